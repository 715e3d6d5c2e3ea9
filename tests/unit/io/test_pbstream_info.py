from __future__ import annotations

import io
import json

import pytest
from reference import pbstream_twin as twin

from cartopy_imu.common.errors import TruncatedStreamError
from cartopy_imu.io import PbstreamInfo


def test_summary() -> None:
    second = 10_000_000
    times = [second, 2 * second, 2 * second, 4 * second, 3 * second]
    records = [twin.field(1, b""), *(twin.imu(time, 1) for time in times), twin.imu(7, 0)]
    data = twin.stream(records)
    info = PbstreamInfo.read(io.BytesIO(data))
    assert (info.records, info.format_version, info.bytes_total, info.damage) == (7, 2, len(data), None)
    assert info.records_by_kind == {"pose_graph": 1, "imu_data": 6}
    assert info.trajectories == [0, 1]
    summary = info.summary("imu_data", 1)
    assert summary is not None
    assert (summary.records, summary.first_time, summary.last_time) == (5, second, 4 * second)
    assert (summary.backward_steps, summary.equal_steps, summary.largest_gap) == (1, 1, 2 * second)
    assert (summary.span_s, summary.rate_hz) == (3.0, pytest.approx(4 / 3))
    assert summary.message_bytes == sum(len(record) for record in records[1:6])
    alone = info.summary("imu_data", 0)
    assert alone is not None
    assert alone.rate_hz is None
    assert info.summary("node") is None
    graph = info.summary("pose_graph", None)
    assert graph is not None
    assert graph.span_s is None
    assert sum(entry.file_bytes for entry in info.summaries) == len(data) - len(twin.stream([]))
    assert json.loads(json.dumps(info.to_dict()))["summaries"][2]["rate_hz"] == pytest.approx(4 / 3)


def test_damage_is_part_of_the_summary() -> None:
    data = twin.stream([twin.imu(5), twin.imu(6)])[:-1]
    info = PbstreamInfo.read(io.BytesIO(data))
    assert info.records == 1
    assert json.loads(json.dumps(info.to_dict()))["damage"]["truncated"] is True
    with pytest.raises(TruncatedStreamError):
        PbstreamInfo.read(io.BytesIO(data), strict=True)
    assert (
        PbstreamInfo.read(io.BytesIO(twin.stream([], 3))).header_problem
        == "format version 3 is not known (known are 1 and 2)"
    )
