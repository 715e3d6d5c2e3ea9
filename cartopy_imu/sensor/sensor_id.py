"""What a sensor of a trajectory is called and what kind of data it sends."""

from __future__ import annotations

import enum
from typing import NamedTuple

__all__ = ["SensorId", "SensorType"]


class SensorType(enum.IntEnum):
    """Kind of data a sensor sends; the numbers are those of Cartographer's messages."""

    RANGE = 0
    IMU = 1
    ODOMETRY = 2
    FIXED_FRAME_POSE = 3
    LANDMARK = 4
    LOCAL_SLAM_RESULT = 5


class SensorId(NamedTuple):
    """A sensor with its kind of data.

    Parameters
    ----------
    type : SensorType
        Kind of data.
    id : str
        Name within its trajectory.

    Notes
    -----
    Cartographer defines it in ``mapping/trajectory_builder_interface.h``; it stands here because the collators,
    which ``mapping`` builds on, tell sensors apart by it.
    """

    type: SensorType
    id: str
