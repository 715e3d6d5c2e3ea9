"""Zero-order-hold integration of IMU samples between two times."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from reference import rotation as rot
from reference.records import Imu, seconds
from reference.rigid import Pose


class ImuIntegral(NamedTuple):
    """Changes over the interval, in the tracking frame at its start; gravity is still inside."""

    delta_velocity: np.ndarray
    delta_position: np.ndarray
    delta_rotation: np.ndarray


def integrate(samples: Sequence[Imu], start: int, end: int) -> ImuIntegral:
    """Integrate from `start` to `end`; the last sample is held beyond its time.

    Raises
    ------
    ValueError
        If `start` lies before the first sample or after `end`.
    """
    if not samples or start < samples[0].time:
        raise ValueError(f"no IMU sample at or before {start}")
    if end < start:
        raise ValueError(f"interval ends at {end}, before its start {start}")
    velocity, position, rotation = np.zeros(3), np.zeros(3), rot.IDENTITY.copy()
    index = bisect_right(samples, start, key=lambda sample: sample.time) - 1
    now = start
    while now < end:
        following = samples[index + 1].time if index + 1 < len(samples) else end
        until = min(following, end)
        d = seconds(until - now)
        rotation = rot.multiply(rotation, rot.from_rotation_vector(samples[index].angular_velocity * d))
        velocity = velocity + rot.rotate(rotation, samples[index].acceleration * d)
        position = position + d * velocity
        now = until
        if following <= end:
            index += 1
            if index >= len(samples):
                break
    return ImuIntegral(velocity, position, rotation)


def extrapolate(
    pose: Pose, velocity_in_tracking: np.ndarray, integral: ImuIntegral, d: float, gravity: float
) -> Pose:
    """Return the pose after `d` seconds, in a frame whose z axis points up."""
    position = (
        pose.t
        + rot.rotate(pose.q, d * velocity_in_tracking + integral.delta_position)
        - 0.5 * d * d * gravity * rot.UP
    )
    return Pose(position, rot.normalise(rot.multiply(pose.q, integral.delta_rotation)))
