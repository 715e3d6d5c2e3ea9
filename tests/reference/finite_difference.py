"""Central differences on products of vectors and rotations, for checking analytic Jacobians.

A point is a flat array; `manifold` lists its parts in order: ``"vector"`` parts (three numbers, moved by adding)
and ``"rotation"`` parts (a unit quaternion w x y z, moved by q · exp(step)). Steps have three numbers a part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from reference import rotation as rot

STEP = 6e-6
"""Cube root of the rounding error: central differences are then good to about 4e-11 times the scale."""

HARD_ANGLES = (0.0, 1e-12, 1e-8, 9.9e-8, 1.01e-7, 9.9e-5, 1.01e-4, 1e-3, 0.5, 3.0, np.pi - 1e-4, np.pi - 1e-8)
"""Rotation angles around zero, around the branches of the rotation maps, and close to half a turn."""


def retract(point: np.ndarray, step: np.ndarray, manifold: Sequence[str]) -> np.ndarray:
    """Return the point moved by `step`."""
    parts, at = [], 0
    for index, kind in enumerate(manifold):
        move = step[3 * index : 3 * index + 3]
        if kind == "vector":
            parts.append(point[at : at + 3] + move)
            at += 3
        else:
            turn = rot.normalise(rot.from_rotation_vector(move))
            parts.append(rot.normalise(rot.multiply(point[at : at + 4], turn)))
            at += 4
    return np.concatenate(parts)


def jacobian(
    function: Callable[[np.ndarray], np.ndarray],
    point: np.ndarray,
    manifold: Sequence[str],
    step: float = STEP,
) -> np.ndarray:
    """Return d function(retract(point, x)) / dx at x = 0, shape (residuals, 3 · parts)."""
    columns = []
    for column in range(3 * len(manifold)):
        move = np.zeros(3 * len(manifold))
        move[column] = step
        ahead = function(retract(point, move, manifold))
        behind = function(retract(point, -move, manifold))
        columns.append((ahead - behind) / (2.0 * step))
    return np.stack(columns, axis=-1)


def random_point(rng: np.random.Generator, manifold: Sequence[str], scale: float = 1.0) -> np.ndarray:
    """Return a random point; `scale` is the size of its vectors."""
    parts = [
        rng.normal(0.0, scale, 3) if kind == "vector" else rot.normalise(rng.normal(0.0, 1.0, 4))
        for kind in manifold
    ]
    return np.concatenate(parts)


def rotations_apart(rng: np.random.Generator, angle: float) -> tuple[np.ndarray, np.ndarray]:
    """Return two random unit quaternions with the given angle between them."""
    a = rot.normalise(rng.normal(0.0, 1.0, 4))
    axis = rng.normal(0.0, 1.0, 3)
    axis = axis / np.linalg.norm(axis)
    half = 0.5 * angle
    return a, rot.multiply(a, np.concatenate([[np.cos(half)], np.sin(half) * axis]))
