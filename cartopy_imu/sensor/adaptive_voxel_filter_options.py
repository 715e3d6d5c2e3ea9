"""Options of the adaptive voxel filter (Cartographer's ``adaptive_voxel_filter_options.proto``)."""

from __future__ import annotations

from dataclasses import dataclass

from cartopy_imu.common.option_fields import number
from cartopy_imu.common.options import Options

__all__ = ["AdaptiveVoxelFilterOptions"]


@dataclass(frozen=True, kw_only=True)
class AdaptiveVoxelFilterOptions(Options):
    """How far a point cloud is thinned out.

    The defaults are those of scan matching in 2D.

    Parameters
    ----------
    max_length : float
        Largest edge of a cell in metres.
    min_num_points : float
        Points that shall be left.
    max_range : float
        Points farther away than this many metres are left out.
    """

    message = (
        "cartopy_imu.sensor.proto.adaptive_voxel_filter_options_pb2",
        "AdaptiveVoxelFilterOptions",
    )

    max_length: float = number(0.5)
    min_num_points: float = number(200.0)
    max_range: float = number(50.0)
