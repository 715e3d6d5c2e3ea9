"""Cartographer-style inertial data: exchange, order, log and extrapolate into poses.

Every public name of the parts can be imported from here; it is loaded when first used. The file is written by
``scripts/update_exports.py`` from the tables of the parts.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

__all__ = [
    "CSV_COLUMNS",
    "KINDS",
    "MAX_QUEUED_RECORDS",
    "MAX_TIME",
    "QUATERNION_NORM_TOLERANCE",
    "STANDARD_GRAVITY",
    "TICKS_PER_SECOND",
    "TRAJECTORY_FORMATS",
    "UNIX_EPOCH_TICKS",
    "AccelerationUnit",
    "AccelerometerConvention",
    "AdaptiveVoxelFilterOptions",
    "AllTrajectoryBuilderOptions",
    "CartopyImuError",
    "CeresScanMatcherOptions2D",
    "CeresScanMatcherOptions3D",
    "CeresSolverOptions",
    "Collator",
    "CollatorInterface",
    "ConfigurationError",
    "ConfigurationFileResolver",
    "ConstantVelocityPoseExtrapolatorOptions",
    "ConstraintBuilderOptions",
    "CorruptRecordError",
    "DamagedRecord",
    "Dispatchable",
    "ExtrapolationResult",
    "FastCorrelativeScanMatcherOptions2D",
    "FastCorrelativeScanMatcherOptions3D",
    "FixedFramePoseData",
    "FormatVersionError",
    "GridOptions2D",
    "GridType",
    "ImuBasedPoseExtrapolator",
    "ImuBasedPoseExtrapolatorOptions",
    "ImuColumns",
    "ImuData",
    "ImuDataArray",
    "ImuTracker",
    "InitialTrajectoryPose",
    "IntensityCostFunctionOptions",
    "InvalidDataError",
    "KindStatistics",
    "KindSummary",
    "LandmarkData",
    "LandmarkObservation",
    "LimitExceededError",
    "LoadedOptions",
    "LocalSlamResultData",
    "LocalTrajectoryBuilderOptions2D",
    "LocalTrajectoryBuilderOptions3D",
    "LogExtrapolation",
    "LuaLimits",
    "LuaParameterDictionary",
    "MapBuilderOptions",
    "MissingDependencyError",
    "MissingKeyError",
    "MotionFilterOptions",
    "MultiQueueStatus",
    "NormalEstimationOptions2D",
    "NotReadyError",
    "OdometryData",
    "OptimizationProblemOptions",
    "OrderedMultiQueue",
    "OverlappingSubmapsTrimmerOptions2D",
    "PbstreamDamage",
    "PbstreamError",
    "PbstreamInfo",
    "PbstreamReader",
    "PbstreamRecord",
    "PbstreamWriter",
    "PoseEstimate",
    "PoseExtrapolator",
    "PoseExtrapolatorInterface",
    "PoseExtrapolatorOptions",
    "PoseGraphOptions",
    "PosePrediction",
    "PoseRows",
    "PoseSource",
    "PoseTable",
    "PredictionTable",
    "ProbabilityGridRangeDataInserterOptions2D",
    "PureLocalizationTrimmerOptions",
    "Quaternion",
    "QueueCounters",
    "QueueFullError",
    "QueueKey",
    "QueuePolicy",
    "QueueStateError",
    "QueueStatus",
    "RangeDataInserterOptions",
    "RangeDataInserterOptions3D",
    "RangeDataInserterType",
    "RealTimeCorrelativeScanMatcherOptions",
    "RecoverReport",
    "Rigid3",
    "SensorId",
    "SensorType",
    "SolverSummary",
    "SubmapsOptions2D",
    "SubmapsOptions3D",
    "TSDFRangeDataInserterOptions2D",
    "Termination",
    "TimeOrderError",
    "TimedPointCloudData",
    "TimestampedTransform",
    "TrajectoryBuilder",
    "TrajectoryBuilderOptions",
    "TrajectoryBuilderOptionsWithSensorIds",
    "TrajectoryCollator",
    "TrajectorySink",
    "TransformInterpolationBuffer",
    "TruncatedStreamError",
    "UnknownSensorError",
    "UnreadKeyError",
    "__version__",
    "create_pose_extrapolator",
    "duration_from_seconds",
    "duration_to_seconds",
    "extrapolate_log",
    "format_time",
    "from_datetime",
    "from_ros_stamp",
    "from_unix_ns",
    "from_unix_seconds",
    "iter_imu_columns",
    "load_options",
    "make_dispatchable",
    "options_from_dictionary",
    "packaged_configuration_directory",
    "read_imu_columns",
    "read_imu_data",
    "recover",
    "rotation_between_vectors",
    "sample_log",
    "to_datetime",
    "to_ros_stamp",
    "to_specific_force",
    "to_unix_ns",
    "to_unix_seconds",
    "trajectory_format",
    "write_trajectory",
]

if TYPE_CHECKING:
    from cartopy_imu.common.ceres_solver_options import CeresSolverOptions
    from cartopy_imu.common.configuration_file_resolver import (
        ConfigurationFileResolver,
        packaged_configuration_directory,
    )
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
    from cartopy_imu.common.lua_limits import LuaLimits
    from cartopy_imu.common.lua_parameter_dictionary import LuaParameterDictionary
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
    from cartopy_imu.io.imu_columns import ImuColumns, iter_imu_columns, read_imu_columns, read_imu_data
    from cartopy_imu.io.pbstream_damage import DamagedRecord, PbstreamDamage
    from cartopy_imu.io.pbstream_format import KINDS
    from cartopy_imu.io.pbstream_info import KindSummary, PbstreamInfo
    from cartopy_imu.io.pbstream_reader import PbstreamReader
    from cartopy_imu.io.pbstream_record import PbstreamRecord
    from cartopy_imu.io.pbstream_writer import PbstreamWriter
    from cartopy_imu.io.recovery import RecoverReport, recover
    from cartopy_imu.io.sample_log import sample_log
    from cartopy_imu.io.trajectory_file import (
        CSV_COLUMNS,
        TRAJECTORY_FORMATS,
        PoseRows,
        trajectory_format,
        write_trajectory,
    )
    from cartopy_imu.mapping.create_pose_extrapolator import create_pose_extrapolator
    from cartopy_imu.mapping.extrapolate_log import extrapolate_log
    from cartopy_imu.mapping.imu_based_pose_extrapolator import (
        ImuBasedPoseExtrapolator,
        SolverSummary,
        Termination,
    )
    from cartopy_imu.mapping.imu_tracker import ImuTracker
    from cartopy_imu.mapping.local_trajectory_builder_options import (
        LocalTrajectoryBuilderOptions2D,
        LocalTrajectoryBuilderOptions3D,
    )
    from cartopy_imu.mapping.log_extrapolation import (
        KindStatistics,
        LogExtrapolation,
        PoseTable,
        PredictionTable,
    )
    from cartopy_imu.mapping.map_builder_options import MapBuilderOptions
    from cartopy_imu.mapping.motion_filter_options import MotionFilterOptions
    from cartopy_imu.mapping.options_loader import LoadedOptions, load_options, options_from_dictionary
    from cartopy_imu.mapping.pose_estimate import PoseEstimate, PosePrediction
    from cartopy_imu.mapping.pose_extrapolator import PoseExtrapolator
    from cartopy_imu.mapping.pose_extrapolator_interface import (
        MAX_QUEUED_RECORDS,
        ExtrapolationResult,
        PoseExtrapolatorInterface,
    )
    from cartopy_imu.mapping.pose_extrapolator_options import (
        ConstantVelocityPoseExtrapolatorOptions,
        ImuBasedPoseExtrapolatorOptions,
        PoseExtrapolatorOptions,
    )
    from cartopy_imu.mapping.pose_graph_options import (
        ConstraintBuilderOptions,
        OptimizationProblemOptions,
        OverlappingSubmapsTrimmerOptions2D,
        PoseGraphOptions,
    )
    from cartopy_imu.mapping.pose_source import PoseSource
    from cartopy_imu.mapping.scan_matcher_options import (
        CeresScanMatcherOptions2D,
        CeresScanMatcherOptions3D,
        FastCorrelativeScanMatcherOptions2D,
        FastCorrelativeScanMatcherOptions3D,
        IntensityCostFunctionOptions,
        RealTimeCorrelativeScanMatcherOptions,
    )
    from cartopy_imu.mapping.submaps_options import (
        GridOptions2D,
        GridType,
        NormalEstimationOptions2D,
        ProbabilityGridRangeDataInserterOptions2D,
        RangeDataInserterOptions,
        RangeDataInserterOptions3D,
        RangeDataInserterType,
        SubmapsOptions2D,
        SubmapsOptions3D,
        TSDFRangeDataInserterOptions2D,
    )
    from cartopy_imu.mapping.trajectory_builder import TrajectoryBuilder
    from cartopy_imu.mapping.trajectory_builder_options import (
        AllTrajectoryBuilderOptions,
        InitialTrajectoryPose,
        PureLocalizationTrimmerOptions,
        TrajectoryBuilderOptions,
        TrajectoryBuilderOptionsWithSensorIds,
    )
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
        "AdaptiveVoxelFilterOptions": "cartopy_imu.sensor.adaptive_voxel_filter_options",
        "AllTrajectoryBuilderOptions": "cartopy_imu.mapping.trajectory_builder_options",
        "CSV_COLUMNS": "cartopy_imu.io.trajectory_file",
        "CartopyImuError": "cartopy_imu.common.errors",
        "CeresScanMatcherOptions2D": "cartopy_imu.mapping.scan_matcher_options",
        "CeresScanMatcherOptions3D": "cartopy_imu.mapping.scan_matcher_options",
        "CeresSolverOptions": "cartopy_imu.common.ceres_solver_options",
        "Collator": "cartopy_imu.sensor.collator",
        "CollatorInterface": "cartopy_imu.sensor.collator_interface",
        "ConfigurationError": "cartopy_imu.common.errors",
        "ConfigurationFileResolver": "cartopy_imu.common.configuration_file_resolver",
        "ConstantVelocityPoseExtrapolatorOptions": "cartopy_imu.mapping.pose_extrapolator_options",
        "ConstraintBuilderOptions": "cartopy_imu.mapping.pose_graph_options",
        "CorruptRecordError": "cartopy_imu.common.errors",
        "DamagedRecord": "cartopy_imu.io.pbstream_damage",
        "Dispatchable": "cartopy_imu.sensor.dispatchable",
        "ExtrapolationResult": "cartopy_imu.mapping.pose_extrapolator_interface",
        "FastCorrelativeScanMatcherOptions2D": "cartopy_imu.mapping.scan_matcher_options",
        "FastCorrelativeScanMatcherOptions3D": "cartopy_imu.mapping.scan_matcher_options",
        "FixedFramePoseData": "cartopy_imu.sensor.fixed_frame_pose_data",
        "FormatVersionError": "cartopy_imu.common.errors",
        "GridOptions2D": "cartopy_imu.mapping.submaps_options",
        "GridType": "cartopy_imu.mapping.submaps_options",
        "ImuBasedPoseExtrapolator": "cartopy_imu.mapping.imu_based_pose_extrapolator",
        "ImuBasedPoseExtrapolatorOptions": "cartopy_imu.mapping.pose_extrapolator_options",
        "ImuColumns": "cartopy_imu.io.imu_columns",
        "ImuData": "cartopy_imu.sensor.imu_data",
        "ImuDataArray": "cartopy_imu.sensor.imu_data_array",
        "ImuTracker": "cartopy_imu.mapping.imu_tracker",
        "InitialTrajectoryPose": "cartopy_imu.mapping.trajectory_builder_options",
        "IntensityCostFunctionOptions": "cartopy_imu.mapping.scan_matcher_options",
        "InvalidDataError": "cartopy_imu.common.errors",
        "KINDS": "cartopy_imu.io.pbstream_format",
        "KindStatistics": "cartopy_imu.mapping.log_extrapolation",
        "KindSummary": "cartopy_imu.io.pbstream_info",
        "LandmarkData": "cartopy_imu.sensor.landmark_data",
        "LandmarkObservation": "cartopy_imu.sensor.landmark_data",
        "LimitExceededError": "cartopy_imu.common.errors",
        "LoadedOptions": "cartopy_imu.mapping.options_loader",
        "LocalSlamResultData": "cartopy_imu.sensor.local_slam_result_data",
        "LocalTrajectoryBuilderOptions2D": "cartopy_imu.mapping.local_trajectory_builder_options",
        "LocalTrajectoryBuilderOptions3D": "cartopy_imu.mapping.local_trajectory_builder_options",
        "LogExtrapolation": "cartopy_imu.mapping.log_extrapolation",
        "LuaLimits": "cartopy_imu.common.lua_limits",
        "LuaParameterDictionary": "cartopy_imu.common.lua_parameter_dictionary",
        "MAX_QUEUED_RECORDS": "cartopy_imu.mapping.pose_extrapolator_interface",
        "MAX_TIME": "cartopy_imu.common.time",
        "MapBuilderOptions": "cartopy_imu.mapping.map_builder_options",
        "MissingDependencyError": "cartopy_imu.common.errors",
        "MissingKeyError": "cartopy_imu.common.errors",
        "MotionFilterOptions": "cartopy_imu.mapping.motion_filter_options",
        "MultiQueueStatus": "cartopy_imu.sensor.queue_status",
        "NormalEstimationOptions2D": "cartopy_imu.mapping.submaps_options",
        "NotReadyError": "cartopy_imu.common.errors",
        "OdometryData": "cartopy_imu.sensor.odometry_data",
        "OptimizationProblemOptions": "cartopy_imu.mapping.pose_graph_options",
        "OrderedMultiQueue": "cartopy_imu.sensor.ordered_multi_queue",
        "OverlappingSubmapsTrimmerOptions2D": "cartopy_imu.mapping.pose_graph_options",
        "PbstreamDamage": "cartopy_imu.io.pbstream_damage",
        "PbstreamError": "cartopy_imu.common.errors",
        "PbstreamInfo": "cartopy_imu.io.pbstream_info",
        "PbstreamReader": "cartopy_imu.io.pbstream_reader",
        "PbstreamRecord": "cartopy_imu.io.pbstream_record",
        "PbstreamWriter": "cartopy_imu.io.pbstream_writer",
        "PoseEstimate": "cartopy_imu.mapping.pose_estimate",
        "PoseExtrapolator": "cartopy_imu.mapping.pose_extrapolator",
        "PoseExtrapolatorInterface": "cartopy_imu.mapping.pose_extrapolator_interface",
        "PoseExtrapolatorOptions": "cartopy_imu.mapping.pose_extrapolator_options",
        "PoseGraphOptions": "cartopy_imu.mapping.pose_graph_options",
        "PosePrediction": "cartopy_imu.mapping.pose_estimate",
        "PoseRows": "cartopy_imu.io.trajectory_file",
        "PoseSource": "cartopy_imu.mapping.pose_source",
        "PoseTable": "cartopy_imu.mapping.log_extrapolation",
        "PredictionTable": "cartopy_imu.mapping.log_extrapolation",
        "ProbabilityGridRangeDataInserterOptions2D": "cartopy_imu.mapping.submaps_options",
        "PureLocalizationTrimmerOptions": "cartopy_imu.mapping.trajectory_builder_options",
        "QUATERNION_NORM_TOLERANCE": "cartopy_imu.transform.check",
        "Quaternion": "cartopy_imu.transform.quaternion",
        "QueueCounters": "cartopy_imu.sensor.queue_status",
        "QueueFullError": "cartopy_imu.common.errors",
        "QueueKey": "cartopy_imu.sensor.queue_key",
        "QueuePolicy": "cartopy_imu.sensor.queue_policy",
        "QueueStateError": "cartopy_imu.common.errors",
        "QueueStatus": "cartopy_imu.sensor.queue_status",
        "RangeDataInserterOptions": "cartopy_imu.mapping.submaps_options",
        "RangeDataInserterOptions3D": "cartopy_imu.mapping.submaps_options",
        "RangeDataInserterType": "cartopy_imu.mapping.submaps_options",
        "RealTimeCorrelativeScanMatcherOptions": "cartopy_imu.mapping.scan_matcher_options",
        "RecoverReport": "cartopy_imu.io.recovery",
        "Rigid3": "cartopy_imu.transform.rigid3",
        "STANDARD_GRAVITY": "cartopy_imu.sensor.accelerometer_convention",
        "SensorId": "cartopy_imu.sensor.sensor_id",
        "SensorType": "cartopy_imu.sensor.sensor_id",
        "SolverSummary": "cartopy_imu.mapping.imu_based_pose_extrapolator",
        "SubmapsOptions2D": "cartopy_imu.mapping.submaps_options",
        "SubmapsOptions3D": "cartopy_imu.mapping.submaps_options",
        "TICKS_PER_SECOND": "cartopy_imu.common.time",
        "TRAJECTORY_FORMATS": "cartopy_imu.io.trajectory_file",
        "TSDFRangeDataInserterOptions2D": "cartopy_imu.mapping.submaps_options",
        "Termination": "cartopy_imu.mapping.imu_based_pose_extrapolator",
        "TimeOrderError": "cartopy_imu.common.errors",
        "TimedPointCloudData": "cartopy_imu.sensor.timed_point_cloud_data",
        "TimestampedTransform": "cartopy_imu.transform.timestamped_transform",
        "TrajectoryBuilder": "cartopy_imu.mapping.trajectory_builder",
        "TrajectoryBuilderOptions": "cartopy_imu.mapping.trajectory_builder_options",
        "TrajectoryBuilderOptionsWithSensorIds": "cartopy_imu.mapping.trajectory_builder_options",
        "TrajectoryCollator": "cartopy_imu.sensor.trajectory_collator",
        "TrajectorySink": "cartopy_imu.sensor.dispatchable",
        "TransformInterpolationBuffer": "cartopy_imu.transform.transform_interpolation_buffer",
        "TruncatedStreamError": "cartopy_imu.common.errors",
        "UNIX_EPOCH_TICKS": "cartopy_imu.common.time",
        "UnknownSensorError": "cartopy_imu.common.errors",
        "UnreadKeyError": "cartopy_imu.common.errors",
        "create_pose_extrapolator": "cartopy_imu.mapping.create_pose_extrapolator",
        "duration_from_seconds": "cartopy_imu.common.time",
        "duration_to_seconds": "cartopy_imu.common.time",
        "extrapolate_log": "cartopy_imu.mapping.extrapolate_log",
        "format_time": "cartopy_imu.common.time",
        "from_datetime": "cartopy_imu.common.time",
        "from_ros_stamp": "cartopy_imu.common.time",
        "from_unix_ns": "cartopy_imu.common.time",
        "from_unix_seconds": "cartopy_imu.common.time",
        "iter_imu_columns": "cartopy_imu.io.imu_columns",
        "load_options": "cartopy_imu.mapping.options_loader",
        "make_dispatchable": "cartopy_imu.sensor.dispatchable",
        "options_from_dictionary": "cartopy_imu.mapping.options_loader",
        "packaged_configuration_directory": "cartopy_imu.common.configuration_file_resolver",
        "read_imu_columns": "cartopy_imu.io.imu_columns",
        "read_imu_data": "cartopy_imu.io.imu_columns",
        "recover": "cartopy_imu.io.recovery",
        "rotation_between_vectors": "cartopy_imu.transform.quaternion",
        "sample_log": "cartopy_imu.io.sample_log",
        "to_datetime": "cartopy_imu.common.time",
        "to_ros_stamp": "cartopy_imu.common.time",
        "to_specific_force": "cartopy_imu.sensor.accelerometer_convention",
        "to_unix_ns": "cartopy_imu.common.time",
        "to_unix_seconds": "cartopy_imu.common.time",
        "trajectory_format": "cartopy_imu.io.trajectory_file",
        "write_trajectory": "cartopy_imu.io.trajectory_file",
    }
    _load, __dir__ = lazy_exports(__name__, _EXPORTS, ("common", "io", "mapping", "sensor", "transform"))

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import version

            return version("cartopy_imu")
        return _load(name)


# Nothing is printed unless the program sets up logging.
logging.getLogger(__name__).addHandler(logging.NullHandler())
