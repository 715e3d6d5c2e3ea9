from __future__ import annotations

import gzip
import io
import os
import struct
import threading
from pathlib import Path

import pytest
from reference import pbstream_twin as twin

from cartopy_imu.common.errors import (
    CorruptRecordError,
    FormatVersionError,
    InvalidDataError,
    LimitExceededError,
    PbstreamError,
    TruncatedStreamError,
)
from cartopy_imu.io import PbstreamReader, read_imu_columns, read_imu_data
from cartopy_imu.mapping.proto.serialization_pb2 import SerializedData

RECORDS = [twin.imu(1000 + i, trajectory_id=i % 2) for i in range(10)]


class Pipe:
    """Gives what it likes to give, without seek."""

    def __init__(self, data: bytes, step: int = 7) -> None:
        self._data, self._step = data, step

    def read(self, size: int = -1) -> bytes:
        size = min(size, self._step)
        part, self._data = self._data[:size], self._data[size:]
        return part


def read(data: bytes, **options):
    with PbstreamReader(io.BytesIO(data), **options) as reader:
        return list(reader), reader


def test_records_carry_kind_place_and_message() -> None:
    data = twin.stream(RECORDS)
    records, reader = read(data)
    assert [record.payload for record in records] == RECORDS
    first = records[0]
    assert (first.kind, first.index, first.trajectory_id, first.time) == ("imu_data", 1, 0, 1000)
    assert data[first.offset + 8 : first.offset + 10] == b"\x1f\x8b"
    assert first.message.imu_data.imu_data.timestamp == 1000
    assert first.message is first.message
    assert first.sensor_data().linear_acceleration.tolist() == [0.0, 0.0, 9.8]
    assert "imu_data, trajectory 0" in repr(first)
    assert (reader.format_version, reader.header_problem, reader.damage) == (2, None, None)
    assert (reader.good_records, reader.bytes_done, reader.bytes_total) == (10, len(data), len(data))


def test_filters() -> None:
    node = twin.field(4, twin.field(1, b"\x08\x01") + twin.field(5, b"\x08\x63"))
    submap = twin.field(3, twin.field(1, b""))
    odometry = twin.field(7, b"\x08\x01" + twin.field(2, b"\x08\x05"))
    data = twin.stream([twin.field(1, b""), node, submap, odometry, twin.field(15, b"x"), *RECORDS])
    kinds = [record.kind for record in read(data, kinds=["node", "odometry_data"])[0]]
    assert kinds == ["node", "odometry_data"]
    records, _ = read(data, trajectory_id=1)
    assert [record.kind for record in records] == ["node", "odometry_data", *["imu_data"] * 5]
    assert records[0].time == 99
    assert [record.kind for record in read(data)[0]][:5] == [
        "pose_graph",
        "node",
        "submap",
        "odometry_data",
        "unknown",
    ]
    headers, _ = read(data, kinds="header")
    assert [(record.kind, record.payload) for record in headers] == [("header", b"\x08\x02")]
    assert headers[0].message.format_version == 2
    with pytest.raises(InvalidDataError, match=r"imu_dta.*known are header, unknown, pose_graph"):
        read(data, kinds="imu_dta")
    for bad in (1.5, True, 1 << 31):
        with pytest.raises(InvalidDataError, match="trajectory_id"):
            read(data, trajectory_id=bad)
    with pytest.raises(InvalidDataError, match="no sensor data"):
        read(data, kinds="node")[0][0].sensor_data()


def test_sources(tmp_path: Path) -> None:
    data = twin.stream(RECORDS * 50)
    path = tmp_path / "log.pbstream"
    path.write_bytes(data)
    (tmp_path / "log.gz").write_bytes(gzip.compress(data))
    with path.open("rb") as buffered, gzip.open(tmp_path / "log.gz") as unpacking:
        for source in (path, str(path), buffered, unpacking, io.BytesIO(data), Pipe(data)):
            assert [record.payload for record in PbstreamReader(source)] == RECORDS * 50
        assert not buffered.closed
    reader, writer = os.pipe()
    feeder = threading.Thread(target=lambda: (os.write(writer, data), os.close(writer)))
    feeder.start()
    with os.fdopen(reader, "rb") as pipe:
        assert len(read_imu_columns(pipe, trajectory_id=1)) == len(RECORDS) * 25
    feeder.join()
    with pytest.raises(TypeError, match="binary mode"):
        PbstreamReader(io.StringIO("text"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a path"):
        PbstreamReader(17)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        PbstreamReader(tmp_path / "none.pbstream")


def test_file_object_is_read_from_where_it_stands() -> None:
    data = twin.stream(RECORDS)
    file = io.BytesIO(b"front" + data)
    file.seek(5)
    reader = PbstreamReader(file)
    assert (len(list(reader)), reader.bytes_total) == (10, len(data))


@pytest.mark.parametrize(
    ("front", "text"),
    [
        (gzip.compress(b"x"), "gzip file"),
        (b"#ROSBAG V2.0\n", "ROS 1 bag"),
        (b"SQLite format 3\0", "ROS 2 bag"),
        (b"version https://git-lfs.github.com/spec/v1", "Git LFS"),
        (b"something else entirely", "736f6d657468696e"),
    ],
)
@pytest.mark.parametrize("strict", [True, False])
def test_other_files_are_refused_by_name(front: bytes, text: str, strict: bool) -> None:
    with pytest.raises(PbstreamError, match=text):
        PbstreamReader(io.BytesIO(front), strict=strict)


@pytest.mark.parametrize("size", range(9))
def test_files_without_a_first_record(size: int) -> None:
    data = twin.MAGIC[:size]
    with pytest.raises(TruncatedStreamError, match="is empty" if size == 0 else "ends"):
        PbstreamReader(io.BytesIO(data))
    records, reader = read(data, strict=False)
    assert records == []
    assert reader.damage is not None
    assert reader.damage.truncated
    assert reader.header_problem


def test_versions() -> None:
    for version in (1, 2):
        records, reader = read(twin.stream(RECORDS, version))
        assert (len(records), reader.format_version) == (10, version)
    for version in (0, 3, 4000000000):
        data = twin.stream(RECORDS, version)
        with pytest.raises(FormatVersionError, match=f"version {version}") as caught:
            read(data)
        assert caught.value.format_version == version
        with pytest.raises(FormatVersionError, match=f"version {version}"):
            read_imu_data(io.BytesIO(data), trajectory_id=0)
        records, reader = read(data, strict=False)
        assert (len(records), reader.format_version, reader.damage) == (10, version, None)
        assert f"version {version}" in (reader.header_problem or "")
        assert len(read_imu_data(io.BytesIO(data), trajectory_id=0, strict=False)) == 5


@pytest.mark.parametrize("first", [RECORDS[0], twin.field(1, twin.field(15, os.urandom(6000)))])
def test_missing_header(first: bytes) -> None:
    data = twin.stream([first, *RECORDS], None)
    with pytest.raises(FormatVersionError, match="no header"):
        read(data)
    records, reader = read(data, strict=False)
    assert (len(records), reader.format_version, records[0].index) == (11, None, 0)
    assert "no header" in (reader.header_problem or "")
    assert len(read_imu_columns(io.BytesIO(data)).times) in (10, 11)


def test_truncated_last_record_in_strict_mode() -> None:
    data = twin.stream(RECORDS)
    with PbstreamReader(io.BytesIO(data[:-5])) as reader:
        records = []
        with pytest.raises(TruncatedStreamError, match="9 whole data records") as caught:
            records.extend(reader)
    assert isinstance(caught.value, EOFError)
    assert (len(records), caught.value.good_records, caught.value.record_index) == (9, 9, 10)
    assert caught.value.offset == len(data) - len(twin.frame(RECORDS[-1]))


def test_corrupt_record_in_the_middle() -> None:
    framed = [twin.frame(record) for record in RECORDS]
    broken = bytearray(framed[4])
    broken[30] ^= 0x10
    data = twin.stream([]) + b"".join([*framed[:4], bytes(broken), *framed[5:]])
    reader = PbstreamReader(io.BytesIO(data))
    assert [next(reader).time for _ in range(4)] == [1000, 1001, 1002, 1003]
    with pytest.raises(CorruptRecordError, match=r"record 5 at byte \d+ cannot be read.*4 whole") as caught:
        next(reader)
    assert (caught.value.record_index, caught.value.good_records) == (5, 4)
    assert data[caught.value.offset :].startswith(bytes(broken))

    records, reader = read(data, strict=False)
    assert [record.time for record in records] == [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009]
    assert records[-1].index == 10
    damage = reader.damage
    assert damage is not None
    assert (damage.corrupt_records, damage.truncated, damage.good_records) == (1, False, 9)
    assert (damage.offset, damage.skipped_bytes) == (caught.value.offset, len(broken))
    assert str(damage).startswith("1 corrupt record left out; 9 records are whole; first damage at byte")
    assert len(read_imu_columns(io.BytesIO(data), strict=False)) == 9


@pytest.mark.parametrize("length", [0, 3, 1 << 31, 1 << 62, 1 << 63, (1 << 64) - 1])
@pytest.mark.parametrize("pipe", [False, True])
def test_damaged_length_field(length: int, pipe: bool) -> None:
    framed = [twin.frame(record) for record in RECORDS]
    data = twin.stream([]) + b"".join([*framed[:4], struct.pack("<Q", length) + framed[4][8:], *framed[5:]])

    def source():
        return Pipe(data, 1000) if pipe else io.BytesIO(data)

    with pytest.raises((TruncatedStreamError, CorruptRecordError, LimitExceededError)) as caught:
        list(PbstreamReader(source()))
    assert caught.value.good_records == 4
    reader = PbstreamReader(source(), strict=False)
    times = [record.time for record in reader]
    assert times == [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009]
    assert reader.damage is not None
    assert (reader.damage.truncated, reader.damage.good_records) == (False, 9)


def test_limits() -> None:
    bomb = twin.frame(twin.field(1, bytes(50_000_000)))
    assert len(bomb) < 300_000
    data = twin.stream([]) + bomb + twin.frame(RECORDS[0])
    with pytest.raises(LimitExceededError, match=r"above the limit of 1000000 bytes \(max_message_bytes\)"):
        read(data, max_message_bytes=1_000_000)
    records, reader = read(data, max_message_bytes=1_000_000, strict=False)
    assert (len(records), reader.damage and reader.damage.corrupt_records) == (1, 1)
    with pytest.raises(LimitExceededError, match=r"above the limit of 1000 \(max_record_bytes\)"):
        read(data, max_record_bytes=1000)
    records, reader = read(data, max_record_bytes=1000, strict=False)
    assert (len(records), reader.damage and reader.damage.corrupt_records) == (1, 1)
    # Of no interest, so not even looked at.
    assert len(read_imu_columns(io.BytesIO(data), max_message_bytes=1_000_000)) == 1
    with pytest.raises(LimitExceededError):
        read_imu_columns(io.BytesIO(data), max_message_bytes=1_000_000, verify=True)
    for name in ("max_record_bytes", "max_message_bytes"):
        for bad in (0, -1, 1 << 62, 1.5, True, None):
            with pytest.raises(InvalidDataError, match=name):
                read(data, **{name: bad})


def test_verify_looks_into_records_that_are_not_wanted() -> None:
    large = bytearray(twin.frame(twin.field(1, os.urandom(2000))))
    large[-1] ^= 1
    data = twin.stream([]) + bytes(large) + twin.frame(RECORDS[0])
    assert len(read(data, kinds="imu_data")[0]) == 1
    with pytest.raises(CorruptRecordError):
        read(data, kinds="imu_data", verify=True)


@pytest.mark.parametrize("pipe", [False, True])
def test_cut_inside_a_record_that_is_passed_over(pipe: bool) -> None:
    data = twin.stream([RECORDS[0], twin.field(1, os.urandom(3_000_000))])[:-100]

    def source():
        return Pipe(data, 1 << 16) if pipe else io.BytesIO(data)

    with pytest.raises(TruncatedStreamError):
        list(PbstreamReader(source(), kinds="imu_data"))
    reader = PbstreamReader(source(), kinds="imu_data", strict=False)
    assert len(list(reader)) == 1
    assert reader.damage is not None
    assert reader.damage.truncated


def test_progress_and_close() -> None:
    data = twin.stream(RECORDS * 3000)
    calls: list[tuple[int, int | None]] = []
    list(PbstreamReader(io.BytesIO(data), progress=lambda done, total: calls.append((done, total))))
    done = [call[0] for call in calls]
    assert done == sorted(done)
    assert calls[-1] == (len(data), len(data))
    list(PbstreamReader(Pipe(data, 1 << 16), progress=lambda done, total: calls.append((done, total))))
    assert calls[-1] == (len(data), None)
    reader = PbstreamReader(io.BytesIO(data))
    next(reader)
    reader.close()
    with pytest.raises(PbstreamError, match="closed"):
        next(reader)


def test_a_growing_file_is_read_to_its_present_end(tmp_path: Path) -> None:
    path = tmp_path / "live.pbstream"
    path.write_bytes(twin.stream(RECORDS[:5]))
    reader = PbstreamReader(path)
    with path.open("ab") as file:
        file.write(twin.frame(RECORDS[5]))
    assert len(list(reader)) >= 5


def test_payload_that_is_no_message() -> None:
    data = twin.stream([b"\x32\x7f\x01", RECORDS[0]])
    with pytest.raises(CorruptRecordError, match="not a protobuf message"):
        read(data)
    assert len(read(data, strict=False)[0]) == 1
    # The outer form is right, the inside is not: found when parsed.
    record = read(twin.stream([twin.field(4, twin.field(5, b"\x08\x01" + twin.field(2, b"\x09")))]))[0][0]
    with pytest.raises(CorruptRecordError, match=r"record 1 .* is not a SerializedData"):
        _ = record.message


def test_rubbish_that_parses_is_refused_at_the_door() -> None:
    message = SerializedData()
    message.imu_data.imu_data.ParseFromString(b"\x08\x01")
    data = twin.stream([message.SerializeToString()])
    record = read(data)[0][0]
    with pytest.raises(InvalidDataError):
        record.sensor_data()
    with pytest.raises(
        CorruptRecordError, match="without its inner message, linear_acceleration or angular_velocity"
    ):
        read_imu_columns(io.BytesIO(data))
    columns = read_imu_columns(io.BytesIO(data), strict=False)
    assert len(columns) == 0
    assert columns.damage is not None
    for bad in (twin.imu(0), twin.imu(5, rate=(float("nan"), 0, 0)), twin.imu(-3)):
        with pytest.raises(InvalidDataError):
            read_imu_data(io.BytesIO(twin.stream([bad])))
