"""ImuTracker: levelling, sign of gravity, bias and rest, bad samples (user reports 4, 21, 23, 24, 29, 30, 32)."""

from __future__ import annotations

import contextlib
import math

import numpy as np
import pytest

from cartopy_imu.common.errors import CartopyImuError, InvalidDataError, TimeOrderError
from cartopy_imu.common.time import MAX_TIME
from cartopy_imu.mapping import ImuTracker
from cartopy_imu.transform import Quaternion

START = 637_000_000_000_000_000
SECOND = 10_000_000
UP = np.array([0.0, 0.0, 1.0])


def tilt(tracker: ImuTracker) -> float:
    """Return the angle in radians between the tracker's up and the sensor's z axis."""
    up = tracker.orientation.conjugate().rotate(UP)
    return math.atan2(math.hypot(up[0], up[1]), up[2])


def add_if_accepted(tracker: ImuTracker, force) -> None:
    """Add a sample that may be refused with a documented error."""
    with contextlib.suppress(CartopyImuError):
        tracker.add_imu_linear_acceleration_observation(force)


def test_starts_level_at_its_time():
    tracker = ImuTracker(10.0, START)
    assert tracker.time == START
    assert tracker.orientation == Quaternion.identity()


def test_level_sensor_at_rest_reads_plus_gravity_on_z():
    tracker = ImuTracker(10.0, START)
    tracker.add_imu_linear_acceleration_observation([0.0, 0.0, 9.81])
    assert tilt(tracker) == 0.0


@pytest.mark.parametrize(
    "force", [[0.0, 9.81, 0.0], [3.0, -2.0, 9.0], [-9.8, 0.0, 0.1], [0.0, 0.0, -9.80665], [1e-3, 0.0, -9.8]]
)
def test_first_sample_points_up_whatever_the_attitude(force):
    tracker = ImuTracker(10.0, START)
    tracker.add_imu_linear_acceleration_observation(force)
    left_over = tracker.orientation.rotate(force) - np.linalg.norm(force) * UP
    assert np.linalg.norm(left_over) < 1e-6


def test_zero_samples_while_the_chip_boots_change_nothing():
    tracker = ImuTracker(10.0, START)
    for index in range(20):
        tracker.advance(START + index * SECOND // 100)
        add_if_accepted(tracker, [0.0, 0.0, 0.0])
        assert tracker.orientation == Quaternion.identity()
    tracker.advance(START + SECOND // 5)
    force = [1.0, 2.0, 9.5]
    tracker.add_imu_linear_acceleration_observation(force)
    assert np.allclose(tracker.orientation.rotate(force), np.linalg.norm(force) * UP, atol=1e-6)


def test_free_of_gravity_never_gives_nan():
    rng = np.random.default_rng(24)
    tracker = ImuTracker(10.0, START)
    for index, force in enumerate(rng.normal(0.0, 0.02, (1000, 3))):
        tracker.advance(START + index * SECOND // 200)
        add_if_accepted(tracker, force)
        tracker.add_imu_angular_velocity_observation(rng.normal(0.0, 0.01, 3))
        q = tracker.orientation.wxyz()
        assert np.isfinite(q).all()
        assert abs(np.linalg.norm(q) - 1.0) < 1e-12


def test_rest_with_a_clean_gyro_does_not_tilt():
    tracker = ImuTracker(10.0, START)
    for index in range(3000):
        tracker.advance(START + index * SECOND // 50)
        tracker.add_imu_linear_acceleration_observation([0.0, 0.0, 9.81])
        tracker.add_imu_angular_velocity_observation([0.0, 0.0, 0.0])
    assert tilt(tracker) < 1e-12


@pytest.mark.parametrize(("time_constant", "degrees"), [(10.0, 5.73), (1.0, 0.573)])
def test_gyro_bias_at_rest_tilts_by_bias_times_time_constant(time_constant, degrees):
    tracker = ImuTracker(time_constant, START)
    for index in range(6000):
        tracker.advance(START + index * SECOND // 100)
        tracker.add_imu_linear_acceleration_observation([0.0, 0.0, 9.81])
        tracker.add_imu_angular_velocity_observation([0.01, 0.0, 0.0])
    assert math.degrees(tilt(tracker)) == pytest.approx(degrees, rel=0.02)


def test_equal_stamps_integrate_nothing():
    tracker = ImuTracker(10.0, START)
    for milliseconds in (0, 5, 5, 5, 10):
        tracker.advance(START + milliseconds * 10_000)
        tracker.add_imu_linear_acceleration_observation([0.0, 0.0, 9.81])
        tracker.add_imu_angular_velocity_observation([0.0, 0.0, 1.0])
    assert tracker.orientation.angle() == pytest.approx(0.01, abs=1e-12)


def test_going_back_is_an_error_and_the_tracker_goes_on():
    tracker, clean = ImuTracker(10.0, START), ImuTracker(10.0, START)
    for one in (tracker, clean):
        one.add_imu_angular_velocity_observation([0.1, 0.2, 0.3])
        one.advance(START + SECOND)
    with pytest.raises(TimeOrderError, match=str(START + SECOND)):
        tracker.advance(START + SECOND - 20_000)
    for one in (tracker, clean):
        one.advance(START + SECOND + 50_000)
    assert tracker.time == clean.time
    assert tracker.orientation.wxyz().tolist() == clean.orientation.wxyz().tolist()


BAD_VECTORS = [
    [math.nan, 0.0, 9.8],
    [0.0, math.inf, 9.8],
    [0.0, 0.0, -math.inf],
    [0.0, 9.8],
    [[0.0, 0.0, 9.8]],
    9.8,
    None,
    "up",
    ["a", "b", "c"],
]
BAD_TIMES = [math.nan, 1.5, None, "now", True, 0, -1, MAX_TIME + 1, 2**63, 2**100, [START + 1]]


def test_bad_values_are_refused_and_change_nothing():
    tracker, clean = ImuTracker(10.0, START), ImuTracker(10.0, START)
    for one in (tracker, clean):
        one.add_imu_linear_acceleration_observation([1.0, 2.0, 9.0])
        one.add_imu_angular_velocity_observation([0.3, 0.2, 0.1])
        one.advance(START + SECOND)
    for vector in BAD_VECTORS:
        with pytest.raises(InvalidDataError):
            tracker.add_imu_linear_acceleration_observation(vector)
        with pytest.raises(InvalidDataError):
            tracker.add_imu_angular_velocity_observation(vector)
    for time in BAD_TIMES:
        with pytest.raises(CartopyImuError):
            tracker.advance(time)
    for one in (tracker, clean):
        one.advance(START + 2 * SECOND)
        one.add_imu_linear_acceleration_observation([1.1, 2.1, 9.2])
        one.advance(START + 3 * SECOND)
    assert tracker.orientation.wxyz().tolist() == clean.orientation.wxyz().tolist()


@pytest.mark.parametrize("time", BAD_TIMES)
def test_bad_start_time_is_refused(time):
    with pytest.raises(InvalidDataError):
        ImuTracker(10.0, time)


@pytest.mark.parametrize("time_constant", [math.nan, math.inf, 0.0, -1.0])
def test_bad_time_constant_is_refused(time_constant):
    with pytest.raises(CartopyImuError):
        ImuTracker(time_constant, START)


@pytest.mark.parametrize(
    "size",
    [1e-300, 1e-30, 1e30, 1e150, 1e300, 1.7e308],
)
def test_absurd_sizes_never_give_nan(size):
    tracker = ImuTracker(10.0, START)
    for call in (
        tracker.add_imu_linear_acceleration_observation,
        tracker.add_imu_angular_velocity_observation,
    ):
        with contextlib.suppress(CartopyImuError):
            call([size, -size, size])
    for time in (START + 1, START + SECOND, MAX_TIME):
        with contextlib.suppress(CartopyImuError):
            tracker.advance(time)
        assert np.isfinite(tracker.orientation.wxyz()).all()
