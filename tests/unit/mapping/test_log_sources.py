"""Records of a log by kind, tolerant and strict, one log and several."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from support.drive import MS, START, array, imu_data, nodes, odometry, pose, spoiled, ticks, write_log

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.mapping.log_sources import LogSources
from cartopy_imu.mapping.proto import serialization_pb2 as pb
from cartopy_imu.sensor import ImuData, ImuDataArray, OdometryData
from cartopy_imu.transform import TimestampedTransform


def sources(*logs: Path, strict: bool = False, trajectory_id: int = 0, **arguments) -> LogSources:
    settings = {"convention": "specific_force", "unit": "m/s^2", **arguments}
    return LogSources([str(log) for log in logs], trajectory_id, strict=strict, **settings)


def times_of(stream) -> list[int]:
    times: list[int] = []
    for item in stream:
        times += item.times.tolist() if isinstance(item, ImuDataArray) else [item.time]
    return times


def test_kinds_of_one_log(tmp_path: Path):
    log = write_log(tmp_path / "a", nodes(1.0), imu_data(1.0), odometry(1.0))
    read = sources(log)
    assert [record.time for record in read.open("node")] == [node.time for node in nodes(1.0)]
    first = next(iter(read.open("node")))
    assert isinstance(first, TimestampedTransform)
    assert first.transform == pose(0.1)
    assert list(read.open("odometry_data")) == odometry(1.0)
    (run,) = read.open("imu_data")
    assert run == array(imu_data(1.0))
    assert list(read.open("fixed_frame_pose_data")) == []
    assert not read.dropped


def test_runs_are_cut_where_time_goes_back(tmp_path: Path):
    samples = imu_data(0.1) + imu_data(0.1, begin=0.05) + imu_data(0.0, begin=0.02)
    log = write_log(tmp_path / "a", samples)
    runs = list(sources(log).open("imu_data"))
    assert [len(run) for run in runs] == [21, 21, 1]
    assert times_of(runs) == [sample.time for sample in samples]


def test_convention_and_unit_are_applied_on_entry(tmp_path: Path):
    sample = ImuData(START, [0.0, 0.1, -1.0], [0.0, 0.0, 0.2])
    log = write_log(tmp_path / "a", [sample])
    (run,) = sources(log, convention="gravity", unit="g").open("imu_data")
    assert run.linear_accelerations.tolist() == [[0.0, -0.980665, 9.80665]]
    assert run.angular_velocities.tolist() == [[0.0, 0.0, 0.2]]


def bad_log(tmp_path: Path) -> Path:
    good = imu_data(0.1)
    bad = [
        spoiled(good[3], force=(0.0, math.nan, 9.8)),
        spoiled(good[4], rate=(math.inf, 0.0, 0.0)),
        spoiled(good[5], time=0),
        spoiled(good[5], time=-5),
        spoiled(good[6], time=2**63 - 1),
    ]
    odometry_message = pb.SerializedData()
    odometry_message.odometry_data.odometry_data.timestamp = ticks(0.5)  # a rotation of zeros
    node_without_pose = pb.SerializedData()
    node_without_pose.node.node_data.timestamp = ticks(0.5)
    return write_log(
        tmp_path / "bad", nodes(0.3), [node_without_pose], good, bad, odometry(0.2), [odometry_message]
    )


def test_unusable_records_are_counted_and_the_first_is_explained(tmp_path: Path):
    read = sources(bad_log(tmp_path))
    assert len(times_of(read.open("imu_data"))) == 21
    assert len(times_of(read.open("node"))) == 3
    assert len(times_of(read.open("odometry_data"))) == 10
    assert read.dropped == {"imu_data unusable": 5, "node unusable": 1, "odometry_data unusable": 1}
    assert (
        f"at time {ticks(0.015)} is unusable: acceleration [0.0, nan, 9.8]" in read.first_errors["imu_data"]
    )
    assert "has no local pose" in read.first_errors["node"]


@pytest.mark.parametrize("kind", ["imu_data", "node", "odometry_data"])
def test_strict_raises(tmp_path: Path, kind: str):
    with pytest.raises(InvalidDataError):
        times_of(sources(bad_log(tmp_path), strict=True).open(kind))


class TestSeveralLogs:
    @pytest.mark.parametrize("turned", [False, True])
    def test_one_sorted_stream_without_doubles(self, tmp_path: Path, turned: bool):
        a = write_log(tmp_path / "a", nodes(1.0), imu_data(1.0), odometry(1.0))
        whole = nodes(1.8), imu_data(1.8), odometry(1.8)
        b = write_log(tmp_path / "b", *([r for r in stream if r.time >= ticks(0.8)] for stream in whole))
        read = sources(b, a) if turned else sources(a, b)
        assert times_of(read.open("node")) == [record.time for record in whole[0]]
        assert list(read.open("odometry_data")) == whole[2]
        (run,) = read.open("imu_data")
        assert run == array(whole[1])
        assert read.dropped == {
            "node held by several logs": 3,
            "imu_data held by several logs": 41,
            "odometry_data held by several logs": 10,
        }

    def test_doubles_are_counted_by_log(self, tmp_path: Path):
        """Records of one stamp in several orders; what one log has twice is not a double."""
        forces = {name: [float(i), 0.0, 9.8] for i, name in enumerate("abc")}

        def records(names: str, time: int = START):
            return [ImuData(time, forces[name], [0.0, 0.0, 0.0]) for name in names]

        def odometries(names: str, time: int = START):
            return [OdometryData(time, pose(float(ord(name)))) for name in names]

        logs = []
        for index, (first, second) in enumerate([("abc", "aa"), ("cab", "a"), ("bb", "ab")]):
            later = START + MS
            logs.append(
                write_log(
                    tmp_path / str(index),
                    records(first) + records(second, later),
                    odometries(first) + odometries(second, later),
                )
            )
        read = sources(*logs)
        merged = list(read.open("odometry_data"))
        assert sorted(map(hash, merged)) == sorted(
            map(hash, odometries("abbc") + odometries("aab", START + MS))
        )
        (run,) = read.open("imu_data")
        assert run.times.tolist() == [START] * 4 + [START + MS] * 3
        assert sorted(run.linear_accelerations[:4, 0].tolist()) == [0.0, 1.0, 1.0, 2.0]
        assert sorted(run.linear_accelerations[4:, 0].tolist()) == [0.0, 0.0, 1.0]
        assert read.dropped == {"odometry_data held by several logs": 6, "imu_data held by several logs": 6}

    def test_random_logs(self, tmp_path: Path):
        """Against sets counted the plain way."""
        rng = np.random.default_rng(7)
        parts = []
        for index in range(3):
            times = START + np.sort(rng.integers(0, 40, 60))
            values = rng.integers(0, 2, (60, 3)).astype(float)
            parts.append(ImuDataArray(times, values, np.zeros((60, 3))))
            write_log(tmp_path / str(index), parts[-1])
        read = sources(*(tmp_path / str(i) for i in range(3)))
        (run,) = read.open("imu_data")
        rows = [[(s.time, *s.linear_acceleration) for s in part] for part in parts]
        expected = [
            row
            for row in sorted({r for part in rows for r in part})
            for _ in range(max(part.count(row) for part in rows))
        ]
        assert sorted((s.time, *s.linear_acceleration) for s in run) == expected
        assert read.dropped["imu_data held by several logs"] == 180 - len(expected)
        assert (np.diff(run.times) >= 0).all()

    def test_nothing_in_common(self, tmp_path: Path):
        a = write_log(tmp_path / "a", imu_data(0.1))
        b = write_log(tmp_path / "b", nodes(0.3))
        read = sources(a, b)
        assert len(times_of(read.open("imu_data"))) == 21
        assert len(times_of(read.open("node"))) == 3
        assert times_of(read.open("odometry_data")) == []
        assert not read.dropped

    def test_no_inertial_data(self, tmp_path: Path):
        a, b = (write_log(tmp_path / name, nodes(0.3)) for name in "ab")
        assert times_of(sources(a, b).open("imu_data")) == []


def test_progress_counts_all_streams(tmp_path: Path):
    log = write_log(tmp_path / "a", nodes(1.0), imu_data(1.0))
    seen: list[int] = []
    read = sources(log, progress=seen.append)
    times_of(read.open("node"))
    times_of(read.open("imu_data"))
    assert seen == sorted(seen)
    assert seen[-1] == 2 * log.stat().st_size
