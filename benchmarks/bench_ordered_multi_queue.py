"""The dispatch queue over three sensors: single records, runs of IMU samples, and through the collator.

    pytest benchmarks/bench_ordered_multi_queue.py

Each case checks the order of everything dispatched before anything is timed. ``extra_info`` holds samples a second
(of the fastest round).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from cartopy_imu.sensor import Collator, ImuData, ImuDataArray, OdometryData, OrderedMultiQueue, QueueKey
from cartopy_imu.transform import Rigid3

SECOND = 10_000_000
START = 636_500_000_000_000_000
IMU, ODOM, SCAN = (QueueKey(0, name) for name in ("imu", "odom", "scan"))
Stream = list[tuple[QueueKey, Any]]


def stamps(rate_hz: int, seconds: int, offset: int) -> np.ndarray:
    return START + offset + np.arange(rate_hz * seconds, dtype=np.int64) * (SECOND // rate_hz)


def merged(streams: dict[QueueKey, tuple[np.ndarray, list[Any]]]) -> Stream:
    """Everything in the order a robot would send it: a run when its last sample is there."""
    items = [
        (int(time), key, data)
        for key, (times, all_data) in streams.items()
        for time, data in zip(times, all_data, strict=False)
    ]
    items.sort(key=lambda item: (item[0], item[1]))
    return [(key, data) for _, key, data in items]


def records(
    rate_hz: int, seconds: int, offset: int, make: Callable[[int], Any]
) -> tuple[np.ndarray, list[Any]]:
    times = stamps(rate_hz, seconds, offset)
    return times, [make(int(time)) for time in times]


def imu(time: int) -> ImuData:
    return ImuData(time, (0.0, 0.0, 9.8), (0.0, 0.0, 0.1))


def odometry(time: int) -> OdometryData:
    return OdometryData(time, Rigid3.identity())


def runs(rate_hz: int, seconds: int, offset: int, length: int) -> tuple[np.ndarray, list[ImuDataArray]]:
    times = stamps(rate_hz, seconds, offset)
    vectors = np.zeros((len(times), 3))
    whole = ImuDataArray(times, vectors, vectors)
    parts = [whole[i : i + length] for i in range(0, len(times), length)]
    return np.array([part.times[-1] for part in parts]), parts


def single_records(seconds: int) -> Stream:
    return merged(
        {
            IMU: records(200, seconds, 0, imu),
            ODOM: records(50, seconds, 7, odometry),
            SCAN: records(10, seconds, 11, odometry),
        }
    )


def mixed_runs(seconds: int, odometry_hz: int, length: int) -> Stream:
    return merged(
        {
            IMU: runs(200, seconds, 0, length),
            ODOM: records(odometry_hz, seconds, 7, odometry),
            SCAN: records(10, seconds, 11, odometry),
        }
    )


def times_of(data: Any) -> list[int]:
    return data.times.tolist() if isinstance(data, ImuDataArray) else [data.time]


def checked_count(stream: Stream) -> int:
    """Play `stream` once, compare with sorting, return the number of samples dispatched before the flush."""
    seen: list[tuple[int, QueueKey]] = []
    queue = OrderedMultiQueue()
    for key in (IMU, ODOM, SCAN):
        queue.add_queue(key, lambda data, key=key: seen.extend((time, key) for time in times_of(data)))
    for key, data in stream:
        queue.add(key, data)
    count = len(seen)
    queue.flush()
    everything = sorted((time, key) for key, data in stream for time in times_of(data))
    start = max(min(time for time, of in everything if of == key) for key in (IMU, ODOM, SCAN))
    early = [
        max((item for item in everything if item[1] == key and item[0] < start), default=None)
        for key in (IMU, ODOM, SCAN)
    ]
    assert seen == sorted(
        [item for item in early if item] + [item for item in everything if item[0] >= start]
    )
    return count


def consume(data: Any) -> None:
    """The least a consumer does."""


def new_queue(stream: Stream) -> tuple[tuple[OrderedMultiQueue, Stream], dict[str, Any]]:
    queue = OrderedMultiQueue()
    for key in (IMU, ODOM, SCAN):
        queue.add_queue(key, consume)
    return (queue, stream), {}


def play(queue: OrderedMultiQueue, stream: Stream) -> None:
    for key, data in stream:
        queue.add(key, data)


def report(benchmark: Any, samples: int) -> None:
    if benchmark.stats is not None:
        benchmark.extra_info["samples_per_second"] = round(samples / benchmark.stats.stats.min)


def test_single_records(benchmark: Any) -> None:
    stream = single_records(100)
    checked_count(stream)
    benchmark.pedantic(play, setup=partial(new_queue, stream), rounds=50)
    report(benchmark, len(stream))


@pytest.mark.parametrize("odometry_hz", [20, 50])
@pytest.mark.parametrize("length", [100, 1000])
def test_runs(benchmark: Any, odometry_hz: int, length: int) -> None:
    stream = mixed_runs(200, odometry_hz, length)
    checked_count(stream)
    samples = sum(len(times_of(data)) for _, data in stream)
    benchmark.pedantic(play, setup=partial(new_queue, stream), rounds=50)
    report(benchmark, samples)


def test_collator(benchmark: Any) -> None:
    stream = single_records(100)
    checked_count(stream)

    def setup() -> tuple[tuple[Collator], dict[str, Any]]:
        collator = Collator()
        collator.add_trajectory(0, ["imu", "odom", "scan"], lambda sensor_id, data: None)
        return (collator,), {}

    def collate(collator: Collator) -> None:
        for (trajectory_id, sensor_id), data in stream:
            collator.add_sensor_data(trajectory_id, sensor_id, data)

    benchmark.pedantic(collate, setup=setup, rounds=50)
    report(benchmark, len(stream))
