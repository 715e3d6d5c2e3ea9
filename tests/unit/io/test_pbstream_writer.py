from __future__ import annotations

import io
import logging
import os
import stat
from pathlib import Path

import numpy as np
import pytest
from reference import pbstream_twin as twin

from cartopy_imu.common.errors import FormatVersionError, InvalidDataError, PbstreamError
from cartopy_imu.io import PbstreamReader, PbstreamWriter, read_imu_columns, read_imu_data
from cartopy_imu.mapping.proto.serialization_pb2 import SerializationHeader, SerializedData
from cartopy_imu.sensor import FixedFramePoseData, ImuData, ImuDataArray, LandmarkData, OdometryData
from cartopy_imu.transform.rigid3 import Rigid3

SAMPLES = ImuDataArray([10, 20, 30], [[0.0, 0.0, 9.8]] * 3, [[0.1, 0.0, 0.0]] * 3)


def test_round_trip_of_all_ways_to_write(tmp_path: Path) -> None:
    path = tmp_path / "log.pbstream"
    large = twin.field(1, twin.field(15, os.urandom(100_000)))
    with PbstreamWriter(path, format_version=1, fsync=True) as writer:
        writer.write(large)
        writer.write(SerializedData(imu_data={"trajectory_id": 3}))
        writer.write_imu_data(SAMPLES, trajectory_id=2)
        writer.write_sensor_data(ImuData(40, [0, 0, 9.8], [0, 0, 0]), trajectory_id=2)
        writer.write_sensor_data(OdometryData(41, Rigid3.identity()))
        writer.write_sensor_data(FixedFramePoseData(42, Rigid3.identity()), 1)
        writer.write_sensor_data(LandmarkData(43, ()))
        writer.flush(fsync=True)
        assert not path.exists()
        assert writer.records_written == 9
    assert path.stat().st_size == writer.bytes_written
    with PbstreamReader(path) as reader:
        records = list(reader)
    assert reader.format_version == 1
    assert [record.kind for record in records] == (
        ["pose_graph"] + ["imu_data"] * 5 + ["odometry_data", "fixed_frame_pose_data", "landmark_data"]
    )
    assert records[0].payload == large
    assert [record.time for record in records[2:]] == [10, 20, 30, 40, 41, 42, 43]
    assert records[5].sensor_data() == ImuData(40, [0, 0, 9.8], [0, 0, 0])
    assert records[6].sensor_data() == OdometryData(41, Rigid3.identity())
    assert records[7].sensor_data().time == 42
    assert twin.split(path.read_bytes())[1:] == [record.payload for record in records]


def test_columns_equal_single_records() -> None:
    one, other = io.BytesIO(), io.BytesIO()
    rng = np.random.default_rng(3)
    samples = ImuDataArray(np.arange(1, 101), rng.normal(size=(100, 3)), rng.normal(size=(100, 3)).round(1))
    with PbstreamWriter(one) as writer:
        writer.write_imu_data(samples, trajectory_id=-4)
    with PbstreamWriter(other) as writer:
        for sample in samples:
            writer.write_sensor_data(sample, trajectory_id=-4)
    assert one.getvalue() == other.getvalue()
    assert read_imu_data(io.BytesIO(one.getvalue())) == samples


def test_columns_keep_their_trajectories() -> None:
    data = twin.stream([twin.imu(5, 1), twin.imu(3, 2), twin.imu(4, 1)])
    columns = read_imu_columns(io.BytesIO(data))
    out = io.BytesIO()
    with PbstreamWriter(out) as writer:
        writer.write_imu_data(columns)
        writer.write_imu_data(columns, trajectory_id=9)
        writer.write_imu_data(columns.select(slice(0, 0)))
    again = read_imu_columns(io.BytesIO(out.getvalue()))
    assert again.trajectory_ids.tolist() == [1, 2, 1, 9, 9, 9]
    assert again.times.tolist() == [5, 3, 4, 5, 3, 4]


def test_nothing_under_the_name_after_an_exception(tmp_path: Path) -> None:
    path = tmp_path / "log.pbstream"
    path.write_bytes(b"old")

    def fail() -> None:
        with PbstreamWriter(path) as writer:
            writer.write_imu_data(SAMPLES)
            raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        fail()
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["log.pbstream"]


def test_abandoned_writer_is_logged_and_cleaned(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    writer = PbstreamWriter(tmp_path / "log.pbstream")
    writer.write_imu_data(SAMPLES)
    with caplog.at_level(logging.WARNING, logger="cartopy_imu.io"):
        del writer
    assert "never closed" in caplog.text
    assert os.listdir(tmp_path) == []


def test_abort_close_and_use_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "log.pbstream"
    writer = PbstreamWriter(path)
    writer.abort()
    writer.abort()
    assert writer.closed
    with pytest.raises(PbstreamError, match="abandoned"):
        writer.close()
    with pytest.raises(PbstreamError, match="nothing more can be written"):
        writer.write_imu_data(SAMPLES)
    assert os.listdir(tmp_path) == []
    with PbstreamWriter(path) as writer:
        writer.close()
        writer.close()
    with pytest.raises(PbstreamError, match="closed"):
        writer.write(twin.imu(5))
    assert path.exists()
    if os.name == "posix":
        mask = os.umask(0)
        os.umask(mask)
        assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "log.pbstream"
    path.write_bytes(b"old")
    with pytest.raises(FileExistsError, match="overwrite=True"):
        PbstreamWriter(path, overwrite=False)
    with pytest.raises(IsADirectoryError):
        PbstreamWriter(tmp_path)
    with pytest.raises(FileNotFoundError):
        PbstreamWriter(tmp_path / "none" / "log.pbstream")
    with pytest.raises(TypeError, match="wb"):
        PbstreamWriter(3)  # type: ignore[arg-type]
    link = tmp_path / "link.pbstream"
    link.symlink_to(path)
    with PbstreamWriter(link) as writer:
        writer.write_imu_data(SAMPLES)
    assert link.is_symlink()
    assert len(read_imu_data(path)) == 3
    with PbstreamWriter(os.devnull) as writer:
        writer.write_imu_data(SAMPLES)
    assert not stat.S_ISREG(os.stat(os.devnull).st_mode)


class FullDisk(io.BytesIO):
    def write(self, data) -> int:
        if self.tell() > 50:
            raise OSError(28, "No space left on device")
        return super().write(data)


def test_failed_write_ends_the_log() -> None:
    writer = PbstreamWriter(FullDisk())
    writer.write(twin.imu(5))
    with pytest.raises(OSError, match="No space"):
        writer.write(twin.imu(6))
    with pytest.raises(PbstreamError, match="an earlier write failed"):
        writer.write(twin.imu(7))
    with pytest.raises(PbstreamError, match="abandoned"):
        writer.close()


class Trickle(io.RawIOBase):
    """Takes three bytes at a time."""

    def __init__(self) -> None:
        self.data = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data) -> int:
        part = bytes(data[:3])
        self.data += part
        return len(part)


def test_raw_files_that_take_a_part() -> None:
    raw = Trickle()
    with PbstreamWriter(raw) as writer:  # type: ignore[arg-type]
        writer.write_imu_data(SAMPLES)
    assert len(twin.split(bytes(raw.data))) == 4


def test_order() -> None:
    graph, options, imu = twin.field(1, b""), twin.field(2, b""), twin.imu(5)
    for good in ([graph, options, imu], [options, imu], [graph, imu], [imu]):
        with PbstreamWriter(io.BytesIO()) as writer:
            for message in good:
                writer.write(message)
    for bad in ([imu, graph], [options, graph], [graph, graph], [imu, options], [graph, options, options]):
        with PbstreamWriter(io.BytesIO()) as writer:
            for message in bad[:-1]:
                writer.write(message)
            with pytest.raises(PbstreamError, match="could not be loaded by Cartographer"):
                writer.write(bad[-1])
            assert writer.records_written == len(bad) - 1
        with PbstreamWriter(io.BytesIO(), check_order=False) as writer:
            for message in bad:
                writer.write(message)


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (b"", "empty message"),
        (b"\x08\x02", "a header"),
        (b"\x32\x7f", "not a SerializedData"),
        (SerializationHeader(format_version=2), "SerializationHeader"),
        (SAMPLES, "write_imu_data"),
        ("text", "str"),
    ],
)
def test_refused_records_leave_no_trace(record, text: str) -> None:
    out = io.BytesIO()
    with PbstreamWriter(out) as writer:
        before = out.getvalue()
        with pytest.raises(InvalidDataError, match=text):
            writer.write(record)
        assert (out.getvalue(), writer.records_written) == (before, 0)


class Rows:
    def __init__(self, **columns) -> None:
        self.times = np.array([10, 20])
        self.linear_accelerations = np.zeros((2, 3))
        self.angular_velocities = np.zeros((2, 3))
        self.__dict__.update(columns)


@pytest.mark.parametrize(
    ("columns", "text"),
    [
        ({"times": np.array([10, 0])}, "row 1 is 0"),
        ({"times": np.array([1.5, 2.5])}, "integers"),
        ({"times": np.array([[1], [2]])}, "shape"),
        ({"times": np.array([10, (1 << 64) - 1], dtype=np.uint64)}, "row 1"),
        (
            {"linear_accelerations": np.array([[0, 0, 0], [0, np.nan, 0]])},
            "linear_accelerations must be finite, row 1",
        ),
        (
            {"angular_velocities": np.array([[np.inf, 0, 0], [0, 0, 0]])},
            "angular_velocities must be finite, row 0",
        ),
        ({"angular_velocities": np.zeros((3, 3))}, r"shape \(2, 3\)"),
        ({"linear_accelerations": [["a", "b", "c"]] * 2}, "numbers"),
        ({"trajectory_ids": np.zeros(3, dtype=np.int32)}, "trajectory_ids"),
    ],
)
def test_refused_columns_leave_no_trace(columns, text: str) -> None:
    out = io.BytesIO()
    with PbstreamWriter(out) as writer:
        before = out.getvalue()
        with pytest.raises(InvalidDataError, match=text):
            writer.write_imu_data(Rows(**columns))
        for bad in (1 << 31, 0.5, True):
            with pytest.raises(InvalidDataError, match="trajectory_id"):
                writer.write_imu_data(SAMPLES, trajectory_id=bad)
        with pytest.raises(InvalidDataError, match="a log holds"):
            writer.write_sensor_data(SAMPLES)  # type: ignore[arg-type]
        assert (out.getvalue(), writer.records_written) == (before, 0)


def test_refused_options() -> None:
    for version in (0, 3, True, "2"):
        with pytest.raises(FormatVersionError, match="expected 1 or 2"):
            PbstreamWriter(io.BytesIO(), format_version=version)  # type: ignore[arg-type]
    for level in (-1, 10, None):
        with pytest.raises(InvalidDataError, match="compression_level"):
            PbstreamWriter(io.BytesIO(), compression_level=level)  # type: ignore[arg-type]
