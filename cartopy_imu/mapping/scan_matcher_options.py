"""Options of the scan matchers (Cartographer's ``mapping/proto/scan_matching``).

This package matches no scans; it reads these options, carries them in logs and prints them. All weights, windows
(metres, radians) and scores mean what they mean in Cartographer. Defaults are those of the 2D trajectory builder or,
where the matcher only serves loop closure, of the pose graph.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from cartopy_imu.common.ceres_solver_options import CeresSolverOptions
from cartopy_imu.common.option_fields import flag, integer, nested, number, numbered
from cartopy_imu.common.options import Options

__all__ = [
    "CeresScanMatcherOptions2D",
    "CeresScanMatcherOptions3D",
    "FastCorrelativeScanMatcherOptions2D",
    "FastCorrelativeScanMatcherOptions3D",
    "IntensityCostFunctionOptions",
    "RealTimeCorrelativeScanMatcherOptions",
]

_MESSAGES = "cartopy_imu.mapping.proto.scan_matching."


@dataclass(frozen=True, kw_only=True)
class RealTimeCorrelativeScanMatcherOptions(Options):
    """Options of the exhaustive search before the fine match."""

    message = (
        _MESSAGES + "real_time_correlative_scan_matcher_options_pb2",
        "RealTimeCorrelativeScanMatcherOptions",
    )

    linear_search_window: float = number(0.1)
    angular_search_window: float = number(math.radians(20.0))
    translation_delta_cost_weight: float = number(0.1)
    rotation_delta_cost_weight: float = number(0.1)


@dataclass(frozen=True, kw_only=True)
class CeresScanMatcherOptions2D(Options):
    """Options of the fine match in 2D."""

    message = (_MESSAGES + "ceres_scan_matcher_options_2d_pb2", "CeresScanMatcherOptions2D")

    occupied_space_weight: float = number(1.0)
    translation_weight: float = number(10.0)
    rotation_weight: float = number(40.0)
    ceres_solver_options: CeresSolverOptions = nested(CeresSolverOptions(max_num_iterations=20))


@dataclass(frozen=True, kw_only=True)
class IntensityCostFunctionOptions(Options):
    """What the brightness of points counts in the fine match in 3D."""

    message = (_MESSAGES + "ceres_scan_matcher_options_3d_pb2", "IntensityCostFunctionOptions")

    weight: float = number(0.5)
    huber_scale: float = number(0.3)
    intensity_threshold: float = number(40.0)


@dataclass(frozen=True, kw_only=True)
class CeresScanMatcherOptions3D(Options):
    """Options of the fine match in 3D.

    The two repeated fields have one value for each point cloud (fine, coarse); in Lua they are
    ``occupied_space_weight_0``, ``occupied_space_weight_1`` and ``intensity_cost_function_options_0``.
    """

    message = (_MESSAGES + "ceres_scan_matcher_options_3d_pb2", "CeresScanMatcherOptions3D")

    occupied_space_weight: tuple[float, ...] = numbered((1.0, 6.0))
    translation_weight: float = number(5.0)
    rotation_weight: float = number(400.0)
    only_optimize_yaw: bool = flag(False)
    ceres_solver_options: CeresSolverOptions = nested(CeresSolverOptions(max_num_iterations=12))
    intensity_cost_function_options: tuple[IntensityCostFunctionOptions, ...] = numbered(
        (IntensityCostFunctionOptions(),), IntensityCostFunctionOptions
    )


@dataclass(frozen=True, kw_only=True)
class FastCorrelativeScanMatcherOptions2D(Options):
    """Options of the search for loop closures in 2D."""

    message = (
        _MESSAGES + "fast_correlative_scan_matcher_options_2d_pb2",
        "FastCorrelativeScanMatcherOptions2D",
    )

    linear_search_window: float = number(7.0)
    angular_search_window: float = number(math.radians(30.0))
    branch_and_bound_depth: int = integer(7)


@dataclass(frozen=True, kw_only=True)
class FastCorrelativeScanMatcherOptions3D(Options):
    """Options of the search for loop closures in 3D."""

    message = (
        _MESSAGES + "fast_correlative_scan_matcher_options_3d_pb2",
        "FastCorrelativeScanMatcherOptions3D",
    )

    branch_and_bound_depth: int = integer(8)
    full_resolution_depth: int = integer(3)
    min_rotational_score: float = number(0.77)
    min_low_resolution_score: float = number(0.55)
    linear_xy_search_window: float = number(5.0)
    linear_z_search_window: float = number(1.0)
    angular_search_window: float = number(math.radians(15.0))
