"""The records the reference implementations take; times are integer ticks of 100 ns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from reference.rigid import Pose

TICKS_PER_SECOND = 10_000_000


class Imu(NamedTuple):
    """One IMU sample: specific force m/s² and angular rate rad/s in the tracking frame."""

    time: int
    acceleration: np.ndarray
    angular_velocity: np.ndarray


class TimedPose(NamedTuple):
    """A pose (of the local frame or of odometry) with its time."""

    time: int
    pose: Pose


class Result(NamedTuple):
    """What both extrapolators answer for several times."""

    previous_poses: list[Pose]
    current_pose: Pose
    current_velocity: np.ndarray
    gravity_from_tracking: np.ndarray


def seconds(ticks: int) -> float:
    """Return a tick difference in seconds."""
    return ticks / TICKS_PER_SECOND


def ticks(duration_s: float) -> int:
    """Return a duration in ticks, cut toward zero."""
    return int(duration_s * TICKS_PER_SECOND)
