"""A plain twin of the ordered multi-queue: lists, sorting, and everything looked at again for each step.

Written from the description of the order (by stamp, then key; blocker; common start) and of the policies, one sample
at a time, with no thought of speed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

NEVER = -(10**30)


@dataclass
class Sample:
    time: int
    arrival: int
    payload: Any


@dataclass
class Policy:
    late: str = "raise"
    reorder_window: int = 0
    beyond_window: str = "drop"
    max_forward_jump: int | None = None
    max_waiting: int = 100_000


@dataclass
class PlainQueue:
    policy: Policy
    samples: list[Sample] = field(default_factory=list)
    suspect: Sample | None = None
    newest: int = NEVER
    finished: bool = False

    @property
    def waiting(self) -> int:
        return len(self.samples) + (self.suspect is not None)

    @property
    def full(self) -> bool:
        return self.waiting >= self.policy.max_waiting

    def take(self, sample: Sample) -> None:
        self.samples.append(sample)
        self.samples.sort(key=lambda s: (s.time, s.arrival))
        self.newest = max(self.newest, sample.time)

    def visible(self) -> list[Sample]:
        if self.finished or self.policy.reorder_window == 0:
            return self.samples
        settled = [s for s in self.samples if s.time <= self.newest - self.policy.reorder_window]
        surplus = self.waiting - self.policy.max_waiting + 1
        return self.samples[: max(len(settled), surplus)]

    def successor(self) -> Sample | None:
        seen = self.samples if self.full else self.visible()
        return seen[1] if len(seen) > 1 else None


class ReferenceMultiQueue:
    def __init__(self, use_common_start_time: bool = True) -> None:
        self.use_common_start_time = use_common_start_time
        self.queues: dict[tuple[int, str], PlainQueue] = {}
        self.ended: set[tuple[int, str]] = set()
        self.starts: dict[int, int] = {}
        self.last_dispatched = NEVER
        self.dispatched: list[tuple[tuple[int, str], Any]] = []
        self.blocker: tuple[int, str] | None = None
        self.counts: dict[tuple[int, str], Counter[str]] = {}
        self.unknown = 0
        self.arrivals = 0

    def add_queue(self, key: tuple[int, str], policy: Policy | None = None) -> str:
        if key in self.queues:
            return "exists"
        self.queues[key] = PlainQueue(policy or Policy())
        self.counts.setdefault(key, Counter())
        self.ended.discard(key)
        self._dispatch()  # changes nothing but the blocker
        return "ok"

    def finish(self, key: tuple[int, str]) -> str:
        if key in self.ended:
            return "finished"
        if key not in self.queues:
            return "unknown"
        queue = self.queues[key]
        if queue.finished:
            return "finished"
        queue.finished = True
        if queue.suspect is not None:
            self._believe(key, queue)
        self._dispatch()
        return "ok"

    def flush(self) -> None:
        for key in self._keys():
            if key in self.queues and not self.queues[key].finished:
                self.finish(key)

    def add(self, key: tuple[int, str], time: int, payload: Any) -> str:
        verdict = self._offer(key, time, payload)
        self._dispatch()
        return verdict

    def add_run(self, key: tuple[int, str], times: list[int], payloads: list[Any]) -> str:
        """The samples one by one; but a refused head refuses them all, and the worst verdict is that of the run."""
        queue = self.queues.get(key)
        if queue is None or queue.finished or not times:
            refused = False
        else:
            refused = self._is_late(queue, times[0]) and self._refuses(queue.policy)
        if queue is not None and refused:
            count = self.counts[key]
            count["received"] += len(times)
            count["late_refused"] += len(times)
            lateness = max(queue.newest, self.last_dispatched) - times[0]
            count["largest_lateness"] = max(count["largest_lateness"], lateness)
            return "late"
        verdicts = {self.add(key, time, payload) for time, payload in zip(times, payloads, strict=True)}
        return next((v for v in ("unknown", "finished", "late_dropped") if v in verdicts), "taken")

    def _offer(self, key: tuple[int, str], time: int, payload: Any) -> str:
        if key not in self.queues and key not in self.ended:
            self.unknown += 1
            return "unknown"
        count = self.counts[key]
        if key in self.ended or self.queues[key].finished:
            count["received"] += 1
            count["after_finish"] += 1
            return "finished"
        queue = self.queues[key]
        reference = max(queue.newest, self.last_dispatched)
        late = self._is_late(queue, time)
        outlier = False
        if not late and queue.suspect is not None and time >= reference:
            if time < queue.suspect.time:
                outlier = True
            else:
                self._believe(key, queue)
        if not late and queue.waiting - outlier >= queue.policy.max_waiting:
            self._dispatch()
            if queue.waiting - outlier >= queue.policy.max_waiting:
                count["received"] += 1
                count["full_refused"] += 1
                return "full"
        count["received"] += 1
        if time < reference:
            count["largest_lateness"] = max(count["largest_lateness"], reference - time)
        if late:
            verdict = "late_refused" if self._refuses(queue.policy) else "late_dropped"
            count[verdict] += 1
            return "late" if verdict == "late_refused" else verdict
        if outlier:
            queue.suspect = None
            count["outliers_dropped"] += 1
        if time < reference:
            count["reordered"] += 1
        self.arrivals += 1
        sample = Sample(time, self.arrivals, payload)
        jump = queue.policy.max_forward_jump
        if jump is not None and queue.newest != NEVER and time - queue.newest > jump:
            queue.suspect = sample
        else:
            queue.take(sample)
        return "taken"

    def _is_late(self, queue: PlainQueue, time: int) -> bool:
        if queue.policy.late == "reorder":
            return time < self.last_dispatched
        return time < max(queue.newest, self.last_dispatched)

    @staticmethod
    def _refuses(policy: Policy) -> bool:
        return policy.late == "raise" or (policy.late == "reorder" and policy.beyond_window == "raise")

    def _believe(self, key: tuple[int, str], queue: PlainQueue) -> None:
        assert queue.suspect is not None
        queue.take(queue.suspect)
        queue.suspect = None
        self.counts[key]["forward_jumps"] += 1

    def _keys(self) -> list[tuple[int, str]]:
        return sorted(self.queues, key=lambda key: (key[0], key[1].encode()))

    def _dispatch(self) -> None:
        while self._step():
            pass

    def _step(self) -> bool:
        for key in self._keys():
            if self.queues[key].finished and not self.queues[key].samples:
                del self.queues[key]
                self.ended.add(key)
        self.blocker = None
        keys = self._keys()
        for key in keys:
            if not self.queues[key].visible():
                self.blocker = key
                return False
        if not keys:
            return False
        key = min(keys, key=lambda k: (self.queues[k].samples[0].time, k[0], k[1].encode()))
        queue, (trajectory, _) = self.queues[key], key
        if trajectory not in self.starts:
            self.starts[trajectory] = max(
                q.samples[0].time for k, q in self.queues.items() if k[0] == trajectory
            )
        start = self.starts[trajectory] if self.use_common_start_time else NEVER
        head = queue.samples[0]
        if head.time < start:
            successor = queue.successor()
            if successor is None and not queue.finished:
                self.blocker = key
                return False
            if successor is not None and successor.time <= start:
                queue.samples.pop(0)
                self.counts[key]["dropped_before_start"] += 1
                return True
        queue.samples.pop(0)
        self.counts[key]["dispatched"] += 1
        self.last_dispatched = head.time
        self.dispatched.append((key, head.payload))
        return True
