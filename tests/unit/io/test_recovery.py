from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from reference import pbstream_twin as twin

from cartopy_imu.common.errors import FormatVersionError, InvalidDataError, PbstreamError
from cartopy_imu.io import PbstreamReader, recover

RECORDS = [twin.imu(1000 + i) for i in range(20)]


def test_whole_file_is_copied_byte_for_byte(tmp_path: Path) -> None:
    data = twin.stream([twin.field(1, twin.field(15, os.urandom(2_000_000))), *RECORDS], 1)
    source, result = tmp_path / "in", tmp_path / "out"
    source.write_bytes(data)
    report = recover(source, result, fsync=True)
    assert (report.records, report.damage, report.header_problem, report.format_version) == (
        21,
        None,
        None,
        1,
    )
    assert report.records_by_kind == {"pose_graph": 1, "imu_data": 20}
    assert (report.bytes_read, report.bytes_written) == (len(data), result.stat().st_size)
    assert result.read_bytes()[32:] in data
    assert twin.split(result.read_bytes()) == twin.split(data)


def test_good_part_of_a_damaged_file() -> None:
    framed = [twin.frame(record) for record in RECORDS]
    framed[3] = framed[3][:40] + bytes([framed[3][40] ^ 4]) + framed[3][41:]
    framed[8] = b"\xff" * 8 + framed[8][8:]
    framed[12] = framed[12][:20]  # bytes missing in the middle
    data = twin.stream([]) + b"".join(framed)[:-30]
    result = io.BytesIO()
    report = recover(io.BytesIO(data), result)
    kept = [record.time - 1000 for record in PbstreamReader(io.BytesIO(result.getvalue()))]
    assert kept == [n for n in range(19) if n not in (3, 8, 12)]
    assert report.damage is not None
    assert (report.damage.corrupt_records, report.damage.truncated, report.records) == (3, True, 16)
    assert [place.index for place in report.damage.records] == [4, 9, 13, 20]


def test_lost_header(tmp_path: Path) -> None:
    data = twin.stream(RECORDS, None)
    report = recover(io.BytesIO(data), tmp_path / "out")
    assert (report.format_version, report.records) == (2, 20)
    assert "no header" in (report.header_problem or "")
    assert len(list(PbstreamReader(tmp_path / "out"))) == 20
    report = recover(io.BytesIO(data), tmp_path / "out", format_version=1, overwrite=True)
    with PbstreamReader(tmp_path / "out") as reader:
        assert reader.format_version == 1
    broken = bytearray(twin.stream(RECORDS, 1))
    broken[30] ^= 1
    report = recover(io.BytesIO(bytes(broken)), io.BytesIO())
    assert (report.records, report.format_version) == (20, 2)
    assert "header record cannot be read" in (report.header_problem or "")


def test_refusals(tmp_path: Path) -> None:
    source, result = tmp_path / "in", tmp_path / "out"
    source.write_bytes(twin.stream(RECORDS, 3))
    with pytest.raises(FormatVersionError, match="version 3"):
        recover(source, result)
    with pytest.raises(InvalidDataError, match="onto itself"):
        recover(source, source)
    with pytest.raises(PbstreamError, match=r"not a \.pbstream"):
        recover(io.BytesIO(b"hello, world"), result)
    with pytest.raises(FileNotFoundError):
        recover(tmp_path / "none", result)
    assert os.listdir(tmp_path) == ["in"]
    assert recover(source, result, format_version=2).records == 20
    with pytest.raises(FileExistsError):
        recover(source, result, format_version=2)


@pytest.mark.parametrize("data", [b"", twin.MAGIC[:3], twin.MAGIC, twin.stream([])[:20]])
def test_nothing_to_save(data: bytes) -> None:
    result = io.BytesIO()
    report = recover(io.BytesIO(data), result)
    assert report.records == 0
    assert report.damage is not None
    assert list(PbstreamReader(io.BytesIO(result.getvalue()))) == []


def test_search_for_the_next_record_is_bounded() -> None:
    # Every 24 bytes the front of a record that leads nowhere.
    bait = (25).to_bytes(8, "little") + b"\x1f\x8b\x08" + bytes(13)
    data = twin.stream([]) + b"\xff" * 8 + bait * 20000
    report = recover(io.BytesIO(data), io.BytesIO())
    assert report.damage is not None
    assert report.damage.truncated
