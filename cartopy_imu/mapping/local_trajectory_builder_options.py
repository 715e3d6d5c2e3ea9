"""Options of the local trajectory builders (Cartographer's ``local_trajectory_builder_options_2d.proto``, ``…_3d.proto``)."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from cartopy_imu.common.option_fields import flag, integer, nested, number, numbered
from cartopy_imu.common.options import Options
from cartopy_imu.mapping.motion_filter_options import MotionFilterOptions
from cartopy_imu.mapping.pose_extrapolator_options import PoseExtrapolatorOptions
from cartopy_imu.mapping.scan_matcher_options import (
    CeresScanMatcherOptions2D,
    CeresScanMatcherOptions3D,
    RealTimeCorrelativeScanMatcherOptions,
)
from cartopy_imu.mapping.submaps_options import SubmapsOptions2D, SubmapsOptions3D
from cartopy_imu.sensor.adaptive_voxel_filter_options import AdaptiveVoxelFilterOptions
from cartopy_imu.sensor.imu_data import ImuData
from cartopy_imu.transform.timestamped_transform import TimestampedTransform

__all__ = ["LocalTrajectoryBuilderOptions2D", "LocalTrajectoryBuilderOptions3D"]

_O = TypeVar("_O", bound=Options)


class _LocalOptions(Options):
    """What both builders have in common."""

    @classmethod
    def _from_proto(cls: type[_O], proto: Any, default: _O) -> _O:
        options: Any = super()._from_proto(proto, default)
        if proto.HasField("pose_extrapolator_options") or not proto.imu_gravity_time_constant > 0.0:
            return cast(_O, options)
        # A log from before there were pose extrapolator options.
        pose_extrapolator: PoseExtrapolatorOptions = options.pose_extrapolator_options
        constant_velocity = dataclasses.replace(
            pose_extrapolator.constant_velocity, imu_gravity_time_constant=proto.imu_gravity_time_constant
        )
        changed: _O = dataclasses.replace(
            options,
            pose_extrapolator_options=dataclasses.replace(
                pose_extrapolator, constant_velocity=constant_velocity
            ),
        )
        return changed


@dataclass(frozen=True, kw_only=True)
class LocalTrajectoryBuilderOptions2D(_LocalOptions):
    """Options of a trajectory in the plane.

    This package uses `use_imu_data`, `motion_filter_options` and `pose_extrapolator_options`.
    `imu_gravity_time_constant` is kept for old files; the extrapolator has its own.
    Lengths in metres, times in seconds.
    """

    message = (
        "cartopy_imu.mapping.proto.local_trajectory_builder_options_2d_pb2",
        "LocalTrajectoryBuilderOptions2D",
    )

    min_range: float = number(0.0)
    max_range: float = number(30.0)
    min_z: float = number(-0.8)
    max_z: float = number(2.0)
    missing_data_ray_length: float = number(5.0)
    num_accumulated_range_data: int = integer(1)
    voxel_filter_size: float = number(0.025)
    adaptive_voxel_filter_options: AdaptiveVoxelFilterOptions = nested(
        AdaptiveVoxelFilterOptions(), key="adaptive_voxel_filter"
    )
    loop_closure_adaptive_voxel_filter_options: AdaptiveVoxelFilterOptions = nested(
        AdaptiveVoxelFilterOptions(max_length=0.9, min_num_points=100.0),
        key="loop_closure_adaptive_voxel_filter",
    )
    use_online_correlative_scan_matching: bool = flag(False)
    real_time_correlative_scan_matcher_options: RealTimeCorrelativeScanMatcherOptions = nested(
        RealTimeCorrelativeScanMatcherOptions(), key="real_time_correlative_scan_matcher"
    )
    ceres_scan_matcher_options: CeresScanMatcherOptions2D = nested(
        CeresScanMatcherOptions2D(), key="ceres_scan_matcher"
    )
    motion_filter_options: MotionFilterOptions = nested(MotionFilterOptions(), key="motion_filter")
    imu_gravity_time_constant: float = number(10.0)
    pose_extrapolator_options: PoseExtrapolatorOptions = nested(
        PoseExtrapolatorOptions(), key="pose_extrapolator"
    )
    submaps_options: SubmapsOptions2D = nested(SubmapsOptions2D(), key="submaps")
    use_imu_data: bool = flag(True)


@dataclass(frozen=True, kw_only=True)
class LocalTrajectoryBuilderOptions3D(_LocalOptions):
    """Options of a trajectory in space.

    This package uses `motion_filter_options`, `pose_extrapolator_options`, `initial_poses` and
    `initial_imu_data` (these two only in messages, not in Lua). `imu_gravity_time_constant` is kept for old files;
    the extrapolator has its own. Lengths in metres, times in seconds.
    """

    message = (
        "cartopy_imu.mapping.proto.local_trajectory_builder_options_3d_pb2",
        "LocalTrajectoryBuilderOptions3D",
    )

    min_range: float = number(1.0)
    max_range: float = number(60.0)
    num_accumulated_range_data: int = integer(1)
    voxel_filter_size: float = number(0.15)
    high_resolution_adaptive_voxel_filter_options: AdaptiveVoxelFilterOptions = nested(
        AdaptiveVoxelFilterOptions(max_length=2.0, min_num_points=150.0, max_range=15.0),
        key="high_resolution_adaptive_voxel_filter",
    )
    low_resolution_adaptive_voxel_filter_options: AdaptiveVoxelFilterOptions = nested(
        AdaptiveVoxelFilterOptions(max_length=4.0, min_num_points=200.0, max_range=60.0),
        key="low_resolution_adaptive_voxel_filter",
    )
    use_online_correlative_scan_matching: bool = flag(False)
    real_time_correlative_scan_matcher_options: RealTimeCorrelativeScanMatcherOptions = nested(
        RealTimeCorrelativeScanMatcherOptions(
            linear_search_window=0.15, angular_search_window=math.radians(1.0)
        ),
        key="real_time_correlative_scan_matcher",
    )
    ceres_scan_matcher_options: CeresScanMatcherOptions3D = nested(
        CeresScanMatcherOptions3D(), key="ceres_scan_matcher"
    )
    motion_filter_options: MotionFilterOptions = nested(
        MotionFilterOptions(max_time_seconds=0.5, max_distance_meters=0.1, max_angle_radians=0.004),
        key="motion_filter",
    )
    imu_gravity_time_constant: float = number(10.0)
    rotational_histogram_size: int = integer(120)
    pose_extrapolator_options: PoseExtrapolatorOptions = nested(
        PoseExtrapolatorOptions(), key="pose_extrapolator"
    )
    initial_poses: tuple[TimestampedTransform, ...] = numbered((), TimestampedTransform, key=None)
    initial_imu_data: tuple[ImuData, ...] = numbered((), ImuData, key=None)
    submaps_options: SubmapsOptions3D = nested(SubmapsOptions3D(), key="submaps")
    use_intensities: bool = flag(False)
