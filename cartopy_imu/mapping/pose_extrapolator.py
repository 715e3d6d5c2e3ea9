"""Constant-velocity extrapolation (Cartographer's ``mapping/pose_extrapolator.h``)."""

from __future__ import annotations

from collections.abc import Iterable

import cartopy_imu._core as _core
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import duration_from_seconds
from cartopy_imu.mapping._door import checked_result, no_direction_of_up
from cartopy_imu.mapping.pose_extrapolator_interface import (
    MAX_QUEUED_RECORDS,
    ExtrapolationResult,
    PoseExtrapolatorInterface,
)
from cartopy_imu.mapping.pose_extrapolator_options import ConstantVelocityPoseExtrapolatorOptions
from cartopy_imu.sensor.imu_data import ImuData
from cartopy_imu.transform.quaternion import Quaternion
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["PoseExtrapolator"]


class PoseExtrapolator(PoseExtrapolatorInterface):
    """Extrapolates with the velocity of the last poses, or of odometry, and the turn rate of the IMU.

    Works with any subset of IMU data and odometry; without an IMU it assumes level motion. Starts with the first
    pose given to :meth:`add_pose`, or level with gravity from one IMU sample through :meth:`initialize_with_imu`.

    Parameters
    ----------
    options : ConstantVelocityPoseExtrapolatorOptions, optional
        Queue duration and gravity time constant; Cartographer's defaults.
    max_queued_records : int, optional
        Bound of each queue.

    Raises
    ------
    InvalidDataError
        If `options` are of another type.

    Notes
    -----
    Follows ``mapping/pose_extrapolator.cc`` to rounding. Wanted differences: a result depends on the data and the
    time alone, so times may be asked in any order (the original advances a tracker in place and forbids going back),
    and IMU samples whose acceleration has no direction of up (zeros while a chip boots) are left out and counted in
    `num_skipped_accelerations` instead of aborting.

    Examples
    --------
    >>> from cartopy_imu.transform import Quaternion, Rigid3
    >>> extrapolator = PoseExtrapolator()
    >>> for i in (1, 2):
    ...     yaw = Quaternion.from_rotation_vector([0.0, 0.0, 0.1 * i])
    ...     extrapolator.add_pose(i * 1_000_000, Rigid3([0.5 * i, 0.0, 0.0], yaw))
    >>> pose = extrapolator.extrapolate_pose(3_000_000)
    >>> pose.translation.round(9).tolist(), pose.rotation.rotation_vector().round(9).tolist()
    ([1.5, 0.0, 0.0], [0.0, 0.0, 0.3])
    """

    _core: _core.PoseExtrapolator

    def __init__(
        self,
        options: ConstantVelocityPoseExtrapolatorOptions | None = None,
        *,
        max_queued_records: int = MAX_QUEUED_RECORDS,
    ) -> None:
        super().__init__(max_queued_records)
        options = ConstantVelocityPoseExtrapolatorOptions() if options is None else options
        if not isinstance(options, ConstantVelocityPoseExtrapolatorOptions):
            raise InvalidDataError(
                f"options must be ConstantVelocityPoseExtrapolatorOptions or None, got {type(options).__name__}"
            )
        self._core = _core.PoseExtrapolator(
            duration_from_seconds(options.pose_queue_duration), options.imu_gravity_time_constant
        )

    @classmethod
    def initialize_with_imu(
        cls,
        imu_data: ImuData,
        options: ConstantVelocityPoseExtrapolatorOptions | None = None,
        *,
        max_queued_records: int = MAX_QUEUED_RECORDS,
    ) -> PoseExtrapolator:
        """Return an extrapolator whose first pose stands at the origin, level by one sample's acceleration.

        Raises
        ------
        InvalidDataError
            If the acceleration has no direction (zero, as from a chip that still boots): try the next sample.
        """
        self = cls(options, max_queued_records=max_queued_records)
        if not isinstance(imu_data, ImuData):
            raise InvalidDataError(f"initialize_with_imu takes an ImuData, got {type(imu_data).__name__}")
        time = imu_data.time
        if not self._core.initialize_with_imu(
            time, imu_data._linear_acceleration, imu_data._angular_velocity
        ):
            raise no_direction_of_up(imu_data)
        self._last_imu_time = self._last_pose_time = time
        return self

    @property
    def num_skipped_accelerations(self) -> int:
        """IMU samples whose acceleration gave no direction of up and was left out."""
        return self._core.num_skipped_accelerations

    def extrapolate_pose(self, time: int) -> Rigid3:
        """Return the pose at `time`, local frame from tracking frame.

        Raises
        ------
        NotReadyError
            If no pose has been added yet.
        TimeOrderError
            If `time` is before the newest pose.
        """
        time = self._check_question(time)
        pose = checked_result(self._core.extrapolate_pose(time), time)
        self._last_extrapolated_time = time
        return pose

    def extrapolate_poses_with_gravity(self, times: Iterable[int]) -> ExtrapolationResult:
        """Return the poses at several times, with velocity and gravity direction at the last.

        See `PoseExtrapolatorInterface.extrapolate_poses_with_gravity`.
        """
        checked = self._check_questions(times)
        previous, values, velocity, gravity = self._core.extrapolate_with_gravity(checked)
        pose = checked_result(values, checked[-1])
        self._last_extrapolated_time = checked[-1]
        return ExtrapolationResult(previous, pose, velocity, Quaternion._trusted(*gravity))

    def estimate_gravity_orientation(self, time: int) -> Quaternion:
        """Return the rotation from the tracking frame into a frame whose z points up, at `time`.

        Raises
        ------
        NotReadyError, TimeOrderError
            As :meth:`extrapolate_pose`.
        """
        return Quaternion._trusted(*self._core.estimate_gravity_orientation(self._check_question(time)))
