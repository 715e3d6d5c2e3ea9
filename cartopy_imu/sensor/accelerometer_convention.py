"""What the numbers of an accelerometer mean: sign and unit, set explicitly where data enter.

Inside this package an acceleration is a specific force in m/s²: at rest, level and with z up the sensor reads
(0, 0, +9.8). Other sources report the gravity vector instead (the same numbers with the opposite sign), or
multiples of standard gravity. Nothing guesses; :func:`to_specific_force` is the one place where it is applied.
"""

from __future__ import annotations

import enum

import numpy as np

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.types import ArrayLike, FloatArray
from cartopy_imu.transform.check import as_float64

__all__ = [
    "STANDARD_GRAVITY",
    "AccelerationUnit",
    "AccelerometerConvention",
    "acceleration_factor",
    "to_specific_force",
]

STANDARD_GRAVITY = 9.80665
"""Metres per second squared in one ``g``, exact by definition."""


class AccelerometerConvention(str, enum.Enum):
    """Sign of an accelerometer's readings; members equal their text, so ``"gravity"`` serves as well."""

    SPECIFIC_FORCE = "specific_force"
    """At rest, level, z up: (0, 0, +9.8). What the estimators use, and what most parts report."""
    GRAVITY = "gravity"
    """At rest, level, z up: (0, 0, −9.8)."""


class AccelerationUnit(str, enum.Enum):
    """Unit of an accelerometer's readings; members equal their text, so ``"g"`` serves as well."""

    METERS_PER_SECOND_SQUARED = "m/s^2"
    G = "g"
    """Multiples of `STANDARD_GRAVITY`."""


def to_specific_force(
    acceleration: ArrayLike,
    convention: AccelerometerConvention | str = AccelerometerConvention.SPECIFIC_FORCE,
    unit: AccelerationUnit | str = AccelerationUnit.METERS_PER_SECOND_SQUARED,
) -> FloatArray:
    """Return readings as specific force in m/s², a new array of the same shape.

    Parameters
    ----------
    acceleration : array-like, any shape
        The sensor's own numbers.
    convention : AccelerometerConvention or str
        Sign of the readings: ``"specific_force"`` (default) or ``"gravity"``.
    unit : AccelerationUnit or str
        ``"m/s^2"`` (default) or ``"g"``.

    Raises
    ------
    InvalidDataError
        If `convention` or `unit` is not one of the above, or `acceleration` is not made of real numbers.

    Examples
    --------
    >>> to_specific_force([0.0, 0.0, -1.0], convention="gravity", unit="g").tolist()
    [0.0, 0.0, 9.80665]
    """
    factor = acceleration_factor(convention, unit)
    array = as_float64(acceleration, "acceleration", "numbers")
    if factor != 1.0:
        with np.errstate(over="ignore"):
            array *= factor
        array += 0.0  # no negative zeros from the change of sign
    return array


def acceleration_factor(convention: AccelerometerConvention | str, unit: AccelerationUnit | str) -> float:
    """Return what readings are multiplied with; raises `InvalidDataError` as :func:`to_specific_force`."""
    try:
        sign = 1.0 if AccelerometerConvention(convention) is AccelerometerConvention.SPECIFIC_FORCE else -1.0
    except ValueError:
        raise InvalidDataError(
            f"accelerometer convention must be one of {[c.value for c in AccelerometerConvention]}, "
            f"got {convention!r}"
        ) from None
    try:
        scale = STANDARD_GRAVITY if AccelerationUnit(unit) is AccelerationUnit.G else 1.0
    except ValueError:
        raise InvalidDataError(
            f"acceleration unit must be one of {[u.value for u in AccelerationUnit]}, got {unit!r}"
        ) from None
    return sign * scale
