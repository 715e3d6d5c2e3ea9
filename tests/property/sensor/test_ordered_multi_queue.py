"""What must hold for every stream: sorted output, independence of arrival, nothing lost without a count."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from cartopy_imu.sensor import ImuDataArray, OrderedMultiQueue, QueueKey, QueuePolicy

KEYS = [QueueKey(0, "a"), QueueKey(0, "b"), QueueKey(1, "a")]


class Record(NamedTuple):
    time: int
    number: int


gaps = st.lists(st.integers(0, 4), min_size=1, max_size=25)
three_streams = st.tuples(gaps, gaps, gaps).map(
    lambda streams: [(1_000 + np.cumsum(stream)).tolist() for stream in streams]
)


def interleave(streams: list[list[int]], choices: list[int]) -> list[tuple[QueueKey, Record]]:
    """Mix the streams in any way that keeps the order within each."""
    left = [list(enumerate(stream)) for stream in streams]
    mixed: list[tuple[QueueKey, Record]] = []
    turn = 0
    while any(left):
        which = choices[turn % len(choices)] % len(left)
        turn += 1
        while not left[which]:
            which = (which + 1) % len(left)
        number, time = left[which].pop(0)
        mixed.append((KEYS[which], Record(time, number)))
    return mixed


def dispatched(
    items: list[tuple[QueueKey, Record]], policy: QueuePolicy | None = None
) -> list[tuple[QueueKey, Record]]:
    seen: list[tuple[QueueKey, Record]] = []
    queue = OrderedMultiQueue(default_policy=policy)
    for key in KEYS:
        queue.add_queue(key, lambda record, key=key: seen.append((key, record)))
    for key, record in items:
        queue.add(key, record)
    queue.flush()
    totals = queue.status().totals
    assert totals.received == len(items) == len(seen) + totals.dropped_before_start + totals.late_dropped
    return seen


@given(three_streams, st.lists(st.integers(0, 2), min_size=1), st.lists(st.integers(0, 2), min_size=1))
@settings(deadline=None)
def test_order_does_not_depend_on_arrival(streams: list[list[int]], one: list[int], other: list[int]) -> None:
    first, second = dispatched(interleave(streams, one)), dispatched(interleave(streams, other))
    assert first == second
    assert first == sorted(first, key=lambda item: (item[1].time, item[0], item[1].number))


@given(three_streams, st.lists(st.integers(0, 2), min_size=1), st.integers(0, 2**32 - 1))
@settings(deadline=None)
def test_shuffling_within_the_window_changes_nothing(
    streams: list[list[int]], choices: list[int], seed: int
) -> None:
    rng = np.random.default_rng(seed)
    window = 10
    items = sorted(interleave(streams, choices), key=lambda item: (item[1].time, item[0], item[1].number))
    delays = rng.integers(0, window, size=len(items))
    # Records arrive up to a window late; equal stamps of one sensor keep their order.
    arrival = sorted(
        range(len(items)),
        key=lambda i: (items[i][1].time + int(delays[i]), items[i][1].time, items[i][1].number),
    )
    late = dispatched([items[i] for i in arrival], QueuePolicy(late="reorder", reorder_window=window))
    clean = dispatched(items)
    by_stamp = [(key, record.time) for key, record in late]
    assert by_stamp == [(key, record.time) for key, record in clean]


@given(three_streams, st.lists(st.integers(1, 7), min_size=1))
@settings(deadline=None)
def test_runs_leave_in_the_order_of_their_samples(streams: list[list[int]], lengths: list[int]) -> None:
    expected = [(key, record.time) for key, record in dispatched(interleave(streams, [0, 1, 2]))]
    seen: list[tuple[QueueKey, int]] = []
    queue = OrderedMultiQueue()
    for key in KEYS:
        queue.add_queue(key, lambda run, key=key: seen.extend((key, time) for time in run.times.tolist()))
    position = [0, 0, 0]
    turn = 0
    while any(position[i] < len(streams[i]) for i in range(3)):
        which, length = turn % 3, lengths[turn % len(lengths)]
        times = streams[which][position[which] : position[which] + length]
        position[which] += length
        turn += 1
        queue.add(
            KEYS[which],
            ImuDataArray(
                np.array(times, dtype=np.int64), np.zeros((len(times), 3)), np.zeros((len(times), 3))
            ),
        )
    queue.flush()
    assert seen == expected
