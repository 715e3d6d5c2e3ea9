"""What the queue promises beside the order: states, hostile input, callbacks that raise or add."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import numpy as np
import pytest

from cartopy_imu.common.errors import (
    InvalidDataError,
    QueueStateError,
    TimeOrderError,
    UnknownSensorError,
)
from cartopy_imu.sensor import ImuDataArray, OrderedMultiQueue, QueueKey

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


class TestStates:
    def test_equal_stamps_keep_arrival_order_within_a_queue_and_key_order_between(self) -> None:
        seen: list[object] = []
        queue = OrderedMultiQueue()
        for key in (ODOM, IMU):
            queue.add_queue(key, lambda record, key=key: seen.append((key.sensor_id, record.name)))

        class Named(NamedTuple):
            time: int
            name: str

        queue.add(ODOM, Named(5, "x"))
        for name in "abc":
            queue.add(IMU, Named(5, name))
        queue.flush()
        assert seen == [("imu", "a"), ("imu", "b"), ("imu", "c"), ("odom", "x")]

    def test_adding_twice(self) -> None:
        queue, _ = collecting(IMU)
        with pytest.raises(QueueStateError, match="'imu' of trajectory 0 has a queue already"):
            queue.add_queue(IMU, print)

    def test_finishing_unknown_or_finished(self) -> None:
        queue, _ = collecting(IMU, ODOM)
        with pytest.raises(UnknownSensorError, match="'scan' of trajectory 0: no such queue"):
            queue.mark_queue_as_finished(QueueKey(0, "scan"))
        queue.add(IMU, Record(1))
        queue.mark_queue_as_finished(IMU)
        for _ in range(2):  # with data waiting, and when it is gone
            with pytest.raises(QueueStateError, match="finished already"):
                queue.mark_queue_as_finished(IMU)
            queue.flush()

    def test_a_key_may_be_used_again_after_its_end_and_goes_on_counting(self) -> None:
        queue, seen = collecting(IMU)
        queue.add(IMU, Record(1))
        queue.flush()
        queue.add_queue(IMU, lambda data: seen.append(("again", data.time)))
        queue.add(IMU, Record(2))
        assert seen == [("imu", 1), ("again", 2)]
        assert queue.status()[IMU].counters.received == 2

    def test_unknown_data_is_ignored_counted_and_warned_of_once(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        queue, seen = collecting(IMU)
        with caplog.at_level(logging.WARNING):
            for time in range(100):
                queue.add(QueueKey(7, "ghost"), Record(time))
            queue.add(QueueKey(7, "ghost"), run_of(1, 2, 3))
        status = queue.status()
        assert (status.unknown, status.unknown_keys, seen) == (103, (QueueKey(7, "ghost"),), [])
        assert len(caplog.records) == 1
        assert "'ghost' of trajectory 7" in caplog.text

    def test_unknown_keys_without_end_take_bounded_memory(self) -> None:
        queue, _ = collecting(IMU)
        logging.getLogger("cartopy_imu").setLevel(logging.ERROR)
        for i in range(1000):
            queue.add(QueueKey(0, f"s{i}"), Record(i))
        logging.getLogger("cartopy_imu").setLevel(logging.NOTSET)
        assert queue.status().unknown == 1000
        assert len(queue.status().unknown_keys) == 100

    def test_data_after_the_end_is_ignored_and_counted(self, caplog: pytest.LogCaptureFixture) -> None:
        queue, seen = collecting(IMU, ODOM)
        queue.add(IMU, Record(1))
        queue.mark_queue_as_finished(IMU)
        queue.add(IMU, Record(2))  # still there
        queue.mark_queue_as_finished(ODOM)
        queue.add(IMU, run_of(3, 4))  # gone
        counters = queue.status()[IMU].counters
        assert (counters.received, counters.dispatched, counters.after_finish) == (4, 1, 3)
        assert seen == [("imu", 1)]
        assert "finished" in caplog.text

    def test_queue_without_data_blocks_until_finished(self) -> None:
        queue, seen = collecting(IMU, ODOM)
        queue.add(IMU, Record(1))
        assert queue.get_blocker() == ODOM
        queue.mark_queue_as_finished(ODOM)
        assert seen == [("imu", 1)]
        assert queue.get_blocker() == IMU
        queue.flush()
        assert queue.get_blocker() is None
        queue.flush()  # nothing left to do

    def test_without_a_common_start_nothing_early_is_dropped(self) -> None:
        queue, seen = collecting(IMU, ODOM, use_common_start_time=False)
        for time in (1, 2, 3):
            queue.add(IMU, Record(time))
        queue.add(ODOM, Record(9))
        queue.flush()
        assert seen == [("imu", 1), ("imu", 2), ("imu", 3), ("odom", 9)]

    def test_numpy_trajectory_ids_are_taken(self) -> None:
        queue, seen = collecting(IMU)
        queue.add((np.int64(0), "imu"), Record(1))
        queue.mark_queue_as_finished((np.int32(0), "imu"))
        assert seen == [("imu", 1)]
        assert queue.status().unknown == 0


class TestHostileInput:
    @pytest.mark.parametrize(
        "time", [None, 1.0, "1", True, 2**62, -(2**62), 10**30, float("nan"), np.datetime64(1, "s")], ids=repr
    )
    def test_bad_stamps(self, time: object) -> None:
        queue, seen = collecting(IMU)
        queue.add(IMU, Record(1))
        with pytest.raises(InvalidDataError, match="time must be an integer"):
            queue.add(IMU, Record(time))
        queue.add(IMU, Record(2))
        assert seen == [("imu", 1), ("imu", 2)]
        assert queue.status()[IMU].counters.received == 2

    @pytest.mark.parametrize("data", [None, 5, object(), "text", []], ids=repr)
    def test_no_stamp_at_all(self, data: object) -> None:
        queue, _ = collecting(IMU)
        with pytest.raises(InvalidDataError, match="neither time nor times"):
            queue.add(IMU, data)

    @pytest.mark.parametrize(
        "times",
        [
            [1, 2],
            np.array([1.0, 2.0]),
            np.array([[1, 2]]),
            np.arange(8, dtype=np.int64)[::2],
            np.arange(3, dtype=np.int32),
        ],
        ids=["list", "float", "2d", "strided", "int32"],
    )
    def test_bad_runs(self, times: object) -> None:
        class Run:
            pass

        run = Run()
        run.times = times  # type: ignore[attr-defined]
        queue, _ = collecting(IMU)
        with pytest.raises(InvalidDataError, match="contiguous int64"):
            queue.add(IMU, run)

    def test_unsorted_and_far_off_runs(self) -> None:
        class Run:
            def __init__(self, *times: int) -> None:
                self.times = np.array(times, dtype=np.int64)

        queue, _ = collecting(IMU)
        with pytest.raises(InvalidDataError, match="times decrease at row 2") as caught:
            queue.add(IMU, Run(1, 5, 4))
        assert caught.value.row == 2
        with pytest.raises(InvalidDataError, match="within"):
            queue.add(IMU, Run(1, 2**63 - 1))
        with pytest.raises(InvalidDataError, match="within"):
            queue.add(IMU, Run(-(2**63), 1))
        queue.add(IMU, Run())
        assert queue.status()[IMU].counters.received == 0

    @pytest.mark.parametrize(
        "key",
        ["imu", None, 3, (0,), (0, "imu", 1), ["0", "imu"], ("0", "imu"), (0, 1), (0, b"imu"), (-1, "imu"), (2**31, "i"),
         (10**40, "imu"), (0.0, "imu"), (0, ""), (True, "imu"), (0, "\ud800")],
        ids=repr,
    )  # fmt: skip
    def test_keys_that_are_none(self, key: Any) -> None:
        queue, _ = collecting(IMU)
        for call in (
            lambda: queue.add_queue(key, print),
            lambda: queue.mark_queue_as_finished(key),
        ):
            with pytest.raises(InvalidDataError, match=r"queue key|trajectory id|sensor id"):
                call()
        if key != (True, "imu"):  # equal to a valid key: simply unknown
            with pytest.raises(InvalidDataError, match=r"queue key|trajectory id|sensor id"):
                queue.add(key, Record(1))

    def test_callback_must_be_callable(self) -> None:
        queue = OrderedMultiQueue()
        with pytest.raises(InvalidDataError, match="callable"):
            queue.add_queue(IMU, None)  # type: ignore[arg-type]
        queue.add_queue(IMU, print)  # nothing was left behind

    def test_errors_of_properties_are_not_swallowed(self) -> None:
        class Moody:
            @property
            def time(self) -> int:
                raise ZeroDivisionError("mood")

        queue, _ = collecting(IMU)
        with pytest.raises(ZeroDivisionError):
            queue.add(IMU, Moody())

    def test_a_stamp_that_ends_its_own_queue(self) -> None:
        queue, seen = collecting(IMU)

        class Traitor:
            @property
            def time(self) -> int:
                queue.flush()
                return 5

        queue.add(IMU, Traitor())
        assert seen == []
        assert queue.status()[IMU].counters.after_finish == 1


class TestCallbacks:
    def test_an_error_reaches_the_caller_and_nothing_else_is_lost(self) -> None:
        seen: list[int] = []

        def on_imu(record: Record) -> None:
            seen.append(record.time)
            if record.time in (2, 5):
                raise RuntimeError(f"no {record.time}")

        queue = OrderedMultiQueue()
        queue.add_queue(IMU, on_imu)
        queue.add_queue(ODOM, lambda record: None)
        queue.add(ODOM, Record(1))
        for time in (1, 2, 3):
            queue.add(IMU, Record(time))
        with pytest.raises(RuntimeError, match="no 2"):
            queue.add(ODOM, Record(3))
        assert seen == [1, 2]
        assert queue.status()[IMU].waiting == 1
        assert queue.get_blocker() is None  # free to go, with the next call
        queue.add(ODOM, Record(4))
        assert seen == [1, 2, 3]
        queue.add(IMU, Record(5))
        with pytest.raises(RuntimeError, match="no 5"):
            queue.flush()
        queue.dispatch()
        queue.flush()
        assert seen == [1, 2, 3, 5]
        totals = queue.status().totals
        assert totals.received == totals.dispatched == 7

    def test_an_error_inside_a_run_counts_the_slice_as_dispatched(self) -> None:
        lengths: list[int] = []

        def on_imu(run: ImuDataArray) -> None:
            lengths.append(len(run))
            raise RuntimeError("no")

        queue = OrderedMultiQueue()
        queue.add_queue(IMU, on_imu)
        queue.add_queue(ODOM, lambda record: None)
        queue.add(ODOM, Record(3))
        with pytest.raises(RuntimeError):
            queue.add(IMU, run_of(3, 3, 4, 5))
        with pytest.raises(RuntimeError):
            queue.add(ODOM, Record(9))
        assert lengths == [2, 2]
        assert queue.status()[IMU].counters.dispatched == 4

    def test_adding_from_a_callback_is_queued_not_nested(self) -> None:
        seen: list[int] = []
        depth = 0
        queue = OrderedMultiQueue()

        def on_imu(record: Record) -> None:
            nonlocal depth
            depth += 1
            assert depth == 1
            seen.append(record.time)
            if record.time < 2000:
                queue.add(IMU, Record(record.time + 1))
            depth -= 1

        queue.add_queue(IMU, on_imu)
        queue.add(IMU, Record(1))
        assert seen == list(range(1, 2001))  # far beyond the recursion limit

    def test_callbacks_may_end_and_announce_queues(self) -> None:
        queue, seen = collecting()

        def on_imu(record: Record) -> None:
            seen.append(("imu", record.time))
            if record.time == 1:
                queue.add_queue(ODOM, lambda r: seen.append(("odom", r.time)))
                queue.add(ODOM, Record(1))
                queue.flush()
                queue.add(IMU, Record(9))

        queue.add_queue(IMU, on_imu)
        queue.add(IMU, Record(1))
        assert seen == [("imu", 1), ("odom", 1)]
        assert queue.status()[IMU].counters.after_finish == 1

    def test_late_from_a_callback(self) -> None:
        queue = OrderedMultiQueue()
        errors: list[TimeOrderError] = []

        def on_imu(record: Record) -> None:
            try:
                queue.add(IMU, Record(record.time - 1))
            except TimeOrderError as error:
                errors.append(error)

        queue.add_queue(IMU, on_imu)
        queue.add(IMU, Record(10))
        assert [error.time for error in errors] == [9]
