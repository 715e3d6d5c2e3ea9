"""Quaternions and rotation vectors in plain NumPy, vectorised over leading axes.

Quaternions are Hamilton, unit, ordered (w, x, y, z). Every function also accepts complex arrays whose imaginary
part is an infinitesimal step: branches look at real parts only and nothing takes an absolute value or a complex
conjugate, so ``f(x + i h).imag / h`` is the derivative of ``f`` to machine precision.
"""

from __future__ import annotations

import numpy as np

SMALL_SQUARED_ANGLE = 1e-8
SMALL_ANGLE = 1e-7

IDENTITY = np.array([1.0, 0.0, 0.0, 0.0])
UP = np.array([0.0, 0.0, 1.0])


def cross(a, b):
    """Return a × b along the last axis."""
    return np.stack(
        [
            a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1],
            a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2],
            a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0],
        ],
        axis=-1,
    )


def multiply(a, b):
    """Return the Hamilton product a·b."""
    aw, ax, ay, az = a[..., 0], a[..., 1], a[..., 2], a[..., 3]
    bw, bx, by, bz = b[..., 0], b[..., 1], b[..., 2], b[..., 3]
    return np.stack(
        [
            aw * bw - ax * bx - ay * by - az * bz,
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
        ],
        axis=-1,
    )


def conjugate(q):
    """Return the quaternion conjugate (no complex conjugation)."""
    return q * np.array([1.0, -1.0, -1.0, -1.0])


def squared_length(a):
    """Return the sum of squares along the last axis, kept as an axis of length one."""
    return np.sum(a * a, axis=-1, keepdims=True)


def normalise(q):
    """Return q scaled to unit length."""
    return q / np.sqrt(squared_length(q))


def inverse(q):
    """Return the multiplicative inverse; equals the conjugate for unit quaternions."""
    return conjugate(q) / squared_length(q)


def rotate(q, v):
    """Return v turned by q, evaluated as v + 2w (u × v) + 2 u × (u × v) with u = (x, y, z).

    For a quaternion that is not exactly of unit length this is not the same as q v q*; the small-angle branch of
    `from_rotation_vector` makes such quaternions, and the golden files were made with this form.
    """
    u = q[..., 1:]
    twice = 2.0 * cross(u, v)
    return v + q[..., :1] * twice + cross(u, twice)


def from_rotation_vector(v):
    """Return the quaternion of a rotation vector; below 1e-4 rad the first-order form, not renormalised."""
    v = np.asarray(v)
    squared = squared_length(v)
    large = squared.real > SMALL_SQUARED_ANGLE
    norm = np.sqrt(np.where(large, squared, 1.0))
    return np.concatenate(
        [
            np.where(large, np.cos(0.5 * norm), 1.0),
            v * np.where(large, np.sin(0.5 * norm) / norm, 0.5),
        ],
        axis=-1,
    )


def to_rotation_vector(q):
    """Return the rotation vector of a quaternion of any length, with an angle of at most π."""
    q = normalise(q)
    q = np.where(q[..., :1].real < 0.0, -q, q)
    w, xyz = q[..., :1], q[..., 1:]
    squared = squared_length(xyz)
    # 2 atan2(n, w) < SMALL_ANGLE for unit quaternions with w >= 0
    small = 2.0 * np.sqrt(np.abs(squared.real)) < SMALL_ANGLE
    n = np.sqrt(np.where(small, 1.0, squared))
    steep = n.real > w.real
    half = np.where(
        steep,
        0.5 * np.pi - np.arctan(w / n),
        np.arctan(n / np.where(steep, 1.0, w)),
    )
    return xyz * np.where(small, 2.0, 2.0 * half / n)


def between_vectors(a, b):
    """Return the shortest-arc rotation of the direction of a onto that of b (single 3-vectors)."""
    a = a / np.linalg.norm(a)
    b = b / np.linalg.norm(b)
    w = 1.0 + a @ b
    if w < 1e-12:
        axis = np.cross(a, np.eye(3)[np.argmin(np.abs(a))])
        return np.concatenate([[0.0], axis / np.linalg.norm(axis)])
    return normalise(np.concatenate([[w], np.cross(a, b)]))


def slerp(a, b, factor):
    """Return the rotation `factor` of the way from a to b along the shorter arc (single quaternions)."""
    dot = a @ b
    if dot < 0.0:
        b = -b
    theta = np.arccos(min(1.0, abs(dot)))
    if theta < 1e-9:
        return normalise((1.0 - factor) * a + factor * b)
    return normalise((np.sin((1.0 - factor) * theta) * a + np.sin(factor * theta) * b) / np.sin(theta))


def angle_between(a, b):
    """Return the angle of the rotation from a to b, in [0, π], without loss near zero."""
    return np.linalg.norm(to_rotation_vector(multiply(conjugate(a), b)), axis=-1)


def angle_between_directions(a, b):
    """Return the angle between two vectors without loss near zero (single 3-vectors)."""
    return float(np.arctan2(np.linalg.norm(np.cross(a, b)), a @ b))
