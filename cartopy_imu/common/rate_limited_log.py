"""Warnings that may be due a million times, said a few times."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Hashable

__all__ = ["RateLimitedLog"]


class RateLimitedLog:
    """Passes on the first warning of each kind at once, then at most one per interval, with the number left out.

    Thread-safe.

    Parameters
    ----------
    logger : logging.Logger
        Where warnings go.
    interval_s : float, seconds
        Shortest time between two warnings of one kind.
    clock : callable returning float
        Monotonic seconds.
    """

    def __init__(self, logger: logging.Logger, interval_s: float, clock: Callable[[], float]) -> None:
        self._logger = logger
        self._interval_s = interval_s
        self._clock = clock
        self._lock = threading.Lock()
        self._next: dict[Hashable, float] = {}
        self._left_out: dict[Hashable, int] = {}

    def warning(self, kind: Hashable, message: str) -> None:
        """Log `message` unless another one of its `kind` was logged less than an interval ago."""
        now = self._clock()
        with self._lock:
            if now < self._next.get(kind, now):
                self._left_out[kind] = self._left_out.get(kind, 0) + 1
                return
            self._next[kind] = now + self._interval_s
            left_out = self._left_out.pop(kind, 0)
        if left_out:
            message = f"{message} ({left_out} more like this since the last warning)"
        self._logger.warning("%s", message)
