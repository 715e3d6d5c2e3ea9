"""When poses are due: at a fixed rate, or at given times."""

from __future__ import annotations

from collections.abc import Iterable

from cartopy_imu.common.errors import ConfigurationError, TimeOrderError
from cartopy_imu.common.time import TICKS_PER_SECOND, check_time

__all__ = ["PoseSchedule"]


class PoseSchedule:
    """The times at which poses are wanted, one after the other.

    Parameters
    ----------
    rate_hz : float, optional
        A grid from the time given to :meth:`begin` on; each of its times is rounded to ticks by itself, so that no
        error builds up.
    times : iterable of int, optional
        Ticks, not decreasing. Without either, nothing is ever due.

    Raises
    ------
    ConfigurationError
        If both are given, or the rate is not between 1e-6 and 1e6 Hz.
    TimeOrderError
        If the times decrease.
    """

    def __init__(self, rate_hz: float | None = None, times: Iterable[int] | None = None) -> None:
        if rate_hz is not None and times is not None:
            raise ConfigurationError("give either rate_hz or times, not both")
        if rate_hz is not None and not (isinstance(rate_hz, (int, float)) and 1e-6 <= rate_hz <= 1e6):
            raise ConfigurationError(f"rate_hz must lie between 1e-6 and 1e6 Hz, got {rate_hz!r}")
        self._rate_hz = rate_hz
        self._times = None if times is None else [check_time(time, "wanted pose") for time in times]
        for before, after in zip(self._times or (), (self._times or [])[1:], strict=False):
            if after < before:
                raise TimeOrderError(
                    f"wanted times must not decrease, got {after} after {before}", time=after
                )
        self._index = 0
        self._begin: int | None = None

    @property
    def next_time(self) -> int | None:
        """The next time a pose is wanted at, ticks; None when there is none (yet)."""
        if self._times is not None:
            return self._times[self._index] if self._index < len(self._times) else None
        if self._rate_hz is None or self._begin is None:
            return None
        return self._begin + round(self._index * TICKS_PER_SECOND / self._rate_hz)

    def begin(self, time: int) -> int:
        """Start the grid at `time`; given times before it are passed over: return how many."""
        if self._times is None:
            self._begin, self._index = time, 0
        return self.skip_before(time)

    def advance(self) -> None:
        """Go on to the next time."""
        self._index += 1

    def skip_before(self, time: int) -> int:
        """Pass over given times before `time`; return how many."""
        if self._times is None:
            return 0
        first = self._index
        while self._index < len(self._times) and self._times[self._index] < time:
            self._index += 1
        return self._index - first
