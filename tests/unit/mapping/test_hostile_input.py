"""Bad input to every public call: a documented error, and everything after as if the call had not been made."""

from __future__ import annotations

import contextlib
import math

import numpy as np
import pytest

from cartopy_imu.common.errors import CartopyImuError
from cartopy_imu.common.time import MAX_TIME
from cartopy_imu.mapping import PoseExtrapolator, create_pose_extrapolator
from cartopy_imu.mapping.pose_extrapolator_options import (
    ConstantVelocityPoseExtrapolatorOptions,
    PoseExtrapolatorOptions,
)
from cartopy_imu.sensor import ImuData, ImuDataArray, OdometryData
from cartopy_imu.transform import Quaternion, Rigid3

START = 637_000_000_000_000_000
MILLISECOND = 10_000
IDENTITY = Rigid3.identity()
BAD_TIMES = [math.nan, math.inf, 1.5, None, "now", True, 0, -1, MAX_TIME + 1, 2**63, 2**100, [START], b"1"]
KINDS = ["imu_based", "constant_velocity", "without_imu"]


def create(kind: str):
    if kind == "without_imu":
        return PoseExtrapolator(ConstantVelocityPoseExtrapolatorOptions())
    options = PoseExtrapolatorOptions(use_imu_based=kind == "imu_based")
    return create_pose_extrapolator(options, [ImuData(START, [0.1, 0.2, 9.8], [0.01, 0.02, 0.3])])


def good_calls(kind: str):
    """Yield calls that feed a small motion; each takes the extrapolator and returns numbers to compare."""
    rng = np.random.default_rng(5)
    for step in range(1, 41):
        time = START + step * 5 * MILLISECOND
        force, rate = rng.normal([0.1, 0.2, 9.8], 0.05), rng.normal([0.01, 0.02, 0.3], 0.01)
        if kind != "without_imu":
            sample = ImuData(time, force, rate)
            yield lambda e, s=sample: e.add_imu_data(s)
        pose = Rigid3(
            rng.normal(0.05 * step, 0.01, 3), Quaternion.from_rotation_vector([0, 0, 0.0015 * step])
        )
        if step % 2 == 0:
            record = OdometryData(time, pose)
            yield lambda e, r=record: e.add_odometry_data(r)
        if step % 5 == 0:
            yield lambda e, t=time, p=pose: e.add_pose(t, p)
            yield lambda e, t=time: numbers(e, t + 20 * MILLISECOND)


def numbers(extrapolator, time: int):
    result = extrapolator.extrapolate_poses_with_gravity([time - 1, time])
    return [
        *result.previous_poses[0].translation,
        *result.current_pose.translation,
        *result.current_pose.rotation.wxyz(),
        *result.current_velocity,
        *result.gravity_from_tracking.wxyz(),
    ]


def array(times, **change):
    count = len(times)
    values = {"forces": np.tile([0.0, 0.0, 9.8], (count, 1)), "rates": np.zeros((count, 3)), **change}
    return ImuDataArray(np.array(times, dtype=np.int64), values["forces"], values["rates"])


def bad_calls(last: int, kind: str):
    """Yield calls that must be refused while the last pose is at `last`."""
    late = last - MILLISECOND
    ahead = last + 200 * MILLISECOND
    for time in [*BAD_TIMES, late, 1]:
        yield lambda e, t=time: e.add_pose(t, IDENTITY)
        yield lambda e, t=time: e.extrapolate_pose(t)
        yield lambda e, t=time: e.extrapolate_poses_with_gravity([t])
        yield lambda e, t=time: e.extrapolate_poses_with_gravity([ahead, t])
        yield lambda e, t=time: e.extrapolate_poses_with_gravity([t, ahead])
        yield lambda e, t=time: e.estimate_gravity_orientation(t)
    yield lambda e: e.add_odometry_data(OdometryData(late, IDENTITY))
    yield lambda e: e.extrapolate_poses_with_gravity([])
    yield lambda e: e.extrapolate_poses_with_gravity([ahead + 1, ahead])
    if kind != "without_imu":
        yield lambda e: e.add_imu_data(ImuData(late, [0, 0, 9.8], [0, 0, 0]))
        yield lambda e: e.add_imu_data(array([late, ahead, ahead + 1]))


def calls_of_wrong_types(last: int):
    """Yield calls with arguments of a wrong type: Python's own TypeError will do for those."""
    ahead = last + 200 * MILLISECOND
    for pose in [None, 1.0, "pose", [0.0] * 7, np.eye(4), (0, IDENTITY), Quaternion.identity()]:
        yield lambda e, p=pose: e.add_pose(ahead, p)
    for times in [None, ahead, "soon", math.nan, [[ahead]], np.array([1.5]), np.zeros((2, 2), np.int64)]:
        yield lambda e, t=times: e.extrapolate_poses_with_gravity(t)
    others = [None, 1, "imu", b"", [0.0] * 7, {}, object(), np.zeros((3, 7)), IDENTITY]
    for record in [*others, OdometryData(ahead, IDENTITY)]:
        yield lambda e, r=record: e.add_imu_data(r)
    for record in [*others, ImuData(ahead, [0, 0, 9.8], [0, 0, 0])]:
        yield lambda e, r=record: e.add_odometry_data(r)


def is_refused(call, extrapolator, errors=CartopyImuError) -> bool:
    try:
        call(extrapolator)
    except errors:
        return True
    return False


@pytest.mark.parametrize("kind", KINDS)
def test_refused_calls_leave_no_trace(kind):
    clean, attacked = create(kind), create(kind)
    for index, call in enumerate(good_calls(kind)):
        expected, got = call(clean), call(attacked)
        assert expected == got
        last = clean.last_pose_time
        if last is None or index % 7 != 3:
            continue
        for number, bad in enumerate(bad_calls(last, kind)):
            assert is_refused(bad, attacked), f"bad call {number} was accepted"
        for number, bad in enumerate(calls_of_wrong_types(last)):
            assert is_refused(bad, attacked, (CartopyImuError, TypeError)), (
                f"wrong type {number} was accepted"
            )
        assert attacked.last_pose_time == last
        assert attacked.last_extrapolated_time == clean.last_extrapolated_time


@pytest.mark.parametrize("kind", ["imu_based", "constant_velocity"])
def test_a_record_older_than_its_predecessor_is_refused(kind):
    clean, attacked = create(kind), create(kind)
    for step in range(1, 10):
        time = START + step * 10 * MILLISECOND
        for one in (clean, attacked):
            one.add_imu_data(ImuData(time, [0.0, 0.0, 9.8], [0.0, 0.0, 0.1]))
            one.add_odometry_data(OdometryData(time, IDENTITY))
        with pytest.raises(CartopyImuError, match=str(time)):
            attacked.add_imu_data(ImuData(time - 1, [5.0, 0.0, 9.8], [1.0, 0.0, 0.1]))
        with pytest.raises(CartopyImuError, match=str(time)):
            attacked.add_odometry_data(OdometryData(time - 1, Rigid3.from_translation([9.0, 0.0, 0.0])))
    for one in (clean, attacked):
        one.add_pose(time, IDENTITY)
    assert numbers(clean, time + 1000) == numbers(attacked, time + 1000)


@pytest.mark.parametrize("use_imu_based", [False, True])
def test_bad_starts_are_refused(use_imu_based):
    options = PoseExtrapolatorOptions(use_imu_based=use_imu_based)
    good = [ImuData(START, [0.0, 0.0, 9.8], [0.0, 0.0, 0.0])]
    backward = [ImuData(START + 1, [0.0, 0.0, 9.8], [0.0, 0.0, 0.0]), *good]
    for imu_data in [[], None, 1, [None], ["a"], [IDENTITY], backward, array([])]:
        with pytest.raises((CartopyImuError, TypeError)):
            create_pose_extrapolator(options, imu_data)
    later, latest = START + 10, START + 20
    poses = [[None], [1], [(later, None)], [("a", IDENTITY)], [(-1, IDENTITY)], 5]
    poses.append([(latest, IDENTITY), (later, IDENTITY)])
    for initial_poses in poses:
        with pytest.raises((CartopyImuError, TypeError)):
            create_pose_extrapolator(options, good, initial_poses)


ABSURD = [1e-300, 1e100, 1e154, 1e300, 1.7e308]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", ABSURD)
@pytest.mark.parametrize("what", ["force", "rate", "pose", "odometry"])
def test_absurd_sizes_give_finite_numbers_or_a_documented_error(kind, size, what):
    extrapolator = create(kind)
    huge = [size, -size, 0.5 * size]
    answered = 0
    for index, call in enumerate(good_calls(kind)):
        with contextlib.suppress(CartopyImuError):
            answer = call(extrapolator)
            if answer is not None:
                answered += 1
                assert np.isfinite(answer).all()
        last = extrapolator.last_pose_time
        if index != 25:
            continue
        with contextlib.suppress(CartopyImuError):
            if what == "force":
                extrapolator.add_imu_data(ImuData(last + 40 * MILLISECOND, huge, [0, 0, 0]))
            elif what == "rate":
                extrapolator.add_imu_data(ImuData(last + 40 * MILLISECOND, [0, 0, 9.8], huge))
            elif what == "pose":
                extrapolator.add_pose(last + 1, Rigid3.from_translation(huge))
            else:
                extrapolator.add_odometry_data(
                    OdometryData(last + 40 * MILLISECOND, Rigid3.from_translation(huge))
                )
    assert answered > 0


@pytest.mark.parametrize("kind", KINDS)
def test_far_future_is_answered_or_refused(kind):
    extrapolator = create(kind)
    for call in good_calls(kind):
        call(extrapolator)
    last = extrapolator.last_pose_time
    for ahead in (1, 10**7, 10**10, 10**14, MAX_TIME - last):
        with contextlib.suppress(CartopyImuError):
            assert np.isfinite(numbers(extrapolator, last + ahead)).all()
    extrapolator.add_pose(last + 10 * 10**7, IDENTITY)
    assert np.isfinite(numbers(extrapolator, last + 11 * 10**7)).all()


@pytest.mark.parametrize("kind", KINDS)
def test_poses_one_tick_apart(kind):
    extrapolator = create(kind)
    rng = np.random.default_rng(3)
    for step in range(1, 12):
        time = START + step
        extrapolator.add_pose(time, Rigid3.from_translation(rng.normal(0.0, 0.01, 3)))
        with contextlib.suppress(CartopyImuError):
            assert np.isfinite(numbers(extrapolator, time + 200 * MILLISECOND)).all()
