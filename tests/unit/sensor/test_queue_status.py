"""Who blocks whom, since when, how much waits; policies and their checks."""

from __future__ import annotations

import dataclasses
import logging
from typing import Any, NamedTuple

import pytest

from cartopy_imu.common.errors import ConfigurationError, InvalidDataError
from cartopy_imu.common.time import from_unix_seconds
from cartopy_imu.sensor import OrderedMultiQueue, QueueCounters, QueueKey, QueuePolicy

IMU, ODOM, SCAN = (QueueKey(0, name) for name in ("imu", "odom", "scan"))
START = from_unix_seconds(1_640_995_200)
MS = 10_000


class Record(NamedTuple):
    time: int


class ManualClock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def make(clock: ManualClock, *keys: QueueKey) -> OrderedMultiQueue:
    queue = OrderedMultiQueue(clock=clock)
    for key in keys:
        queue.add_queue(key, lambda record: None)
    return queue


def test_a_sensor_that_never_speaks_is_named(clock: ManualClock) -> None:
    """cartographer_ros#1359: imu, odom, scan expected; 1000 imu and 50 scan come."""
    queue = make(clock, IMU, ODOM, SCAN)
    for i in range(1000):
        clock.now += 0.005
        queue.add(IMU, Record(START + i * 5 * MS))
        if i % 20 == 0:
            queue.add(SCAN, Record(START + i * 5 * MS))
    clock.now += 2.0
    status = queue.status()
    assert status.blocker == ODOM
    assert (status[IMU].waiting, status[SCAN].waiting, status[ODOM].waiting) == (1000, 50, 0)
    assert status[ODOM].last_time is None
    assert status[IMU].first_waiting_time == START
    assert status[IMU].last_waiting_time == status[IMU].last_time == START + 999 * 5 * MS
    assert status.blocked_since is None
    assert status.blocked_for_s == pytest.approx(7.0 - 0.005)
    assert status.waiting == 1050
    assert status.describe() == (
        "0/odom blocks for 7.0 s (never had data); 1050 waiting (0/imu 1000, 0/scan 50); 0 dispatched"
    )
    assert status.describe() in repr(queue)
    with pytest.raises(KeyError):
        _ = status[QueueKey(0, "ghost")]


def test_a_sensor_that_falls_silent_is_named_with_its_last_words(clock: ManualClock) -> None:
    queue = make(clock, IMU, ODOM)
    for i in range(10):
        queue.add(ODOM, Record(START + i * 50 * MS))
        queue.add(IMU, Record(START + i * 50 * MS))
    clock.now += 1.0
    queue.add(IMU, Record(START + 700 * MS))
    clock.now += 1.5
    queue.add(IMU, Record(START + 800 * MS))
    status = queue.status()
    assert status.blocker == ODOM
    assert status.blocked_since == status.last_dispatched_time == START + 450 * MS
    assert status.blocked_for_s == pytest.approx(1.5)
    assert (
        "0/odom blocks for 1.5 s (last data 2022-01-01T00:00:00.4500000Z, 0.350 s behind" in status.describe()
    )
    queue.add(ODOM, Record(START + 750 * MS))
    clock.now += 0.5
    assert queue.status().blocker == ODOM
    assert queue.status().blocked_for_s == pytest.approx(0.5)  # it had spoken in between
    assert queue.status().blocked_since == START + 750 * MS


def test_nothing_blocks(clock: ManualClock) -> None:
    queue = make(clock, IMU)
    assert queue.status().blocker == IMU
    queue.flush()
    status = queue.status()
    assert (status.blocker, status.blocked_since, status.blocked_for_s) == (None, None, 0.0)
    assert status.describe() == "nothing blocks; 0 waiting; 0 dispatched"
    assert status[IMU].finished
    assert OrderedMultiQueue().status().queues == ()


def test_a_new_queue_blocks_from_its_announcement_on(clock: ManualClock) -> None:
    queue = make(clock, ODOM)
    queue.add(ODOM, Record(5))
    queue.add_queue(IMU, print)
    status = queue.status()
    assert (status.blocker, status.blocked_since, status.blocked_for_s) == (IMU, 5, 0.0)


def test_losses_are_described(clock: ManualClock) -> None:
    queue = OrderedMultiQueue(clock=clock, default_policy=QueuePolicy(late="drop", max_forward_jump=100))
    queue.add_queue(IMU, lambda record: None)
    queue.add_queue(ODOM, lambda record: None)
    for time in (1, 2, 3, 500, 4, 2):
        queue.add(IMU, Record(time))
    queue.add(ODOM, Record(3))
    queue.add(QueueKey(3, "ghost"), Record(1))
    queue.flush()
    queue.add(IMU, Record(9))
    assert queue.status().describe() == (
        "nothing blocks; 0 waiting; 3 dispatched; 2 dropped before the common start; 1 dropped as late; "
        "1 dropped as outliers; 1 after the end of their queue; 1 of unknown queues"
    )


def test_more_than_500_waiting_are_warned_of_now_and_then(
    clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    queue = make(clock, IMU, ODOM)
    with caplog.at_level(logging.WARNING):
        for i in range(501):
            assert not caplog.records
            queue.add(IMU, Record(i))
        assert len(caplog.records) == 1
        assert "0/odom blocks" in caplog.text
        for i in range(501, 600):
            queue.add(IMU, Record(i))
        assert len(caplog.records) == 1
        clock.now += 31.0
        queue.add(IMU, Record(600))
        assert len(caplog.records) == 2
        queue.flush()
    assert len(caplog.records) == 2


def test_status_is_a_snapshot(clock: ManualClock) -> None:
    queue = make(clock, IMU, ODOM)
    before = queue.status()
    queue.add(IMU, Record(1))
    assert before.waiting == 0
    with pytest.raises(dataclasses.FrozenInstanceError):
        before.unknown = 3  # type: ignore[misc]


def test_held_counts_what_window_and_doubt_hold_back(clock: ManualClock) -> None:
    queue = OrderedMultiQueue(clock=clock)
    queue.add_queue(
        IMU, lambda record: None, QueuePolicy(late="reorder", reorder_window=10, max_forward_jump=50)
    )
    for time in (0, 5, 10, 15, 1000):
        queue.add(IMU, Record(time))
    status = queue.status()[IMU]
    assert (status.waiting, status.held, status.last_time, status.last_waiting_time) == (3, 3, 15, 1000)
    assert queue.get_blocker() == IMU


def test_counters_add() -> None:
    total = QueueCounters(received=2, largest_lateness=5) + QueueCounters(received=3, largest_lateness=4)
    assert total == QueueCounters(received=5, largest_lateness=5)


@pytest.mark.parametrize(
    "options",
    [
        {"late": "ignore"},
        {"beyond_window": "keep"},
        {"when_full": "wait"},
        {"late": "reorder"},
        {"late": "reorder", "reorder_window": 0},
        {"reorder_window": 5},
        {"reorder_window": -5},
        {"late": "reorder", "reorder_window": 1.5},
        {"late": "reorder", "reorder_window": 2**62},
        {"max_forward_jump": 0},
        {"max_forward_jump": True},
        {"max_waiting": 1},
        {"max_waiting": None},
        {"full_timeout_s": -1.0},
        {"full_timeout_s": float("nan")},
        {"full_timeout_s": "1"},
    ],
    ids=str,
)
def test_policies_that_make_no_sense(options: dict[str, Any]) -> None:
    with pytest.raises(
        ConfigurationError, match="reorder_window" if options == {"late": "reorder"} else "|".join(options)
    ):
        QueuePolicy(**options)


def test_policies_in_seconds() -> None:
    policy = QueuePolicy.from_seconds(
        late="reorder", reorder_window_s=0.02, max_forward_jump_s=1.5, max_waiting=7
    )
    assert policy == QueuePolicy(
        late="reorder", reorder_window=200_000, max_forward_jump=15_000_000, max_waiting=7
    )
    with pytest.raises(InvalidDataError):
        QueuePolicy.from_seconds(late="reorder", reorder_window_s=float("inf"))
