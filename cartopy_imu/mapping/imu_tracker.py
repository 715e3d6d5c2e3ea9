"""Orientation with gravity from IMU data (Cartographer's ``mapping/imu_tracker.h``)."""

from __future__ import annotations

import math

import cartopy_imu._core as _core
from cartopy_imu.common.errors import InvalidDataError, TimeOrderError
from cartopy_imu.common.time import check_time
from cartopy_imu.common.types import ArrayLike, Vector3
from cartopy_imu.mapping._door import check_magnitude
from cartopy_imu.transform.check import check_triple, check_vector3
from cartopy_imu.transform.quaternion import Quaternion

__all__ = ["ImuTracker"]


class ImuTracker:
    """Turns with the gyro and levels itself slowly with the accelerometer.

    Roll and pitch are observable, yaw is integrated from wherever it started. A gyro bias b [rad/s] about a
    horizontal axis leaves a steady tilt of about ``b · imu_gravity_time_constant`` rad (0.01 rad/s and 10 s: 5.7°):
    lower the constant for a robot that stands still with a poor gyro, raise it for one that accelerates for long.

    Parameters
    ----------
    imu_gravity_time_constant : float
        Time constant of the gravity filter, s, positive.
    time : int
        Start, ticks of 100 ns since 0001-01-01 UTC.

    Raises
    ------
    InvalidDataError
        If the constant is not a positive number, or `time` no positive integer.

    Notes
    -----
    Follows ``mapping/imu_tracker.cc``; where the original aborts on an acceleration without a direction of up, an
    exception is raised and nothing changes. Not safe for use from several threads at once.

    Examples
    --------
    >>> tracker = ImuTracker(10.0, time=10_000_000)
    >>> tracker.add_imu_linear_acceleration_observation([0.0, 0.0, 9.81])
    >>> tracker.add_imu_angular_velocity_observation([0.0, 0.0, 1.0])
    >>> tracker.advance(15_000_000)
    >>> tracker.orientation.rotation_vector().round(9).tolist()
    [0.0, 0.0, 0.5]
    """

    def __init__(self, imu_gravity_time_constant: float, time: int) -> None:
        constant = imu_gravity_time_constant
        if (
            not isinstance(constant, (int, float))
            or isinstance(constant, bool)
            or not (math.isfinite(constant) and constant > 0.0)
        ):
            raise InvalidDataError(
                f"imu_gravity_time_constant must be a positive number of seconds, got {imu_gravity_time_constant!r}"
            )
        self._core = _core.ImuTracker(float(constant), check_time(time, "IMU tracker"))

    @property
    def time(self) -> int:
        """Time the state belongs to, ticks."""
        return self._core.time

    @property
    def orientation(self) -> Quaternion:
        """Rotation from the tracking frame into a frame whose z points up."""
        return Quaternion._trusted(*self._core.orientation)

    @property
    def gravity_vector(self) -> Vector3:
        """Filtered specific force in the tracking frame, shape (3,), m/s² ((0, 0, 1) before the first sample)."""
        return check_vector3(self._core.gravity_vector, "gravity vector")

    def advance(self, time: int) -> None:
        """Turn with the last angular velocity up to `time`.

        Raises
        ------
        TimeOrderError
            If `time` is before the tracker's own; the state stays as it was.
        InvalidDataError
            If `time` is no positive integer.
        """
        time = check_time(time, "IMU tracker")
        current = self._core.time
        if time < current:
            raise TimeOrderError(
                f"the IMU tracker stands at time {current} and cannot go back {(current - time) / 1e4:.4f} ms to {time}",
                time=time,
                latest_time=current,
            )
        self._core.advance(time)

    def add_imu_linear_acceleration_observation(self, imu_linear_acceleration: ArrayLike) -> None:
        """Level the orientation with a measured specific force.

        Parameters
        ----------
        imu_linear_acceleration : array-like, shape (3,)
            m/s², tracking frame, taken at :attr:`time`.

        Raises
        ------
        InvalidDataError
            If it is not three finite numbers below `MAX_MAGNITUDE`, or no direction of up follows from it (zero while the chip boots, a
            first sample in free fall); the state stays as it was.
        """
        acceleration = check_triple(
            imu_linear_acceleration, "linear acceleration [m/s²]", time=self._core.time
        )
        check_magnitude(acceleration, "linear acceleration [m/s²]", self._core.time)
        if not self._core.add_linear_acceleration(acceleration):
            x, y, z = acceleration
            raise InvalidDataError(
                f"acceleration ({x:g}, {y:g}, {z:g}) m/s² at time {self._core.time} gives no direction of up; it was "
                "left out (expected about 9.8 m/s² in size at rest)",
                time=self._core.time,
            )

    def add_imu_angular_velocity_observation(self, imu_angular_velocity: ArrayLike) -> None:
        """Take the turn rate that the next :meth:`advance` uses.

        Parameters
        ----------
        imu_angular_velocity : array-like, shape (3,)
            rad/s, tracking frame.

        Raises
        ------
        InvalidDataError
            If it is not three finite numbers below `MAX_MAGNITUDE`; the state stays as it was.
        """
        rate = check_triple(imu_angular_velocity, "angular velocity [rad/s]", time=self._core.time)
        check_magnitude(rate, "angular velocity [rad/s]", self._core.time)
        self._core.add_angular_velocity(rate)
