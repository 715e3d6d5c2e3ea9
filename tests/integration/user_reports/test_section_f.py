"""User reports, section F: pbstream and protobuf, here through the whole way from a file to poses.

====  ================================  ================================================================
Item  From                              Tested
====  ================================  ================================================================
F45   cartographer_ros#1592             here; memory in ``integration/io/test_large_files.py``
F48   foxglove/mcap#385                 here; each byte in ``property/io/test_mutated_files.py``
F49   cartographer#1009                 here, and ``unit/io/test_pbstream_reader.py``
F50   cartographer_ros#1771             here, and ``integration/io/test_large_files.py``
F51   protobuf#8046, #10064             here; ``integration/test_protobuf_side_by_side.py``,
                                        ``integration/io/test_other_protobuf_packages.py`` and
                                        ``scripts/check_protobuf_runtimes.py`` (oldest and newest run time)
====  ================================  ================================================================
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from reference import pbstream_twin as twin
from support.drive import CONSTANT_VELOCITY, IMU_BASED, array, imu_data, nodes, write_log

from cartopy_imu.common.errors import (
    CartopyImuError,
    FormatVersionError,
    InvalidDataError,
    TruncatedStreamError,
)
from cartopy_imu.io import PbstreamInfo, PbstreamReader, PbstreamWriter, recover
from cartopy_imu.mapping import extrapolate_log
from cartopy_imu.mapping.proto import serialization_pb2 as pb
from cartopy_imu.sensor import ImuData
from cartopy_imu.sensor.proto import sensor_pb2


def test_45_only_one_trajectory():
    file = io.BytesIO()
    samples = array(imu_data(250.0))
    with PbstreamWriter(file, compression_level=1) as writer:
        writer.write_imu_data(samples[:30_000], 0)
        writer.write_imu_data(samples[30_000:50_000], 1)
    with PbstreamReader(io.BytesIO(file.getvalue()), kinds="imu_data", trajectory_id=1) as reader:
        times = [record.time for record in reader]
    assert times == samples.times[30_000:50_000].tolist()


class TestCut:
    @pytest.fixture
    def log(self, tmp_path: Path) -> Path:
        """Fifty records, poses last."""
        return write_log(tmp_path / "whole", imu_data(0.195), nodes(1.0, begin=0.1))

    def test_48_at_each_of_the_last_200_bytes(self, tmp_path: Path, log: Path):
        data = log.read_bytes()
        cut = tmp_path / "cut"
        for missing in range(1, 201):
            cut.write_bytes(data[:-missing])
            (result,) = extrapolate_log(cut, CONSTANT_VELOCITY)
            assert sum(kind.count for kind in result.kinds.values()) in (
                46,
                47,
                48,
                49,
            )  # the last 200 bytes hold up to four
            whole = PbstreamInfo.read(cut).damage is None  # cut exactly between two records
            assert any("cut at the end" in problem for problem in result.problems) == (not whole)
        with pytest.raises(TruncatedStreamError):
            extrapolate_log(cut, CONSTANT_VELOCITY, strict=True)

    def test_48_a_recovered_file_is_whole(self, tmp_path: Path, log: Path):
        cut, saved = tmp_path / "cut", tmp_path / "saved"
        cut.write_bytes(log.read_bytes()[:-20])
        recover(cut, saved)
        (result,) = extrapolate_log(saved, CONSTANT_VELOCITY, strict=True)
        assert not any("cut" in problem for problem in result.problems)
        (tolerant,) = extrapolate_log(cut, CONSTANT_VELOCITY)
        assert np.array_equal(result.poses.translations, tolerant.poses.translations)


@pytest.mark.parametrize("version", [1, 2])
def test_49_known_versions(tmp_path: Path, version):
    path = tmp_path / "log"
    with PbstreamWriter(path, format_version=version) as writer:
        writer.write_imu_data(array(imu_data(1.0)))
    assert PbstreamInfo.read(path).format_version == version
    with pytest.raises(InvalidDataError, match="no poses"):
        extrapolate_log(path, IMU_BASED)


def test_49_an_unknown_version_is_named(tmp_path: Path):
    """Its header says version 3; the inertial records are the same in all versions and still of use."""
    log = write_log(tmp_path / "log", nodes(1.0), imu_data(1.0))
    data = log.read_bytes()
    with PbstreamReader(log) as reader:
        first = next(iter(reader)).offset
    (tmp_path / "three").write_bytes(data[:8] + twin.frame(b"\x08\x03") + data[first:])
    with pytest.raises(FormatVersionError, match="version 3"):
        extrapolate_log(tmp_path / "three", IMU_BASED, strict=True)
    (result,) = extrapolate_log(tmp_path / "three", IMU_BASED)
    assert "version 3" in result.problems[0]
    assert result.counters["imu used"] == 201


def test_50_a_record_of_70_megabytes(tmp_path: Path):
    """Skipped on the way to ten samples, and to the poses."""
    opaque = b"\x0a" + twin.varint(70_000_000) + bytes(70_000_000)  # a pose graph of nothing we know
    log = tmp_path / "log"
    with PbstreamWriter(log, compression_level=1, check_order=False) as writer:
        writer.write_imu_data(array(imu_data(0.045)))
    small = log.read_bytes()
    with PbstreamReader(log) as reader:
        first = next(iter(reader)).offset
    (tmp_path / "large").write_bytes(small[:first] + twin.frame(opaque) + small[first:])
    with PbstreamReader(tmp_path / "large", kinds="imu_data") as reader:
        assert [record.time for record in reader] == [sample.time for sample in imu_data(0.045)]


class TestRubbish:
    def test_51_bytes_that_parse_are_refused_by_check(self):
        message = sensor_pb2.ImuData.FromString(b"\x08\x01")
        with pytest.raises(InvalidDataError, match="is this an IMU message at all"):
            ImuData.from_proto(message)

    def test_51_in_a_log(self, tmp_path: Path):
        log = write_log(tmp_path / "log", nodes(1.0), imu_data(1.0))
        message = pb.SerializedData(imu_data=pb.ImuData(imu_data=sensor_pb2.ImuData.FromString(b"\x08\x01")))
        rubbish = message.SerializeToString()
        (tmp_path / "rubbish").write_bytes(log.read_bytes() + twin.frame(rubbish))
        (result,) = extrapolate_log(tmp_path / "rubbish", IMU_BASED)
        assert result.counters["imu used"] == 201
        (problem,) = result.problems
        assert problem == (
            "1 records dropped: imu_data unusable; first: a record without acceleration or turn rate"
        )
        with pytest.raises(CartopyImuError):
            extrapolate_log(tmp_path / "rubbish", IMU_BASED, strict=True)

    def test_51_a_log_of_noise(self, tmp_path: Path):
        rng = np.random.default_rng(51)
        good = write_log(tmp_path / "log", nodes(0.5), imu_data(0.5)).read_bytes()
        for _ in range(200):
            data = bytearray(good)
            for place in rng.integers(0, len(data), 5):
                data[place] = int(rng.integers(0, 256))
            (tmp_path / "noise").write_bytes(data[: int(rng.integers(1, len(data)))])
            try:
                results = extrapolate_log(tmp_path / "noise", IMU_BASED)
            except CartopyImuError:
                continue
            for result in results:
                assert np.isfinite(result.poses.translations).all()
