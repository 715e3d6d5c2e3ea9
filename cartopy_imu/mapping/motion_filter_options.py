"""Options of the motion filter (Cartographer's ``motion_filter_options.proto``)."""

from __future__ import annotations

from dataclasses import dataclass

from cartopy_imu.common.option_fields import number
from cartopy_imu.common.options import Options

__all__ = ["MotionFilterOptions"]


@dataclass(frozen=True, kw_only=True)
class MotionFilterOptions(Options):
    """When a pose is far enough from the last kept one to be kept too: when any of the three is passed.

    The defaults are those of the 2D trajectory builder.

    Parameters
    ----------
    max_time_seconds : float
        Seconds.
    max_distance_meters : float
        Metres.
    max_angle_radians : float
        Radians.
    """

    message = ("cartopy_imu.mapping.proto.motion_filter_options_pb2", "MotionFilterOptions")

    max_time_seconds: float = number(5.0)
    max_distance_meters: float = number(0.2)
    max_angle_radians: float = number(0.017453292519943295)
