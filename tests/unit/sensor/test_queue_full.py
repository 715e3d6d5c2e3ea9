"""Bounded memory, back-pressure, and many threads at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from cartopy_imu.common.errors import QueueFullError
from cartopy_imu.sensor import ImuDataArray, OrderedMultiQueue, QueueKey, QueuePolicy

IMU, ODOM = QueueKey(0, "imu"), QueueKey(0, "odom")
PATIENCE_S = 120.0


class Record(NamedTuple):
    time: int


def run_of(*times: int) -> ImuDataArray:
    n = len(times)
    return ImuDataArray(np.array(times, dtype=np.int64), np.zeros((n, 3)), np.zeros((n, 3)))


def in_threads(*works: Callable[[], None]) -> None:
    """Run all at once; fail when one raises or does not come to an end."""
    errors: list[BaseException] = []

    def guarded(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(work,), daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
        assert not thread.is_alive(), "a thread hangs"
    if errors:
        raise errors[0]


class TestRaise:
    def test_a_full_queue_refuses_and_goes_on(self) -> None:
        seen: list[int] = []
        queue = OrderedMultiQueue(default_policy=QueuePolicy(max_waiting=3))
        queue.add_queue(IMU, lambda record: seen.append(record.time))
        queue.add_queue(ODOM, lambda record: None)
        for time in (1, 2, 3):
            queue.add(IMU, Record(time))
        for _ in range(2):
            with pytest.raises(QueueFullError) as caught:
                queue.add(IMU, Record(4))
        error = caught.value
        assert (error.sensor_id, error.time, error.waiting, error.max_waiting) == ("imu", 4, 3, 3)
        assert error.blocker == ODOM
        assert str(error) == (
            "the queue of sensor 'imu' of trajectory 0 is full: 3 samples wait, 3 may; the record with time 4 was not "
            "taken. Everything waits for sensor 'odom' of trajectory 0: feed or finish it, or raise max_waiting"
        )
        queue.add(ODOM, Record(1))
        queue.add(IMU, Record(4))
        queue.flush()
        assert seen == [1, 2, 3, 4]
        counters = queue.status()[IMU].counters
        assert (counters.received, counters.full_refused, counters.dispatched) == (6, 2, 4)

    def test_a_run_is_taken_whole_while_there_is_room_for_one(self) -> None:
        queue = OrderedMultiQueue(default_policy=QueuePolicy(max_waiting=3))
        queue.add_queue(IMU, lambda record: None)
        queue.add_queue(ODOM, lambda record: None)
        queue.add(IMU, run_of(*range(1, 101)))
        with pytest.raises(QueueFullError, match="100 samples wait, 3 may"):
            queue.add(IMU, run_of(101))
        assert queue.status()[IMU].counters.full_refused == 1

    def test_late_comes_before_full(self) -> None:
        queue = OrderedMultiQueue(default_policy=QueuePolicy(max_waiting=2, late="drop"))
        queue.add_queue(IMU, lambda record: None)
        queue.add_queue(ODOM, lambda record: None)
        queue.add(IMU, Record(5))
        queue.add(IMU, Record(6))
        queue.add(IMU, Record(1))
        assert queue.status()[IMU].counters.late_dropped == 1

    def test_a_full_queue_does_not_wait_for_its_own_window(self) -> None:
        seen: list[int] = []
        queue = OrderedMultiQueue(
            default_policy=QueuePolicy(late="reorder", reorder_window=1000, max_waiting=4)
        )
        queue.add_queue(IMU, lambda record: seen.append(record.time))
        for time in range(1, 21):
            queue.add(IMU, Record(time))
        assert seen == list(range(1, 18))
        queue.flush()
        assert seen == list(range(1, 21))

    @pytest.mark.parametrize("raises_again", [False, True])
    def test_room_is_made_when_a_callback_had_raised(self, raises_again: bool) -> None:
        seen: list[int] = []

        def on_imu(record: Record) -> None:
            seen.append(record.time)
            if raises_again and record.time == 1:
                raise RuntimeError("imu")

        def on_first(run: ImuDataArray) -> None:
            if run.times[0] == 1:
                raise RuntimeError("first")

        first = QueueKey(0, "first")
        queue = OrderedMultiQueue(default_policy=QueuePolicy(max_waiting=2))
        queue.add_queue(IMU, on_imu)
        queue.add_queue(first, on_first)
        queue.add(IMU, Record(1))
        queue.add(IMU, Record(2))
        with pytest.raises(RuntimeError, match="first"):
            queue.add(first, run_of(1, 9))
        assert queue.status()[IMU].waiting == 2  # full, but free to go
        if raises_again:
            with pytest.raises(RuntimeError, match="imu"):
                queue.add(IMU, Record(3))
        else:
            queue.add(IMU, Record(3))
        queue.flush()
        assert seen == [1, 2, 3]


class TestBlock:
    policy = QueuePolicy(max_waiting=3, when_full="block", full_timeout_s=0.01)

    def test_alone_it_gives_up_in_time(self) -> None:
        queue = OrderedMultiQueue(default_policy=self.policy)
        queue.add_queue(IMU, lambda record: None)
        queue.add_queue(ODOM, lambda record: None)
        for time in (1, 2, 3):
            queue.add(IMU, Record(time))
        with pytest.raises(QueueFullError, match=r"full for 0\.01 s"):
            queue.add(IMU, Record(4))
        queue.flush()
        counters = queue.status()[IMU].counters
        assert (counters.received, counters.dispatched, counters.full_refused) == (4, 3, 1)

    def test_inside_a_callback_it_raises_at_once(self) -> None:
        queue = OrderedMultiQueue(
            default_policy=QueuePolicy(max_waiting=3, when_full="block", full_timeout_s=1e8)
        )
        errors: list[QueueFullError] = []

        def on_odom(record: Record) -> None:
            try:
                for time in range(10, 20):
                    queue.add(IMU, Record(time))
            except QueueFullError as error:
                errors.append(error)

        queue.add_queue(IMU, lambda record: None)
        queue.add_queue(ODOM, on_odom)
        queue.add(IMU, Record(1))
        queue.add(IMU, Record(5))
        queue.add(ODOM, Record(1))
        assert len(errors) == 1

    def test_a_waiting_thread_goes_on_when_there_is_room(self) -> None:
        seen: list[int] = []
        queue = OrderedMultiQueue(
            default_policy=QueuePolicy(max_waiting=2, when_full="block", full_timeout_s=PATIENCE_S)
        )
        queue.add_queue(IMU, lambda record: seen.append(record.time))
        queue.add_queue(ODOM, lambda record: None)
        in_threads(
            lambda: [queue.add(IMU, Record(time)) for time in range(100)] and None,
            lambda: [queue.add(ODOM, Record(time)) for time in range(100)] and None,
        )
        queue.flush()
        assert seen == list(range(100))

    def test_finishing_the_queue_lets_the_waiting_thread_go(self) -> None:
        queue = OrderedMultiQueue(
            default_policy=QueuePolicy(max_waiting=2, when_full="block", full_timeout_s=PATIENCE_S)
        )
        started = threading.Event()
        queue.add_queue(IMU, lambda record: None)
        queue.add_queue(ODOM, lambda record: None)

        def produce() -> None:
            for time in range(3):
                started.set()
                queue.add(IMU, Record(time))

        def end() -> None:
            started.wait(PATIENCE_S)
            queue.flush()

        in_threads(produce, end)
        counters = queue.status()[IMU].counters
        assert counters.received == 3
        assert counters.dispatched + counters.after_finish == 3

    def test_a_slow_consumer_loses_nothing_and_stays_within_bounds(self) -> None:
        """cartographer#1962: 400 Hz for 20 s against something that gives way ten times slower."""
        bound, samples = 50, 8000
        seen: list[int] = []
        depth: list[int] = []
        queue = OrderedMultiQueue()

        def on_imu(record: Record) -> None:
            seen.append(record.time)
            if record.time % 16 == 0:
                depth.append(queue.status()[IMU].waiting)

        policy = QueuePolicy(max_waiting=bound, when_full="block", full_timeout_s=PATIENCE_S)
        queue.add_queue(IMU, on_imu, policy)
        queue.add_queue(ODOM, lambda record: None, policy)

        def produce() -> None:
            for time in range(samples):
                queue.add(IMU, Record(time))
            queue.mark_queue_as_finished(IMU)

        def give_way() -> None:
            for time in range(0, samples, 10):
                queue.add(ODOM, Record(time))
            queue.mark_queue_as_finished(ODOM)

        in_threads(produce, give_way)
        assert seen == list(range(samples))
        assert max(depth) <= bound
        assert queue.status().totals.full_refused == 0


@pytest.mark.parametrize("when_full", ["raise", "block"])
def test_many_threads_give_one_order(when_full: Any) -> None:
    """Each sensor is fed by its own thread; some callbacks add in turn; nothing is lost, doubled or out of order."""
    sensors, count = 6, 3000
    bound = 64 if when_full == "block" else 10**6
    policy = QueuePolicy(max_waiting=bound, when_full=when_full, full_timeout_s=PATIENCE_S)
    seen: list[tuple[int, int]] = []
    inside = [0]
    echoes = QueueKey(99, "echo")
    queue = OrderedMultiQueue(default_policy=policy)

    def on_data(sensor: int, data: Any) -> None:
        inside[0] += 1
        assert inside[0] == 1, "two callbacks at once"
        for time in data.times.tolist() if isinstance(data, ImuDataArray) else [data.time]:
            seen.append((time, sensor))
            if sensor == 0 and time % 500 == 0:
                queue.add(echoes, Record(time))
        inside[0] -= 1

    for sensor in range(sensors):
        queue.add_queue(QueueKey(sensor, "s"), lambda data, sensor=sensor: on_data(sensor, data))
    # Announced and ended, so that it holds nobody up: what the callbacks add to it is counted, nothing else.
    queue.add_queue(echoes, lambda record: None)
    queue.mark_queue_as_finished(echoes)

    def produce(sensor: int) -> None:
        key = QueueKey(sensor, "s")
        time = 0
        while time < count:
            if sensor % 2 and time + 7 <= count:
                queue.add(key, run_of(*range(time + 1, time + 8)))
                time += 7
            else:
                time += 1
                queue.add(key, Record(time))
        queue.mark_queue_as_finished(key)

    def watch() -> None:
        for _ in range(300):
            status = queue.status()
            assert status.waiting <= (sensors + 1) * (bound + 7)

    in_threads(*(lambda sensor=sensor: produce(sensor) for sensor in range(sensors)), watch)
    assert seen == [(time, sensor) for time in range(1, count + 1) for sensor in range(sensors)]
    totals = queue.status().totals
    assert totals.dispatched == sensors * count
    assert totals.after_finish == count // 500
    assert totals.received == totals.dispatched + totals.after_finish
