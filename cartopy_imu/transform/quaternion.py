"""Unit quaternions (Hamilton) and their rotation vectors.

A quaternion rotates a vector by ``q v q*``; ``a * b`` applies `b` first. Component order never hides in a bare
list: the constructor takes keywords, and arrays enter and leave through ``from_wxyz``/``from_xyzw`` and
``wxyz()``/``xyzw()``.
"""

from __future__ import annotations

import math

import numpy as np

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.types import ArrayLike, FloatArray, Matrix3, Vector3
from cartopy_imu.transform.check import as_float64, check_triple, check_unit_quaternion

__all__ = ["MAX_INTERPOLATION_FACTOR", "Quaternion", "rotation_between_vectors"]

MAX_INTERPOLATION_FACTOR = 1e6
"""Largest size of the factor that `Quaternion.slerp` and `Rigid3.interpolate` take."""

_SMALL_ANGLE_SQUARED = 1e-8
_SMALL_ANGLE = 1e-7


class Quaternion:
    """An immutable unit quaternion.

    Parameters
    ----------
    w, x, y, z : float
        Components, by keyword only; normalised when the norm is within `QUATERNION_NORM_TOLERANCE` of 1.

    Raises
    ------
    InvalidDataError
        If a component is not finite or the norm is too far from 1.

    Examples
    --------
    >>> quarter = Quaternion.from_rotation_vector([0.0, 0.0, 1.5707963267948966])
    >>> (quarter * quarter).rotate([1.0, 0.0, 0.0]).round(12).tolist()
    [-1.0, 0.0, 0.0]
    """

    __slots__ = ("_q",)
    _q: tuple[float, float, float, float]

    def __init__(self, *, w: float, x: float, y: float, z: float) -> None:
        self._q = check_unit_quaternion(w, x, y, z)

    @classmethod
    def _trusted(cls, w: float, x: float, y: float, z: float) -> Quaternion:
        """Wrap components known to be a unit quaternion (the numeric core's results)."""
        self = object.__new__(cls)
        self._q = (w, x, y, z)
        return self

    @classmethod
    def identity(cls) -> Quaternion:
        """Return the rotation that changes nothing."""
        return cls._trusted(1.0, 0.0, 0.0, 0.0)

    @classmethod
    def from_wxyz(cls, components: ArrayLike) -> Quaternion:
        """Return the quaternion of an array-like of shape (4,), scalar first."""
        w, x, y, z = _four(components, "w, x, y, z")
        return cls(w=w, x=x, y=y, z=z)

    @classmethod
    def from_xyzw(cls, components: ArrayLike) -> Quaternion:
        """Return the quaternion of an array-like of shape (4,), scalar last (ROS, SciPy)."""
        x, y, z, w = _four(components, "x, y, z, w")
        return cls(w=w, x=x, y=y, z=z)

    @classmethod
    def from_rotation_vector(cls, rotation_vector: ArrayLike) -> Quaternion:
        """Return the quaternion of a rotation vector, shape (3,), rad.

        Raises
        ------
        InvalidDataError
            If a component is not finite, or the angle is too large for a float.

        Notes
        -----
        Exact at every size. The estimators' cores use Cartographer's form (for angles below 1e-4 rad: scalar 1,
        half the vector, not renormalised) where agreement with it is wanted.
        """
        vx, vy, vz = check_triple(rotation_vector, "rotation vector [rad]")
        angle = math.hypot(vx, vy, vz)
        if not math.isfinite(angle):
            raise InvalidDataError(
                f"rotation vector ({vx:g}, {vy:g}, {vz:g}) rad is too long; was it ever set?"
            )
        # sin(angle / 2) / angle, by its series where the quotient would lose digits.
        scale = math.sin(0.5 * angle) / angle if angle > 1e-4 else 0.5 - angle * angle / 48.0
        w, x, y, z = math.cos(0.5 * angle), scale * vx, scale * vy, scale * vz
        norm = math.hypot(w, x, y, z)
        return cls._trusted(w / norm, x / norm, y / norm, z / norm)

    @classmethod
    def from_matrix(cls, matrix: ArrayLike) -> Quaternion:
        """Return the quaternion of a rotation matrix, shape (3, 3).

        Raises
        ------
        InvalidDataError
            If the matrix is not orthonormal within 1e-3, or is a reflection (determinant −1).
        """
        m = as_float64(matrix, "rotation matrix", "numbers of shape (3, 3)")
        # Entries of a rotation lie in −1 … 1; the first test also keeps the product from overflowing.
        if (
            m.shape != (3, 3)
            or not (np.abs(m) < 2.0).all()
            or not np.allclose(m @ m.T, np.eye(3), rtol=0.0, atol=1e-3)
        ):
            raise InvalidDataError("rotation matrix must be finite, of shape (3, 3) and orthonormal")
        if np.linalg.det(m) < 0.0:
            raise InvalidDataError(
                "matrix is a reflection (determinant -1), not a rotation; check the axes' order"
            )
        # Bar-Itzhack: the eigenvector of the largest eigenvalue is the nearest rotation.
        k = np.empty((4, 4))
        k[:3, :3] = m + m.T - np.trace(m) * np.eye(3)
        k[:3, 3] = k[3, :3] = (m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1])
        k[3, 3] = np.trace(m)
        x, y, z, w = np.linalg.eigh(k)[1][:, -1].tolist()
        sign = 1.0 if w >= 0.0 else -1.0
        return cls(w=sign * w, x=sign * x, y=sign * y, z=sign * z)

    @property
    def w(self) -> float:
        """Scalar part."""
        return self._q[0]

    @property
    def x(self) -> float:
        """First vector component."""
        return self._q[1]

    @property
    def y(self) -> float:
        """Second vector component."""
        return self._q[2]

    @property
    def z(self) -> float:
        """Third vector component."""
        return self._q[3]

    def wxyz(self) -> FloatArray:
        """Return the components, shape (4,), scalar first."""
        return np.array(self._q)

    def xyzw(self) -> FloatArray:
        """Return the components, shape (4,), scalar last."""
        w, x, y, z = self._q
        return np.array((x, y, z, w))

    def matrix(self) -> Matrix3:
        """Return the rotation matrix, shape (3, 3)."""
        w, x, y, z = self._q
        return np.array(
            (
                (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
                (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
                (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
            )
        )

    def rotation_vector(self) -> Vector3:
        """Return the rotation vector, shape (3,), rad, of length at most pi."""
        w, x, y, z = self._q
        if w < 0.0:
            w, x, y, z = -w, -x, -y, -z
        sine = math.hypot(x, y, z)
        angle = 2.0 * math.atan2(sine, w)
        scale = 2.0 if angle < _SMALL_ANGLE else angle / sine
        return np.array((scale * x, scale * y, scale * z))

    def angle(self) -> float:
        """Return the angle of the rotation, rad, in 0 … pi."""
        w, x, y, z = self._q
        return 2.0 * math.atan2(math.hypot(x, y, z), abs(w))

    def conjugate(self) -> Quaternion:
        """Return the inverse rotation."""
        w, x, y, z = self._q
        return Quaternion._trusted(w, -x, -y, -z)

    def canonical(self) -> Quaternion:
        """Return the one of q and −q whose first non-zero component is positive, for comparing."""
        for component in self._q:
            if component != 0.0:
                return self if component > 0.0 else Quaternion._trusted(*(-c for c in self._q))
        return self

    def __mul__(self, other: Quaternion) -> Quaternion:
        if not isinstance(other, Quaternion):
            return NotImplemented
        aw, ax, ay, az = self._q
        bw, bx, by, bz = other._q
        w = aw * bw - ax * bx - ay * by - az * bz
        x = aw * bx + ax * bw + ay * bz - az * by
        y = aw * by - ax * bz + ay * bw + az * bx
        z = aw * bz + ax * by - ay * bx + az * bw
        norm = math.sqrt(w * w + x * x + y * y + z * z)
        return Quaternion._trusted(w / norm, x / norm, y / norm, z / norm)

    def rotate(self, vectors: ArrayLike) -> FloatArray:
        """Return rotated vectors, shape (3,) or (n, 3) as given.

        Raises
        ------
        InvalidDataError
            If `vectors` has another shape, is not made of real numbers, or the result is not finite.
        """
        array = as_float64(vectors, "vectors", "numbers of shape (3,) or (n, 3)")
        if array.shape[-1:] != (3,) or array.ndim > 2:
            raise InvalidDataError(f"vectors must have shape (3,) or (n, 3), got {array.shape}")
        with np.errstate(over="ignore", invalid="ignore"):
            rotated: FloatArray = array @ self.matrix().T
        if not np.isfinite(rotated).all():
            raise InvalidDataError("vectors must be finite and small enough to rotate without overflow")
        return rotated

    def _rotate_triple(self, v: tuple[float, float, float]) -> tuple[float, float, float]:
        """Return v + 2 w (u × v) + 2 u × (u × v) for one vector; no checks."""
        w, x, y, z = self._q
        a, b, c = v
        s, t, u = 2.0 * (y * c - z * b), 2.0 * (z * a - x * c), 2.0 * (x * b - y * a)
        return a + w * s + y * u - z * t, b + w * t + z * s - x * u, c + w * u + x * t - y * s

    def slerp(self, other: Quaternion, factor: float) -> Quaternion:
        """Return the rotation `factor` of the way to `other` along the shortest arc (factor 0: self).

        Raises
        ------
        InvalidDataError
            If `factor` is no number within ±`MAX_INTERPOLATION_FACTOR` (a million), or `other` no `Quaternion`.
        """
        if not isinstance(other, Quaternion):
            raise InvalidDataError(f"slerp needs another Quaternion, got {type(other).__name__}")
        try:
            factor = float(factor)
        except (TypeError, ValueError, OverflowError):
            factor = math.nan
        if not abs(factor) <= MAX_INTERPOLATION_FACTOR:
            raise InvalidDataError(
                f"interpolation factor must be finite and within ±{MAX_INTERPOLATION_FACTOR:g} (0 … 1 lies between the "
                f"two), got {factor!r}"
            )
        a, b = self._q, other._q
        dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
        theta = math.acos(min(1.0, abs(dot)))
        if theta < 1e-9:
            scale_a, scale_b = 1.0 - factor, factor
        else:
            sine = math.sin(theta)
            scale_a, scale_b = math.sin((1.0 - factor) * theta) / sine, math.sin(factor * theta) / sine
        if dot < 0.0:
            scale_b = -scale_b
        w, x, y, z = (scale_a * i + scale_b * j for i, j in zip(a, b, strict=True))
        norm = math.hypot(w, x, y, z)
        return Quaternion._trusted(w / norm, x / norm, y / norm, z / norm)

    def __eq__(self, other: object) -> bool:
        """Compare as rotations: q and −q are equal."""
        if not isinstance(other, Quaternion):
            return NotImplemented
        return self._q == other._q or self._q == tuple(-c for c in other._q)

    def __hash__(self) -> int:
        return hash(tuple(c + 0.0 for c in self.canonical()._q))

    def __repr__(self) -> str:
        w, x, y, z = self._q
        return f"Quaternion(w={w!r}, x={x!r}, y={y!r}, z={z!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Quaternion._trusted, self._q)


def rotation_between_vectors(a: ArrayLike, b: ArrayLike) -> Quaternion:
    """Return the shortest-arc rotation taking the direction of `a` onto the direction of `b`.

    Parameters
    ----------
    a, b : array-like, shape (3,)
        Any length but zero. For opposite directions: half a turn about some perpendicular axis.

    Raises
    ------
    InvalidDataError
        If a vector is zero or not finite.
    """
    u, v = _direction(a, "a"), _direction(b, "b")
    total = u + v
    cosine = 0.5 * float(np.linalg.norm(total))  # of half the angle
    if cosine < 1e-15:
        # Opposite: any axis perpendicular to u; take the one away from u's largest component.
        total = np.eye(3)[int(np.argmin(np.abs(u)))]
    axis = np.cross(u, total)
    length = float(np.linalg.norm(axis))
    if length == 0.0:
        return Quaternion.identity()
    x, y, z = (axis * (0.5 * float(np.linalg.norm(v - u)) / length)).tolist()
    norm = math.hypot(cosine, x, y, z)
    return Quaternion._trusted(cosine / norm, x / norm, y / norm, z / norm)


def _direction(value: ArrayLike, name: str) -> Vector3:
    x, y, z = check_triple(value, f"vector {name}")
    largest = max(abs(x), abs(y), abs(z))
    if largest == 0.0:
        raise InvalidDataError(f"vector {name} is zero and has no direction")
    # Divided by its largest component first, the length neither overflows nor underflows.
    vector = np.array((x / largest, y / largest, z / largest))
    direction: Vector3 = vector / np.linalg.norm(vector)
    return direction


def _four(components: ArrayLike, order: str) -> tuple[float, float, float, float]:
    array = as_float64(components, "quaternion", f"four numbers ({order})")
    if array.shape != (4,):
        raise InvalidDataError(f"quaternion must have four components ({order}), got shape {array.shape}")
    a, b, c, d = array.tolist()
    return a, b, c, d
