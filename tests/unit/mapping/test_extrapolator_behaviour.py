"""What users of pose extrapolators ran into (user reports 4, 21, 23, 29, 39, 42, 43, 44)."""

from __future__ import annotations

import contextlib
import math

import numpy as np
import pytest

from cartopy_imu.common.errors import CartopyImuError, NotReadyError, TimeOrderError
from cartopy_imu.mapping import PoseExtrapolator, create_pose_extrapolator
from cartopy_imu.mapping.pose_extrapolator_options import (
    ConstantVelocityPoseExtrapolatorOptions,
    PoseExtrapolatorOptions,
)
from cartopy_imu.sensor import ImuData, OdometryData
from cartopy_imu.transform import Quaternion, Rigid3

START = 637_000_000_000_000_000
SECOND = 10_000_000
MILLISECOND = 10_000
LEVEL = [0.0, 0.0, 9.806]
STILL = [0.0, 0.0, 0.0]
UP = np.array([0.0, 0.0, 1.0])

both_kinds = pytest.mark.parametrize("use_imu_based", [False, True])


def yawed(angle: float, x: float = 0.0) -> Rigid3:
    return Rigid3([x, 0.0, 0.0], Quaternion.from_rotation_vector([0.0, 0.0, angle]))


def yaw(pose: Rigid3) -> float:
    return float(pose.rotation.rotation_vector()[2])


def started(use_imu_based: bool, force=LEVEL, rate=STILL):
    options = PoseExtrapolatorOptions(use_imu_based=use_imu_based)
    return create_pose_extrapolator(options, [ImuData(START, force, rate)])


def drive(extrapolator, count: int = 10, speed: float = 1.0) -> int:
    """Feed a level drive along x at 10 Hz with 100 Hz IMU; return the time of the last pose."""
    for step in range(1, 10 * count + 1):
        time = START + step * 10 * MILLISECOND
        extrapolator.add_imu_data(ImuData(time, LEVEL, STILL))
        if step % 10 == 0:
            extrapolator.add_pose(time, yawed(0.0, speed * step / 100.0))
    return time


def test_two_poses_without_imu_turn_on():
    extrapolator = PoseExtrapolator(ConstantVelocityPoseExtrapolatorOptions())
    extrapolator.add_pose(START, yawed(0.0))
    extrapolator.add_pose(START + SECOND // 10, yawed(0.1))
    assert yaw(extrapolator.extrapolate_pose(START + SECOND // 5)) == pytest.approx(0.2, abs=1e-9)


def test_one_pose_without_imu_stands_still():
    extrapolator = PoseExtrapolator(ConstantVelocityPoseExtrapolatorOptions())
    pose = yawed(0.3, 2.0)
    extrapolator.add_pose(START, pose)
    result = extrapolator.extrapolate_poses_with_gravity([START + SECOND])
    assert np.allclose(result.current_pose.translation, pose.translation, atol=1e-12)
    assert yaw(result.current_pose) == pytest.approx(0.3, abs=1e-12)
    assert np.array_equal(result.current_velocity, [0.0, 0.0, 0.0])


def test_no_pose_yet_is_a_plain_error():
    extrapolator = PoseExtrapolator(ConstantVelocityPoseExtrapolatorOptions())
    with pytest.raises(NotReadyError):
        extrapolator.extrapolate_pose(START)
    with pytest.raises(NotReadyError):
        extrapolator.extrapolate_poses_with_gravity([START])
    with pytest.raises(NotReadyError):
        extrapolator.estimate_gravity_orientation(START)
    extrapolator.add_pose(START, yawed(0.1))
    assert yaw(extrapolator.extrapolate_pose(START)) == pytest.approx(0.1, abs=1e-12)


@both_kinds
def test_repeated_questions_get_the_same_answer(use_imu_based):
    extrapolator = started(use_imu_based)
    last = drive(extrapolator)
    first = extrapolator.extrapolate_pose(last + 100 * MILLISECOND)
    with contextlib.suppress(TimeOrderError):
        extrapolator.extrapolate_pose(last + 50 * MILLISECOND)
    third = extrapolator.extrapolate_pose(last + 100 * MILLISECOND)
    if use_imu_based:
        # The second solve starts from the first one's minimum: the same to the accuracy of the minimum.
        assert np.allclose(third.translation, first.translation, atol=1e-7)
    else:
        assert third.translation.tolist() == first.translation.tolist()
        assert third.rotation.wxyz().tolist() == first.rotation.wxyz().tolist()


@both_kinds
def test_questions_do_not_move_later_answers(use_imu_based):
    asked, silent = started(use_imu_based), started(use_imu_based)
    last = drive(asked)
    drive(silent)
    for step in range(1, 6):
        asked.extrapolate_pose(last + step * MILLISECOND)
    for one in (asked, silent):
        one.add_pose(last + 100 * MILLISECOND, yawed(0.0, 1.1))
    a, b = (one.extrapolate_pose(last + 200 * MILLISECOND) for one in (asked, silent))
    assert np.allclose(a.translation, b.translation, atol=2e-6)


@both_kinds
def test_question_older_than_the_last_pose_is_refused_and_forgotten(use_imu_based):
    extrapolator = started(use_imu_based)
    last = drive(extrapolator)
    with pytest.raises(TimeOrderError, match=str(last)):
        extrapolator.extrapolate_pose(last - 20_000)
    assert extrapolator.extrapolate_pose(last + 50_000).translation[0] == pytest.approx(1.005, abs=1e-3)


@both_kinds
def test_end_of_imu_data_may_be_asked_for_and_passed(use_imu_based):
    """At the last sample's own stamp, just behind it and well behind it: the last sample is held."""
    extrapolator = started(use_imu_based)
    last = drive(extrapolator)
    for ahead in (0, 1, MILLISECOND, 40 * MILLISECOND, SECOND):
        pose = extrapolator.extrapolate_pose(last + ahead)
        assert pose.translation[0] == pytest.approx(1.0 + ahead / SECOND, abs=2e-2)


@both_kinds
def test_equal_stamps_pass_through(use_imu_based):
    extrapolator = started(use_imu_based)
    for milliseconds in (0, 5, 5, 5, 10):
        time = START + milliseconds * MILLISECOND
        extrapolator.add_imu_data(ImuData(time, LEVEL, [0.0, 0.0, 1.0]))
        extrapolator.add_odometry_data(OdometryData(time, yawed(0.0, milliseconds / 1000.0)))
        extrapolator.add_pose(time, yawed(0.0, milliseconds / 1000.0))
        result = extrapolator.extrapolate_poses_with_gravity([time, time + 2 * MILLISECOND])
        numbers = [
            *result.current_pose.translation,
            *result.current_pose.rotation.wxyz(),
            *result.current_velocity,
            *result.gravity_from_tracking.wxyz(),
        ]
        assert np.isfinite(numbers).all()
    assert extrapolator.last_pose_time == START + 10 * MILLISECOND


@both_kinds
def test_zero_acceleration_at_the_start_does_not_end_the_run(use_imu_based):
    """A chip that boots reads zero: either refused by name or ignored, and right once it speaks."""
    try:
        extrapolator = started(use_imu_based, force=[0.0, 0.0, 0.0])
    except CartopyImuError:
        extrapolator = started(use_imu_based)
    for step in range(1, 200):
        time = START + step * 10 * MILLISECOND
        force = STILL if step < 20 else LEVEL
        try:
            extrapolator.add_imu_data(ImuData(time, force, STILL))
        except CartopyImuError:
            assert step < 20
    extrapolator.add_pose(time, Rigid3.identity())
    up = extrapolator.estimate_gravity_orientation(time).conjugate().rotate(UP)
    assert np.allclose(up, UP, atol=1e-6)


@both_kinds
def test_upside_down_sensor_at_rest(use_imu_based):
    """Rolled by half a turn it reads -9.8 on its z axis; nothing may be left over after gravity is removed."""
    force = [0.0, 0.0, -9.80665]
    extrapolator = started(use_imu_based, force=force)
    first = extrapolator.extrapolate_pose(START)
    assert np.allclose(first.rotation.rotate(force), 9.80665 * UP, atol=1e-6)
    for step in range(1, 41):
        time = START + step * 10 * MILLISECOND
        extrapolator.add_imu_data(ImuData(time, force, STILL))
        if step % 10 == 0:
            extrapolator.add_pose(time, first)
    result = extrapolator.extrapolate_poses_with_gravity([time + 100 * MILLISECOND])
    assert np.allclose(result.current_pose.translation, [0.0, 0.0, 0.0], atol=1e-4)
    assert np.allclose(result.gravity_from_tracking.rotate(force), 9.80665 * UP, atol=1e-4)


@both_kinds
def test_one_wrong_odometry_sample_hardly_turns_the_prediction(use_imu_based):
    """A yaw step of 0.5 rad in one odometry sample; two samples later it must be as good as gone."""
    extrapolator = started(use_imu_based)
    for step in range(1, 101):
        time = START + step * 10 * MILLISECOND
        extrapolator.add_imu_data(ImuData(time, LEVEL, STILL))
        if step % 2 == 0:
            wrong = 0.5 if step == 94 else 0.0
            extrapolator.add_odometry_data(OdometryData(time, yawed(wrong, step / 100.0)))
        if step % 10 == 0 and step < 100:
            extrapolator.add_pose(time, yawed(0.0, step / 100.0))
    pose = extrapolator.extrapolate_pose(time + 10 * MILLISECOND)
    assert abs(yaw(pose)) < 0.05
    assert math.hypot(*(pose.translation - [1.01, 0.0, 0.0])) < 0.05


@both_kinds
def test_times_of_last_pose_and_last_answer_are_readable(use_imu_based):
    extrapolator = started(use_imu_based)
    assert extrapolator.last_pose_time == START
    last = drive(extrapolator)
    assert extrapolator.last_pose_time == last
    extrapolator.extrapolate_pose(last + MILLISECOND)
    assert extrapolator.last_extrapolated_time == last + MILLISECOND
