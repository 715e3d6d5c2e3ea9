"""Counts records that belong to no queue."""

from __future__ import annotations

import threading

from cartopy_imu.common.rate_limited_log import RateLimitedLog
from cartopy_imu.sensor.queue_key import QueueKey

__all__ = ["IgnoredRecords"]

_MAX_KEYS = 100


class IgnoredRecords:
    """Records for queues that nobody announced: counted, named in a rate-limited warning, and let go.

    Thread-safe.

    Parameters
    ----------
    log : RateLimitedLog
        Takes the warnings.
    """

    def __init__(self, log: RateLimitedLog) -> None:
        self._log = log
        self._lock = threading.Lock()
        self._samples = 0
        self._keys: dict[QueueKey, None] = {}

    def add(self, key: QueueKey, samples: int) -> None:
        """Count `samples` that came for `key`."""
        with self._lock:
            self._samples += samples
            total = self._samples
            if len(self._keys) < _MAX_KEYS:
                self._keys[key] = None
        self._log.warning(
            ("unknown", key if key in self._keys else None),
            f"ignored data of {key}: no such queue was announced ({total} samples ignored so far)",
        )

    @property
    def samples(self) -> int:
        """Samples ignored so far."""
        return self._samples

    @property
    def keys(self) -> tuple[QueueKey, ...]:
        """The first hundred keys, in order of appearance."""
        with self._lock:
            return tuple(self._keys)
