"""Options of submaps and of inserting scans into them (Cartographer's ``submaps_options_2d.proto``, ``…_3d.proto``).

This package builds no submaps; it reads these options, carries them in logs and prints them.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from cartopy_imu.common.option_fields import choice, flag, integer, nested, number
from cartopy_imu.common.options import Options

__all__ = [
    "GridOptions2D",
    "GridType",
    "NormalEstimationOptions2D",
    "ProbabilityGridRangeDataInserterOptions2D",
    "RangeDataInserterOptions",
    "RangeDataInserterOptions3D",
    "RangeDataInserterType",
    "SubmapsOptions2D",
    "SubmapsOptions3D",
    "TSDFRangeDataInserterOptions2D",
]

_MESSAGES = "cartopy_imu.mapping.proto."


class GridType(enum.IntEnum):
    """What the cells of a 2D grid hold."""

    INVALID_GRID = 0
    PROBABILITY_GRID = 1
    TSDF = 2


class RangeDataInserterType(enum.IntEnum):
    """How a scan is put into a 2D grid."""

    INVALID_INSERTER = 0
    PROBABILITY_GRID_INSERTER_2D = 1
    TSDF_INSERTER_2D = 2


@dataclass(frozen=True, kw_only=True)
class GridOptions2D(Options):
    """Kind and cell size (metres) of a 2D grid."""

    message = (_MESSAGES + "grid_2d_options_pb2", "GridOptions2D")

    grid_type: GridType = choice(GridType.PROBABILITY_GRID)
    resolution: float = number(0.05)


@dataclass(frozen=True, kw_only=True)
class ProbabilityGridRangeDataInserterOptions2D(Options):
    """How hits and misses change the probability of a cell."""

    message = (
        _MESSAGES + "probability_grid_range_data_inserter_options_2d_pb2",
        "ProbabilityGridRangeDataInserterOptions2D",
    )

    hit_probability: float = number(0.55)
    miss_probability: float = number(0.49)
    insert_free_space: bool = flag(True)


@dataclass(frozen=True, kw_only=True)
class NormalEstimationOptions2D(Options):
    """How the normals of a scan are found."""

    message = (_MESSAGES + "normal_estimation_options_2d_pb2", "NormalEstimationOptions2D")

    num_normal_samples: int = integer(4)
    sample_radius: float = number(0.5)


@dataclass(frozen=True, kw_only=True)
class TSDFRangeDataInserterOptions2D(Options):
    """How a scan changes the signed distances of a grid."""

    message = (_MESSAGES + "tsdf_range_data_inserter_options_2d_pb2", "TSDFRangeDataInserterOptions2D")

    truncation_distance: float = number(0.3)
    maximum_weight: float = number(10.0)
    update_free_space: bool = flag(False)
    normal_estimation_options: NormalEstimationOptions2D = nested(NormalEstimationOptions2D())
    project_sdf_distance_to_scan_normal: bool = flag(True)
    update_weight_range_exponent: int = integer(0)
    update_weight_angle_scan_normal_to_ray_kernel_bandwidth: float = number(0.5)
    update_weight_distance_cell_to_hit_kernel_bandwidth: float = number(0.5)


@dataclass(frozen=True, kw_only=True)
class RangeDataInserterOptions(Options):
    """Which inserter a 2D grid uses, and the options of both."""

    message = (_MESSAGES + "range_data_inserter_options_pb2", "RangeDataInserterOptions")

    range_data_inserter_type: RangeDataInserterType = choice(
        RangeDataInserterType.PROBABILITY_GRID_INSERTER_2D
    )
    probability_grid_range_data_inserter_options_2d: ProbabilityGridRangeDataInserterOptions2D = nested(
        ProbabilityGridRangeDataInserterOptions2D(), key="probability_grid_range_data_inserter"
    )
    tsdf_range_data_inserter_options_2d: TSDFRangeDataInserterOptions2D = nested(
        TSDFRangeDataInserterOptions2D(), key="tsdf_range_data_inserter"
    )


@dataclass(frozen=True, kw_only=True)
class SubmapsOptions2D(Options):
    """Size and kind of 2D submaps."""

    message = (_MESSAGES + "submaps_options_2d_pb2", "SubmapsOptions2D")

    num_range_data: int = integer(90)
    grid_options_2d: GridOptions2D = nested(GridOptions2D())
    range_data_inserter_options: RangeDataInserterOptions = nested(
        RangeDataInserterOptions(), key="range_data_inserter"
    )


@dataclass(frozen=True, kw_only=True)
class RangeDataInserterOptions3D(Options):
    """How hits and misses change a 3D grid."""

    message = (_MESSAGES + "range_data_inserter_options_3d_pb2", "RangeDataInserterOptions3D")

    hit_probability: float = number(0.55)
    miss_probability: float = number(0.49)
    num_free_space_voxels: int = integer(2)
    intensity_threshold: float = number(40.0)


@dataclass(frozen=True, kw_only=True)
class SubmapsOptions3D(Options):
    """Size and cells (metres) of 3D submaps."""

    message = (_MESSAGES + "submaps_options_3d_pb2", "SubmapsOptions3D")

    high_resolution: float = number(0.1)
    high_resolution_max_range: float = number(20.0)
    low_resolution: float = number(0.45)
    num_range_data: int = integer(160)
    range_data_inserter_options: RangeDataInserterOptions3D = nested(
        RangeDataInserterOptions3D(), key="range_data_inserter"
    )
