"""Transforms in time order, looked up in between (``transform/transform_interpolation_buffer.h``)."""

from __future__ import annotations

import operator
from bisect import bisect_left
from collections.abc import Iterable

from cartopy_imu.common.errors import InvalidDataError, NotReadyError, TimeOrderError
from cartopy_imu.common.time import check_time
from cartopy_imu.transform.rigid3 import Rigid3
from cartopy_imu.transform.timestamped_transform import TimestampedTransform

__all__ = ["TransformInterpolationBuffer"]


class TransformInterpolationBuffer:
    """A buffer of timed transforms that answers for any time it covers.

    Between two entries the translation is linear and the rotation slerp on the shortest arc. Not safe for
    concurrent use without a lock. Adding is O(1) on average, looking up O(log n).

    Parameters
    ----------
    transforms : iterable of TimestampedTransform
        First content, in time order.
    size_limit : int, optional
        Largest number of entries kept; the oldest leave first. Without it the buffer grows without bound.

    Raises
    ------
    InvalidDataError
        If `size_limit` is not positive, or `transforms` holds something else.
    TimeOrderError
        If the transforms are not in time order.

    Notes
    -----
    As in the original, except that errors are raised where it aborts the process. Equal stamps are accepted in
    the order of arrival (the rule of the whole package); a look-up at such a stamp gives the first of them.

    Examples
    --------
    >>> buffer = TransformInterpolationBuffer()
    >>> buffer.push(10, Rigid3.from_translation([0.0, 0.0, 0.0]))
    >>> buffer.push(20, Rigid3.from_translation([1.0, 0.0, 0.0]))
    >>> buffer.lookup(15).translation.tolist()
    [0.5, 0.0, 0.0]
    """

    __slots__ = ("_limit", "_start", "_times", "_transforms")

    def __init__(
        self, transforms: Iterable[TimestampedTransform] = (), *, size_limit: int | None = None
    ) -> None:
        if size_limit is not None and (isinstance(size_limit, bool) or not size_limit > 0):
            raise InvalidDataError(
                f"size_limit must be a positive number of entries or None, got {size_limit!r}"
            )
        self._limit = size_limit
        # Entries before _start have left; the lists are cut when half of them has.
        self._start = 0
        self._times: list[int] = []
        self._transforms: list[Rigid3] = []
        for entry in transforms:
            if not isinstance(entry, TimestampedTransform):
                raise InvalidDataError(
                    f"transforms must hold TimestampedTransform only, got {type(entry).__name__}"
                )
            self.push(entry.time, entry.transform)

    def push(self, time: int, transform: Rigid3) -> None:
        """Add a transform, not earlier than the last one.

        Raises
        ------
        InvalidDataError
            If `time` is no positive integer or `transform` no `Rigid3`.
        TimeOrderError
            If `time` is earlier than the last one. The buffer is as before.
        """
        time = check_time(time, "transform")
        if not isinstance(transform, Rigid3):
            raise InvalidDataError(
                f"transform at time {time} must be a Rigid3, got {type(transform).__name__}", time=time
            )
        if len(self) and time < self._times[-1]:
            raise TimeOrderError(
                f"transform at time {time} is {(self._times[-1] - time) / 1e4:.4f} ms earlier than the last one "
                f"({self._times[-1]}); push in time order",
                time=time,
                latest_time=self._times[-1],
            )
        self._times.append(time)
        self._transforms.append(transform)
        if self._limit is not None and len(self) > self._limit:
            self._start += 1
            if 2 * self._start > len(self._times):
                del self._times[: self._start], self._transforms[: self._start]
                self._start = 0

    def clear(self) -> None:
        """Forget all entries."""
        self._start = 0
        self._times.clear()
        self._transforms.clear()

    def has(self, time: int) -> bool:
        """Tell whether :meth:`lookup` has an answer for `time`.

        Raises
        ------
        InvalidDataError
            If `time` is no integer.
        """
        try:
            time = operator.index(time)
        except TypeError:
            raise InvalidDataError(f"time must be an integer count of 100 ns ticks, got {time!r}") from None
        return len(self) > 0 and self._times[self._start] <= time <= self._times[-1]

    def lookup(self, time: int) -> Rigid3:
        """Return the transform at `time`, interpolated where it lies between two entries.

        Raises
        ------
        InvalidDataError
            If `time` is no positive integer.
        NotReadyError
            If the buffer is empty or ends before `time`.
        TimeOrderError
            If `time` is earlier than the oldest entry kept.
        """
        time = check_time(time, "look-up")
        if not len(self):
            raise NotReadyError(f"no transform at time {time}: the buffer is empty", time=time)
        earliest, latest = self._times[self._start], self._times[-1]
        if time > latest:
            raise NotReadyError(
                f"no transform at time {time}: it lies {(time - latest) / 1e4:.4f} ms after the last one "
                f"({latest}), and the buffer does not extrapolate",
                time=time,
                latest_time=latest,
            )
        if time < earliest:
            raise TimeOrderError(
                f"no transform at time {time}: it lies {(earliest - time) / 1e4:.4f} ms before the oldest one kept "
                f"({earliest})",
                time=time,
                earliest_time=earliest,
            )
        after = bisect_left(self._times, time, lo=self._start)
        if self._times[after] == time:
            return self._transforms[after]
        start, end = self._times[after - 1], self._times[after]
        return self._transforms[after - 1].interpolate(
            self._transforms[after], (time - start) / (end - start)
        )

    @property
    def earliest_time(self) -> int:
        """Time of the oldest entry, ticks; `NotReadyError` when empty."""
        return self._times[self._start] if len(self) else self._empty()

    @property
    def latest_time(self) -> int:
        """Time of the newest entry, ticks; `NotReadyError` when empty."""
        return self._times[-1] if len(self) else self._empty()

    @property
    def size_limit(self) -> int | None:
        """Largest number of entries kept, or None."""
        return self._limit

    def __len__(self) -> int:
        return len(self._times) - self._start

    def __repr__(self) -> str:
        span = f", {self.earliest_time} … {self.latest_time}" if len(self) else ""
        return f"<TransformInterpolationBuffer with {len(self)} transforms{span}>"

    @staticmethod
    def _empty() -> int:
        raise NotReadyError("the buffer is empty; push transforms first")
