"""Cartographer-style inertial data: exchange, order, log and extrapolate into poses.

Every public name of the parts can be imported from here; it is loaded when first used. The file is written by
``scripts/update_exports.py`` from the tables of the parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

__all__ = [
    "MAX_TIME",
    "QUATERNION_NORM_TOLERANCE",
    "STANDARD_GRAVITY",
    "TICKS_PER_SECOND",
    "UNIX_EPOCH_TICKS",
    "AccelerationUnit",
    "AccelerometerConvention",
    "CartopyImuError",
    "ConfigurationError",
    "CorruptRecordError",
    "FixedFramePoseData",
    "FormatVersionError",
    "ImuData",
    "ImuDataArray",
    "InvalidDataError",
    "LandmarkData",
    "LandmarkObservation",
    "LimitExceededError",
    "LocalSlamResultData",
    "MissingDependencyError",
    "MissingKeyError",
    "NotReadyError",
    "OdometryData",
    "PbstreamError",
    "Quaternion",
    "QueueFullError",
    "QueueStateError",
    "Rigid3",
    "TimeOrderError",
    "TimedPointCloudData",
    "TimestampedTransform",
    "TransformInterpolationBuffer",
    "TruncatedStreamError",
    "UnknownSensorError",
    "UnreadKeyError",
    "__version__",
    "duration_from_seconds",
    "duration_to_seconds",
    "format_time",
    "from_datetime",
    "from_ros_stamp",
    "from_unix_ns",
    "from_unix_seconds",
    "rotation_between_vectors",
    "to_datetime",
    "to_ros_stamp",
    "to_specific_force",
    "to_unix_ns",
    "to_unix_seconds",
]

if TYPE_CHECKING:
    from cartopy_imu.common.errors import (
        CartopyImuError,
        ConfigurationError,
        CorruptRecordError,
        FormatVersionError,
        InvalidDataError,
        LimitExceededError,
        MissingDependencyError,
        MissingKeyError,
        NotReadyError,
        PbstreamError,
        QueueFullError,
        QueueStateError,
        TimeOrderError,
        TruncatedStreamError,
        UnknownSensorError,
        UnreadKeyError,
    )
    from cartopy_imu.common.time import (
        MAX_TIME,
        TICKS_PER_SECOND,
        UNIX_EPOCH_TICKS,
        duration_from_seconds,
        duration_to_seconds,
        format_time,
        from_datetime,
        from_ros_stamp,
        from_unix_ns,
        from_unix_seconds,
        to_datetime,
        to_ros_stamp,
        to_unix_ns,
        to_unix_seconds,
    )
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
    from cartopy_imu.transform.check import QUATERNION_NORM_TOLERANCE
    from cartopy_imu.transform.quaternion import Quaternion, rotation_between_vectors
    from cartopy_imu.transform.rigid3 import Rigid3
    from cartopy_imu.transform.timestamped_transform import TimestampedTransform
    from cartopy_imu.transform.transform_interpolation_buffer import TransformInterpolationBuffer

    __version__: str
else:
    _EXPORTS = {
        "AccelerationUnit": "cartopy_imu.sensor.accelerometer_convention",
        "AccelerometerConvention": "cartopy_imu.sensor.accelerometer_convention",
        "CartopyImuError": "cartopy_imu.common.errors",
        "ConfigurationError": "cartopy_imu.common.errors",
        "CorruptRecordError": "cartopy_imu.common.errors",
        "FixedFramePoseData": "cartopy_imu.sensor.fixed_frame_pose_data",
        "FormatVersionError": "cartopy_imu.common.errors",
        "ImuData": "cartopy_imu.sensor.imu_data",
        "ImuDataArray": "cartopy_imu.sensor.imu_data_array",
        "InvalidDataError": "cartopy_imu.common.errors",
        "LandmarkData": "cartopy_imu.sensor.landmark_data",
        "LandmarkObservation": "cartopy_imu.sensor.landmark_data",
        "LimitExceededError": "cartopy_imu.common.errors",
        "LocalSlamResultData": "cartopy_imu.sensor.local_slam_result_data",
        "MAX_TIME": "cartopy_imu.common.time",
        "MissingDependencyError": "cartopy_imu.common.errors",
        "MissingKeyError": "cartopy_imu.common.errors",
        "NotReadyError": "cartopy_imu.common.errors",
        "OdometryData": "cartopy_imu.sensor.odometry_data",
        "PbstreamError": "cartopy_imu.common.errors",
        "QUATERNION_NORM_TOLERANCE": "cartopy_imu.transform.check",
        "Quaternion": "cartopy_imu.transform.quaternion",
        "QueueFullError": "cartopy_imu.common.errors",
        "QueueStateError": "cartopy_imu.common.errors",
        "Rigid3": "cartopy_imu.transform.rigid3",
        "STANDARD_GRAVITY": "cartopy_imu.sensor.accelerometer_convention",
        "TICKS_PER_SECOND": "cartopy_imu.common.time",
        "TimeOrderError": "cartopy_imu.common.errors",
        "TimedPointCloudData": "cartopy_imu.sensor.timed_point_cloud_data",
        "TimestampedTransform": "cartopy_imu.transform.timestamped_transform",
        "TransformInterpolationBuffer": "cartopy_imu.transform.transform_interpolation_buffer",
        "TruncatedStreamError": "cartopy_imu.common.errors",
        "UNIX_EPOCH_TICKS": "cartopy_imu.common.time",
        "UnknownSensorError": "cartopy_imu.common.errors",
        "UnreadKeyError": "cartopy_imu.common.errors",
        "duration_from_seconds": "cartopy_imu.common.time",
        "duration_to_seconds": "cartopy_imu.common.time",
        "format_time": "cartopy_imu.common.time",
        "from_datetime": "cartopy_imu.common.time",
        "from_ros_stamp": "cartopy_imu.common.time",
        "from_unix_ns": "cartopy_imu.common.time",
        "from_unix_seconds": "cartopy_imu.common.time",
        "rotation_between_vectors": "cartopy_imu.transform.quaternion",
        "to_datetime": "cartopy_imu.common.time",
        "to_ros_stamp": "cartopy_imu.common.time",
        "to_specific_force": "cartopy_imu.sensor.accelerometer_convention",
        "to_unix_ns": "cartopy_imu.common.time",
        "to_unix_seconds": "cartopy_imu.common.time",
    }
    _load, __dir__ = lazy_exports(__name__, _EXPORTS, ("common", "io", "mapping", "sensor", "transform"))

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import version

            return version("cartopy_imu")
        return _load(name)
