"""What a multi-queue holds, who blocks whom, and where all records went."""

from __future__ import annotations

from dataclasses import dataclass, fields

from cartopy_imu.common.time import TICKS_PER_SECOND, format_time
from cartopy_imu.sensor.queue_key import QueueKey

__all__ = ["MultiQueueStatus", "QueueCounters", "QueueStatus"]


@dataclass(frozen=True)
class QueueCounters:
    """Where the samples of one queue (or of several) went; a run counts each of its samples.

    ``received`` = ``dispatched`` + ``dropped_before_start`` + ``late_refused`` + ``late_dropped`` +
    ``outliers_dropped`` + ``full_refused`` + ``after_finish`` + samples still waiting. Data that is refused because it
    has no usable stamp is not counted.

    Parameters
    ----------
    received : int
        Samples offered to the queue.
    dispatched : int
        Samples handed to the callback (also when the callback raised).
    dropped_before_start : int
        Samples before the common start of their trajectory, but for the last one of each queue.
    late_refused : int
        Samples refused with `TimeOrderError`; of a run that begins late, all.
    late_dropped : int
        Late samples dropped by policy.
    outliers_dropped : int
        Samples whose stamp jumped ahead and was contradicted by the next one.
    full_refused : int
        Samples refused with `QueueFullError`.
    after_finish : int
        Samples that came when the queue was finished already; ignored.
    reordered : int
        Samples accepted although newer ones of the same queue had come before.
    forward_jumps : int
        Accepted samples that lie further than ``max_forward_jump`` ahead of the one before.
    largest_lateness : int, ticks
        Furthest that any sample lay behind the newest accepted one of its queue or the last one dispatched.
    """

    received: int = 0
    dispatched: int = 0
    dropped_before_start: int = 0
    late_refused: int = 0
    late_dropped: int = 0
    outliers_dropped: int = 0
    full_refused: int = 0
    after_finish: int = 0
    reordered: int = 0
    forward_jumps: int = 0
    largest_lateness: int = 0

    def __add__(self, other: QueueCounters) -> QueueCounters:
        sums = {f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)}
        sums["largest_lateness"] = max(self.largest_lateness, other.largest_lateness)
        return QueueCounters(**sums)


@dataclass(frozen=True)
class QueueStatus:
    """One queue at one moment.

    Parameters
    ----------
    key : QueueKey
        Trajectory and sensor.
    waiting : int
        Samples in the queue.
    held : int
        Those of them that may not leave yet because of the reorder window or a doubtful stamp.
    first_waiting_time, last_waiting_time : int or None, ticks
        Stamps of the oldest and the newest waiting sample.
    last_time : int or None, ticks
        Newest stamp accepted so far.
    finished : bool
        No more data is expected.
    counters : QueueCounters
        Where its samples went.
    """

    key: QueueKey
    waiting: int
    held: int
    first_waiting_time: int | None
    last_waiting_time: int | None
    last_time: int | None
    finished: bool
    counters: QueueCounters


@dataclass(frozen=True)
class MultiQueueStatus:
    """A multi-queue at one moment.

    Parameters
    ----------
    queues : tuple of QueueStatus
        Queues in use in key order, then those that are finished and empty.
    blocker : QueueKey or None
        The queue all others wait for; None when nothing waits for anything.
    blocked_since : int or None, ticks
        Stamp of the last sample dispatched when `blocker` began to block; None if there was none yet.
    blocked_for_s : float, seconds
        Time on the monotonic clock since `blocker` began to block.
    last_dispatched_time : int or None, ticks
        Stamp of the last sample dispatched.
    unknown : int
        Samples ignored because nobody announced their queue.
    unknown_keys : tuple of QueueKey
        Where they claimed to come from (the first hundred).
    """

    queues: tuple[QueueStatus, ...]
    blocker: QueueKey | None
    blocked_since: int | None
    blocked_for_s: float
    last_dispatched_time: int | None
    unknown: int
    unknown_keys: tuple[QueueKey, ...]

    @property
    def waiting(self) -> int:
        """Samples waiting in all queues."""
        return sum(queue.waiting for queue in self.queues)

    @property
    def totals(self) -> QueueCounters:
        """Counters summed over all queues."""
        return sum((queue.counters for queue in self.queues), QueueCounters())

    def __getitem__(self, key: tuple[int, str]) -> QueueStatus:
        """Return the status of one queue; `KeyError` if there is none."""
        for queue in self.queues:
            if queue.key == key:
                return queue
        raise KeyError(key)

    def describe(self) -> str:
        """Return one line for people: who blocks, since when, what waits, what was lost."""
        parts = [self._describe_blocker()]
        held = [f"{_short(queue.key)} {queue.waiting}" for queue in self.queues if queue.waiting]
        parts.append(f"{self.waiting} waiting" + (f" ({', '.join(held)})" if held else ""))
        totals = self.totals
        parts.append(f"{totals.dispatched} dispatched")
        for name, word in _LOSSES:
            if count := getattr(totals, name):
                parts.append(f"{count} {word}")
        if self.unknown:
            parts.append(f"{self.unknown} of unknown queues")
        return "; ".join(parts)

    def _describe_blocker(self) -> str:
        if self.blocker is None:
            return "nothing blocks"
        queue = self[self.blocker]
        line = f"{_short(self.blocker)} blocks for {self.blocked_for_s:.1f} s"
        if queue.last_time is None:
            return f"{line} (never had data)"
        newest = max(other.last_time for other in self.queues if other.last_time is not None)
        behind = (newest - queue.last_time) / TICKS_PER_SECOND
        return f"{line} (last data {format_time(queue.last_time)}, {behind:.3f} s behind the newest)"


_LOSSES = (
    ("dropped_before_start", "dropped before the common start"),
    ("late_refused", "refused as late"),
    ("late_dropped", "dropped as late"),
    ("outliers_dropped", "dropped as outliers"),
    ("full_refused", "refused for want of room"),
    ("after_finish", "after the end of their queue"),
)


def _short(key: QueueKey) -> str:
    return f"{key.trajectory_id}/{key.sensor_id}"
