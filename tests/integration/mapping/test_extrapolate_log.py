"""Logs in, poses out: damaged, late, doubled and missing records, several trajectories, several files.

Slightly above 400 lines, so that every way of a log through `extrapolate_log` is in one place.
"""

from __future__ import annotations

import json
import math
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from support.drive import (
    BOTH,
    CONSTANT_VELOCITY,
    IMU_BASED,
    MS,
    NAMES,
    SECOND,
    START,
    Recorder,
    array,
    imu_data,
    node_message,
    nodes,
    odometry,
    pose,
    spoiled,
    ticks,
    write_log,
)

from cartopy_imu.common.errors import (
    ConfigurationError,
    InvalidDataError,
    PbstreamError,
    TimeOrderError,
    TruncatedStreamError,
)
from cartopy_imu.io import PbstreamWriter
from cartopy_imu.mapping import extrapolate_log
from cartopy_imu.sensor import FixedFramePoseData, ImuData, QueuePolicy
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform

both = pytest.mark.parametrize("options", BOTH, ids=NAMES)
AWAY = Rigid3([100.0, -50.0, 3.0], Quaternion.from_rotation_vector([0.0, 0.0, 2.0]))
DURATION = 4.0


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write_log(tmp_path / "drive.pbstream", nodes(DURATION), imu_data(DURATION), odometry(DURATION))


def one(*arguments, **options):
    (result,) = extrapolate_log(*arguments, **options)
    return result


def numbers(result) -> list[np.ndarray]:
    p = result.poses
    return [p.times, p.translations, p.rotations_wxyz, p.velocities, p.up_in_tracking]


def is_same(a, b) -> bool:
    return all(np.array_equal(x, y) for x, y in zip(numbers(a), numbers(b), strict=True))


class TestWholeLogs:
    @both
    def test_equal_to_records_by_hand(self, log: Path, options):
        result = one(log, options)
        by_hand = Recorder(options).add(imu_data(DURATION), nodes(DURATION), odometry(DURATION))
        assert result.poses.times.tolist() == [p.estimate.time for p in by_hand.predictions]
        assert np.array_equal(
            result.poses.translations, [p.estimate.pose.translation for p in by_hand.predictions]
        )
        assert result.problems == ()
        assert result.extrapolator == ("imu_based" if options.use_imu_based else "constant_velocity")
        assert (result.logs, result.trajectory_id, result.pose_source) == ((str(log),), 0, "node")
        assert result.span_s == pytest.approx(DURATION)

    @both
    @pytest.mark.parametrize("rate", [7.0, 33.3, 500.0])
    def test_each_due_pose_once(self, log: Path, options, rate):
        result = one(log, options, rate_hz=rate)
        expected = [ticks(0.1) + round(i * SECOND / rate) for i in range(3000)]
        assert result.poses.times.tolist() == [t for t in expected if t <= ticks(DURATION)]
        assert len(result.predictions) == 40
        assert len(result.extrapolation_seconds) == len(result.poses) + 40

    def test_given_times(self, log: Path):
        wanted = [START - 5, ticks(0.5), ticks(0.5), ticks(1.23456), ticks(99.0)]
        result = one(log, IMU_BASED, times=iter(wanted))
        assert result.poses.times.tolist() == wanted[1:4]
        assert result.counters["times before start"] == 1
        assert "1 × times before start" in result.problems

    def test_layout_of_the_file_does_not_matter(self, log: Path, tmp_path: Path):
        mixed = sorted(
            [*imu_data(DURATION), *nodes(DURATION), *odometry(DURATION)], key=lambda record: record.time
        )
        other = write_log(tmp_path / "mixed", mixed)
        assert is_same(one(other, IMU_BASED, rate_hz=50), one(log, IMU_BASED, rate_hz=50))

    def test_away_from_the_origin(self, tmp_path: Path):
        log = write_log(tmp_path / "away", nodes(DURATION, origin=AWAY), imu_data(DURATION))
        result = one(log, IMU_BASED)
        assert len(result.predictions) == 39
        assert result.predictions.translation_errors[5:].max() < 0.05
        assert "far from the level pose" in result.problems[0]

    def test_sources_in_turn(self, tmp_path: Path):
        fixed = [FixedFramePoseData(n.time, n.transform) for n in nodes(DURATION)]
        odo = odometry(DURATION)
        assert one(write_log(tmp_path / "a", imu_data(DURATION), odo), IMU_BASED).pose_source == "odometry"
        log = write_log(tmp_path / "b", imu_data(DURATION), odo, fixed)
        result = one(log, IMU_BASED)
        assert result.pose_source == "fixed_frame_pose"
        assert result.kinds["odometry_data"].used == len(odo)
        assert one(log, IMU_BASED, pose_source="odometry").kinds["fixed_frame_pose_data"].used == 0
        with pytest.raises(InvalidDataError, match=r"asked for: node.*cartopy-imu info"):
            extrapolate_log(log, IMU_BASED, pose_source="node")
        for name in ("lidar", "local_slam_result"):
            with pytest.raises(InvalidDataError, match="pose_source must be 'auto', 'node'"):
                extrapolate_log(log, IMU_BASED, pose_source=name)

    def test_without_odometry(self, log: Path):
        result = one(log, IMU_BASED, use_odometry=False)
        assert result.kinds["odometry_data"].used == 0
        assert "odometry used" not in result.counters

    def test_summary_is_json(self, log: Path):
        summary = json.loads(json.dumps(one(log, IMU_BASED).summary()))
        assert summary["kinds"]["imu_data"] == {
            "count": 801,
            "used": 801,
            "rate_hz": 200.0,
            "first_time": START,
            "last_time": ticks(DURATION),
        }
        assert summary["prediction_error_m"]["count"] == 40
        assert summary["tilt_deg"]["max"] < 5.0
        empty = one(log, IMU_BASED, times=[]).summary()
        assert empty["tilt_deg"] == {"mean": None, "max": None}
        json.dumps(empty)

    def test_progress_never_goes_back(self, tmp_path: Path):
        streams = nodes(DURATION), imu_data(DURATION)
        logs = [write_log(tmp_path / name, *streams) for name in "ab"]
        seen = []
        extrapolate_log(logs, CONSTANT_VELOCITY, progress=lambda done, total: seen.append((done, total)))
        assert seen == sorted(seen)
        assert seen[-1][0] == seen[-1][1] == 4 * sum(log.stat().st_size for log in logs)


class TestMissing:
    @both
    def test_no_inertial_data(self, tmp_path: Path, options):
        log = write_log(tmp_path / "a", nodes(DURATION))
        result = one(log, options)
        assert result.extrapolator == "constant_velocity without IMU"
        assert result.predictions.translation_errors[1:].max() < 0.05
        said = "the log holds no IMU data: constant velocity without IMU is used instead of imu_based"
        assert result.problems == ((said,) if options.use_imu_based else ())

    def test_inertial_data_left_out(self, log: Path):
        result = one(log, IMU_BASED, use_imu=False, return_smoothed_pose=True)
        assert result.extrapolator == "constant_velocity without IMU"
        assert result.kinds["imu_data"].used == 0
        assert result.problems[0].startswith("IMU data is left out")

    @pytest.mark.parametrize("streams", [[], [imu_data(1.0)]])
    def test_no_poses(self, tmp_path: Path, streams):
        log = write_log(tmp_path / "a", *streams)
        with pytest.raises(InvalidDataError, match=r"no poses in .*an extrapolator needs measured poses"):
            extrapolate_log(log, IMU_BASED)

    def test_only_zeros(self, tmp_path: Path):
        zeros = [ImuData(s.time, [0, 0, 0], [0, 0, 0]) for s in imu_data(DURATION)]
        result = one(write_log(tmp_path / "a", nodes(DURATION), zeros), IMU_BASED)
        assert len(result.poses) == 0
        assert "801 × imu without direction of up" in result.problems
        assert "40 × poses before start" in result.problems

    def test_no_logs_and_other_files(self, tmp_path: Path, log: Path):
        with pytest.raises(InvalidDataError, match="no logs given"):
            extrapolate_log([], IMU_BASED)
        with pytest.raises(FileNotFoundError):
            extrapolate_log(tmp_path / "absent", IMU_BASED)
        (tmp_path / "text").write_text("hello, this is no log at all")
        with pytest.raises(PbstreamError):
            extrapolate_log([log, tmp_path / "text"], IMU_BASED)

    def test_options_that_contradict(self, log: Path):
        with pytest.raises(ConfigurationError, match="either rate_hz or times"):
            extrapolate_log(log, IMU_BASED, rate_hz=1.0, times=[START])
        with pytest.raises(ConfigurationError, match="max_gap_s"):
            extrapolate_log(log, IMU_BASED, max_gap_s=-1.0)


class TestBadRecords:
    def test_damage(self, log: Path, tmp_path: Path):
        data = bytearray(log.read_bytes())
        data[len(data) // 2] ^= 0xFF
        broken = tmp_path / "broken"
        broken.write_bytes(data[:-5])
        result = one(broken, CONSTANT_VELOCITY)
        lost = 801 + 40 + 200 - sum(kind.count for kind in result.kinds.values())
        assert 2 <= lost <= 4
        (problem,) = result.problems
        assert "is damaged: " in problem
        assert "cut at the end" in problem
        with pytest.raises(PbstreamError):
            extrapolate_log(broken, CONSTANT_VELOCITY, strict=True)

    def test_cut(self, log: Path, tmp_path: Path):
        cut = tmp_path / "cut"
        cut.write_bytes(log.read_bytes()[:-3])
        assert "cut at the end" in one(cut, IMU_BASED).problems[0]
        with pytest.raises(TruncatedStreamError):
            extrapolate_log(cut, IMU_BASED, strict=True)

    def test_records_no_door_would_let_in(self, tmp_path: Path):
        good = imu_data(DURATION)
        bad = [spoiled(s, force=(math.nan, 0.0, 9.8)) for s in good[100:110]]
        bad += [spoiled(s, rate=(math.inf, 0.0, 0.0)) for s in good[200:205]] + [spoiled(good[0], time=0)]
        clean = write_log(tmp_path / "clean", nodes(DURATION), good)
        dirty = write_log(tmp_path / "dirty", nodes(DURATION), good[:300], bad, good[300:])
        result = one(dirty, IMU_BASED)
        assert is_same(result, one(clean, IMU_BASED))
        assert result.counters["imu_data unusable"] == 16
        assert result.problems[0].startswith("16 records dropped: imu_data unusable; first: IMU data of traj")
        with pytest.raises(InvalidDataError, match="unusable"):
            extrapolate_log(dirty, IMU_BASED, strict=True)

    def test_one_spike_costs_one_sample(self, tmp_path: Path):
        """A number above any range, inside a run of hundreds of samples."""
        good = imu_data(DURATION)
        spiked = list(good)
        spiked[333] = ImuData(good[333].time, [0, 1e12, 9.8], [0, 0, 0])
        log = write_log(tmp_path / "spike", nodes(DURATION), spiked)
        result = one(log, IMU_BASED)
        assert (result.counters["bad records"], result.counters["imu used"]) == (1, 800)
        assert (
            "1 records refused by the extrapolator; last: IMU data of sensor 'imu_data'" in result.problems[0]
        )
        clean = write_log(tmp_path / "clean", nodes(DURATION), good[:333] + good[334:])
        assert is_same(result, one(clean, IMU_BASED))
        with pytest.raises(InvalidDataError, match=r"above 1e\+09"):
            extrapolate_log(log, IMU_BASED, strict=True)

    @pytest.mark.parametrize("strict", [False, True])
    def test_late(self, tmp_path: Path, strict):
        samples = imu_data(DURATION)
        shuffled = [*samples[:400], samples[401], samples[400], *samples[402:]]
        log = write_log(tmp_path / "late", nodes(DURATION), shuffled)
        result = one(log, IMU_BASED, strict=strict)
        assert result.counters["imu used"] == 800
        (problem,) = result.problems
        assert problem.startswith("1 of 801 imu_data records came late and were dropped, up to 5.0000 ms;")
        sorted_log = write_log(tmp_path / "sorted", nodes(DURATION), samples)
        policy = QueuePolicy.from_seconds(late="reorder", reorder_window_s=0.006)
        reordered = one(log, IMU_BASED, policy=policy, strict=strict)
        assert is_same(reordered, one(sorted_log, IMU_BASED))
        assert reordered.problems == ("1 imu_data records were put back in order",)
        with pytest.raises(TimeOrderError, match="late"):
            extrapolate_log(log, IMU_BASED, policy=QueuePolicy(late="raise"), strict=strict)

    @both
    def test_doubled_stamps(self, tmp_path: Path, options):
        doubled = [record for record in imu_data(DURATION) for _ in range(3)]
        twice = [record for record in nodes(DURATION) for _ in range(2)]
        result = one(write_log(tmp_path / "a", twice, doubled, odometry(DURATION)), options)
        assert result.counters["imu used"] == 3 * 801
        assert result.counters["poses used"] == 80
        assert all(np.isfinite(column).all() for column in numbers(result))
        assert result.predictions.translation_errors[20:].max() < 0.05

    def test_a_lone_stamp_ahead(self, tmp_path: Path):
        """By seconds or by years, in any of the streams: only that record goes."""
        for ahead in (1900 * MS, 6 * 365 * 86400 * SECOND):
            samples, poses = imu_data(DURATION), nodes(DURATION)
            samples[300] = ImuData(samples[300].time + ahead, [0, 0, 9.8], [0, 0, 0])
            poses[20] = TimestampedTransform(poses[20].time + ahead, pose(0.0))
            result = one(write_log(tmp_path / "a", poses, samples), IMU_BASED)
            assert (result.counters["imu used"], result.counters["poses used"]) == (800, 39)
            assert result.num_segments == 1
            assert "1 imu_data records with an outlying stamp were dropped" in result.problems
            assert result.predictions.translation_errors[5:].max() < 0.1


class TestSegments:
    def two_parts(self, step_s: float):
        """A drive, and another one whose clock begins `step_s` after the end of the first."""
        later = ticks(DURATION + step_s)
        return (
            nodes(DURATION) + nodes(DURATION, start=later, origin=AWAY),
            imu_data(DURATION) + imu_data(DURATION, start=later),
        )

    @both
    @pytest.mark.parametrize("step_s", [30.0, 189388800.0, -5.0, -3600.0, -150000000.0])
    def test_a_clock_that_was_set(self, tmp_path: Path, options, step_s):
        """Forward or back, the second part is as if it had been alone."""
        result = one(write_log(tmp_path / "a", *self.two_parts(step_s)), options)
        assert result.num_segments == 2
        assert result.counters["imu used"] == 2 * 801
        assert result.counters["poses used"] == 80
        later = ticks(DURATION + step_s)
        alone = one(
            write_log(
                tmp_path / "b", nodes(DURATION, start=later, origin=AWAY), imu_data(DURATION, start=later)
            ),
            options,
        )
        assert np.array_equal(result.poses.translations[40:], alone.poses.translations)
        assert np.array_equal(result.poses.times[40:], alone.poses.times)
        events = [p for p in result.problems if "a new segment begins" in p]
        assert len(events) == 1
        if step_s < 0:
            assert f"the clock was set back by about {-step_s:.3f} s" in events[0]
        assert not any("late" in problem for problem in result.problems)

    def test_rate_begins_anew(self, tmp_path: Path):
        result = one(write_log(tmp_path / "a", *self.two_parts(-5.0)), CONSTANT_VELOCITY, rate_hz=20.0)
        part = [ticks(0.1) + i * SECOND // 20 for i in range(79)]
        assert result.poses.times.tolist() == part + [time - SECOND for time in part]

    def test_one_sensor_alone_went_back(self, tmp_path: Path):
        """Then its clock no longer tells the time of the others: late records are dropped, and that is said."""
        samples = imu_data(20.0)
        samples = samples[:2000] + [
            ImuData(s.time - 3 * SECOND, s.linear_acceleration, s.angular_velocity) for s in samples[2000:]
        ]
        result = one(write_log(tmp_path / "a", nodes(20.0), samples), IMU_BASED)
        assert result.num_segments == 1
        assert any("1 × in imu_data, 0 × in node" in problem for problem in result.problems)
        assert result.counters["imu used"] == 4001 - 599
        assert any("599 of 4001 imu_data records came late" in problem for problem in result.problems)


class TestSeveral:
    def test_two_trajectories_in_one_file(self, tmp_path: Path):
        path = tmp_path / "two"
        with PbstreamWriter(path, check_order=False) as writer:
            for number, seconds in ((3, 2.0), (7, 3.0)):
                for node in nodes(seconds, origin=AWAY if number == 7 else None):
                    writer.write(node_message(node, number))
                writer.write_imu_data(array(imu_data(seconds)), number)
            writer.write_imu_data(array(imu_data(1.0)), 9)  # without poses
        results = extrapolate_log(path, IMU_BASED)
        assert [(r.trajectory_id, len(r.predictions)) for r in results] == [(3, 20), (7, 29)]
        assert [r.counters["imu used"] for r in results] == [401, 601]
        only = one(path, IMU_BASED, trajectory_id=7)
        assert is_same(only, results[1])
        with pytest.raises(InvalidDataError, match="no poses of trajectory 9"):
            extrapolate_log(path, IMU_BASED, trajectory_id=9)

    def test_logs_one_by_one(self, log: Path, tmp_path: Path):
        other = write_log(tmp_path / "b", nodes(2.0), imu_data(2.0))
        results = extrapolate_log([other, log], IMU_BASED)
        assert [result.logs for result in results] == [(str(other),), (str(log),)]
        assert is_same(results[1], one(log, IMU_BASED))

    @both
    @pytest.mark.parametrize("turned", [False, True])
    def test_overlapping_parts_of_one_recording(self, log: Path, tmp_path: Path, options, turned):
        whole = nodes(DURATION), imu_data(DURATION), odometry(DURATION)
        a = write_log(tmp_path / "a", *([r for r in s if r.time <= ticks(2.5)] for s in whole))
        b = write_log(tmp_path / "b", *([r for r in s if r.time >= ticks(2.0)] for s in whole))
        result = one([b, a] if turned else [a, b], options, merge=True)
        expected = one(log, options)
        assert is_same(result, expected)
        doubles = {kind: result.counters[f"{kind} held by several logs"] for kind in ("imu_data", "node")}
        assert doubles == {"imu_data": 101, "node": 6}
        assert f"{doubles['node']} records dropped: node held by several logs" in result.problems

    def test_poses_and_inertial_data_in_different_logs(self, log: Path, tmp_path: Path):
        a = write_log(tmp_path / "a", nodes(DURATION))
        b = write_log(tmp_path / "b", imu_data(DURATION), odometry(DURATION))
        assert is_same(one([a, b], IMU_BASED, merge=True), one(log, IMU_BASED))


def test_long_logs_take_constant_memory(tmp_path: Path):
    """Ten times the log, the same memory but for what comes out."""

    def peak(seconds: float) -> int:
        log = write_log(tmp_path / "log", nodes(seconds, rate=0.5), array(imu_data(seconds, rate=1000.0)))
        tracemalloc.start()
        try:
            one(log, CONSTANT_VELOCITY)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    assert peak(20.0) < 60e6
    small, large = peak(100.0), peak(400.0)
    assert large < small + 10e6


def test_a_slow_sensor_is_not_taken_for_one_with_jumps(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    """Poses every two seconds, one of them 50 s ahead: that one goes, and no other is doubted."""
    poses = nodes(60.0, rate=0.5)
    log = write_log(tmp_path / "a", poses, array(imu_data(60.0)))
    assert one(log, CONSTANT_VELOCITY).counters["poses used"] == len(poses)
    assert "jumped" not in caplog.text
    poses[15] = TimestampedTransform(poses[15].time + 50 * SECOND, poses[15].transform)
    result = one(write_log(tmp_path / "b", poses, array(imu_data(60.0))), CONSTANT_VELOCITY)
    assert result.counters["poses used"] == len(poses) - 1
    assert result.problems == ("1 node records with an outlying stamp were dropped",)
