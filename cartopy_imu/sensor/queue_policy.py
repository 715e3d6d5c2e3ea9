"""What a queue does with records that come late, jump ahead, or find no room."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from cartopy_imu.common.errors import ConfigurationError
from cartopy_imu.common.time import MAX_TIME, duration_from_seconds

__all__ = ["QueuePolicy"]


@dataclass(frozen=True, kw_only=True)
class QueuePolicy:
    """How one queue treats what Cartographer would die of; the default refuses and goes on.

    A record is *late* when its stamp is smaller than the newest stamp its queue has accepted, or smaller than the
    last stamp dispatched by any queue. Equal stamps are never late: they keep their order of arrival.

    Parameters
    ----------
    late : {"raise", "drop", "reorder"}
        ``"raise"``: a late record is refused with `TimeOrderError`. ``"drop"``: it is counted and dropped, with a
        rate-limited warning. ``"reorder"``: the queue holds each record back until one newer by at least
        `reorder_window` has come (or the queue is finished) and sorts what it holds; then only a record earlier
        than the last stamp dispatched by any queue is late, see `beyond_window`.
    reorder_window : int, ticks
        How long ``"reorder"`` holds records back; it must be positive there and 0 otherwise.
    beyond_window : {"drop", "raise"}
        What happens under ``"reorder"`` with a record that is late all the same.
    max_forward_jump : int, ticks, optional
        A record further ahead of the newest one than this is in doubt: it waits, unseen, until the next record
        in order. If that one is earlier, the doubtful stamp was an outlier and is dropped (counted, warned);
        if not, the clock did jump (or the sensor paused) and the record is accepted (counted as a jump, warned).
        None: stamps are believed.
    max_waiting : int
        Samples that may wait in this queue, at least 2. A run (`ImuDataArray`) is taken whole while there is room
        for one sample, so that at most ``max_waiting - 1`` samples and one run wait. A full queue under
        ``"reorder"`` lets its oldest records go early rather than stand still.
    when_full : {"raise", "block"}
        ``"raise"``: the record is refused with `QueueFullError`. ``"block"``: the adding thread waits until another
        thread's records or callbacks make room, at most `full_timeout_s`, then raises `QueueFullError`. A program
        that adds from a single thread gains nothing by blocking: only the other queues' records make room.
        Inside a callback a full queue raises at once.
    full_timeout_s : float, seconds
        Longest time ``"block"`` waits.

    Raises
    ------
    ConfigurationError
        If a value is none of these, or two contradict each other.

    See Also
    --------
    from_seconds : the same with durations in seconds.
    """

    late: Literal["raise", "drop", "reorder"] = "raise"
    reorder_window: int = 0
    beyond_window: Literal["drop", "raise"] = "drop"
    max_forward_jump: int | None = None
    max_waiting: int = 100_000
    when_full: Literal["raise", "block"] = "raise"
    full_timeout_s: float = 10.0

    def __post_init__(self) -> None:
        _check_choice("late", self.late, ("raise", "drop", "reorder"))
        _check_choice("beyond_window", self.beyond_window, ("drop", "raise"))
        _check_choice("when_full", self.when_full, ("raise", "block"))
        _check_count("reorder_window", self.reorder_window, 1 if self.late == "reorder" else 0, MAX_TIME)
        if self.late != "reorder" and self.reorder_window:
            raise ConfigurationError(
                f"reorder_window = {self.reorder_window} needs late = 'reorder', got late = {self.late!r}"
            )
        if self.max_forward_jump is not None:
            _check_count("max_forward_jump", self.max_forward_jump, 1, MAX_TIME)
        _check_count("max_waiting", self.max_waiting, 2, MAX_TIME)
        if not _is_real(self.full_timeout_s) or not 0 <= self.full_timeout_s < 1e9:
            raise ConfigurationError(
                f"full_timeout_s must be a number of seconds in 0 … 1e9, got {self.full_timeout_s!r}"
            )

    @classmethod
    def from_seconds(
        cls,
        *,
        late: Literal["raise", "drop", "reorder"] = "raise",
        reorder_window_s: float = 0.0,
        beyond_window: Literal["drop", "raise"] = "drop",
        max_forward_jump_s: float | None = None,
        max_waiting: int = 100_000,
        when_full: Literal["raise", "block"] = "raise",
        full_timeout_s: float = 10.0,
    ) -> QueuePolicy:
        """Return a policy whose durations are given in seconds (cut to ticks); otherwise as the class.

        Raises
        ------
        ConfigurationError
            As the class.
        InvalidDataError
            If a duration is not finite.

        Examples
        --------
        >>> QueuePolicy.from_seconds(late="reorder", reorder_window_s=0.02).reorder_window
        200000
        """
        return cls(
            late=late,
            reorder_window=duration_from_seconds(reorder_window_s),
            beyond_window=beyond_window,
            max_forward_jump=None
            if max_forward_jump_s is None
            else duration_from_seconds(max_forward_jump_s),
            max_waiting=max_waiting,
            when_full=when_full,
            full_timeout_s=full_timeout_s,
        )


def _check_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in choices:
        raise ConfigurationError(f"{name} must be one of {', '.join(map(repr, choices))}, got {value!r}")


def _check_count(name: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ConfigurationError(f"{name} must be an integer in {low} … {high}, got {value!r}")


def _is_real(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < math.inf
