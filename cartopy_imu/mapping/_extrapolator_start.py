"""How a trajectory builder's extrapolator comes to be."""

from __future__ import annotations

import math

from cartopy_imu.common.errors import ConfigurationError, NotReadyError
from cartopy_imu.mapping._door import no_direction_of_up
from cartopy_imu.mapping.create_pose_extrapolator import create_pose_extrapolator
from cartopy_imu.mapping.imu_based_pose_extrapolator import ImuBasedPoseExtrapolator
from cartopy_imu.mapping.pose_extrapolator import PoseExtrapolator
from cartopy_imu.mapping.pose_extrapolator_interface import PoseExtrapolatorInterface
from cartopy_imu.mapping.pose_extrapolator_options import (
    PoseExtrapolatorOptions,
    check_pose_extrapolator_options,
)
from cartopy_imu.sensor.imu_data import ImuData
from cartopy_imu.sensor.imu_data_array import ImuDataArray
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["ExtrapolatorStart"]

_NEAR_M = 1.0
_NEAR_RAD = 0.5
_MIN_FORCE = 0.5
"""m/s²; below it a sample tells nothing about up: noise of a sensor at zero, but far from any planet's gravity."""


class ExtrapolatorStart:
    """Makes extrapolators, and keeps the IMU data since the start until the first measured pose has come."""

    def __init__(
        self,
        options: PoseExtrapolatorOptions,
        use_imu: bool,
        return_smoothed_pose: bool,
        max_queued_records: int,
    ) -> None:
        options = check_pose_extrapolator_options(options)
        if options.use_imu_based and not use_imu:
            raise ConfigurationError(
                "use_imu_based = true needs IMU data; set it to false for constant velocity without an IMU"
            )
        self._options = options
        self._return_smoothed_pose = return_smoothed_pose
        self._max_queued_records = max_queued_records
        self._kept: list[ImuData | ImuDataArray] | None = []

    def reset(self) -> None:
        """Begin again."""
        self._kept = []

    def remember(self, data: ImuData | ImuDataArray) -> None:
        """Keep IMU data that the extrapolator has taken, while it may be needed for another start."""
        if self._kept is not None:
            self._kept.append(data)

    def forget(self) -> None:
        """Keep nothing any longer: the first measured pose has come."""
        self._kept = None

    def from_imu(self, data: ImuData) -> PoseExtrapolatorInterface:
        """Return an extrapolator that stands at the origin, level by one sample.

        Raises
        ------
        InvalidDataError
            If the specific force is too small to tell where up is.
        """
        if math.hypot(*data._linear_acceleration) < _MIN_FORCE:
            raise no_direction_of_up(data)
        return create_pose_extrapolator(
            self._options,
            [data],
            return_smoothed_pose=self._return_smoothed_pose,
            max_queued_records=self._max_queued_records,
        )

    def from_pose(self) -> PoseExtrapolatorInterface:
        """Return an extrapolator without IMU, which the first pose will start."""
        return PoseExtrapolator(self._options.constant_velocity, max_queued_records=self._max_queued_records)

    def from_first_pose(
        self, extrapolator: PoseExtrapolatorInterface, time: int, pose: Rigid3
    ) -> PoseExtrapolatorInterface | None:
        """Return an extrapolator that starts at `pose`, or None if `extrapolator` expected about that pose anyway."""
        kept = self._kept
        if not kept:
            return None
        deviation = extrapolator.extrapolate_pose(time).inverse() * pose
        x, y, z = deviation.translation.tolist()
        if x * x + y * y + z * z <= _NEAR_M**2 and deviation.rotation.angle() <= _NEAR_RAD:
            return None
        samples = ImuDataArray.concat(
            ImuDataArray.from_records([data]) if isinstance(data, ImuData) else data for data in kept
        )
        if not self._options.use_imu_based:
            started: PoseExtrapolatorInterface = self.from_pose()
            started.add_imu_data(samples)
            started.add_pose(time, pose)
            return started
        if time <= int(samples.times[0]):
            return None
        return ImuBasedPoseExtrapolator(
            self._options.imu_based,
            samples,
            [(time, pose)],
            return_smoothed_pose=self._return_smoothed_pose,
            max_queued_records=self._max_queued_records,
        )

    def not_ready(self, time: int) -> NotReadyError:
        """Return the error for a question before the start."""
        return NotReadyError(
            f"asked for the pose at time {time}, but no IMU sample that tells where up is (or, without an IMU, no "
            "pose) has come yet",
            time=time,
        )
