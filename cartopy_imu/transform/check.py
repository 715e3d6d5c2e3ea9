"""Checks at the door: arrays come in, finite read-only copies of the right shape come out."""

from __future__ import annotations

import math

import numpy as np

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.types import ArrayLike, FloatArray, Vector3

__all__ = ["QUATERNION_NORM_TOLERANCE", "check_unit_quaternion", "check_vector3", "check_vectors"]

QUATERNION_NORM_TOLERANCE = 1e-3
"""A quaternion whose norm is within this of 1 is normalised; a worse one is refused."""


def check_vector3(value: ArrayLike, what: str, *, sensor_id: str | None = None, time: int | None = None) -> Vector3:
    """Return a read-only float64 copy of shape (3,).

    Parameters
    ----------
    value : array-like, shape (3,)
        The vector; never modified or kept.
    what : str
        Its name with unit, for the message.
    sensor_id, time
        Named in the message when given.

    Raises
    ------
    InvalidDataError
        If the shape is not (3,) or a component is NaN or infinite.
    """
    try:
        array = np.array(value, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise InvalidDataError(
            f"{what}{_where(sensor_id, time)} must be three numbers, got {value!r}", sensor_id=sensor_id, time=time
        ) from error
    if array.shape != (3,):
        raise InvalidDataError(
            f"{what}{_where(sensor_id, time)} must have shape (3,), got {array.shape}",
            sensor_id=sensor_id,
            time=time,
        )
    x, y, z = array.tolist()
    if not math.isfinite(x + y + z) and not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
        raise InvalidDataError(
            f"{what}{_where(sensor_id, time)} must be finite, got ({x:g}, {y:g}, {z:g}); drop the sample",
            sensor_id=sensor_id,
            time=time,
        )
    array.flags.writeable = False
    return array


def check_vectors(value: ArrayLike, what: str, n: int | None = None, *, sensor_id: str | None = None) -> FloatArray:
    """Return a read-only C-ordered float64 copy of shape (n, 3).

    Raises
    ------
    InvalidDataError
        If the shape is not (n, 3) or a component is NaN or infinite; the message names the first bad row.
    """
    try:
        array = np.array(value, dtype=np.float64, order="C")
    except (TypeError, ValueError) as error:
        raise InvalidDataError(f"{what}{_where(sensor_id, None)} must be numbers of shape (n, 3)") from error
    if array.ndim != 2 or array.shape[1] != 3 or (n is not None and array.shape[0] != n):
        raise InvalidDataError(
            f"{what}{_where(sensor_id, None)} must have shape ({'n' if n is None else n}, 3), got {array.shape}",
            sensor_id=sensor_id,
        )
    if not np.isfinite(array).all():
        row = int(np.flatnonzero(~np.isfinite(array).all(axis=1))[0])
        raise InvalidDataError(
            f"{what}{_where(sensor_id, None)} must be finite, row {row} is {array[row].tolist()}",
            sensor_id=sensor_id,
            row=row,
        )
    array.flags.writeable = False
    return array


def check_unit_quaternion(
    w: float, x: float, y: float, z: float, what: str = "quaternion", *, time: int | None = None
) -> tuple[float, float, float, float]:
    """Return ``(w, x, y, z)`` scaled to norm 1.

    Raises
    ------
    InvalidDataError
        If a component is not finite or the norm differs from 1 by more than `QUATERNION_NORM_TOLERANCE`.
    """
    try:
        w, x, y, z = float(w), float(x), float(y), float(z)
    except (TypeError, ValueError) as error:
        raise InvalidDataError(f"{what}{_where(None, time)} must be four numbers", time=time) from error
    norm = math.hypot(w, x, y, z)
    if not abs(norm - 1.0) <= QUATERNION_NORM_TOLERANCE:
        hint = (
            "an all-zero quaternion means 'no orientation', not identity"
            if norm == 0.0
            else "normalise it first, and check the order of its components"
        )
        raise InvalidDataError(
            f"{what}{_where(None, time)} (w={w:g}, x={x:g}, y={y:g}, z={z:g}) has norm {norm:g}, expected 1 ± "
            f"{QUATERNION_NORM_TOLERANCE:g}; {hint}",
            time=time,
        )
    if norm == 1.0:
        return w, x, y, z
    return w / norm, x / norm, y / norm, z / norm


def _where(sensor_id: str | None, time: int | None) -> str:
    text = "" if sensor_id is None else f" of sensor {sensor_id!r}"
    return text if time is None else f"{text} at time {time}"
