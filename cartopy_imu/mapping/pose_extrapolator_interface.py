"""What all pose extrapolators share: the questions they answer and the checks at their door.

Follows Cartographer's ``mapping/pose_extrapolator_interface.h``. Wanted differences: a record that cannot be used is
refused with an exception and leaves the state as it was (the original aborts the process); times may be asked in any
order and repeatedly without side effects; every queue has a bound.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

import numpy as np

from cartopy_imu.common.errors import InvalidDataError, NotReadyError, QueueFullError, TimeOrderError
from cartopy_imu.common.time import check_time
from cartopy_imu.common.types import Vector3
from cartopy_imu.mapping._door import MAX_MAGNITUDE, PoseTuple, check_magnitude, checked_pose, too_large
from cartopy_imu.sensor.imu_data import ImuData
from cartopy_imu.sensor.imu_data_array import ImuDataArray
from cartopy_imu.sensor.odometry_data import OdometryData
from cartopy_imu.transform.quaternion import Quaternion
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["MAX_QUEUED_RECORDS", "ExtrapolationResult", "PoseExtrapolatorInterface"]

MAX_QUEUED_RECORDS = 1_000_000
"""Default bound of each queue: 83 minutes of IMU data at 200 Hz without a pose."""


class ExtrapolationResult:
    """Poses at several times and the motion at the last of them; immutable by convention, made by extrapolators.

    Attributes
    ----------
    current_pose : Rigid3
        Local frame from tracking frame at the last time.
    gravity_from_tracking : Quaternion
        Turns tracking-frame vectors into a frame whose z points up (against gravity). Its yaw is arbitrary.
    """

    __slots__ = ("_previous", "_velocity", "current_pose", "gravity_from_tracking")

    def __init__(
        self,
        previous_poses: list[PoseTuple],
        current_pose: Rigid3,
        current_velocity: tuple[float, float, float],
        gravity_from_tracking: Quaternion,
    ) -> None:
        self._previous = previous_poses
        self.current_pose = current_pose
        self._velocity = current_velocity
        self.gravity_from_tracking = gravity_from_tracking

    @property
    def previous_poses(self) -> tuple[Rigid3, ...]:
        """Local frame from tracking frame at all times but the last, in single precision.

        As in the original, which uses them to undistort point clouds. Made on each access.
        """
        return tuple(Rigid3._from_core(pose) for pose in self._previous)

    @property
    def current_velocity(self) -> Vector3:
        """Linear velocity in the local frame at the last time, shape (3,), m/s (a fresh array)."""
        return np.array(self._velocity)

    @property
    def up_in_tracking(self) -> Vector3:
        """Unit vector against gravity in the tracking frame, shape (3,): what a level sensor at rest would read."""
        return self.gravity_from_tracking.conjugate().rotate((0.0, 0.0, 1.0))

    def __repr__(self) -> str:
        return (
            f"ExtrapolationResult(previous_poses=<{len(self._previous)}>, current_pose={self.current_pose!r}, "
            f"current_velocity={list(self._velocity)!r}, gravity_from_tracking={self.gravity_from_tracking!r})"
        )


class PoseExtrapolatorInterface(ABC):
    """A pose extrapolator: fed with IMU data, odometry and poses, asked for poses at later times.

    Not safe for use from several threads at once without a lock of the caller's.
    """

    _core: Any

    def __init__(self, max_queued_records: int = MAX_QUEUED_RECORDS) -> None:
        self._max_queued_records = max_queued_records
        self._last_pose_time: int | None = None
        self._last_extrapolated_time: int | None = None
        self._last_imu_time = 0
        self._last_odometry_time = 0

    @property
    def last_pose_time(self) -> int | None:
        """Time of the newest pose, ticks; None before the first."""
        return self._last_pose_time

    @property
    def last_extrapolated_time(self) -> int | None:
        """Time of the last question answered, ticks; None before the first."""
        return self._last_extrapolated_time

    @property
    def num_queued_imu_data(self) -> int:
        """IMU samples kept at the moment."""
        count: int = self._core.num_imu_data
        return count

    @property
    def num_queued_odometry_data(self) -> int:
        """Odometry records kept at the moment."""
        count: int = self._core.num_odometry_data
        return count

    @property
    def num_queued_poses(self) -> int:
        """Poses kept at the moment."""
        count: int = self._core.num_poses
        return count

    def add_imu_data(self, imu_data: ImuData | ImuDataArray, *, sensor_id: str | None = None) -> None:
        """Take one sample, or many at once without a Python loop.

        Parameters
        ----------
        imu_data : ImuData or ImuDataArray
            In time order; stamps equal to the one before are accepted and keep their order.
        sensor_id : str, optional
            Named in error messages.

        Raises
        ------
        TimeOrderError
            If a sample is older than the newest pose or the newest sample. Nothing is taken then.
        InvalidDataError
            If a component is above `MAX_MAGNITUDE`, or `imu_data` is of another type. Nothing is taken.
        QueueFullError
            If no pose has come for so long that the queue's bound is reached. Nothing is taken.
        """
        if type(imu_data) is ImuData:
            time = imu_data.time
            self._check_order("IMU data", time, self._last_imu_time, sensor_id)
            acceleration, rate = imu_data._linear_acceleration, imu_data._angular_velocity
            check_magnitude(acceleration, "IMU data", time, sensor_id)
            check_magnitude(rate, "IMU data", time, sensor_id)
            self._check_room("IMU data", self._core.num_imu_data, 1, time, sensor_id)
            self._core.add_imu_data(time, acceleration, rate)
            self._last_imu_time = time
        elif isinstance(imu_data, ImuDataArray):
            n = len(imu_data)
            if n == 0:
                return
            times = imu_data.times
            first, last = int(times[0]), int(times[-1])
            self._check_order("IMU data", first, self._last_imu_time, sensor_id)
            for column in (imu_data.linear_accelerations, imu_data.angular_velocities):
                if not column.max() <= MAX_MAGNITUDE or not column.min() >= -MAX_MAGNITUDE:
                    row = int(np.argmax((np.abs(column) > MAX_MAGNITUDE).any(axis=1)))
                    raise too_large("IMU data", int(times[row]), sensor_id)
            self._check_room("IMU data", self._core.num_imu_data, n, first, sensor_id)
            self._core.add_imu_data_array(times, imu_data.linear_accelerations, imu_data.angular_velocities)
            self._last_imu_time = last
        else:
            raise InvalidDataError(
                f"add_imu_data takes an ImuData or ImuDataArray, got {type(imu_data).__name__}",
                sensor_id=sensor_id,
            )

    def add_odometry_data(self, odometry_data: OdometryData, *, sensor_id: str | None = None) -> None:
        """Take one odometry pose.

        Raises
        ------
        TimeOrderError
            If it is older than the newest pose or the newest odometry.
        InvalidDataError
            If the translation is above `MAX_MAGNITUDE`, or the argument is of another type.
        QueueFullError
            If the queue's bound is reached.
        """
        if not isinstance(odometry_data, OdometryData):
            raise InvalidDataError(
                f"add_odometry_data takes an OdometryData, got {type(odometry_data).__name__}",
                sensor_id=sensor_id,
            )
        time = odometry_data.time
        self._check_order("odometry data", time, self._last_odometry_time, sensor_id)
        pose = checked_pose(odometry_data.pose, "odometry data", time, sensor_id)
        self._check_room("odometry data", self._core.num_odometry_data, 1, time, sensor_id)
        self._core.add_odometry_data(time, pose)
        self._last_odometry_time = time

    def add_pose(self, time: int, pose: Rigid3, *, sensor_id: str | None = None) -> None:
        """Take a measured pose, e.g. a scan matcher's.

        Parameters
        ----------
        time : int
            Ticks of 100 ns since 0001-01-01 UTC, not before the newest pose.
        pose : Rigid3
            Local frame from tracking frame.
        sensor_id : str, optional
            Where the pose comes from, for error messages.

        Raises
        ------
        TimeOrderError
            If `time` is before the newest pose.
        InvalidDataError
            If `time` is no positive integer, or the translation is above `MAX_MAGNITUDE`.
        QueueFullError
            If the queue's bound is reached.
        """
        time = check_time(time, "pose", sensor_id=sensor_id)
        if not isinstance(pose, Rigid3):
            raise InvalidDataError(
                f"pose at time {time} must be a Rigid3, got {type(pose).__name__}",
                time=time,
                sensor_id=sensor_id,
            )
        self._check_order("pose", time, 0, sensor_id)
        self._check_pose_time(time, sensor_id)
        core_pose = checked_pose(pose, "pose", time, sensor_id)
        self._check_room("poses", self._core.num_poses, 1, time, sensor_id)
        self._core.add_pose(time, core_pose)
        self._last_pose_time = time

    @abstractmethod
    def extrapolate_pose(self, time: int) -> Rigid3:
        """Return the pose at `time`, local frame from tracking frame.

        Raises
        ------
        NotReadyError
            If no pose has been added yet.
        TimeOrderError
            If `time` is before the newest pose.
        """

    @abstractmethod
    def extrapolate_poses_with_gravity(self, times: Iterable[int]) -> ExtrapolationResult:
        """Return the poses at several times, with velocity and gravity direction at the last.

        Parameters
        ----------
        times : iterable of int
            At least one, not decreasing, none before the newest pose.

        Raises
        ------
        NotReadyError
            If no pose has been added yet.
        TimeOrderError
            If a time is before the newest pose, or the times decrease.
        InvalidDataError
            If there are no times, or a time is no positive integer.
        """

    @abstractmethod
    def estimate_gravity_orientation(self, time: int) -> Quaternion:
        """Return the rotation from the tracking frame into a frame whose z points up, at `time`; yaw is arbitrary.

        Raises
        ------
        NotReadyError, TimeOrderError
            As :meth:`extrapolate_pose`.
        """

    def _check_pose_time(self, time: int, sensor_id: str | None) -> None:
        """Refuse a pose time the particular extrapolator cannot use; the base accepts all."""
        del time, sensor_id

    def _check_question(self, time: int) -> int:
        time = check_time(time, "extrapolation")
        last = self._last_pose_time
        if last is None:
            raise NotReadyError(
                f"no pose yet: add one with add_pose before asking for the pose at time {time}", time=time
            )
        if time < last:
            raise TimeOrderError(
                f"asked for time {time}, {(last - time) / 1e4:.4f} ms before the newest pose ({last}); only later "
                "times can be extrapolated",
                time=time,
                latest_time=last,
            )
        return time

    def _check_questions(self, times: Iterable[int]) -> list[int]:
        try:
            wanted = list(times)
        except TypeError:
            raise InvalidDataError(
                f"times must be an iterable of ticks, got {type(times).__name__}"
            ) from None
        checked = [self._check_question(time) for time in wanted]
        if len(checked) == 1:
            return checked
        if not checked:
            raise InvalidDataError("no times to extrapolate to: give at least one")
        for before, after in itertools.pairwise(checked):
            if after < before:
                raise TimeOrderError(
                    f"times to extrapolate to must not decrease, got {after} after {before}",
                    time=after,
                    latest_time=before,
                )
        return checked

    def _check_order(self, what: str, time: int, newest: int, sensor_id: str | None) -> None:
        last_pose_time = self._last_pose_time or 0
        if time >= newest and time >= last_pose_time:
            return
        of = "" if sensor_id is None else f" of sensor {sensor_id!r}"
        latest = max(newest, last_pose_time)
        which = "the newest pose" if last_pose_time >= newest else "the one before"
        raise TimeOrderError(
            f"{what}{of} at time {time} is {(latest - time) / 1e4:.4f} ms older than {which} ({latest}); it was not "
            "taken: drop it, or sort the stream first",
            sensor_id=sensor_id,
            time=time,
            latest_time=latest,
        )

    def _check_room(self, what: str, used: int, new: int, time: int, sensor_id: str | None) -> None:
        if used + new <= self._max_queued_records:
            return
        of = "" if sensor_id is None else f" of sensor {sensor_id!r}"
        raise QueueFullError(
            f"{what}{of} at time {time}: {used} records wait already and {new} more would exceed the bound of "
            f"{self._max_queued_records}; nothing was taken. Records leave when poses are added (the newest pose: "
            f"{self._last_pose_time}); add poses, or raise max_queued_records",
            sensor_id=sensor_id,
            time=time,
        )
