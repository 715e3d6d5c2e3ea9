"""User reports, section C: gravity, frames, units.

====  ================================  ================================================================
Item  From                              Tested
====  ================================  ================================================================
C23   cartographer_ros#1276             here; the tracker alone in ``unit/mapping/test_imu_tracker.py``
C24   cartographer#823                  here: no start, said in words, no NaN; no finding by name yet
C25   cartographer_ros#194              here: a mounting applied by hand; it is no option yet
C26   cartographer_ros#991              here: finite; no finding yet
C28   cartographer_ros#529              here: finite; no finding yet
C29   robot_localization#501            here, and ``unit/mapping/test_extrapolator_behaviour.py``
C30   open_vins#174, imu_tools#36       here: the sign is a setting, and documented; no frame converters yet
C31   cartographer_ros#278              not there yet: lever arm
C32   cartographer_ros#1666             here, and ``unit/mapping/test_imu_tracker.py``
====  ================================  ================================================================
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from support.drive import (
    BOTH,
    CONSTANT_VELOCITY,
    GRAVITY,
    MS,
    NAMES,
    SECOND,
    START,
    Recorder,
    array,
    imu_data,
    nodes,
    ticks,
    write_log,
)

from cartopy_imu.mapping import (
    ConstantVelocityPoseExtrapolatorOptions,
    ImuTracker,
    PoseExtrapolatorOptions,
    extrapolate_log,
)
from cartopy_imu.sensor import AccelerometerConvention, ImuData, ImuDataArray, to_specific_force
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform

both = pytest.mark.parametrize("options", BOTH, ids=NAMES)
STILL = [0.0, 0.0, 0.0]
UP = np.array([0.0, 0.0, 1.0])


def at_rest(force, seconds: float, rate=STILL, hz: float = 100.0) -> ImuDataArray:
    count = round(seconds * hz) + 1
    times = START + np.round(np.arange(count) * SECOND / hz).astype(np.int64)
    return ImuDataArray(
        times, np.tile(np.asarray(force, float), (count, 1)), np.tile(np.asarray(rate, float), (count, 1))
    )


def standing(seconds: float, pose: Rigid3 | None = None) -> list[TimestampedTransform]:
    pose = Rigid3.identity() if pose is None else pose
    return [TimestampedTransform(START + i * SECOND // 10, pose) for i in range(1, round(seconds * 10) + 1)]


def run(options, samples: ImuDataArray, poses) -> Recorder:
    return Recorder(options).add(samples.to_records(), poses)


@both
def test_23_zeros_while_the_chip_boots(options):
    tracker = ImuTracker(10.0, START)
    recorder = Recorder(options)
    samples = [ImuData(START + i * 10 * MS, STILL, STILL) for i in range(20)]
    samples += [ImuData(START + (20 + i) * 10 * MS, [0, 0, 9.81], STILL) for i in range(100)]
    for index, sample in enumerate(samples):
        tracker.advance(sample.time)
        if index < 20:
            assert tracker.orientation == Quaternion.identity()
        else:
            tracker.add_imu_linear_acceleration_observation(sample.linear_acceleration)
        recorder.builder.add_sensor_data("imu", sample)
        assert (recorder.builder.extrapolator is None) == (index < 20)
    assert np.allclose(tracker.orientation.rotate(UP), UP, atol=1e-12)
    up = recorder.builder.extrapolate(samples[-1].time).gravity_from_tracking.conjugate().rotate(UP)
    assert np.allclose(up, UP, atol=1e-9)
    assert recorder.builder.counters == {"imu without direction of up": 20, "imu used": 100}


@both
def test_24_gravity_already_removed(tmp_path: Path, options):
    rng = np.random.default_rng(24)
    times = START + np.arange(1001) * 5 * MS
    samples = ImuDataArray(times, rng.normal(0.0, 0.02, (1001, 3)), np.zeros((1001, 3)))
    recorder = run(options, samples, nodes(5.0))
    assert recorder.builder.counters["imu without direction of up"] == 1001
    assert recorder.builder.extrapolator is None
    (result,) = extrapolate_log(write_log(tmp_path / "a", nodes(5.0), samples), options)
    assert len(result.poses) == 0
    assert "1001 × imu without direction of up" in result.problems
    # Also when it vanishes in mid-stream the result stays finite.
    mixed = run(options, ImuDataArray.concat([array(imu_data(1.0)), samples[250:]]), nodes(5.0))
    assert len(mixed.predictions) == 50
    assert mixed.is_finite()


@both
def test_25_an_imu_with_y_up(options):
    mount = Quaternion.from_rotation_vector([math.pi / 2.0, 0.0, 0.0])
    assert np.allclose(mount.rotate([0.0, 9.81, 0.0]), [0.0, 0.0, 9.81], atol=1e-9)
    raw = at_rest([0.0, 9.81, 0.0], 5.0)
    recorder = run(options, raw, [])
    tilt = recorder.builder.extrapolate(ticks(5.0)).gravity_from_tracking
    assert math.degrees(math.acos(tilt.rotate(UP)[2])) == pytest.approx(90.0, abs=1e-6)
    mounted = ImuDataArray(
        raw.times, mount.rotate(raw.linear_accelerations), mount.rotate(raw.angular_velocities)
    )
    level = run(options, mounted, standing(5.0))
    up = level.builder.extrapolate(ticks(5.0)).gravity_from_tracking.conjugate().rotate(UP)
    assert np.allclose(up, UP, atol=1e-6)


@both
def test_26_degrees_taken_for_radians(options):
    recorder = run(options, at_rest([0.0, 0.0, GRAVITY], 5.0, rate=[0.0, 0.0, 90.0]), standing(5.0))
    assert recorder.builder.counters["poses used"] == 50
    assert recorder.is_finite()


@both
def test_28_a_biased_accelerometer(options):
    recorder = run(options, at_rest([0.0, 0.0, 9.806 + 0.8], 5.0), standing(5.0))
    assert recorder.is_finite()
    up = recorder.builder.extrapolate(ticks(5.0)).gravity_from_tracking.conjugate().rotate(UP)
    assert np.allclose(up, UP, atol=1e-6)


@both
def test_29_upside_down_at_rest(options):
    """Gravity is removed with the whole attitude: nothing is left over, and never twice the gravity."""
    force = np.array([0.0, 0.0, -9.80665])
    turned = Rigid3.from_rotation(Quaternion.from_rotation_vector([math.pi, 0.0, 0.0]))
    recorder = run(options, at_rest(force, 5.0), standing(5.0, turned))
    result = recorder.builder.extrapolate(ticks(5.1))
    assert np.linalg.norm(result.gravity_from_tracking.rotate(force) - 9.80665 * UP) < 1e-6
    assert np.linalg.norm(result.pose.translation) < 1e-4
    tracker = ImuTracker(10.0, START)
    for _ in range(3):
        tracker.add_imu_linear_acceleration_observation(force)
    assert np.linalg.norm(tracker.orientation.rotate(force) - 9.80665 * UP) < 1e-6


def test_30_the_sign_is_a_setting_and_documented(tmp_path: Path):
    assert to_specific_force([0.0, 0.0, -9.81], "gravity").tolist() == [0.0, 0.0, 9.81]
    assert to_specific_force(to_specific_force([1.0, -2.0, -9.81], "gravity"), "gravity").tolist() == [
        1.0,
        -2.0,
        -9.81,
    ]
    assert "At rest, level and with z up the acceleration is (0, 0, +9.8)" in ImuData.__doc__
    assert [c.value for c in AccelerometerConvention] == ["specific_force", "gravity"]
    turned = [ImuData(s.time, -s.linear_acceleration, s.angular_velocity) for s in imu_data(2.0)]
    (right,) = extrapolate_log(write_log(tmp_path / "a", nodes(2.0), imu_data(2.0)), CONSTANT_VELOCITY)
    log = write_log(tmp_path / "b", nodes(2.0), turned)
    (set_right,) = extrapolate_log(log, CONSTANT_VELOCITY, convention="gravity")
    assert np.array_equal(set_right.poses.translations, right.poses.translations)
    assert np.array_equal(set_right.poses.up_in_tracking, right.poses.up_in_tracking)


@pytest.mark.parametrize(("constant", "degrees"), [(10.0, 5.7), (1.0, 0.57)])
def test_32_steady_tilt_by_a_gyro_bias(constant, degrees):
    """A minute at rest with 0.01 rad/s about x: bias times time constant, as the documentation says."""
    options = PoseExtrapolatorOptions(
        use_imu_based=False,
        constant_velocity=ConstantVelocityPoseExtrapolatorOptions(imu_gravity_time_constant=constant),
    )
    recorder = run(options, at_rest([0.0, 0.0, 9.81], 60.0, rate=[0.01, 0.0, 0.0]), [])
    up = recorder.builder.extrapolate(ticks(60.0)).gravity_from_tracking.conjugate().rotate(UP)
    assert math.degrees(math.atan2(math.hypot(up[0], up[1]), up[2])) == pytest.approx(degrees, rel=0.03)
    clean = run(options, at_rest([0.0, 0.0, 9.81], 60.0), [])
    up = clean.builder.extrapolate(ticks(60.0)).gravity_from_tracking.conjugate().rotate(UP)
    assert np.allclose(up, UP, atol=1e-12)
    assert "steady tilt of about ``b · imu_gravity_time_constant`` rad" in ImuTracker.__doc__
