"""Options of the pose graph (Cartographer's ``pose_graph_options.proto`` and ``mapping/proto/pose_graph``).

This package optimises no pose graph; it reads these options, carries them in logs and prints them.
"""

from __future__ import annotations

from dataclasses import dataclass

from cartopy_imu.common.ceres_solver_options import CeresSolverOptions
from cartopy_imu.common.option_fields import flag, integer, nested, number, optional_nested
from cartopy_imu.common.options import Options
from cartopy_imu.mapping.scan_matcher_options import (
    CeresScanMatcherOptions2D,
    CeresScanMatcherOptions3D,
    FastCorrelativeScanMatcherOptions2D,
    FastCorrelativeScanMatcherOptions3D,
)

__all__ = [
    "ConstraintBuilderOptions",
    "OptimizationProblemOptions",
    "OverlappingSubmapsTrimmerOptions2D",
    "PoseGraphOptions",
]

_MESSAGES = "cartopy_imu.mapping.proto."


@dataclass(frozen=True, kw_only=True)
class ConstraintBuilderOptions(Options):
    """Options of the search for loop closures."""

    message = (_MESSAGES + "pose_graph.constraint_builder_options_pb2", "ConstraintBuilderOptions")

    sampling_ratio: float = number(0.3)
    max_constraint_distance: float = number(15.0)
    min_score: float = number(0.55)
    global_localization_min_score: float = number(0.6)
    loop_closure_translation_weight: float = number(1.1e4)
    loop_closure_rotation_weight: float = number(1e5)
    log_matches: bool = flag(True)
    fast_correlative_scan_matcher_options: FastCorrelativeScanMatcherOptions2D = nested(
        FastCorrelativeScanMatcherOptions2D(), key="fast_correlative_scan_matcher"
    )
    ceres_scan_matcher_options: CeresScanMatcherOptions2D = nested(
        CeresScanMatcherOptions2D(
            occupied_space_weight=20.0,
            translation_weight=10.0,
            rotation_weight=1.0,
            ceres_solver_options=CeresSolverOptions(use_nonmonotonic_steps=True),
        ),
        key="ceres_scan_matcher",
    )
    fast_correlative_scan_matcher_options_3d: FastCorrelativeScanMatcherOptions3D = nested(
        FastCorrelativeScanMatcherOptions3D(), key="fast_correlative_scan_matcher_3d"
    )
    ceres_scan_matcher_options_3d: CeresScanMatcherOptions3D = nested(
        CeresScanMatcherOptions3D(
            occupied_space_weight=(5.0, 30.0),
            translation_weight=10.0,
            rotation_weight=1.0,
            ceres_solver_options=CeresSolverOptions(),
            intensity_cost_function_options=(),
        ),
        key="ceres_scan_matcher_3d",
    )


@dataclass(frozen=True, kw_only=True)
class OptimizationProblemOptions(Options):
    """Options of the least squares problem over all nodes and submaps."""

    message = (_MESSAGES + "pose_graph.optimization_problem_options_pb2", "OptimizationProblemOptions")

    huber_scale: float = number(10.0)
    acceleration_weight: float = number(110.0)
    rotation_weight: float = number(1.6e4)
    local_slam_pose_translation_weight: float = number(1e5)
    local_slam_pose_rotation_weight: float = number(1e5)
    odometry_translation_weight: float = number(1e5)
    odometry_rotation_weight: float = number(1e5)
    fixed_frame_pose_translation_weight: float = number(10.0)
    fixed_frame_pose_rotation_weight: float = number(100.0)
    fixed_frame_pose_use_tolerant_loss: bool = flag(False)
    fixed_frame_pose_tolerant_loss_param_a: float = number(1.0)
    fixed_frame_pose_tolerant_loss_param_b: float = number(1.0)
    fix_z_in_3d: bool = flag(False)
    use_online_imu_extrinsics_in_3d: bool = flag(True)
    log_solver_summary: bool = flag(False)
    ceres_solver_options: CeresSolverOptions = nested(
        CeresSolverOptions(max_num_iterations=50, num_threads=7)
    )


@dataclass(frozen=True, kw_only=True)
class OverlappingSubmapsTrimmerOptions2D(Options):
    """Which submaps covered by newer ones are dropped.

    The table is optional in Lua and in no standard file.
    """

    message = (_MESSAGES + "pose_graph_options_pb2", "PoseGraphOptions.OverlappingSubmapsTrimmerOptions2D")

    fresh_submaps_count: int = integer(1)
    min_covered_area: float = number(2.0)
    min_added_submaps_count: int = integer(5)


@dataclass(frozen=True, kw_only=True)
class PoseGraphOptions(Options):
    """Options of the pose graph."""

    message = (_MESSAGES + "pose_graph_options_pb2", "PoseGraphOptions")

    optimize_every_n_nodes: int = integer(90)
    constraint_builder_options: ConstraintBuilderOptions = nested(
        ConstraintBuilderOptions(), key="constraint_builder"
    )
    matcher_translation_weight: float = number(500.0)
    matcher_rotation_weight: float = number(1600.0)
    optimization_problem_options: OptimizationProblemOptions = nested(
        OptimizationProblemOptions(), key="optimization_problem"
    )
    max_num_final_iterations: int = integer(200)
    global_sampling_ratio: float = number(0.003)
    log_residual_histograms: bool = flag(True)
    global_constraint_search_after_n_seconds: float = number(10.0)
    overlapping_submaps_trimmer_2d: OverlappingSubmapsTrimmerOptions2D | None = optional_nested(
        OverlappingSubmapsTrimmerOptions2D
    )
