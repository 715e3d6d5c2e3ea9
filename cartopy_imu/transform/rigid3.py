"""Rigid transforms in three dimensions (Cartographer's ``transform::Rigid3d``)."""

from __future__ import annotations

import math

import numpy as np

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.types import ArrayLike, FloatArray, Vector3
from cartopy_imu.transform.check import check_triple
from cartopy_imu.transform.quaternion import Quaternion

__all__ = ["Rigid3"]


class Rigid3:
    """An immutable rigid transform: ``p_target = rotation · p_source + translation``.

    Name transforms ``target_from_source``; ``a * b`` applies `b` first.

    Parameters
    ----------
    translation : array-like, shape (3,)
        Metres, in the target frame.
    rotation : Quaternion
        Turns source vectors into the target frame.

    Raises
    ------
    InvalidDataError
        If `translation` is not three finite numbers or `rotation` is not a `Quaternion`.

    Examples
    --------
    >>> step = Rigid3([1.0, 0.0, 0.0], Quaternion.identity())
    >>> (step * step).translation.tolist()
    [2.0, 0.0, 0.0]
    """

    __slots__ = ("_r", "_t")
    _t: tuple[float, float, float]
    _r: Quaternion

    def __init__(self, translation: ArrayLike, rotation: Quaternion) -> None:
        if not isinstance(rotation, Quaternion):
            raise InvalidDataError(
                f"rotation must be a Quaternion, got {type(rotation).__name__}; "
                "use Quaternion.from_wxyz or Quaternion.from_xyzw"
            )
        self._t = check_triple(translation, "translation [m]")
        self._r = rotation

    @classmethod
    def _trusted(cls, translation: tuple[float, float, float], rotation: Quaternion) -> Rigid3:
        """Wrap values known to be good (the numeric core's results)."""
        self = object.__new__(cls)
        self._t = translation
        self._r = rotation
        return self

    @classmethod
    def _from_core(cls, p: tuple[float, float, float, float, float, float, float]) -> Rigid3:
        """Wrap the core's pose tuple: tx, ty, tz, qw, qx, qy, qz."""
        return cls._trusted(p[:3], Quaternion._trusted(*p[3:]))

    def _to_core(self) -> tuple[float, float, float, float, float, float, float]:
        """Return tx, ty, tz, qw, qx, qy, qz."""
        return self._t + self._r._q

    @classmethod
    def identity(cls) -> Rigid3:
        """Return the transform that changes nothing."""
        return cls._trusted((0.0, 0.0, 0.0), Quaternion.identity())

    @classmethod
    def from_translation(cls, translation: ArrayLike) -> Rigid3:
        """Return a pure translation, metres."""
        return cls(translation, Quaternion.identity())

    @classmethod
    def from_rotation(cls, rotation: Quaternion) -> Rigid3:
        """Return a pure rotation."""
        return cls((0.0, 0.0, 0.0), rotation)

    @property
    def translation(self) -> Vector3:
        """Translation, shape (3,), metres (a fresh array)."""
        return np.array(self._t)

    @property
    def rotation(self) -> Quaternion:
        """Rotation."""
        return self._r

    def inverse(self) -> Rigid3:
        """Return the transform that undoes this one."""
        rotation = self._r.conjugate()
        x, y, z = rotation._rotate_triple(self._t)
        return Rigid3._trusted(_finite(-x, -y, -z), rotation)

    def __mul__(self, other: Rigid3) -> Rigid3:
        if not isinstance(other, Rigid3):
            return NotImplemented
        x, y, z = self._r._rotate_triple(other._t)
        a, b, c = self._t
        return Rigid3._trusted(_finite(x + a, y + b, z + c), self._r * other._r)

    def transform(self, points: ArrayLike) -> FloatArray:
        """Return transformed points, shape (3,) or (n, 3) as given, metres.

        Raises
        ------
        InvalidDataError
            If `points` has another shape or is not finite.
        """
        with np.errstate(over="ignore"):
            transformed: FloatArray = self._r.rotate(points) + np.array(self._t)
        if not np.isfinite(transformed).all():
            raise InvalidDataError("points are too large to transform without overflow")
        return transformed

    def interpolate(self, other: Rigid3, factor: float) -> Rigid3:
        """Return the pose `factor` of the way to `other`: linear translation, shortest-arc slerp rotation.

        Raises
        ------
        InvalidDataError
            If `factor` is no number within ±`MAX_INTERPOLATION_FACTOR` (a million), or `other` no `Rigid3`.
        """
        if not isinstance(other, Rigid3):
            raise InvalidDataError(f"interpolate needs another Rigid3, got {type(other).__name__}")
        rotation = self._r.slerp(other._r, factor)
        a, b = self._t, other._t
        return Rigid3._trusted(
            _finite(
                a[0] + (b[0] - a[0]) * factor,
                a[1] + (b[1] - a[1]) * factor,
                a[2] + (b[2] - a[2]) * factor,
            ),
            rotation,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rigid3):
            return NotImplemented
        return self._t == other._t and self._r == other._r

    def __hash__(self) -> int:
        return hash((self._t, self._r))

    def __repr__(self) -> str:
        return f"Rigid3(translation={list(self._t)!r}, rotation={self._r!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Rigid3._trusted, (self._t, self._r))


def _finite(x: float, y: float, z: float) -> tuple[float, float, float]:
    """Pass on a computed translation; only sizes beyond 1e308 m can fail here."""
    if not math.isfinite(x + y + z):
        raise InvalidDataError(f"translation ({x:g}, {y:g}, {z:g}) m overflows; were the inputs ever set?")
    return x, y, z
