"""User reports, section A: time order, doubled stamps, clocks; each tried through queue, builder and extrapolator.

====  ====================================  =============================================================
Item  From                                  Tested
====  ====================================  =============================================================
A1    cartographer#579                      here; the queue alone in ``unit/sensor/test_queue_late.py``
A2    cartographer#1026                     here, three policies; the queue alone as A1
A4    cartographer_ros#699                  here, up to the log and back
A5    cartographer_ros#897                  here: no stage refuses; a stream checker is not there yet
A6    turtlebot3#228                        here
A8    serpent#4, LIO-SAM#303                here
A9    imu_tools#3                           here: bursts pass; there is no re-stamper yet
A10   ethzasl_xsens_driver#52               here: nothing is lost; there is no skew estimate yet
A11   zed-sdk#487                           here: turned angle and mean rate; no finding on the resolution yet
A12   imu_tools#160                         here; set back for good also in ``integration/mapping``
A13   microstrain_inertial#62               here: counted, nothing mixed; no finding on the span yet
A14   Payload-SDK#433                       here; the queue alone as A1
A15   cartographer_ros#1565                 here: both are told apart and counted; no finding on units yet
A16   cartographer_ros#856                  here; all values in ``unit/common/test_time.py``
====  ====================================  =============================================================
"""

from __future__ import annotations

import datetime
import io
import math
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest
from support.drive import (
    BOTH,
    CONSTANT_VELOCITY,
    GRAVITY,
    IMU_BASED,
    MS,
    NAMES,
    SECOND,
    START,
    Chain,
    Recorder,
    array,
    imu,
    imu_data,
    nodes,
    pose,
    spoiled,
    ticks,
    write_log,
)

from cartopy_imu.common.errors import InvalidDataError, TimeOrderError
from cartopy_imu.common.time import (
    from_datetime,
    from_unix_ns,
    from_unix_seconds,
    to_ros_stamp,
    to_unix_ns,
    to_unix_seconds,
)
from cartopy_imu.io import PbstreamInfo, PbstreamWriter, read_imu_data
from cartopy_imu.mapping import ImuTracker, create_pose_extrapolator, extrapolate_log
from cartopy_imu.sensor import ImuData, QueuePolicy
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform

both = pytest.mark.parametrize("options", BOTH, ids=NAMES)
POLICIES = {
    "raise": QueuePolicy(),
    "drop": QueuePolicy(late="drop"),
    "reorder": QueuePolicy.from_seconds(late="reorder", reorder_window_s=0.02),
}
policies = pytest.mark.parametrize("name", POLICIES)


def _yaw(angle: float) -> Quaternion:
    return Quaternion.from_rotation_vector([0.0, 0.0, math.remainder(angle, 2.0 * math.pi)])


def restamped(sample: ImuData, time: int) -> ImuData:
    return ImuData(int(time), sample.linear_acceleration, sample.angular_velocity)


def check_sums(chain: Chain, offered: int) -> None:
    """What went into queue and builder is what came out or was counted."""
    c = chain.counters()
    assert c.received == offered
    assert c.received == c.dispatched + c.late_refused + c.late_dropped + c.outliers_dropped
    assert c.late_refused == len(chain.refused)
    b = chain.recorder.builder.counters
    assert c.dispatched == b["imu used"] + b["imu without direction of up"] + b["bad records"]
    assert chain.recorder.is_finite()


@both
@policies
def test_01_one_early_stamp_costs_one_sample(options, name):
    samples = imu_data(0.995)
    assert len(samples) == 200
    samples[100] = restamped(samples[100], samples[99].time - 49_969)
    chain = Chain(Recorder(options), POLICIES[name]).play(samples, nodes(0.9))
    check_sums(chain, 200)
    used = chain.recorder.builder.counters["imu used"]
    assert used == (200 if name == "reorder" else 199)
    assert len(chain.refused) == (1 if name == "raise" else 0)
    for error in chain.refused:
        assert isinstance(error, TimeOrderError)
        assert error.sensor_id == "ImuData"
        assert "-4.9969 ms" in str(error)
    assert chain.recorder.builder.counters["poses used"] == 9
    assert max(p.translation_error for p in chain.recorder.predictions[4:]) < 0.02


@both
@policies
def test_02_step_back_and_jump_under_three_policies(options, name):
    samples = imu_data(4.0, rate=1000.0)
    times = np.array([s.time for s in samples])
    times[1000:] -= 39_986
    times[2000:] += 1300 * MS
    samples = [restamped(s, t) for s, t in zip(samples, times, strict=True)]
    poses = [
        TimestampedTransform(n.time - 39_986 + (1300 * MS if n.time >= ticks(2.0) else 0), n.transform)
        for n in nodes(4.0, begin=0.15)
    ]
    chain = Chain(Recorder(options), POLICIES[name]).play(samples, poses)
    check_sums(chain, 4001)
    lost = chain.counters().late_dropped + chain.counters().late_refused
    assert lost == (0 if name == "reorder" else 3)  # a step of 3.9986 ms at 1 kHz
    assert chain.counters().largest_lateness == 39_986 - 10_000
    assert chain.recorder.builder.num_segments == 1  # 1.3 s is no gap


class TestEqualStamps:
    stamps = (0, 5, 5, 5, 10)

    def samples(self) -> list[ImuData]:
        return [imu(ms / 1000.0) for ms in self.stamps]

    @both
    @policies
    def test_04_same_verdict_at_each_stage(self, options, name):
        """Queue, tracker, extrapolator, builder and log all take them, in order of arrival."""
        samples = self.samples()
        chain = Chain(Recorder(options), POLICIES[name]).play(samples, nodes(0.01, begin=0.01))
        check_sums(chain, 5)
        assert chain.recorder.builder.counters["imu used"] == 5
        assert len(chain.recorder.predictions) == 1
        tracker = ImuTracker(10.0, samples[0].time)
        extrapolator = create_pose_extrapolator(options, samples[:1])
        for sample in samples:
            tracker.advance(sample.time)
            tracker.add_imu_linear_acceleration_observation(sample.linear_acceleration)
            tracker.add_imu_angular_velocity_observation(sample.angular_velocity)
            assert np.isfinite(tracker.orientation.wxyz()).all()
            extrapolator.add_imu_data(sample)
        result = extrapolator.extrapolate_poses_with_gravity([samples[-1].time] * 2)
        assert np.isfinite([*result.current_pose.translation, *result.current_velocity]).all()
        file = io.BytesIO()
        with PbstreamWriter(file) as writer:
            writer.write_imu_data(array(samples))
        assert read_imu_data(io.BytesIO(file.getvalue())) == array(samples)

    def test_05_nothing_refuses_what_the_summary_counts(self):
        file = io.BytesIO()
        with PbstreamWriter(file) as writer:
            for sample in self.samples():
                writer.write_sensor_data(sample)
        summary = PbstreamInfo.read(io.BytesIO(file.getvalue())).summary("imu_data")
        assert (summary.equal_steps, summary.backward_steps) == (2, 0)


@pytest.mark.parametrize("back_ms", [6.45, 16.45])
def test_06_every_37th_sample_back_in_a_20_ms_window(back_ms):
    """A bounded re-sort loses nothing; the counters say how often and how far."""
    clean = imu_data(60.0, rate=100.0)
    samples = [restamped(s, s.time - int(back_ms * MS)) if i % 37 == 36 else s for i, s in enumerate(clean)]
    chain = Chain(Recorder(CONSTANT_VELOCITY), POLICIES["reorder"]).play(samples, nodes(60.0))
    check_sums(chain, 6001)
    counters = chain.counters()
    assert chain.recorder.builder.counters["imu used"] == 6001
    assert counters.reordered == (162 if back_ms > 10 else 0)
    assert counters.largest_lateness == (64_500 if back_ms > 10 else 0)
    assert max(p.rotation_error for p in chain.recorder.predictions[10:]) < 0.03


@both
def test_08_steps_of_zero_and_back_integrate_nothing(options):
    """Steps 5, 0, 5, -2, 5, 250 ms: the same as the clean series; the sample before a hole of 250 ms holds."""
    times = (START + SECOND + np.cumsum([5, 0, 5, -2, 5, 250]) * MS).tolist()
    head = imu_data(1.0)
    base = imu(0.0)
    dirty = [*head, *(restamped(base, t) for t in times)]
    clean = [*head, *(restamped(base, t) for i, t in enumerate(times) if i not in (1, 3))]
    results = []
    for samples in (dirty, clean):
        chain = Chain(Recorder(options), POLICIES["raise"]).play(samples, nodes(1.0))
        results.append(np.array([chain.recorder.builder.extrapolate(times[-1]).pose._to_core()]))
        if samples is dirty:
            (error,) = chain.refused
            assert str(times[3]) in str(error)
            assert str(times[2]) in str(error)
            assert "-2.0000 ms" in str(error)
        check_sums(chain, len(samples))
    assert np.abs(results[0] - results[1]).max() < 1e-12
    truth = pose((times[-1] - START) / SECOND)
    assert np.linalg.norm(results[0][0, :3] - truth.translation) < 0.05


@both
def test_09_bursts_with_one_stamp_pass(options):
    """Ten samples with the time of arrival, every 100 ms: taken, in order, finite; not repaired yet."""
    samples = [
        restamped(s, ticks(math.ceil(round((s.time - START) / SECOND * 10, 6)) / 10))
        for s in imu_data(5.0, rate=100.0)
    ]
    chain = Chain(Recorder(options), POLICIES["raise"]).play(samples, nodes(5.0))
    check_sums(chain, 501)
    assert chain.recorder.builder.counters["imu used"] == 501
    assert max(p.translation_error for p in chain.recorder.predictions[10:]) < 0.2


def test_10_wobbling_and_skewed_stamps_lose_nothing_in_a_window():
    rng = np.random.default_rng(10)
    seconds = np.arange(200 * 60) / 200.0
    stamps = START + ((1.0015 * seconds + rng.uniform(0.0, 0.008, len(seconds))) * SECOND).astype(np.int64)
    samples = [restamped(imu(0.0), t) for t in stamps]
    chain = Chain(Recorder(CONSTANT_VELOCITY), POLICIES["reorder"]).play(samples, nodes(59.0))
    check_sums(chain, len(samples))
    counters = chain.counters()
    assert counters.late_dropped == 0
    assert counters.reordered > 100
    assert 0 < counters.largest_lateness < 8 * MS


class TestCutStamps:
    """400 Hz, stamps cut to whole milliseconds, 1 rad/s for ten seconds."""

    times = tuple(START + int(i * 2.5) * MS for i in range(4001))

    def test_11_turned_angle(self):
        tracker = ImuTracker(10.0, self.times[0])
        for time in self.times:
            tracker.advance(time)
            tracker.add_imu_linear_acceleration_observation([0.0, 0.0, GRAVITY])
            tracker.add_imu_angular_velocity_observation([0.0, 0.0, 1.0])
        turned = tracker.orientation.rotation_vector()[2] % (2.0 * math.pi) + 2.0 * math.pi
        assert turned == pytest.approx(10.0, abs=0.001)

    @both
    def test_11_through_the_chain(self, options):
        samples = [ImuData(t, [0.0, 0.0, GRAVITY], [0.0, 0.0, 1.0]) for t in self.times]
        poses = [
            TimestampedTransform(START + i * SECOND // 10, Rigid3.from_rotation(_yaw(i * 0.1)))
            for i in range(1, 100)
        ]
        chain = Chain(Recorder(options), POLICIES["raise"]).play(samples, poses)
        turned = chain.recorder.builder.extrapolate(self.times[-1]).pose.rotation
        assert (turned.conjugate() * _yaw(10.0)).angle() < 0.001

    def test_11_mean_rate(self, tmp_path: Path):
        log = write_log(tmp_path / "a", array([ImuData(t, [0, 0, GRAVITY], [0, 0, 1]) for t in self.times]))
        assert PbstreamInfo.read(log).summary("imu_data").rate_hz == pytest.approx(400.0, abs=0.1)


class TestClockThatIsSet:
    """Years forward at network sync in mid-stream, then 5 s back."""

    old, new = from_unix_seconds(1451606400), from_unix_seconds(1640995200)

    def streams(self):
        back = self.new + 10 * SECOND - 5 * SECOND
        parts = [(self.old, None), (self.new, 1.0), (back, 2.0)]
        samples, poses = [], []
        for start, x in parts:
            samples += imu_data(9.995, start=start)
            origin = None if x is None else Rigid3([50.0 * x, 0.0, 0.0], _yaw(x))
            poses += nodes(9.9, start=start, origin=origin)
        return samples, poses

    @both
    def test_12_in_a_log(self, tmp_path: Path, options):
        samples, poses = self.streams()
        (result,) = extrapolate_log(write_log(tmp_path / "a", poses, samples), options)
        assert result.num_segments == 3
        breaks = [p for p in result.problems if "a new segment begins" in p]
        assert len(breaks) == 2
        assert "no data for 189388790.0" in breaks[0]
        assert "the clock was set back by about 4.995 s" in breaks[1]
        assert result.counters["imu used"] == len(samples)
        # No rotation is integrated across: each part is predicted from its own start.
        assert result.predictions.rotation_errors[10:].max() < 0.1
        assert result.predictions.translation_errors[10:].max() < 0.2

    @both
    def test_12_live(self, options):
        """The queue's time never goes back: what is late is counted, and a new queue goes on in a new segment."""
        samples, poses = self.streams()
        recorder = Recorder(options)
        policy = QueuePolicy.from_seconds(late="raise", max_forward_jump_s=1.0)
        first = Chain(recorder, policy).play(samples[:4000], poses[:198])
        check_sums(first, 4000)
        assert first.counters().forward_jumps == 1
        again = Chain(recorder, policy)
        recorder.builder.begin_segment("the clock was set back")
        again.play(samples[4000:], poses[198:])
        assert again.refused == []
        assert recorder.builder.num_segments == 3
        assert recorder.builder.counters["imu used"] == 6000
        assert max(p.rotation_error for p in recorder.predictions[10:]) < 0.1

    def test_12_live_without_knowing(self):
        """Nobody told: five seconds of records are late and counted, then the stream goes on."""
        samples, poses = self.streams()
        chain = Chain(Recorder(CONSTANT_VELOCITY), QueuePolicy(late="drop")).play(samples, poses)
        check_sums(chain, 6000)
        assert chain.counters().late_dropped == 999
        assert chain.counters().largest_lateness == 5 * SECOND - 5 * MS


def test_13_a_sensor_in_january_1980(tmp_path: Path):
    """Sensors that do not overlap are never mixed; the counters show it."""
    start = from_unix_seconds(315970346)
    samples = imu_data(5.0, start=start)
    poses = nodes(5.0, start=from_unix_seconds(1640000000))
    chain = Chain(Recorder(CONSTANT_VELOCITY), POLICIES["raise"]).play(samples, poses)
    check_sums(chain, 1001)
    assert chain.recorder.predictions == []
    assert chain.recorder.builder.counters["poses before start"] == 50
    (result,) = extrapolate_log(write_log(tmp_path / "a", poses, samples), CONSTANT_VELOCITY)
    assert len(result.poses) == 0
    assert any("no data for 1324029" in problem for problem in result.problems)
    assert "50 × poses before start" in result.problems
    assert result.kinds["imu_data"].last_time < result.kinds["node"].first_time


@both
def test_14_a_stamp_ahead_of_the_others(tmp_path: Path, options):
    """50 Hz, one stamp 1.9 s ahead after a minute: only that one goes, by default in a log, by policy elsewhere."""
    samples = imu_data(70.0, rate=50.0)
    samples[3000] = restamped(samples[3000], samples[3000].time + 1900 * MS)
    policy = QueuePolicy.from_seconds(late="drop", max_forward_jump_s=0.5)
    chain = Chain(Recorder(options), policy).play(samples, nodes(70.0))
    check_sums(chain, 3501)
    assert chain.counters().outliers_dropped == 1
    assert chain.recorder.builder.counters["imu used"] == 3500
    (result,) = extrapolate_log(write_log(tmp_path / "a", nodes(70.0), samples), options)
    assert result.counters["imu used"] == 3500
    assert result.problems == ("1 imu_data records with an outlying stamp were dropped",)


def test_15_stamp_zero_and_a_hundredth_of_g(tmp_path: Path):
    """A stamp of zero is refused at the door, a force far below gravity starts nothing; each is counted by itself."""
    with pytest.raises(InvalidDataError, match="time"):
        ImuData(0, [0.0, 0.0, 0.00998], [0.0, 0.0, 0.0])
    samples = [ImuData(s.time, [0.0, 0.0, 0.00998], [0, 0, 0]) for s in imu_data(1.0)]
    log = write_log(tmp_path / "a", nodes(1.0), samples, [spoiled(samples[0], time=0)])
    (result,) = extrapolate_log(log, IMU_BASED)
    assert len(result.poses) == 0
    assert any(p.startswith("1 records dropped: imu_data unusable; first: ") for p in result.problems)
    assert "201 × imu without direction of up" in result.problems


def test_16_ticks_and_other_clocks():
    time = 636533061005937350
    assert to_unix_seconds(time) == Decimal("1517709300.5937350")
    assert from_unix_seconds("1517709300.5937350") == time
    assert to_unix_ns(time) == 1517709300593735000
    assert from_unix_ns(1517709300593735000) == time
    epoch = from_unix_ns(0)
    assert [from_unix_ns(ns) - epoch for ns in (49, 50, -1, -50, -51, -100)] == [0, 1, 0, 0, -1, -1]
    assert to_ros_stamp(epoch - 1) == (-1, 999_999_900)
    with pytest.raises(InvalidDataError, match=r"[Nn]aive|timezone|time zone"):
        from_datetime(datetime.datetime(2018, 2, 4))
