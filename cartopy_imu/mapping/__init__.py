"""IMU tracker, pose extrapolators, the trajectory builder and their options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

__all__ = [
    "MAX_QUEUED_RECORDS",
    "AllTrajectoryBuilderOptions",
    "CeresScanMatcherOptions2D",
    "CeresScanMatcherOptions3D",
    "ConstantVelocityPoseExtrapolatorOptions",
    "ConstraintBuilderOptions",
    "ExtrapolationResult",
    "FastCorrelativeScanMatcherOptions2D",
    "FastCorrelativeScanMatcherOptions3D",
    "GridOptions2D",
    "GridType",
    "ImuBasedPoseExtrapolator",
    "ImuBasedPoseExtrapolatorOptions",
    "ImuTracker",
    "InitialTrajectoryPose",
    "IntensityCostFunctionOptions",
    "KindStatistics",
    "LoadedOptions",
    "LocalTrajectoryBuilderOptions2D",
    "LocalTrajectoryBuilderOptions3D",
    "LogExtrapolation",
    "MapBuilderOptions",
    "MotionFilterOptions",
    "NormalEstimationOptions2D",
    "OptimizationProblemOptions",
    "OverlappingSubmapsTrimmerOptions2D",
    "PoseEstimate",
    "PoseExtrapolator",
    "PoseExtrapolatorInterface",
    "PoseExtrapolatorOptions",
    "PoseGraphOptions",
    "PosePrediction",
    "PoseSource",
    "PoseTable",
    "PredictionTable",
    "ProbabilityGridRangeDataInserterOptions2D",
    "PureLocalizationTrimmerOptions",
    "RangeDataInserterOptions",
    "RangeDataInserterOptions3D",
    "RangeDataInserterType",
    "RealTimeCorrelativeScanMatcherOptions",
    "SolverSummary",
    "SubmapsOptions2D",
    "SubmapsOptions3D",
    "TSDFRangeDataInserterOptions2D",
    "Termination",
    "TrajectoryBuilder",
    "TrajectoryBuilderOptions",
    "TrajectoryBuilderOptionsWithSensorIds",
    "create_pose_extrapolator",
    "extrapolate_log",
    "load_options",
    "options_from_dictionary",
]

if TYPE_CHECKING:
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
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "AllTrajectoryBuilderOptions": "cartopy_imu.mapping.trajectory_builder_options",
            "CeresScanMatcherOptions2D": "cartopy_imu.mapping.scan_matcher_options",
            "CeresScanMatcherOptions3D": "cartopy_imu.mapping.scan_matcher_options",
            "ConstantVelocityPoseExtrapolatorOptions": "cartopy_imu.mapping.pose_extrapolator_options",
            "ConstraintBuilderOptions": "cartopy_imu.mapping.pose_graph_options",
            "ExtrapolationResult": "cartopy_imu.mapping.pose_extrapolator_interface",
            "FastCorrelativeScanMatcherOptions2D": "cartopy_imu.mapping.scan_matcher_options",
            "FastCorrelativeScanMatcherOptions3D": "cartopy_imu.mapping.scan_matcher_options",
            "GridOptions2D": "cartopy_imu.mapping.submaps_options",
            "GridType": "cartopy_imu.mapping.submaps_options",
            "ImuBasedPoseExtrapolator": "cartopy_imu.mapping.imu_based_pose_extrapolator",
            "ImuBasedPoseExtrapolatorOptions": "cartopy_imu.mapping.pose_extrapolator_options",
            "ImuTracker": "cartopy_imu.mapping.imu_tracker",
            "InitialTrajectoryPose": "cartopy_imu.mapping.trajectory_builder_options",
            "IntensityCostFunctionOptions": "cartopy_imu.mapping.scan_matcher_options",
            "KindStatistics": "cartopy_imu.mapping.log_extrapolation",
            "LoadedOptions": "cartopy_imu.mapping.options_loader",
            "LocalTrajectoryBuilderOptions2D": "cartopy_imu.mapping.local_trajectory_builder_options",
            "LocalTrajectoryBuilderOptions3D": "cartopy_imu.mapping.local_trajectory_builder_options",
            "LogExtrapolation": "cartopy_imu.mapping.log_extrapolation",
            "MAX_QUEUED_RECORDS": "cartopy_imu.mapping.pose_extrapolator_interface",
            "MapBuilderOptions": "cartopy_imu.mapping.map_builder_options",
            "MotionFilterOptions": "cartopy_imu.mapping.motion_filter_options",
            "NormalEstimationOptions2D": "cartopy_imu.mapping.submaps_options",
            "OptimizationProblemOptions": "cartopy_imu.mapping.pose_graph_options",
            "OverlappingSubmapsTrimmerOptions2D": "cartopy_imu.mapping.pose_graph_options",
            "PoseEstimate": "cartopy_imu.mapping.pose_estimate",
            "PoseExtrapolator": "cartopy_imu.mapping.pose_extrapolator",
            "PoseExtrapolatorInterface": "cartopy_imu.mapping.pose_extrapolator_interface",
            "PoseExtrapolatorOptions": "cartopy_imu.mapping.pose_extrapolator_options",
            "PoseGraphOptions": "cartopy_imu.mapping.pose_graph_options",
            "PosePrediction": "cartopy_imu.mapping.pose_estimate",
            "PoseSource": "cartopy_imu.mapping.pose_source",
            "PoseTable": "cartopy_imu.mapping.log_extrapolation",
            "PredictionTable": "cartopy_imu.mapping.log_extrapolation",
            "ProbabilityGridRangeDataInserterOptions2D": "cartopy_imu.mapping.submaps_options",
            "PureLocalizationTrimmerOptions": "cartopy_imu.mapping.trajectory_builder_options",
            "RangeDataInserterOptions": "cartopy_imu.mapping.submaps_options",
            "RangeDataInserterOptions3D": "cartopy_imu.mapping.submaps_options",
            "RangeDataInserterType": "cartopy_imu.mapping.submaps_options",
            "RealTimeCorrelativeScanMatcherOptions": "cartopy_imu.mapping.scan_matcher_options",
            "SolverSummary": "cartopy_imu.mapping.imu_based_pose_extrapolator",
            "SubmapsOptions2D": "cartopy_imu.mapping.submaps_options",
            "SubmapsOptions3D": "cartopy_imu.mapping.submaps_options",
            "TSDFRangeDataInserterOptions2D": "cartopy_imu.mapping.submaps_options",
            "Termination": "cartopy_imu.mapping.imu_based_pose_extrapolator",
            "TrajectoryBuilder": "cartopy_imu.mapping.trajectory_builder",
            "TrajectoryBuilderOptions": "cartopy_imu.mapping.trajectory_builder_options",
            "TrajectoryBuilderOptionsWithSensorIds": "cartopy_imu.mapping.trajectory_builder_options",
            "create_pose_extrapolator": "cartopy_imu.mapping.create_pose_extrapolator",
            "extrapolate_log": "cartopy_imu.mapping.extrapolate_log",
            "load_options": "cartopy_imu.mapping.options_loader",
            "options_from_dictionary": "cartopy_imu.mapping.options_loader",
        },
    )
