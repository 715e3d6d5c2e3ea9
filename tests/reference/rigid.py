"""Rigid transforms as (translation (3,), quaternion wxyz (4,)) named tuples."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from reference import rotation as rot


class Pose(NamedTuple):
    """p_target = rotate(q, p_source) + t; ``compose(a, b)`` applies b first."""

    t: np.ndarray
    q: np.ndarray


def identity() -> Pose:
    """Return the transform that changes nothing."""
    return Pose(np.zeros(3), rot.IDENTITY.copy())


def compose(a: Pose, b: Pose) -> Pose:
    """Return a·b."""
    return Pose(rot.rotate(a.q, b.t) + a.t, rot.normalise(rot.multiply(a.q, b.q)))


def inverse(a: Pose) -> Pose:
    """Return the transform that undoes a."""
    q = rot.conjugate(a.q)
    return Pose(-rot.rotate(q, a.t), q)


def interpolate(a: Pose, b: Pose, factor: float) -> Pose:
    """Return linear translation and shortest-arc slerp rotation between a (0) and b (1)."""
    return Pose(a.t + factor * (b.t - a.t), rot.slerp(a.q, b.q, factor))


def to_float32(a: Pose) -> Pose:
    """Return the pose rounded to single precision (stored as float64)."""
    return Pose(a.t.astype(np.float32).astype(np.float64), a.q.astype(np.float32).astype(np.float64))


def distance(a: Pose, b: Pose) -> tuple[float, float]:
    """Return translation distance and rotation angle between two poses."""
    return float(np.linalg.norm(a.t - b.t)), float(rot.angle_between(rot.normalise(a.q), rot.normalise(b.q)))
