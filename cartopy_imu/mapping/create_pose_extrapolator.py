"""The extrapolator that a configuration asks for."""

from __future__ import annotations

from collections.abc import Sequence

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.mapping._door import checked_initial_poses, checked_samples
from cartopy_imu.mapping.imu_based_pose_extrapolator import ImuBasedPoseExtrapolator
from cartopy_imu.mapping.pose_extrapolator import PoseExtrapolator
from cartopy_imu.mapping.pose_extrapolator_interface import MAX_QUEUED_RECORDS, PoseExtrapolatorInterface
from cartopy_imu.mapping.pose_extrapolator_options import (
    PoseExtrapolatorOptions,
    check_pose_extrapolator_options,
)
from cartopy_imu.sensor.imu_data import ImuData
from cartopy_imu.sensor.imu_data_array import ImuDataArray
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["create_pose_extrapolator"]


def create_pose_extrapolator(
    options: PoseExtrapolatorOptions,
    imu_data: Sequence[ImuData] | ImuDataArray,
    initial_poses: Sequence[tuple[int, Rigid3]] = (),
    *,
    return_smoothed_pose: bool = False,
    max_queued_records: int = MAX_QUEUED_RECORDS,
) -> PoseExtrapolatorInterface:
    """Return the extrapolator `options` describe, started from IMU data.

    Parameters
    ----------
    options : PoseExtrapolatorOptions
        ``use_imu_based`` chooses `ImuBasedPoseExtrapolator` or `PoseExtrapolator`.
    imu_data : sequence of ImuData, or ImuDataArray
        At least one sample. Constant velocity starts from the last one.
    initial_poses : sequence of (int, Rigid3), optional
        Time and local-from-tracking pose, in time order; constant velocity takes those not older than its start.
    return_smoothed_pose : bool, optional
        See `ImuBasedPoseExtrapolator`; constant velocity has no smoothed pose.
    max_queued_records : int, optional
        Bound of each queue.

    Raises
    ------
    InvalidDataError
        If an argument is of another type, there is no sample, or its acceleration gives no direction of up where one is needed, or a smoothed pose
        is asked of constant velocity.
    TimeOrderError
        If data is not in time order.
    """
    check_pose_extrapolator_options(options)
    if options.use_imu_based:
        return ImuBasedPoseExtrapolator(
            options.imu_based,
            imu_data,
            initial_poses,
            return_smoothed_pose=return_smoothed_pose,
            max_queued_records=max_queued_records,
        )
    if return_smoothed_pose:
        raise InvalidDataError(
            "return_smoothed_pose needs use_imu_based = true: constant velocity does not smooth"
        )
    samples = checked_samples(imu_data)
    poses = checked_initial_poses(initial_poses)
    extrapolator = PoseExtrapolator.initialize_with_imu(
        samples[len(samples) - 1], options.constant_velocity, max_queued_records=max_queued_records
    )
    start = extrapolator.last_pose_time or 0
    for time, pose in poses:
        if time >= start:
            extrapolator.add_pose(time, pose)
    return extrapolator
