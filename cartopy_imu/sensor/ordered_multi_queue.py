"""Merges the streams of many sensors into one stream in time order."""

from __future__ import annotations

import logging
import threading
import time as _time
from collections.abc import Callable
from typing import Any

from cartopy_imu._core import OrderedMultiQueue as _Core
from cartopy_imu.common.errors import (
    InvalidDataError,
    QueueFullError,
    QueueStateError,
    TimeOrderError,
    UnknownSensorError,
)
from cartopy_imu.common.rate_limited_log import RateLimitedLog
from cartopy_imu.common.time import MAX_TIME, TICKS_PER_MILLISECOND, TICKS_PER_SECOND
from cartopy_imu.sensor.ignored_records import IgnoredRecords
from cartopy_imu.sensor.queue_key import QueueKey, check_queue_key
from cartopy_imu.sensor.queue_policy import QueuePolicy
from cartopy_imu.sensor.queue_status import MultiQueueStatus, QueueCounters, QueueStatus

__all__ = ["OrderedMultiQueue"]

_logger = logging.getLogger(__name__)
_LATE_POLICIES = ("raise", "drop", "reorder")  # positions are known to the core


class OrderedMultiQueue:
    """One queue for each sensor of each trajectory; records leave over all queues in time order.

    A record leaves through the callback of its queue as soon as no other queue can still bring an earlier one:
    every unfinished queue must have something to offer, and the first in key order that has not is the *blocker*.
    Records leave by stamp; equal stamps of different queues leave in key order (trajectory id, then sensor id as
    bytes), equal stamps of one queue in order of arrival. The first record of a trajectory to leave fixes its common
    start, the latest of the stamps its queues begin with: earlier records are dropped, but for the last one of each
    queue before the start.

    **Equal stamps** are accepted everywhere in this package (queue, tracker, extrapolators, log): they keep their
    order of arrival, and only a smaller stamp is late.

    Parameters
    ----------
    default_policy : QueuePolicy, optional
        For queues that are added without one.
    clock : callable returning float, optional
        Monotonic seconds, for `status` and for limiting warnings; the system's by default.
    warning_interval_s : float, seconds
        Shortest time between two warnings of one kind.
    use_common_start_time : bool
        False: nothing is dropped before the first time at which all sensors of a trajectory have data. For recordings,
        where every record is there anyway; Cartographer always drops.

    Notes
    -----
    After ``sensor/internal/ordered_multi_queue.h`` of Cartographer, which ends the process on unsorted data and
    has no bound on memory; see `QueuePolicy` for what happens here.

    *What is added.* Anything with an integer ``time`` (100 ns ticks), or a run: an `ImuDataArray`, or whatever has
    sorted int64 ``times``, a length and slices. A run leaves as slices that share its memory, cut only where a
    record of another queue comes in between; the order is that of its samples added one by one.

    *Threads.* All methods may be called from any thread. Callbacks run in a thread that is adding (or finishing,
    or flushing), one at a time: whatever is added meanwhile, by other threads or from inside a callback, is queued
    and leaves through the loop that is already running, in order. So `add` may return before its record has left.

    *Errors of callbacks* reach the caller of the method that was dispatching. The record that was being handed over
    counts as dispatched; all others stay and leave with the next call of `add` (or of `dispatch`).

    *Several recordings of different times* do not fit into one multi-queue, since its time never goes back: use a
    `TrajectoryCollator`, which keeps one multi-queue for each trajectory.

    Examples
    --------
    >>> from cartopy_imu.sensor import ImuData
    >>> queue = OrderedMultiQueue()
    >>> seen = []
    >>> for sensor_id in ("imu", "odom"):
    ...     queue.add_queue(QueueKey(0, sensor_id), lambda data, name=sensor_id: seen.append((name, data.time)))
    >>> queue.add(QueueKey(0, "imu"), ImuData(10, (0, 0, 9.8), (0, 0, 0)))
    >>> queue.get_blocker()
    QueueKey(trajectory_id=0, sensor_id='odom')
    >>> queue.add(QueueKey(0, "odom"), ImuData(10, (0, 0, 9.8), (0, 0, 0)))
    >>> queue.flush()
    >>> seen
    [('imu', 10), ('odom', 10)]
    """

    __slots__ = ("_clock", "_core", "_default_policy", "_ignored", "_log", "_policies", "_room")

    def __init__(
        self,
        *,
        default_policy: QueuePolicy | None = None,
        clock: Callable[[], float] | None = None,
        warning_interval_s: float = 30.0,
        use_common_start_time: bool = True,
    ) -> None:
        self._default_policy = QueuePolicy() if default_policy is None else _check_policy(default_policy)
        self._clock = _time.monotonic if clock is None else clock
        self._room = threading.Condition()
        self._core = _Core(clock, _Notifier(self._room), warning_interval_s)
        self._core.set_use_common_start_time(use_common_start_time)
        self._policies: dict[tuple[int, str], QueuePolicy] = {}
        self._log = RateLimitedLog(_logger, warning_interval_s, self._clock)
        self._ignored = IgnoredRecords(self._log)

    def add_queue(
        self,
        key: QueueKey | tuple[int, str],
        callback: Callable[[Any], object],
        policy: QueuePolicy | None = None,
    ) -> None:
        """Announce a queue; nothing leaves any queue before it has data or is finished.

        Parameters
        ----------
        key : QueueKey
            Its trajectory and sensor.
        callback : callable
            Called with each record (or slice of a run) of this queue, in order over all queues.
        policy : QueuePolicy, optional
            What to do with late records and when full; the multi-queue's default otherwise.

        Raises
        ------
        QueueStateError
            If the queue exists. A key may be used again once its queue is finished and empty.
        InvalidDataError
            If `key` is no queue key, `callback` cannot be called or `policy` is no `QueuePolicy`.
        """
        key = check_queue_key(key)
        policy = self._default_policy if policy is None else _check_policy(policy)
        if not callable(callback):
            raise InvalidDataError(
                f"{key}: the callback must be callable, got {callback!r}", sensor_id=key.sensor_id
            )
        try:
            self._core.add_queue(
                key.trajectory_id,
                key.sensor_id,
                callback,
                _LATE_POLICIES.index(policy.late),
                policy.reorder_window,
                policy.beyond_window == "raise",
                policy.max_forward_jump or 0,
                policy.max_waiting,
            )
        except ValueError:
            raise QueueStateError(
                f"{key} has a queue already; each sensor of a trajectory is added once",
                sensor_id=key.sensor_id,
                trajectory_id=key.trajectory_id,
            ) from None
        self._policies[key] = policy

    def add(self, key: QueueKey | tuple[int, str], data: Any) -> None:
        """Add a record or a run to a queue and send out whatever can leave.

        Parameters
        ----------
        key : QueueKey
            The queue. Data for a queue that was never announced, or is finished, is ignored, counted, and named in
            a rate-limited warning.
        data : record or ImuDataArray
            Stamps are 100 ns ticks; those of a run must not decrease. Only its head can be late: ``"raise"``
            refuses the whole run, ``"drop"`` drops the late head.

        Raises
        ------
        TimeOrderError
            If the record is late and the policy of the queue refuses late ones. It was not taken; the queue goes on.
        QueueFullError
            If the queue is full (for longer than the policy is ready to wait). The record was not taken.
        InvalidDataError
            If `key` is no key, or `data` has no usable stamp. Nothing was taken.
        Exception
            Whatever a callback raises; see the class.
        """
        event = self._core.add(key, data)
        if event is not None:
            self._explain(event, key, data)

    def mark_queue_as_finished(self, key: QueueKey | tuple[int, str]) -> None:
        """Tell that a queue gets no more data, so that nothing waits for it; send out what can leave now.

        Raises
        ------
        UnknownSensorError
            If there was never such a queue.
        QueueStateError
            If the queue is finished already.
        """
        key = check_queue_key(key)
        outcome = self._core.mark_finished(key)
        if outcome == 0:
            return
        facts: dict[str, Any] = {"sensor_id": key.sensor_id, "trajectory_id": key.trajectory_id}
        if outcome == 2 or self._core.count_after_finish(*key, 0):
            raise QueueStateError(f"{key} is finished already", **facts)
        raise UnknownSensorError(f"cannot finish {key}: no such queue was announced", **facts)

    def flush(self) -> None:
        """Finish every unfinished queue, in key order, and send out everything.

        After a callback raised, call it again to go on.
        """
        for key in self._core.unfinished():
            self._core.mark_finished(key)
        self._core.dispatch()

    def dispatch(self) -> None:
        """Send out what can leave; of use only after a callback raised, when no data follows."""
        self._core.dispatch()

    def get_blocker(self) -> QueueKey | None:
        """Return the queue that all others wait for, or None when nothing waits (or there is no queue)."""
        key = self._core.blocker()
        return None if key is None else QueueKey(*key)

    def status(self) -> MultiQueueStatus:
        """Return what waits, who blocks whom and since when, and where all records went."""
        rows, blocker, since, blocked_for_s, last_dispatched = self._core.status()
        queues = [
            QueueStatus(QueueKey(*key), waiting, held, first, last, newest, finished, QueueCounters(*counts))
            for key, waiting, held, first, last, newest, finished, counts in rows
        ]
        return MultiQueueStatus(
            queues=tuple(queues),
            blocker=None if blocker is None else QueueKey(*blocker),
            blocked_since=since,
            blocked_for_s=blocked_for_s,
            last_dispatched_time=last_dispatched,
            unknown=self._ignored.samples,
            unknown_keys=self._ignored.keys,
        )

    def __repr__(self) -> str:
        return f"<OrderedMultiQueue: {self.status().describe()}>"

    # What is not the plain case comes back from the core as (kind, facts …) and is put into words here.

    def _explain(self, event: tuple[Any, ...], key: Any, data: Any) -> None:
        kind = event[0]
        if kind in ("no_time", "bad_time", "bad_times", "unsorted"):
            raise _invalid(event, key, data)
        if kind == "waiting":
            self._log.warning(
                "waiting", f"more than 500 records wait in one queue: {self.status().describe()}"
            )
            return
        if kind == "unknown":
            known_as = check_queue_key(key)
            if type(key[0]) is not int and self._core.known(known_as):
                self.add(known_as, data)  # e.g. a NumPy integer as trajectory id
            elif self._core.count_after_finish(*known_as, event[1]):
                self._warn_finished(known_as)
            else:
                self._ignored.add(known_as, event[1])
            return
        key = QueueKey(*key)
        if kind == "late":
            raise _late(event, key)
        if kind == "full":
            self._wait_for_room(event, key, data)
        elif kind == "finished":
            self._warn_finished(key)
        elif kind == "late_dropped":
            self._log.warning((kind, key), f"dropped: {_late(event, key).message}")
        elif kind == "outlier":
            ahead = (event[3] - event[2]) / TICKS_PER_MILLISECOND
            self._log.warning(
                (kind, key),
                f"{key}: dropped an outlier with time {event[3]}; the next record is {ahead:.4f} ms earlier",
            )
        elif kind == "jump":
            self._log.warning(
                (kind, key),
                f"{key}: time jumped forward by {(event[3] - event[2]) / TICKS_PER_SECOND:.7f} s, "
                f"from {event[2]} to {event[3]}; accepted, since the next record agrees",
            )

    def _warn_finished(self, key: QueueKey) -> None:
        self._log.warning(("finished", key), f"ignored data of {key}: its queue is finished")

    def _wait_for_room(self, event: tuple[Any, ...], key: QueueKey, data: Any) -> None:
        policy = self._policies.get(key, self._default_policy)
        if policy.when_full == "block" and not self._core.dispatching_here():
            deadline = _time.monotonic() + policy.full_timeout_s
            self._core.change_waiters(1)
            try:
                while self._has_room_before(deadline, key):
                    retried = self._core.add(key, data)
                    if retried is None:
                        return
                    if retried[0] != "full":
                        self._explain(retried, key, data)
                        return
            finally:
                self._core.change_waiters(-1)
        samples, time, waiting = event[1:]
        self._core.count_full(key, samples)
        blocker = self.get_blocker()
        waited = f" for {policy.full_timeout_s:g} s" if policy.when_full == "block" else ""
        raise QueueFullError(
            f"the queue of {key} is full{waited}: {waiting} samples wait, {policy.max_waiting} may; the record with "
            f"time {time} was not taken. "
            + ("" if blocker is None else f"Everything waits for {blocker}: feed or finish it, or ")
            + "raise max_waiting",
            sensor_id=key.sensor_id,
            trajectory_id=key.trajectory_id,
            time=time,
            waiting=waiting,
            max_waiting=policy.max_waiting,
            blocker=blocker,
        )

    def _has_room_before(self, deadline: float, key: QueueKey) -> bool:
        remaining = deadline - _time.monotonic()
        with self._room:
            return (
                self._room.wait_for(lambda: self._core.has_room(key), max(remaining, 0.0)) and remaining > 0.0
            )


class _Notifier:
    """Wakes the threads that wait for room; knows the condition only, so that no reference cycle arises."""

    __slots__ = ("_room",)

    def __init__(self, room: threading.Condition) -> None:
        self._room = room

    def __call__(self) -> None:
        with self._room:
            self._room.notify_all()


def _invalid(event: tuple[Any, ...], key: Any, data: Any) -> InvalidDataError:
    kind = event[0]
    facts: dict[str, Any] = {"sensor_id": None}
    if isinstance(key, tuple) and len(key) == 2 and isinstance(key[1], str):
        facts = {"sensor_id": key[1], "trajectory_id": key[0]}
    what = f"{type(data).__name__} for queue {key!r}"
    if kind == "no_time":
        return InvalidDataError(
            f"{what} has neither time nor times; add a sensor record or an ImuDataArray", **facts
        )
    if kind == "bad_times":
        return InvalidDataError(
            f"{what}: times must be a contiguous int64 array of shape (n,), got {type(event[1]).__name__}",
            **facts,
        )
    if kind == "unsorted":
        return InvalidDataError(
            f"{what}: times decrease at row {event[1]}; sort the run first", row=event[1], **facts
        )
    return InvalidDataError(
        f"{what}: time must be an integer number of 100 ns ticks within ±{MAX_TIME}, got {event[1]!r}",
        **facts,
    )


def _late(event: tuple[Any, ...], key: QueueKey) -> TimeOrderError:
    _, samples, time, late, floor, after_dispatch = event
    which = "record" if samples == 1 else f"run of {samples} samples of which the first {late}"
    what = "dispatched by any queue" if after_dispatch else "accepted"
    lateness_ms = (time - floor) / TICKS_PER_MILLISECOND
    return TimeOrderError(
        f"{key}: late {which}: time {time} is {lateness_ms:+.4f} ms from the last one {what} ({floor}). "
        "The queue goes on; a QueuePolicy with late='drop' or late='reorder' tolerates such records",
        sensor_id=key.sensor_id,
        trajectory_id=key.trajectory_id,
        time=time,
        latest_time=floor,
        late_samples=late,
        lateness=floor - time,
    )


def _check_policy(policy: object) -> QueuePolicy:
    if not isinstance(policy, QueuePolicy):
        raise InvalidDataError(f"policy must be a QueuePolicy or None, got {policy!r}")
    return policy
