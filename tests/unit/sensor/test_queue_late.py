"""Late, doubled and jumping stamps, as users met them; each item says where from."""

from __future__ import annotations

import logging
from typing import NamedTuple

import numpy as np
import pytest

from cartopy_imu.common.errors import TimeOrderError
from cartopy_imu.common.time import from_unix_seconds
from cartopy_imu.sensor import OrderedMultiQueue, QueueCounters, QueueKey, QueuePolicy

IMU = QueueKey(0, "imu")
MS = 10_000
SECOND = 1000 * MS
START = 636_432_149_115_879_208


class Record(NamedTuple):
    time: int
    number: int = 0


def play(times: list[int], policy: QueuePolicy) -> tuple[list[Record], list[TimeOrderError], QueueCounters]:
    """Feed one sensor; return what left, what was refused, and the counters, which must add up."""
    left: list[Record] = []
    refused: list[TimeOrderError] = []
    queue = OrderedMultiQueue()
    queue.add_queue(IMU, left.append, policy)
    for number, time in enumerate(times):
        try:
            queue.add(IMU, Record(int(time), number))
        except TimeOrderError as error:
            refused.append(error)
    queue.flush()
    counters = queue.status()[IMU].counters
    assert counters.received == len(times)
    assert counters.received == (
        counters.dispatched + counters.late_refused + counters.late_dropped + counters.outliers_dropped
    )
    assert counters.dispatched == len(left)
    assert counters.late_refused == len(refused)
    assert [record.time for record in left] == sorted(record.time for record in left)
    return left, refused, counters


def test_one_stamp_early_costs_one_sample_and_one_report() -> None:
    """cartographer#579."""
    times = [START + i * 5 * MS for i in range(200)]
    times[100] = times[99] - 49_969
    left, refused, _ = play(times, QueuePolicy())
    assert len(left) == 199
    (error,) = refused
    assert (error.sensor_id, error.time, error.latest_time) == ("imu", times[100], times[99])
    assert str(error) == (
        f"sensor 'imu' of trajectory 0: late record: time {times[100]} is -4.9969 ms from the last one accepted "
        f"({times[99]}). The queue goes on; a QueuePolicy with late='drop' or late='reorder' tolerates such records"
    )


@pytest.mark.parametrize(
    ("policy", "lost"),
    [
        (QueuePolicy(), 8),
        (QueuePolicy(late="drop"), 8),
        (QueuePolicy.from_seconds(late="reorder", reorder_window_s=0.005), 0),
        (QueuePolicy.from_seconds(late="reorder", reorder_window_s=0.001), 6),
    ],
)
def test_a_step_back_and_a_jump_under_each_policy(policy: QueuePolicy, lost: int) -> None:
    """cartographer#1026: 3.9986 ms back, then 1.3 s ahead (0.5 ms samples, so that 8 are late)."""
    times = np.arange(200) * (MS // 2) + START
    times[100:] -= 39_986 + MS // 2
    times[150:] += 1300 * MS
    left, refused, counters = play(times.tolist(), policy)
    assert len(left) == 200 - lost
    assert counters.largest_lateness == 39_986
    if policy.late == "reorder":
        assert counters.reordered == 8 - lost
    else:
        assert counters.late_dropped + len(refused) == lost


def test_equal_stamps_pass_in_order_of_arrival() -> None:
    """cartographer_ros#699: one rule for equal stamps; this is the queue's part of the chain."""
    times = [START + ms * MS for ms in (0, 5, 5, 5, 10)]
    for policy in (
        QueuePolicy(),
        QueuePolicy(late="drop"),
        QueuePolicy(late="reorder", reorder_window=3 * MS),
    ):
        left, _, _ = play(times, policy)
        assert [record.number for record in left] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("back_ms", [6.45, 16.45])
def test_every_37th_sample_back_loses_nothing_in_a_20_ms_window(back_ms: float) -> None:
    """turtlebot3#228: 100 Hz for a minute; a stamp 6.45 ms early, and one 6.45 ms before its forerunner."""
    times = np.arange(6000) * 10 * MS + START
    times[36::37] -= int(back_ms * MS)
    left, _, counters = play(times.tolist(), QueuePolicy.from_seconds(late="reorder", reorder_window_s=0.02))
    assert len(left) == 6000
    late = 162 if back_ms > 10 else 0
    assert counters.reordered == late
    assert counters.largest_lateness == (64_500 if late else 0)
    _, refused, counters = play(times.tolist(), QueuePolicy())
    assert len(refused) == late


def test_steps_of_zero_pass_and_negative_ones_name_both_stamps() -> None:
    """serpent#4, liorf#44: steps 5, 0, 5, -2, 5, 250 ms."""
    times = (START + np.cumsum([0, 5, 0, 5, -2, 5, 250]) * MS).tolist()
    left, refused, _ = play(times, QueuePolicy())
    assert [record.number for record in left] == [0, 1, 2, 3, 5, 6]
    (error,) = refused
    assert str(times[4]) in str(error)
    assert str(times[3]) in str(error)
    assert "-2.0000 ms" in str(error)


def test_years_forward_and_seconds_back_are_two_events(caplog: pytest.LogCaptureFixture) -> None:
    """imu_tools#160: a clock set six years ahead in mid-stream, then five seconds back."""
    period = 20 * MS
    old = from_unix_seconds(1_451_606_400) + np.arange(500) * period
    new = from_unix_seconds(1_640_995_200) + np.arange(500) * period
    back = new[-1] + period - 5 * SECOND + np.arange(500) * period
    policy = QueuePolicy.from_seconds(late="drop", max_forward_jump_s=1.0)
    with caplog.at_level(logging.WARNING):
        left, _, counters = play([*old, *new, *back], policy)
    assert counters.forward_jumps == 1
    assert counters.late_dropped == 249  # until the stamps are back where they had been
    assert counters.largest_lateness == 5 * SECOND - period
    assert counters.outliers_dropped == 0
    assert len(left) == 1500 - 249
    texts = [record.getMessage() for record in caplog.records]
    assert len(texts) == 2  # each event once, not 250 times
    assert "jumped forward by 189388790.02" in texts[0]
    assert "dropped" in texts[1]


class TestOutlier:
    """Payload-SDK#433: 50 Hz, one stamp 1.9 s ahead after a minute."""

    times = np.arange(6000) * 20 * MS + START
    times[3000] += 1900 * MS

    def test_believed_it_costs_all_that_follow_until_then(self) -> None:
        left, _, counters = play(self.times.tolist(), QueuePolicy(late="drop"))
        assert counters.late_dropped == 95 - 1  # equal stamps pass
        assert len(left) == 6000 - 94

    def test_doubted_it_costs_only_itself(self, caplog: pytest.LogCaptureFixture) -> None:
        for late in ("raise", "drop"):
            policy = QueuePolicy.from_seconds(late=late, max_forward_jump_s=0.5)  # type: ignore[arg-type]
            left, refused, counters = play(self.times.tolist(), policy)
            assert {record.number for record in left} == set(range(6000)) - {3000}
            assert counters.outliers_dropped == 1
            assert not refused
        assert "1880.0000 ms earlier" in caplog.text

    def test_sorting_loses_nothing(self) -> None:
        policy = QueuePolicy.from_seconds(late="reorder", reorder_window_s=0.05)
        left, _, counters = play(self.times.tolist(), policy)
        assert len(left) == 6000
        assert counters.reordered == 94

    def test_sorting_and_doubting(self) -> None:
        policy = QueuePolicy.from_seconds(late="reorder", reorder_window_s=0.05, max_forward_jump_s=0.5)
        left, _, counters = play(self.times.tolist(), policy)
        assert len(left) == 5999
        assert (counters.outliers_dropped, counters.reordered) == (1, 0)

    def test_other_sensors_are_not_held_up(self) -> None:
        left: list[tuple[str, int]] = []
        queue = OrderedMultiQueue(default_policy=QueuePolicy.from_seconds(max_forward_jump_s=0.5))
        for name in ("imu", "odom"):
            queue.add_queue(QueueKey(0, name), lambda record, name=name: left.append((name, record.time)))
        for number, time in enumerate(self.times.tolist()):
            queue.add(QueueKey(0, "odom"), Record(START + number * 20 * MS))
            queue.add(IMU, Record(time))
            assert queue.status().waiting <= 3
        queue.flush()
        assert len(left) == 2 * 6000 - 1

    def test_a_doubtful_last_record_is_believed(self) -> None:
        left, _, counters = play([START, START + SECOND], QueuePolicy(max_forward_jump=MS))
        assert len(left) == 2
        assert counters.forward_jumps == 1

    def test_a_sensor_slower_than_the_limit_loses_nothing(self) -> None:
        left, _, counters = play([START + i * SECOND for i in range(50)], QueuePolicy(max_forward_jump=MS))
        assert len(left) == 50
        assert counters.forward_jumps == 49


def test_beyond_the_window_is_dropped_or_refused_as_told() -> None:
    times = [START, START + SECOND, START + 2 * SECOND, START + SECOND // 2, START + 3 * SECOND]
    policy = QueuePolicy(late="reorder", reorder_window=SECOND)
    _, refused, counters = play(times, policy)
    assert (len(refused), counters.late_dropped) == (0, 1)
    _, refused, counters = play(
        times, QueuePolicy(late="reorder", reorder_window=SECOND, beyond_window="raise")
    )
    assert (len(refused), counters.late_dropped) == (1, 0)
    assert refused[0].latest_time == START + SECOND
    assert "last one dispatched by any queue" in str(refused[0])


def test_late_for_the_others_names_what_was_dispatched() -> None:
    queue = OrderedMultiQueue()
    queue.add_queue(IMU, lambda record: None)
    queue.add(IMU, Record(100))
    queue.add_queue(QueueKey(0, "odom"), lambda record: None)
    with pytest.raises(
        TimeOrderError, match=r"'odom'.*time 99 is -0\.0001 ms from the last one dispatched"
    ) as caught:
        queue.add(QueueKey(0, "odom"), Record(99))
    assert caught.value.latest_time == 100
    queue.add(QueueKey(0, "odom"), Record(100))


def test_logs_given_in_the_wrong_order_merge_into_one_sorted_stream() -> None:
    """cartographer_ros#1279: log A 0-10 s and log B 8-18 s, given as B, A."""
    left: list[tuple[str, int]] = []
    queue = OrderedMultiQueue()
    logs = {"a": START + np.arange(1001) * 10 * MS, "b": START + 8 * SECOND + 1 + np.arange(1001) * 10 * MS}
    for name in ("b", "a"):
        # Each log as a trajectory of its own: a common start is for the sensors of one trajectory.
        queue.add_queue(
            QueueKey("ab".index(name), "imu"), lambda record, name=name: left.append((name, record.time))
        )
    for name in ("b", "a"):
        for time in logs[name].tolist():
            queue.add(QueueKey("ab".index(name), "imu"), Record(time))
    queue.flush()
    assert left == sorted(left, key=lambda item: item[1])
    assert len(set(left)) == len(left) == 2002
