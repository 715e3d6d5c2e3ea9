"""Checks at the door: arrays come in, finite read-only copies of the right shape come out."""

from __future__ import annotations

import math

import numpy as np

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.types import ArrayLike, FloatArray, Vector3

__all__ = [
    "QUATERNION_NORM_TOLERANCE",
    "as_float64",
    "check_triple",
    "check_unit_quaternion",
    "check_vector3",
    "check_vectors",
]

QUATERNION_NORM_TOLERANCE = 1e-3
"""A quaternion whose norm is within this of 1 is normalised; a worse one is refused."""


def check_triple(
    value: ArrayLike, what: str, *, sensor_id: str | None = None, time: int | None = None
) -> tuple[float, float, float]:
    """Return three finite floats as a tuple.

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
        If the shape is not (3,), a component is no real number, NaN or infinite.
    """
    # Shortcut for the common cases, three Python floats or a float64 array; all else takes the long way.
    plain: object = value.tolist() if type(value) is np.ndarray and value.dtype == np.float64 else value
    if isinstance(plain, (tuple, list)) and len(plain) == 3:
        x, y, z = plain
        if type(x) is float and type(y) is float and type(z) is float and math.isfinite(x + y + z):
            return x, y, z
    array = as_float64(value, f"{what}{_where(sensor_id, time)}", "three numbers", sensor_id, time)
    if array.shape != (3,):
        raise InvalidDataError(
            f"{what}{_where(sensor_id, time)} must have shape (3,), got {array.shape}",
            sensor_id=sensor_id,
            time=time,
        )
    x, y, z = array.tolist()
    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
        raise InvalidDataError(
            f"{what}{_where(sensor_id, time)} must be finite, got ({x:g}, {y:g}, {z:g}); drop the sample",
            sensor_id=sensor_id,
            time=time,
        )
    return x, y, z


def check_vector3(
    value: ArrayLike, what: str, *, sensor_id: str | None = None, time: int | None = None
) -> Vector3:
    """Return a read-only float64 copy of shape (3,).

    Takes what :func:`check_triple` takes and raises what it raises.
    """
    array = np.array(check_triple(value, what, sensor_id=sensor_id, time=time))
    array.flags.writeable = False
    return array


def check_vectors(
    value: ArrayLike, what: str, n: int | None = None, *, sensor_id: str | None = None
) -> FloatArray:
    """Return a read-only C-ordered float64 copy of shape (n, 3).

    Raises
    ------
    InvalidDataError
        If the shape is not (n, 3), an entry is no real number, NaN or infinite; the message names the first
        bad row.
    """
    what = f"{what}{_where(sensor_id, None)}"
    array = as_float64(value, what, "numbers of shape (n, 3)", sensor_id)
    if array.ndim != 2 or array.shape[1] != 3 or (n is not None and array.shape[0] != n):
        raise InvalidDataError(
            f"{what} must have shape ({'n' if n is None else n}, 3), got {array.shape}",
            sensor_id=sensor_id,
        )
    if not np.isfinite(array).all():
        row = int(np.flatnonzero(~np.isfinite(array).all(axis=1))[0])
        raise InvalidDataError(
            f"{what} must be finite, row {row} is {array[row].tolist()}; drop the row",
            sensor_id=sensor_id,
            row=row,
        )
    array.flags.writeable = False
    return array


def as_float64(
    value: ArrayLike, what: str, expected: str, sensor_id: str | None = None, time: int | None = None
) -> FloatArray:
    """Return a C-ordered float64 copy of real numbers; text, booleans, times and complex numbers are refused.

    Parameters
    ----------
    value : array-like
        Integers or floats of any width; never modified or kept.
    what, expected : str
        For the message: "`what` must be `expected`, got …".
    sensor_id, time
        Kept on the error.

    Raises
    ------
    InvalidDataError
        If `value` is not made of real numbers or is ragged.
    """
    try:
        raw = np.asarray(value)
        if raw.dtype.kind not in "iufO" or isinstance(value, np.ma.MaskedArray):
            raise TypeError(f"no real numbers: {raw.dtype}")
        with np.errstate(over="ignore"):
            return np.array(raw, dtype=np.float64, order="C", ndmin=raw.ndim)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidDataError(
            f"{what} must be {expected}, got {_short(value)}", sensor_id=sensor_id, time=time
        ) from error


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
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidDataError(
            f"{what}{_where(None, time)} must be four numbers, got {_short((w, x, y, z))}", time=time
        ) from error
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
    # What is as good as rounding allows stays as it came, so that reading and writing give the same bits.
    if abs(norm - 1.0) <= 1e-15:
        return w, x, y, z
    return w / norm, x / norm, y / norm, z / norm


def _where(sensor_id: str | None, time: int | None) -> str:
    text = "" if sensor_id is None else f" of sensor {sensor_id!r}"
    return text if time is None else f"{text} at time {time}"


def _short(value: object) -> str:
    text = f"array of {value.dtype}" if isinstance(value, np.ndarray) else repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
