"""Collators and dispatchables."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import numpy as np
import pytest

from cartopy_imu.common.errors import (
    InvalidDataError,
    QueueFullError,
    QueueStateError,
    TimeOrderError,
    UnknownSensorError,
)
from cartopy_imu.sensor import (
    Collator,
    CollatorInterface,
    Dispatchable,
    ImuDataArray,
    QueueKey,
    QueuePolicy,
    SensorId,
    SensorType,
    TrajectoryCollator,
    TrajectorySink,
    make_dispatchable,
)

BOTH = pytest.mark.parametrize("kind", [Collator, TrajectoryCollator])


class Record(NamedTuple):
    time: int


class Sink:
    """Keeps what it gets."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int]] = []

    def __call__(self, sensor_id: str, data: Any) -> None:
        self.seen.append((sensor_id, data.time))

    def add_sensor_data(self, sensor_id: str, data: Any) -> None:
        self(sensor_id, data)


class TestDispatchable:
    def test_goes_to_the_builder(self) -> None:
        sink = Sink()
        builder: TrajectorySink = sink
        dispatchable = make_dispatchable("imu", Record(5))
        assert (dispatchable.sensor_id, dispatchable.time, dispatchable.data) == ("imu", 5, Record(5))
        dispatchable.add_to_trajectory_builder(builder)
        assert sink.seen == [("imu", 5)]
        assert dispatchable == Dispatchable("imu", Record(5))

    def test_run(self) -> None:
        run = ImuDataArray(np.array([1, 2, 3]), np.zeros((3, 3)), np.zeros((3, 3)))
        dispatchable = make_dispatchable("imu", run)
        assert dispatchable.times.tolist() == [1, 2, 3]
        assert not hasattr(dispatchable, "time")
        assert not hasattr(make_dispatchable("imu", Record(1)), "times")
        assert len(dispatchable) == 3
        assert dispatchable[1:].data == run[1:]
        assert dispatchable[0].time == 1
        assert make_dispatchable("imu", run[:0])

    @pytest.mark.parametrize(
        ("sensor_id", "data"),
        [(1, Record(1)), ("", Record(1)), ("imu", None), ("imu", [1]), ("\ud800", Record(1))],
    )
    def test_refuses(self, sensor_id: Any, data: Any) -> None:
        with pytest.raises(InvalidDataError):
            make_dispatchable(sensor_id, data)


@BOTH
class TestBoth:
    def test_collates_in_both_forms(self, kind: type[CollatorInterface]) -> None:
        collator = kind()
        got: list[tuple[str, Any]] = []
        collator.add_trajectory(0, {"imu", "odom"}, lambda sensor_id, data: got.append((sensor_id, data)))
        collator.add_sensor_data(0, "imu", Record(10))
        collator.add_sensor_data(0, make_dispatchable("odom", Record(10)))
        collator.add_sensor_data(0, "imu", Record(11))
        collator.flush()
        assert got == [("imu", Record(10)), ("odom", Dispatchable("odom", Record(10))), ("imu", Record(11))]

    def test_dispatchable_runs_are_sliced(self, kind: type[CollatorInterface]) -> None:
        collator = kind()
        got: list[tuple[str, list[int]]] = []
        collator.add_trajectory(
            0,
            ["imu", "odom"],
            lambda s, data: got.append((s, [data.time] if hasattr(data, "time") else data.times.tolist())),
        )
        run = ImuDataArray(np.arange(1, 6), np.zeros((5, 3)), np.zeros((5, 3)))
        collator.add_sensor_data(0, "odom", Record(1))
        collator.add_sensor_data(0, make_dispatchable("imu", run))
        collator.add_sensor_data(0, "odom", Record(3))
        collator.flush()
        assert got == [("imu", [1]), ("odom", [1]), ("imu", [2, 3]), ("odom", [3]), ("imu", [4, 5])]

    def test_states(self, kind: type[CollatorInterface]) -> None:
        collator = kind()
        sink = Sink()
        assert collator.describe() in ("no trajectories", "nothing blocks; 0 waiting; 0 dispatched")
        with pytest.raises(UnknownSensorError, match="never added"):
            collator.finish_trajectory(0)
        collator.add_trajectory(0, ["imu"], sink)
        with pytest.raises(QueueStateError, match="was added already"):
            collator.add_trajectory(0, ["imu"], sink)
        collator.finish_trajectory(0)
        with pytest.raises(QueueStateError, match="finished already"):
            collator.finish_trajectory(0)
        with pytest.raises(QueueStateError, match="was added already"):
            collator.add_trajectory(0, ["imu"], sink)
        collator.add_trajectory(1, [], sink)
        collator.flush()
        collator.flush()

    @pytest.mark.parametrize(
        ("trajectory_id", "ids", "callback"),
        [
            (-1, ["imu"], print),
            ("0", ["imu"], print),
            (0, "imu", print),
            (0, ["imu", "imu"], print),
            (0, [SensorId(SensorType.IMU, "imu"), "imu"], print),
            (0, SensorId(SensorType.IMU, "imu"), print),
            (0, [SensorId(17, "imu")], print),  # type: ignore[arg-type]
            (0, [b"imu"], print),
            (0, [""], print),
            (0, ["imu"], None),
        ],
        ids=str,
    )
    def test_refuses(
        self, kind: type[CollatorInterface], trajectory_id: Any, ids: Any, callback: Any
    ) -> None:
        collator = kind()
        with pytest.raises(InvalidDataError):
            collator.add_trajectory(trajectory_id, ids, callback)
        collator.add_trajectory(0, ["imu"], Sink())  # nothing was left behind
        with pytest.raises(InvalidDataError, match="takes"):
            collator.add_sensor_data(0, Record(1))  # type: ignore[call-overload]
        with pytest.raises(InvalidDataError):
            collator.add_sensor_data(0, ["imu"], Record(1))  # type: ignore[call-overload]
        with pytest.raises(InvalidDataError):
            collator.add_sensor_data("zero", "imu", Record(1))  # type: ignore[call-overload]

    def test_policies(self, kind: type[CollatorInterface]) -> None:
        collator = kind(default_policy=QueuePolicy(max_waiting=2))  # type: ignore[call-arg]
        with pytest.raises(UnknownSensorError, match="not expected: scan"):
            collator.add_trajectory(0, ["imu"], Sink(), policies={"scan": QueuePolicy()})
        collator.add_trajectory(0, ["imu", "odom"], Sink(), policies={"odom": QueuePolicy(late="drop")})
        for time in (2, 3):
            collator.add_sensor_data(0, "imu", Record(time))
        with pytest.raises(QueueFullError):
            collator.add_sensor_data(0, "imu", Record(4))
        for time in (2, 1):
            collator.add_sensor_data(0, "odom", Record(time))
        with pytest.raises(TimeOrderError):
            collator.add_sensor_data(0, "imu", Record(1))
        assert collator.status()[0][QueueKey(0, "odom")].counters.late_dropped == 1

    def test_strangers_are_counted(
        self, kind: type[CollatorInterface], caplog: pytest.LogCaptureFixture
    ) -> None:
        collator = kind()
        collator.add_trajectory(0, ["imu"], Sink())
        run = ImuDataArray(np.arange(1, 6), np.zeros((5, 3)), np.zeros((5, 3)))
        with caplog.at_level(logging.WARNING):
            collator.add_sensor_data(0, "ghost", Record(1))
            collator.add_sensor_data(7, "imu", Record(1))
            collator.add_sensor_data(7, "imu", run)
        assert "'ghost' of trajectory 0" in caplog.text
        assert "'imu' of trajectory 7" in caplog.text
        assert (
            "7 of unknown" in collator.describe()
            or "6 samples of unknown trajectories" in collator.describe()
        )

    def test_landmarks_and_fixed_frame_poses_bypass(self, kind: type[CollatorInterface]) -> None:
        sensors = [
            SensorId(SensorType.IMU, "imu"),
            SensorId(SensorType.LANDMARK, "tags"),
            SensorId(SensorType.FIXED_FRAME_POSE, "gps"),
        ]
        for landmarks, fixed in ((True, True), (False, True), (True, False), (False, False)):
            collator = kind(collate_landmarks=landmarks, collate_fixed_frame=fixed)  # type: ignore[call-arg]
            sink = Sink()
            collator.add_trajectory(0, sensors, sink)
            collator.add_sensor_data(0, "imu", Record(1))
            collator.add_sensor_data(0, "tags", Record(5))
            collator.add_sensor_data(0, "gps", Record(3))
            at_once = {name for name, time in sink.seen if name != "imu"}
            if not landmarks:
                assert "tags" in at_once
            if not fixed:
                assert "gps" in at_once
            collator.finish_trajectory(0)
            assert sorted(sink.seen) == [("gps", 3), ("imu", 1), ("tags", 5)]
            collator.add_sensor_data(0, "tags", Record(9))  # too late, whichever way it took
            collator.add_sensor_data(0, "imu", Record(9))
            assert len(sink.seen) == 3

    def test_a_callback_that_raises_while_finishing(self, kind: type[CollatorInterface]) -> None:
        seen: list[int] = []

        def callback(sensor_id: str, record: Record) -> None:
            seen.append(record.time)
            if record.time == 1:
                raise RuntimeError("no")

        collator = kind()
        collator.add_trajectory(0, ["imu", "odom"], callback)
        for time in (1, 2, 3):
            collator.add_sensor_data(0, "imu", Record(time))
        with pytest.raises(RuntimeError):
            collator.finish_trajectory(0)
        collator.finish_trajectory(0)
        assert seen == [1, 2, 3]


def fill(collator: CollatorInterface, sink: Sink) -> None:
    for trajectory_id in (0, 1):
        collator.add_trajectory(trajectory_id, ["imu", "odom"], sink)
        collator.add_sensor_data(trajectory_id, "imu", Record(10))
        collator.add_sensor_data(trajectory_id, "imu", Record(20))
    collator.add_sensor_data(0, "odom", Record(10))


def test_one_order_for_all_trajectories() -> None:
    collator, sink = Collator(), Sink()
    fill(collator, sink)
    assert sink.seen == []
    assert collator.get_blocking_trajectory_id() == 1
    assert len(collator.status()) == 1
    assert "1/odom blocks" in collator.describe()
    collator.add_sensor_data(1, "odom", Record(12))
    assert sink.seen == [("imu", 10), ("odom", 10)]
    assert collator.get_blocking_trajectory_id() == 0
    collator.finish_trajectory(0)
    collator.finish_trajectory(1)
    assert collator.get_blocking_trajectory_id() is None
    collator.add_trajectory(2, ["imu"], sink)
    with pytest.raises(TimeOrderError):
        collator.add_sensor_data(2, "imu", Record(5))


def test_an_order_for_each_trajectory() -> None:
    collator, sink = TrajectoryCollator(), Sink()
    fill(collator, sink)
    assert sink.seen == [("imu", 10), ("odom", 10)]
    assert collator.get_blocking_trajectory_id() is None
    assert [status.blocker for status in collator.status()] == [QueueKey(0, "odom"), QueueKey(1, "odom")]
    collator.flush()
    collator.add_trajectory(2, ["imu"], sink)
    collator.add_sensor_data(2, "imu", Record(5))
    assert sink.seen[-1] == ("imu", 5)
