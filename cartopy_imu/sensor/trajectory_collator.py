"""Collates each trajectory by itself."""

from __future__ import annotations

from typing import Any

from cartopy_imu.sensor.collator_base import CollatorBase
from cartopy_imu.sensor.ordered_multi_queue import OrderedMultiQueue
from cartopy_imu.sensor.queue_status import MultiQueueStatus

__all__ = ["TrajectoryCollator"]


class TrajectoryCollator(CollatorBase):
    """One multi-queue for each trajectory: none waits for another, and each has a time order of its own.

    Cartographer's choice under ``collate_by_trajectory``; the right one for recordings of different times.

    Parameters
    ----------
    collate_landmarks, collate_fixed_frame : bool
        When false, sensors announced as ``SensorId`` of that type bypass the order: their data goes to the callback
        at once.
    default_policy : QueuePolicy, optional
        For sensors without a policy of their own.
    clock : callable returning float, optional
        Monotonic seconds; the system's by default.
    warning_interval_s : float, seconds
        Shortest time between two warnings of one kind.

    Notes
    -----
    After ``sensor/internal/trajectory_collator.h`` of Cartographer.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._queues: dict[int, OrderedMultiQueue] = {}

    def _queue_of(self, trajectory_id: int) -> OrderedMultiQueue | None:
        return self._queues.get(trajectory_id)

    def _queue_for(self, trajectory_id: int) -> OrderedMultiQueue:
        return self._queues.setdefault(trajectory_id, self._make_queue())

    def get_blocking_trajectory_id(self) -> int | None:
        """Return None: no trajectory waits for another. `status` tells what each waits for by itself."""
        return None

    def status(self) -> tuple[MultiQueueStatus, ...]:
        """Return one status for each trajectory, in order of their numbers."""
        return tuple(queue.status() for _, queue in sorted(self._queues.items()))
