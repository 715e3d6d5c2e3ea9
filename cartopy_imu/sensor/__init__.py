"""Records, the dispatch queue and its collators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

__all__ = [
    "STANDARD_GRAVITY",
    "AccelerationUnit",
    "AccelerometerConvention",
    "AdaptiveVoxelFilterOptions",
    "Collator",
    "CollatorInterface",
    "Dispatchable",
    "FixedFramePoseData",
    "ImuData",
    "ImuDataArray",
    "LandmarkData",
    "LandmarkObservation",
    "LocalSlamResultData",
    "MultiQueueStatus",
    "OdometryData",
    "OrderedMultiQueue",
    "QueueCounters",
    "QueueKey",
    "QueuePolicy",
    "QueueStatus",
    "SensorId",
    "SensorType",
    "TimedPointCloudData",
    "TrajectoryCollator",
    "TrajectorySink",
    "make_dispatchable",
    "to_specific_force",
]

if TYPE_CHECKING:
    from cartopy_imu.sensor.accelerometer_convention import (
        STANDARD_GRAVITY,
        AccelerationUnit,
        AccelerometerConvention,
        to_specific_force,
    )
    from cartopy_imu.sensor.adaptive_voxel_filter_options import AdaptiveVoxelFilterOptions
    from cartopy_imu.sensor.collator import Collator
    from cartopy_imu.sensor.collator_interface import CollatorInterface
    from cartopy_imu.sensor.dispatchable import Dispatchable, TrajectorySink, make_dispatchable
    from cartopy_imu.sensor.fixed_frame_pose_data import FixedFramePoseData
    from cartopy_imu.sensor.imu_data import ImuData
    from cartopy_imu.sensor.imu_data_array import ImuDataArray
    from cartopy_imu.sensor.landmark_data import LandmarkData, LandmarkObservation
    from cartopy_imu.sensor.local_slam_result_data import LocalSlamResultData
    from cartopy_imu.sensor.odometry_data import OdometryData
    from cartopy_imu.sensor.ordered_multi_queue import OrderedMultiQueue
    from cartopy_imu.sensor.queue_key import QueueKey
    from cartopy_imu.sensor.queue_policy import QueuePolicy
    from cartopy_imu.sensor.queue_status import MultiQueueStatus, QueueCounters, QueueStatus
    from cartopy_imu.sensor.sensor_id import SensorId, SensorType
    from cartopy_imu.sensor.timed_point_cloud_data import TimedPointCloudData
    from cartopy_imu.sensor.trajectory_collator import TrajectoryCollator
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "AccelerationUnit": "cartopy_imu.sensor.accelerometer_convention",
            "AccelerometerConvention": "cartopy_imu.sensor.accelerometer_convention",
            "AdaptiveVoxelFilterOptions": "cartopy_imu.sensor.adaptive_voxel_filter_options",
            "Collator": "cartopy_imu.sensor.collator",
            "CollatorInterface": "cartopy_imu.sensor.collator_interface",
            "Dispatchable": "cartopy_imu.sensor.dispatchable",
            "FixedFramePoseData": "cartopy_imu.sensor.fixed_frame_pose_data",
            "ImuData": "cartopy_imu.sensor.imu_data",
            "ImuDataArray": "cartopy_imu.sensor.imu_data_array",
            "LandmarkData": "cartopy_imu.sensor.landmark_data",
            "LandmarkObservation": "cartopy_imu.sensor.landmark_data",
            "LocalSlamResultData": "cartopy_imu.sensor.local_slam_result_data",
            "MultiQueueStatus": "cartopy_imu.sensor.queue_status",
            "OdometryData": "cartopy_imu.sensor.odometry_data",
            "OrderedMultiQueue": "cartopy_imu.sensor.ordered_multi_queue",
            "QueueCounters": "cartopy_imu.sensor.queue_status",
            "QueueKey": "cartopy_imu.sensor.queue_key",
            "QueuePolicy": "cartopy_imu.sensor.queue_policy",
            "QueueStatus": "cartopy_imu.sensor.queue_status",
            "STANDARD_GRAVITY": "cartopy_imu.sensor.accelerometer_convention",
            "SensorId": "cartopy_imu.sensor.sensor_id",
            "SensorType": "cartopy_imu.sensor.sensor_id",
            "TimedPointCloudData": "cartopy_imu.sensor.timed_point_cloud_data",
            "TrajectoryCollator": "cartopy_imu.sensor.trajectory_collator",
            "TrajectorySink": "cartopy_imu.sensor.dispatchable",
            "make_dispatchable": "cartopy_imu.sensor.dispatchable",
            "to_specific_force": "cartopy_imu.sensor.accelerometer_convention",
        },
    )
