"""The multi-queue against its plain twin: random programs must give the same order, verdicts, blockers and counts."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.ordered_multi_queue import Policy, ReferenceMultiQueue

from cartopy_imu.common.errors import QueueFullError, QueueStateError, TimeOrderError, UnknownSensorError
from cartopy_imu.sensor import ImuDataArray, OrderedMultiQueue, QueueKey, QueuePolicy

KEYS = [QueueKey(t, s) for t in (0, 1, 10, 2) for s in ("b", "a", "ä", "aa", "Z")][:7]
START = 1_000


class Record(NamedTuple):
    time: int
    number: int


def run_of(times: list[int], first_number: int) -> ImuDataArray:
    """A run whose samples carry their numbers in the x of the acceleration."""
    n = len(times)
    accelerations = np.zeros((n, 3))
    accelerations[:, 0] = np.arange(first_number, first_number + n)
    return ImuDataArray(np.array(times, dtype=np.int64), accelerations, np.zeros((n, 3)))


class Pair:
    """Runs each operation on both and compares."""

    def __init__(self, use_common_start_time: bool = True) -> None:
        self.queue = OrderedMultiQueue(warning_interval_s=1e9, use_common_start_time=use_common_start_time)
        self.twin = ReferenceMultiQueue(use_common_start_time)
        self.order: list[tuple[QueueKey, int]] = []
        self.number = 0

    def on_data(self, key: QueueKey, data: Any) -> None:
        if isinstance(data, ImuDataArray):
            self.order += [(key, int(x)) for x in data.linear_accelerations[:, 0]]
        else:
            self.order.append((key, data.number))

    def add_queue(self, key: QueueKey, policy: Policy) -> None:
        expected = self.twin.add_queue(key, policy)
        try:
            self.queue.add_queue(key, partial(self.on_data, key), QueuePolicy(**asdict(policy)))
            assert expected == "ok"
        except QueueStateError:
            assert expected == "exists"
        self.compare()

    def finish(self, key: QueueKey) -> None:
        expected = self.twin.finish(key)
        try:
            self.queue.mark_queue_as_finished(key)
            assert expected == "ok"
        except QueueStateError:
            assert expected == "finished"
        except UnknownSensorError:
            assert expected == "unknown"
        self.compare()

    def flush(self) -> None:
        self.twin.flush()
        self.queue.flush()
        self.compare()

    def add(self, key: QueueKey, time: int) -> None:
        self.number += 1
        expected = self.twin.add(key, time, self.number)
        self._add(key, Record(time, self.number), expected)

    def add_run(self, key: QueueKey, times: list[int]) -> None:
        numbers = list(range(self.number + 1, self.number + 1 + len(times)))
        self.number += len(times)
        expected = self.twin.add_run(key, times, numbers)
        self._add(key, run_of(times, numbers[0] if numbers else 0), expected)

    def _add(self, key: QueueKey, data: Any, expected: str) -> None:
        try:
            self.queue.add(key, data)
            assert expected in ("taken", "late_dropped", "unknown", "finished")
        except TimeOrderError:
            assert expected == "late"
        except QueueFullError:
            assert expected == "full"
        self.compare()

    def compare(self) -> None:
        assert self.order == self.twin.dispatched
        assert self.queue.get_blocker() == self.twin.blocker

    def compare_counts(self) -> None:
        status = self.queue.status()
        assert status.unknown == self.twin.unknown
        for queue in status.queues:
            counts = {name: value for name, value in asdict(queue.counters).items() if value}
            assert counts == {name: value for name, value in self.twin.counts[queue.key].items() if value}
            counts = asdict(queue.counters)
            gone = sum(
                counts[name]
                for name in counts.keys() - {"received", "reordered", "forward_jumps", "largest_lateness"}
            )
            assert counts["received"] == gone + queue.waiting
            plain = self.twin.queues.get(queue.key)
            if plain is not None:
                assert queue.waiting == plain.waiting
                assert queue.held == plain.waiting - len(plain.visible())


policies = st.builds(
    lambda late, window, beyond, jump, waiting: Policy(
        late, window if late == "reorder" else 0, beyond, jump, waiting
    ),
    st.sampled_from(["raise", "drop", "reorder"]),
    st.integers(1, 12),
    st.sampled_from(["raise", "drop"]),
    st.none() | st.integers(1, 20),
    st.just(100_000) | st.integers(2, 6),
)
keys = st.sampled_from(KEYS[:5])
steps = st.integers(-4, 8) | st.sampled_from([0, 0, 1, 30, -15])
operation = st.one_of(
    st.tuples(st.just("add"), keys, steps),
    st.tuples(st.just("add"), keys, steps),
    st.tuples(st.just("add"), keys, steps),
    st.tuples(st.just("run"), keys, steps, st.lists(st.integers(0, 6) | st.just(25), max_size=9)),
    st.tuples(st.just("finish"), keys),
    st.tuples(st.just("queue"), keys, policies),
    st.tuples(st.just("flush")),
)


def play(
    queues: dict[QueueKey, Policy], program: list[tuple[Any, ...]], *, rare_ends: bool, start: bool = True
) -> Pair:
    pair = Pair(use_common_start_time=start)
    for key, policy in queues.items():
        pair.add_queue(key, policy)
    clock = dict.fromkeys(KEYS, START)
    ends = 0
    for kind, *facts in program:
        if kind in ("finish", "flush"):
            ends += 1
            if rare_ends and ends % 5:
                continue
        if kind == "flush":
            pair.flush()
            continue
        key = facts[0]
        if kind == "add":
            clock[key] += facts[1]
            pair.add(key, clock[key])
        elif kind == "run":
            times = [clock[key] + facts[1]]
            for step in facts[2]:
                times.append(times[-1] + step)
            clock[key] = times[-1]
            waiting = pair.twin.queues.get(key)
            if (
                waiting is None or waiting.policy.max_waiting > 1000
            ):  # a bound counts runs and records differently
                pair.add_run(key, times)
        elif kind == "finish":
            pair.finish(key)
        else:
            pair.add_queue(key, facts[1])
    pair.flush()
    pair.compare_counts()
    return pair


@given(
    st.lists(policies, min_size=2, max_size=4), st.lists(operation, min_size=10, max_size=60), st.booleans()
)
@settings(max_examples=200, deadline=None)
def test_random_programs_agree(queues: list[Policy], program: list[tuple[Any, ...]], rare_ends: bool) -> None:
    play(dict(zip(KEYS, queues, strict=False)), program, rare_ends=rare_ends)


def random_policy(rng: np.random.Generator) -> Policy:
    late = str(rng.choice(["raise", "drop", "reorder"]))
    return Policy(
        late,
        int(rng.integers(1, 13)) if late == "reorder" else 0,
        str(rng.choice(["raise", "drop"])),
        int(rng.integers(1, 21)) if rng.random() < 0.4 else None,
        int(rng.integers(2, 7)) if rng.random() < 0.4 else 100_000,
    )


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=300, deadline=None)
def test_long_random_programs_agree(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 5))
    names = [
        KEYS[i] for i in rng.permutation(len(KEYS))[: count + 1]
    ]  # the last one is not announced at first
    program: list[tuple[Any, ...]] = []
    for _ in range(150):
        key = names[int(rng.integers(count + 1))] if rng.random() < 0.1 else names[int(rng.integers(count))]
        step = int(
            rng.choice(
                [-15, -3, -1, 0, 1, 2, 3, 4, 5, 30], p=[0.02, 0.04, 0.04, 0.2, 0.2, 0.2, 0.1, 0.1, 0.08, 0.02]
            )
        )
        draw = rng.random()
        if draw < 0.75:
            program.append(("add", key, step))
        elif draw < 0.95:
            gaps = rng.choice([0, 1, 2, 5, 25], size=int(rng.integers(0, 9)), p=[0.25, 0.3, 0.3, 0.12, 0.03])
            program.append(("run", key, step, gaps.tolist()))
        elif draw < 0.97:
            program.append(("finish", key))
        elif draw < 0.998:
            program.append(("queue", key, random_policy(rng)))
        else:
            program.append(("flush",))
    play({key: random_policy(rng) for key in names[:-1]}, program, rare_ends=True, start=rng.random() < 0.8)


@given(st.integers(0, 2**32 - 1), st.sampled_from(["raise", "drop", "reorder"]), st.booleans())
@settings(max_examples=60, deadline=None)
def test_long_lagged_streams_agree(seed: int, late: str, jumps: bool) -> None:
    rng = np.random.default_rng(seed)
    pair = Pair()
    sensors = KEYS[: int(rng.integers(2, 5))]
    policy = Policy(late, 15 if late == "reorder" else 0, "drop", 60 if jumps else None)
    for key in sensors:
        pair.add_queue(key, policy)
    stamps = {key: START + int(rng.integers(0, 50)) for key in sensors}
    for _ in range(250):
        key = sensors[int(rng.integers(len(sensors)))]
        period = 3 + 4 * sensors.index(key)
        stamps[key] += period
        jitter = -int(rng.integers(0, 2 * period)) if rng.random() < 0.1 else 0
        if rng.random() < 0.02:
            jitter = 500
        if rng.random() < 0.3:
            n = int(rng.integers(1, 30))
            times = stamps[key] + period * np.arange(n) + jitter
            stamps[key] = int(times[-1]) - jitter
            pair.add_run(key, times.tolist())
        else:
            pair.add(key, stamps[key] + jitter)
    pair.compare_counts()
    pair.flush()
    pair.compare_counts()
