"""What the collators share: trajectories, their sensors, and the ways data takes to them."""

from __future__ import annotations

import functools
import logging
import threading
import time as _time
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cartopy_imu.common.errors import InvalidDataError, QueueStateError, UnknownSensorError
from cartopy_imu.common.rate_limited_log import RateLimitedLog
from cartopy_imu.sensor.collator_interface import CollatorCallback, CollatorInterface
from cartopy_imu.sensor.dispatchable import Dispatchable
from cartopy_imu.sensor.ignored_records import IgnoredRecords
from cartopy_imu.sensor.ordered_multi_queue import OrderedMultiQueue
from cartopy_imu.sensor.queue_key import QueueKey, check_sensor_id, check_trajectory_id
from cartopy_imu.sensor.queue_policy import QueuePolicy
from cartopy_imu.sensor.sensor_id import SensorId, SensorType

__all__ = ["CollatorBase"]

_logger = logging.getLogger(__name__)


class CollatorBase(CollatorInterface):
    """Collator over multi-queues; subclasses say which trajectory uses which.

    Parameters
    ----------
    collate_landmarks, collate_fixed_frame : bool
        When false, sensors announced with that type are not waited for: their data goes to the callback at once,
        in the adding thread, ahead of the order.
    default_policy : QueuePolicy, optional
        For sensors without a policy of their own.
    clock : callable returning float, optional
        Monotonic seconds; the system's by default.
    warning_interval_s : float, seconds
        Shortest time between two warnings of one kind.
    """

    def __init__(
        self,
        *,
        collate_landmarks: bool = True,
        collate_fixed_frame: bool = True,
        default_policy: QueuePolicy | None = None,
        clock: Callable[[], float] | None = None,
        warning_interval_s: float = 30.0,
    ) -> None:
        self._bypassing = {
            kind
            for kind, collate in (
                (SensorType.LANDMARK, collate_landmarks),
                (SensorType.FIXED_FRAME_POSE, collate_fixed_frame),
            )
            if not collate
        }
        self._default_policy = default_policy
        self._clock = clock
        self._warning_interval_s = warning_interval_s
        # What takes the data of each sensor of each trajectory.
        self._routes: dict[int, dict[str, functools.partial[Any]]] = {}
        self._unfinished: dict[int, list[QueueKey]] = {}
        self._finished: set[int] = set()
        self._adding = threading.Lock()
        self._ignored = IgnoredRecords(
            RateLimitedLog(_logger, warning_interval_s, _time.monotonic if clock is None else clock)
        )

    @abstractmethod
    def _queue_of(self, trajectory_id: int) -> OrderedMultiQueue | None:
        """Return the multi-queue of a trajectory; None if it has none."""

    @abstractmethod
    def _queue_for(self, trajectory_id: int) -> OrderedMultiQueue:
        """Return the multi-queue for a new trajectory."""

    def _make_queue(self) -> OrderedMultiQueue:
        return OrderedMultiQueue(
            default_policy=self._default_policy,
            clock=self._clock,
            warning_interval_s=self._warning_interval_s,
        )

    def add_trajectory(  # noqa: D102 - see the interface
        self,
        trajectory_id: int,
        expected_sensor_ids: Iterable[str | SensorId],
        callback: CollatorCallback,
        *,
        policies: Mapping[str, QueuePolicy] | None = None,
    ) -> None:
        trajectory_id = check_trajectory_id(trajectory_id)
        if not callable(callback):
            raise InvalidDataError(
                f"trajectory {trajectory_id}: the callback must be callable, got {callback!r}"
            )
        sensors = _check_sensors(trajectory_id, expected_sensor_ids)
        policies = dict(policies or {})
        if strangers := sorted(policies.keys() - sensors.keys()):
            raise UnknownSensorError(
                f"trajectory {trajectory_id}: policies for sensors that are not expected: {', '.join(strangers)}",
                sensor_id=strangers[0],
                trajectory_id=trajectory_id,
            )
        with self._adding:
            if trajectory_id in self._routes:
                raise QueueStateError(
                    f"trajectory {trajectory_id} was added already; take a new number",
                    trajectory_id=trajectory_id,
                )
            queue = self._queue_for(trajectory_id)
            routes: dict[str, functools.partial[Any]] = {}
            collated = []
            for sensor_id, kind in sensors.items():
                hand_over = functools.partial(callback, sensor_id)
                if kind in self._bypassing:
                    routes[sensor_id] = hand_over
                    continue
                key = QueueKey(trajectory_id, sensor_id)
                queue.add_queue(key, hand_over, policies.get(sensor_id))
                routes[sensor_id] = functools.partial(queue.add, key)
                collated.append(key)
            self._unfinished[trajectory_id] = sorted(collated, key=lambda key: key.sensor_id.encode())
            self._routes[trajectory_id] = routes

    def finish_trajectory(self, trajectory_id: int) -> None:  # noqa: D102 - see the interface
        keys = self._unfinished.get(trajectory_id)
        if keys is None:
            raise UnknownSensorError(
                f"cannot finish trajectory {trajectory_id!r}: it was never added", trajectory_id=trajectory_id
            )
        if trajectory_id in self._finished:
            raise QueueStateError(
                f"trajectory {trajectory_id} is finished already", trajectory_id=trajectory_id
            )
        queue = self._queue_for(trajectory_id)
        routes = self._routes[trajectory_id]
        for sensor_id, route in list(routes.items()):
            if route.func != queue.add:  # a bypass
                routes.pop(sensor_id, None)
        while keys:  # each is taken off first: after a callback raised, another call goes on with the rest
            queue.mark_queue_as_finished(keys.pop(0))
        queue.dispatch()
        self._finished.add(trajectory_id)

    def add_sensor_data(self, trajectory_id: int, *data: Any) -> None:  # noqa: D102 - see the interface
        if len(data) == 2:
            sensor_id, item = data
        elif len(data) == 1 and isinstance(data[0], Dispatchable):
            item = data[0]
            sensor_id = item.sensor_id
        else:
            raise InvalidDataError(
                "add_sensor_data takes (trajectory_id, dispatchable) or (trajectory_id, sensor_id, data), got "
                + ", ".join(type(part).__name__ for part in (trajectory_id, *data))
            )
        try:
            route = self._routes[trajectory_id][sensor_id]
        except (KeyError, TypeError):
            key = QueueKey(check_trajectory_id(trajectory_id), check_sensor_id(sensor_id))
            queue = self._queue_of(key.trajectory_id)
            if queue is not None:
                queue.add(key, item)  # counts it
            else:
                self._ignored.add(key, 1 if hasattr(item, "time") else len(getattr(item, "times", (item,))))
            return
        route(item)

    def flush(self) -> None:  # noqa: D102 - see the interface
        for trajectory_id in sorted(self._routes):
            if trajectory_id not in self._finished:
                self.finish_trajectory(trajectory_id)

    def describe(self) -> str:  # noqa: D102 - see the interface
        lines = [status.describe() for status in self.status()]
        if self._ignored.samples:
            lines.append(f"{self._ignored.samples} samples of unknown trajectories")
        return "\n".join(lines) or "no trajectories"


def _check_sensors(trajectory_id: int, sensor_ids: Iterable[str | SensorId]) -> dict[str, SensorType | None]:
    if isinstance(sensor_ids, (str, bytes, SensorId)):
        raise InvalidDataError(
            f"trajectory {trajectory_id}: expected_sensor_ids must be a collection of ids, got {sensor_ids!r} alone"
        )
    sensors: dict[str, SensorType | None] = {}
    for entry in sensor_ids:
        kind, name = entry if isinstance(entry, SensorId) else (None, entry)
        name = check_sensor_id(name)
        if kind is not None and kind not in set(SensorType):
            raise InvalidDataError(f"trajectory {trajectory_id}: sensor {name!r} has no valid type: {kind!r}")
        if name in sensors:
            raise InvalidDataError(
                f"trajectory {trajectory_id}: sensor {name!r} is expected twice; ids must differ",
                sensor_id=name,
            )
        sensors[name] = kind
    return sensors
