"""User reports, section E: pose extrapolators.

====  ================================  ================================================================
Item  From                              Tested
====  ================================  ================================================================
E40   cartographer#1803                 here, through a log; the extrapolators alone in
                                        ``statistics/mapping/test_prediction_error.py``
E41   cartographer#193                  ``statistics/mapping/test_prediction_error.py``; here the option
E42   cartographer_ros#895              here, through the builder
E43   cartographer#453                  here, through the builder
E44   cartographer#1065                 here: in any order, bit for bit; there is no covariance
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
    IMU_BASED,
    MS,
    NAMES,
    SECOND,
    START,
    Recorder,
    array,
    imu_data,
    nodes,
    odometry,
    ticks,
    write_log,
)

from cartopy_imu.mapping import (
    ConstantVelocityPoseExtrapolatorOptions,
    PoseExtrapolatorOptions,
    extrapolate_log,
)
from cartopy_imu.sensor import ImuData, OdometryData
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform

both = pytest.mark.parametrize("options", BOTH, ids=NAMES)


def yawed(angle: float, x: float = 0.0) -> Rigid3:
    return Rigid3([x, 0.0, 0.0], Quaternion.from_rotation_vector([0.0, 0.0, angle]))


def yaw(pose: Rigid3) -> float:
    return float(pose.rotation.rotation_vector()[2])


@pytest.mark.parametrize("seed", range(3))
def test_40_the_imu_helps_on_a_walk(tmp_path: Path, seed):
    """Poses at 10 Hz with 2 cm of noise, IMU at 200 Hz, default weights: 100 ms ahead."""
    rng = np.random.default_rng(seed)
    bob, sway = 2.0 * math.pi * 1.8, math.pi * 1.8

    def position(t: float) -> np.ndarray:
        return np.array([1.2 * t, 0.03 * math.sin(sway * t), 0.025 * math.sin(bob * t)])

    samples, poses = [], []
    for step in range(3001):
        t = step / 200.0
        force = [0.0, -0.03 * sway**2 * math.sin(sway * t), 9.806 - 0.025 * bob**2 * math.sin(bob * t)]
        samples.append(ImuData(ticks(t), force + rng.normal(0.0, 0.05, 3), rng.normal(0.0, 0.003, 3)))
        if step % 20 == 0 and step:
            poses.append(
                TimestampedTransform(
                    ticks(t), Rigid3.from_translation(position(t) + rng.normal(0.0, 0.02, 3))
                )
            )
    log = write_log(tmp_path / "walk", poses, array(samples))
    errors = {}
    for name, options in zip(NAMES, BOTH, strict=True):
        (result,) = extrapolate_log(log, options)
        assert result.poses.times.tolist() == [pose.time for pose in poses]
        truth = np.array([position((time - START) / SECOND) for time in result.poses.times.tolist()])
        apart = np.linalg.norm(result.poses.translations - truth, axis=1)[20:]
        errors[name] = math.sqrt(float(np.mean(apart**2)))
    assert errors["imu_based"] < 0.8 * errors["constant_velocity"]


@pytest.mark.parametrize(("duration", "expected"), [(0.001, 1.41), (0.1, 0.0141)])
def test_41_velocity_noise_falls_with_the_queue_duration(duration, expected):
    rng = np.random.default_rng(41)
    options = PoseExtrapolatorOptions(
        use_imu_based=False,
        constant_velocity=ConstantVelocityPoseExtrapolatorOptions(pose_queue_duration=duration),
    )
    recorder = Recorder(options, use_imu=False)
    for step in range(2000):
        pose = Rigid3.from_translation(rng.normal(0.0, 0.001, 3))
        recorder.builder.add_sensor_data("scan", TimestampedTransform(START + step * MS, pose))
    velocities = [p.estimate.velocity for p in recorder.predictions[200:]]
    assert float(np.std(velocities)) == pytest.approx(expected, rel=0.1)


def test_42_without_imu_the_turn_rate_of_two_poses_is_used():
    recorder = Recorder(CONSTANT_VELOCITY, use_imu=False)
    recorder.builder.add_sensor_data("scan", TimestampedTransform(START, yawed(0.0, 1.0)))
    one = recorder.builder.extrapolate(ticks(0.2))
    assert one.pose == yawed(0.0, 1.0)
    assert one.velocity.tolist() == [0.0, 0.0, 0.0]
    recorder.builder.add_sensor_data("scan", TimestampedTransform(ticks(0.1), yawed(0.1, 1.0)))
    assert yaw(recorder.builder.extrapolate(ticks(0.2)).pose) == pytest.approx(0.2, abs=1e-9)


@both
def test_43_one_wrong_odometry_record(options):
    """A yaw step of 0.5 rad in one record; two records later it is as good as gone."""
    recorder = Recorder(options)
    good = [OdometryData(ticks(i * 0.02), yawed(0.0, i * 0.02)) for i in range(1, 51)]
    good[46] = OdometryData(good[46].time, yawed(0.5, 0.94))
    samples = [ImuData(ticks(i * 0.01), [0, 0, 9.806], [0, 0, 0]) for i in range(101)]
    poses = [TimestampedTransform(ticks(i * 0.1), yawed(0.0, i * 0.1)) for i in range(1, 10)]
    recorder.add(samples, poses, good)
    pose = recorder.builder.extrapolate(ticks(1.01)).pose
    assert abs(yaw(pose)) < 0.05
    assert np.linalg.norm(pose.translation - [1.01, 0.0, 0.0]) < 0.05


@both
def test_44_questions_in_any_order_have_no_side_effects(options):
    asked = Recorder(options).add(imu_data(1.0), nodes(1.0), odometry(1.0))
    silent = Recorder(options).add(imu_data(1.0), nodes(1.0), odometry(1.0))
    answers = [asked.builder.extrapolate(ticks(t)) for t in (1.10, 1.05, 1.10)]
    first, third = answers[0], answers[2]
    assert first.pose == third.pose
    assert first.pose.translation.tolist() == third.pose.translation.tolist()
    assert first.pose.rotation.wxyz().tolist() == third.pose.rotation.wxyz().tolist()
    assert first.velocity.tolist() == third.velocity.tolist()
    assert first.gravity_from_tracking.wxyz().tolist() == third.gravity_from_tracking.wxyz().tolist()
    assert answers[1].pose != first.pose
    for recorder in (asked, silent):
        recorder.add(imu_data(0.1, begin=1.005), nodes(1.1, begin=1.1))
    a, b = (recorder.predictions[-1].estimate.pose.translation for recorder in (asked, silent))
    assert np.allclose(a, b, atol=2e-6)


def test_44_several_future_times_at_once():
    extrapolator = Recorder(IMU_BASED).add(imu_data(1.0), nodes(1.0)).builder.extrapolator
    result = extrapolator.extrapolate_poses_with_gravity([ticks(t) for t in (1.05, 1.08, 1.10)])
    assert len(result.previous_poses) == 2
    assert result.current_pose == extrapolator.extrapolate_pose(ticks(1.10))
