"""Runs are cut into slices that share memory; records and callbacks are let go in time."""

from __future__ import annotations

import gc
import sys
import weakref
from typing import Any, NamedTuple

import numpy as np
import pytest

from cartopy_imu.common.errors import TimeOrderError
from cartopy_imu.sensor import ImuDataArray, OrderedMultiQueue, QueueKey, QueuePolicy

IMU, ODOM = QueueKey(0, "imu"), QueueKey(0, "odom")


class Record(NamedTuple):
    time: Any


def collecting(*keys: QueueKey, **options: Any) -> tuple[OrderedMultiQueue, list[tuple[str, int]]]:
    seen: list[tuple[str, int]] = []
    queue = OrderedMultiQueue(**options)
    for key in keys:
        queue.add_queue(key, lambda data, key=key: seen.append((key.sensor_id, data.time)))
    return queue, seen


def run_of(*times: int) -> ImuDataArray:
    n = len(times)
    return ImuDataArray(np.array(times, dtype=np.int64), np.ones((n, 3)), np.zeros((n, 3)))


class TestMemory:
    def test_records_and_callbacks_are_let_go(self) -> None:
        class Data:
            time = 1

        data = Data()
        before = sys.getrefcount(data)
        queue, _ = collecting(IMU)
        queue.add(IMU, data)
        assert sys.getrefcount(data) == before
        queue.add_queue(ODOM, print)
        data.time = 2
        queue.add(IMU, data)
        assert sys.getrefcount(data) == before + 1
        queue.flush()
        assert sys.getrefcount(data) == before

        class Callback:
            def __call__(self, record: object) -> None: ...

        callback = Callback()
        gone = weakref.ref(callback)
        queue.add_queue(QueueKey(1, "x"), callback)
        del callback
        assert gone() is not None
        queue.mark_queue_as_finished(QueueKey(1, "x"))
        assert gone() is None

    def test_cycles_through_callbacks_and_data_are_collected(self) -> None:
        class Owner:
            def __init__(self) -> None:
                self.queue = OrderedMultiQueue()
                self.queue.add_queue(IMU, self.on_data)
                self.queue.add_queue(ODOM, self.on_data)

            def on_data(self, record: object) -> None: ...

        class Data:
            time = 1

        owner = Owner()
        data = Data()
        data.owner = owner  # type: ignore[attr-defined]
        owner.queue.add(IMU, data)
        watch = weakref.ref(owner), weakref.ref(data)
        del owner, data
        gc.collect()
        assert [ref() for ref in watch] == [None, None]

    def test_dropped_records_may_touch_the_queue_as_they_die(self) -> None:
        queue, seen = collecting(IMU, ODOM)

        class Dying:
            def __init__(self, time: int) -> None:
                self.time = time

            def __del__(self) -> None:
                queue.add(QueueKey(0, "imu"), Record(100))

        for time in (1, 2, 3):
            queue.add(IMU, Dying(time))
        queue.add(ODOM, Record(50))
        queue.flush()
        assert seen == [("imu", 3), ("odom", 50), ("imu", 100), ("imu", 100), ("imu", 100)]

    def test_status_survives_collections_that_change_the_queue(self) -> None:
        queue, _ = collecting(*(QueueKey(0, f"s{i}") for i in range(50)))

        def meddle(phase: str, info: object) -> None:
            if phase == "stop":
                status_keys = queue._core.unfinished()
                if status_keys:
                    queue.mark_queue_as_finished(status_keys[0])

        old = gc.get_threshold()
        gc.callbacks.append(meddle)
        gc.set_threshold(5, 1, 1)
        try:
            for _ in range(60):
                assert len(queue.status().queues) == 50
        finally:
            gc.callbacks.remove(meddle)
            gc.set_threshold(*old)


class TestRuns:
    def test_slices_are_cut_where_others_interleave_and_share_memory(self) -> None:
        slices: list[ImuDataArray] = []
        order: list[tuple[str, int]] = []
        queue = OrderedMultiQueue()

        def on_imu(run: ImuDataArray) -> None:
            slices.append(run)
            order.extend(("imu", int(time)) for time in run.times)

        queue.add_queue(IMU, on_imu)
        queue.add_queue(ODOM, lambda record: order.append(("odom", record.time)))
        whole = run_of(*range(10, 20))
        queue.add(ODOM, Record(10))
        queue.add(IMU, whole)
        queue.add(ODOM, Record(14))
        queue.add(ODOM, Record(14))
        queue.flush()
        assert [len(part) for part in slices] == [1, 4, 5]
        assert order == sorted(
            [("imu", t) for t in range(10, 20)] + [("odom", t) for t in (10, 14, 14)],
            key=lambda o: (o[1], o[0]),
        )
        for part in slices:
            assert np.shares_memory(part.linear_accelerations, whole.linear_accelerations)
            assert part.linear_accelerations.shape == (len(part), 3)
            assert not part.times.flags.writeable
        assert slices[1] == whole[1:5]
        assert slices[1][0] == whole[1]
        assert slices[1][1:].times.tolist() == [12, 13, 14]
        assert len(list(slices[2])) == 5
        assert hash(slices[2]) == hash(whole[5:])
        with pytest.raises(AttributeError, match="nonsense"):
            _ = slices[2].nonsense

    def test_a_run_that_nobody_cuts_is_handed_on_itself(self) -> None:
        seen: list[object] = []
        queue = OrderedMultiQueue()
        queue.add_queue(IMU, seen.append)
        whole = run_of(1, 2, 3)
        queue.add(IMU, whole)
        assert seen[0] is whole

    def test_a_slice_can_be_queued_again(self) -> None:
        seen: list[int] = []
        second = OrderedMultiQueue()
        second.add_queue(IMU, lambda run: seen.extend(run.times.tolist()))
        second.add_queue(ODOM, lambda record: None)
        first = OrderedMultiQueue()
        first.add_queue(IMU, lambda run: second.add(IMU, run))
        first.add_queue(ODOM, lambda record: second.add(ODOM, record))
        first.add(IMU, run_of(*range(1, 30)))
        for time in (1, 7, 11, 30):
            first.add(ODOM, Record(time))
        first.flush()
        second.flush()
        assert seen == list(range(1, 30))

    def test_late_head_of_a_run(self) -> None:
        for late, kept in (("raise", [5]), ("drop", [5, 5, 6])):
            seen: list[int] = []
            queue = OrderedMultiQueue(default_policy=QueuePolicy(late=late))  # type: ignore[arg-type]
            queue.add_queue(
                IMU,
                lambda data, seen=seen: seen.extend(
                    getattr(data, "times", [data.time] if hasattr(data, "time") else [])
                ),
            )
            queue.add(IMU, Record(5))
            if late == "raise":
                with pytest.raises(TimeOrderError, match="run of 4 samples of which the first 2") as caught:
                    queue.add(IMU, run_of(3, 4, 5, 6))
                assert (caught.value.late_samples, caught.value.lateness) == (2, 2)
            else:
                queue.add(IMU, run_of(3, 4, 5, 6))
            assert seen == kept
            counters = queue.status()[IMU].counters
            assert counters.received == 5
            assert (counters.late_refused, counters.late_dropped) == ((4, 0) if late == "raise" else (0, 2))
