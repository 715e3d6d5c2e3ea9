"""Records, the dispatch queue and its collators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

__all__ = [
    "STANDARD_GRAVITY",
    "AccelerationUnit",
    "AccelerometerConvention",
    "FixedFramePoseData",
    "ImuData",
    "ImuDataArray",
    "LandmarkData",
    "LandmarkObservation",
    "LocalSlamResultData",
    "OdometryData",
    "TimedPointCloudData",
    "to_specific_force",
]

if TYPE_CHECKING:
    from cartopy_imu.sensor.accelerometer_convention import (
        STANDARD_GRAVITY,
        AccelerationUnit,
        AccelerometerConvention,
        to_specific_force,
    )
    from cartopy_imu.sensor.fixed_frame_pose_data import FixedFramePoseData
    from cartopy_imu.sensor.imu_data import ImuData
    from cartopy_imu.sensor.imu_data_array import ImuDataArray
    from cartopy_imu.sensor.landmark_data import LandmarkData, LandmarkObservation
    from cartopy_imu.sensor.local_slam_result_data import LocalSlamResultData
    from cartopy_imu.sensor.odometry_data import OdometryData
    from cartopy_imu.sensor.timed_point_cloud_data import TimedPointCloudData
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "AccelerationUnit": "cartopy_imu.sensor.accelerometer_convention",
            "AccelerometerConvention": "cartopy_imu.sensor.accelerometer_convention",
            "FixedFramePoseData": "cartopy_imu.sensor.fixed_frame_pose_data",
            "ImuData": "cartopy_imu.sensor.imu_data",
            "ImuDataArray": "cartopy_imu.sensor.imu_data_array",
            "LandmarkData": "cartopy_imu.sensor.landmark_data",
            "LandmarkObservation": "cartopy_imu.sensor.landmark_data",
            "LocalSlamResultData": "cartopy_imu.sensor.local_slam_result_data",
            "OdometryData": "cartopy_imu.sensor.odometry_data",
            "STANDARD_GRAVITY": "cartopy_imu.sensor.accelerometer_convention",
            "TimedPointCloudData": "cartopy_imu.sensor.timed_point_cloud_data",
            "to_specific_force": "cartopy_imu.sensor.accelerometer_convention",
        },
    )
