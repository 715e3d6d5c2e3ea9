"""Where the clock behind a stream of records was set back for good."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cartopy_imu.common.time import TICKS_PER_SECOND
from cartopy_imu.sensor.imu_data_array import ImuDataArray

__all__ = ["ClockSteps", "cut_at"]

_LIMIT = TICKS_PER_SECOND
"""Ticks; what lies back by less is a late record, not a clock that was set."""


class ClockSteps:
    """Finds steps back in time that last: the record after the step agrees with it, and no lone stamp ahead explains it.

    Parameters
    ----------
    stream : iterable of records or ImuDataArray
        In file order.

    Attributes
    ----------
    places : list of int
        How many records (samples) come before each step.
    sizes : list of int
        By how many ticks each goes back.
    """

    def __init__(self, stream: Iterable[Any] = ()) -> None:
        self.places: list[int] = []
        self.sizes: list[int] = []
        self._count = 0
        self._newest: int | None = None
        self._before = 0  # newest before `_newest`
        self._doubtful: int | None = None
        for item in stream:
            if isinstance(item, ImuDataArray):
                # Sorted: only its first sample can step back, only its second confirm that.
                for time in item.times[: min(2, len(item))].tolist():
                    self._add(time)
                self._count += max(0, len(item) - 4)
                for time in item.times[max(2, len(item) - 2) :].tolist():
                    self._add(time)
            else:
                self._add(item.time)

    def _add(self, time: int) -> None:
        self._count += 1
        newest = self._newest
        if newest is None:
            self._newest = self._before = time
            return
        doubtful, self._doubtful = self._doubtful, None
        if time >= newest - _LIMIT:
            if time > newest:
                self._before, self._newest = newest, time
        elif time >= self._before:  # the stamp ahead was wrong, not this one
            self._newest = time
        elif doubtful is not None and time >= doubtful:
            self.places.append(self._count - 2)
            self.sizes.append(newest - doubtful)
            self._before, self._newest = doubtful, time
        else:
            self._doubtful = time


def cut_at(stream: Iterable[Any], places: Sequence[int]) -> Iterator[Any]:
    """Return the items of a stream, with a None before the sample of each of these numbers."""
    remaining = list(places)
    position = 0
    for item in stream:
        rest = item
        size = len(item) if isinstance(item, ImuDataArray) else 1
        while remaining and remaining[0] < position + size:
            head = remaining.pop(0) - position
            if head:
                yield rest[:head]
                rest = rest[head:]
                position += head
                size -= head
            yield None
        yield rest
        position += size
