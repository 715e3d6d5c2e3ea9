"""Time stamps as integer ticks of 100 ns since 0001-01-01 00:00 UTC (Cartographer's ``common::Time``).

A stamp is a plain ``int``; nothing inside this package keeps time in float seconds. Conversions from finer or
fractional units round half up to the nearest tick (as ROS does for nanoseconds), and every tick value that a
unit can express converts back to the same value. There are no leap seconds (the Universal Time Scale, like
Unix time). Durations in ticks are converted with :func:`duration_from_seconds`, which cuts toward zero as the
original does.
"""

from __future__ import annotations

import datetime as _datetime
import math
import operator
from decimal import Decimal
from fractions import Fraction
from numbers import Real

from cartopy_imu.common.errors import InvalidDataError

__all__ = [
    "MAX_TIME",
    "TICKS_PER_MILLISECOND",
    "TICKS_PER_SECOND",
    "UNIX_EPOCH_TICKS",
    "check_time",
    "duration_from_seconds",
    "duration_to_seconds",
    "format_time",
    "from_datetime",
    "from_ros_stamp",
    "from_unix_ns",
    "from_unix_seconds",
    "to_datetime",
    "to_ros_stamp",
    "to_unix_ns",
    "to_unix_seconds",
]

TICKS_PER_SECOND = 10_000_000
TICKS_PER_MILLISECOND = 10_000
UNIX_EPOCH_TICKS = 719_162 * 86_400 * TICKS_PER_SECOND
"""Ticks at 1970-01-01 00:00 UTC: 621 355 968 000 000 000."""

MAX_TIME = (1 << 62) - 1
"""Largest accepted stamp (about year 14 600): differences of two stamps always fit into 64 bits."""

_UNIX_EPOCH = _datetime.datetime(1970, 1, 1, tzinfo=_datetime.timezone.utc)
_MICROSECOND = _datetime.timedelta(microseconds=1)


def check_time(time: object, what: str = "record", *, sensor_id: str | None = None) -> int:
    """Return `time` as a plain int, or refuse it.

    Parameters
    ----------
    time : int
        Ticks of 100 ns since 0001-01-01 UTC; NumPy integers are accepted, floats and booleans are not.
    what : str
        What the stamp belongs to, for the message.
    sensor_id : str, optional
        Named in the message and kept on the error.

    Raises
    ------
    InvalidDataError
        If `time` is no integer, not positive, or above `MAX_TIME`.
    """
    if type(time) is int:
        ticks = time
    else:
        index = _index(time)
        if index is None:
            raise InvalidDataError(
                f"{_who(what, sensor_id)}: time must be an integer count of 100 ns ticks, got {time!r}; "
                "convert with cartopy_imu.common.time.from_unix_ns or from_unix_seconds",
                sensor_id=sensor_id,
            )
        ticks = index
    if not 0 < ticks <= MAX_TIME:
        raise InvalidDataError(
            f"{_who(what, sensor_id)}: time {ticks} is outside 1 … {MAX_TIME} ticks of 100 ns since "
            "0001-01-01; was the stamp never set?",
            sensor_id=sensor_id,
            time=ticks,
        )
    return ticks


def _who(what: str, sensor_id: str | None) -> str:
    return what if sensor_id is None else f"{what} of sensor {sensor_id!r}"


def from_unix_ns(nanoseconds: int) -> int:
    """Return ticks for integer Unix nanoseconds, rounded half up to 100 ns (49 → +0, 50 → +1 tick)."""
    return UNIX_EPOCH_TICKS + (_integer(nanoseconds, "nanoseconds") + 50) // 100


def to_unix_ns(time: int) -> int:
    """Return exact Unix nanoseconds of a stamp; negative before 1970."""
    return (_integer(time, "time") - UNIX_EPOCH_TICKS) * 100


def from_unix_seconds(seconds: float | int | Decimal | Fraction | str) -> int:
    """Return ticks for Unix seconds, rounded half up to 100 ns.

    Parameters
    ----------
    seconds : float, int, Decimal, Fraction or decimal str
        A float near today's date resolves about 2.4e-7 s, coarser than a tick: pass ``Decimal`` or a string
        (``"1517709300.5937350"``) where every digit counts.

    Raises
    ------
    InvalidDataError
        If `seconds` is not a finite number.
    """
    try:
        value = Fraction(seconds)
    except (ValueError, OverflowError, TypeError, ZeroDivisionError) as error:
        raise InvalidDataError(f"Unix seconds must be a finite number, got {seconds!r}") from error
    return UNIX_EPOCH_TICKS + _round_half_up(value * TICKS_PER_SECOND)


def to_unix_seconds(time: int) -> Decimal:
    """Return exact Unix seconds of a stamp as ``Decimal`` with seven decimals; ``float()`` it where that will do."""
    return Decimal(_integer(time, "time") - UNIX_EPOCH_TICKS).scaleb(-7)


def from_datetime(moment: _datetime.datetime) -> int:
    """Return ticks for an aware ``datetime`` (exact: microseconds are ten ticks).

    Raises
    ------
    InvalidDataError
        If `moment` is no ``datetime``, or naive: without a time zone the same text is many instants.
    """
    if not isinstance(moment, _datetime.datetime):
        raise InvalidDataError(f"expected an aware datetime, got {moment!r}")
    if moment.tzinfo is None or moment.utcoffset() is None:
        raise InvalidDataError(
            f"datetime {moment!r} has no time zone; pass an aware one, e.g. tzinfo=datetime.timezone.utc"
        )
    return UNIX_EPOCH_TICKS + (moment - _UNIX_EPOCH) // _MICROSECOND * 10


def to_datetime(time: int) -> _datetime.datetime:
    """Return the stamp as aware UTC ``datetime``, cut to microseconds.

    Raises
    ------
    InvalidDataError
        If the stamp lies outside the years 1 to 9999.
    """
    microseconds = (_integer(time, "time") - UNIX_EPOCH_TICKS) // 10
    try:
        return _UNIX_EPOCH + _datetime.timedelta(microseconds=microseconds)
    except OverflowError:
        raise InvalidDataError(f"time {time} lies outside the years 1 to 9999", time=int(time)) from None


def from_ros_stamp(sec: int, nanosec: int) -> int:
    """Return ticks for a ROS stamp; the nanoseconds round half up, as in cartographer_ros.

    Raises
    ------
    InvalidDataError
        If `nanosec` is outside 0 … 999 999 999.
    """
    sec, nanosec = _integer(sec, "sec"), _integer(nanosec, "nanosec")
    if not 0 <= nanosec < 1_000_000_000:
        raise InvalidDataError(f"ROS stamp ({sec}, {nanosec}): nanosec must be in 0 … 999999999")
    return UNIX_EPOCH_TICKS + sec * TICKS_PER_SECOND + (nanosec + 50) // 100


def to_ros_stamp(time: int) -> tuple[int, int]:
    """Return ``(sec, nanosec)`` of a stamp, exact; `sec` is negative before 1970, `nanosec` never."""
    sec, ticks = divmod(_integer(time, "time") - UNIX_EPOCH_TICKS, TICKS_PER_SECOND)
    return sec, ticks * 100


def duration_from_seconds(seconds: float) -> int:
    """Return a duration in ticks, cut toward zero (Cartographer's ``FromSeconds``).

    Raises
    ------
    InvalidDataError
        If `seconds` is no finite number or above 2**62 ticks in size.
    """
    value: object = seconds
    ticks = seconds * TICKS_PER_SECOND if isinstance(value, Real) else math.nan
    if not abs(ticks) <= MAX_TIME:
        raise InvalidDataError(f"duration must be finite and below 4.6e11 s, got {seconds!r} s")
    return int(ticks)


def duration_to_seconds(ticks: int) -> float:
    """Return a duration in seconds (one division in double, as Cartographer's ``ToSeconds``)."""
    return ticks / TICKS_PER_SECOND


def format_time(time: int) -> str:
    """Return a stamp for people: ``2018-02-04T01:55:00.5937350Z``, or the bare tick count outside years 1–9999."""
    try:
        whole = to_datetime(time - time % TICKS_PER_SECOND)
    except InvalidDataError:
        return f"{time} ticks"
    return f"{whole:%Y-%m-%dT%H:%M:%S}.{time % TICKS_PER_SECOND:07d}Z".rjust(28, "0")


def _round_half_up(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _integer(value: object, name: str) -> int:
    if type(value) is int:
        return value
    index = _index(value)
    if index is None:
        raise InvalidDataError(f"{name} must be an integer, got {value!r}")
    return index


def _index(value: object) -> int | None:
    """Return any integer type's value as int, None for all else; booleans are no integers here."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
