"""Collates all trajectories together."""

from __future__ import annotations

from typing import Any

from cartopy_imu.sensor.collator_base import CollatorBase
from cartopy_imu.sensor.ordered_multi_queue import OrderedMultiQueue
from cartopy_imu.sensor.queue_status import MultiQueueStatus

__all__ = ["Collator"]


class Collator(CollatorBase):
    """One multi-queue for all trajectories: data of all of them leaves in one time order.

    So each trajectory waits for all others, and time never goes back from one to the next.

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
    After ``sensor/collator.h`` of Cartographer. The bypass, which Cartographer has in its collated trajectory builder,
    is an option here.

    Examples
    --------
    >>> from cartopy_imu.sensor import ImuData
    >>> collator = Collator()
    >>> collator.add_trajectory(0, ["imu"], lambda sensor_id, data: print(sensor_id, data.time))
    >>> collator.add_sensor_data(0, "imu", ImuData(10, (0, 0, 9.8), (0, 0, 0)))
    imu 10
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._queue = self._make_queue()

    def _queue_of(self, trajectory_id: int) -> OrderedMultiQueue:
        return self._queue

    _queue_for = _queue_of

    def get_blocking_trajectory_id(self) -> int | None:
        """Return the trajectory whose sensor all others wait for, or None when nothing waits."""
        blocker = self._queue.get_blocker()
        return None if blocker is None else blocker.trajectory_id

    def status(self) -> tuple[MultiQueueStatus, ...]:
        """Return the status of the one multi-queue, as a tuple of one."""
        return (self._queue.status(),)
