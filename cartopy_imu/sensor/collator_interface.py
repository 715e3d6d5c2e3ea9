"""What every collator offers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, overload

from cartopy_imu.sensor.dispatchable import Dispatchable
from cartopy_imu.sensor.queue_policy import QueuePolicy
from cartopy_imu.sensor.queue_status import MultiQueueStatus
from cartopy_imu.sensor.sensor_id import SensorId

__all__ = ["CollatorCallback", "CollatorInterface"]

CollatorCallback: TypeAlias = Callable[[str, Any], object]
"""Called with the sensor id and the data, as it was added."""


class CollatorInterface(ABC):
    """Puts the data of a trajectory's sensors into time order and hands it to the trajectory's callback.

    Threads, equal stamps, errors of callbacks: see `OrderedMultiQueue`.

    Notes
    -----
    After ``sensor/collator_interface.h`` of Cartographer.
    """

    @abstractmethod
    def add_trajectory(
        self,
        trajectory_id: int,
        expected_sensor_ids: Iterable[str | SensorId],
        callback: CollatorCallback,
        *,
        policies: Mapping[str, QueuePolicy] | None = None,
    ) -> None:
        """Announce a trajectory and all of its sensors.

        Parameters
        ----------
        trajectory_id : int
            Number of the trajectory, 0 … 2**31 - 1.
        expected_sensor_ids : iterable of str or SensorId
            Each is waited for. Landmarks and fixed-frame poses can bypass the order (see the options of the
            collator); for that they must be given as `SensorId`, with their type.
        callback : callable
            Called as ``callback(sensor_id, data)`` in time order.
        policies : mapping of str to QueuePolicy, optional
            For single sensors; the default of the collator for all others.

        Raises
        ------
        QueueStateError
            If the trajectory exists.
        InvalidDataError
            If an id or the callback is no such thing.
        UnknownSensorError
            If `policies` names a sensor that is not expected.
        """

    @abstractmethod
    def finish_trajectory(self, trajectory_id: int) -> None:
        """Tell that no more data of a trajectory comes, and send out what can leave.

        Raises
        ------
        UnknownSensorError
            If there is no such trajectory.
        QueueStateError
            If it is finished already.
        """

    @overload
    def add_sensor_data(self, trajectory_id: int, data: Dispatchable, /) -> None: ...
    @overload
    def add_sensor_data(self, trajectory_id: int, sensor_id: str, data: Any, /) -> None: ...
    @abstractmethod
    def add_sensor_data(self, trajectory_id: int, *data: Any) -> None:
        """Add a record or a run: ``(trajectory_id, dispatchable)`` or ``(trajectory_id, sensor_id, data)``.

        The callback gets what was added: a dispatchable in the first form, the bare data in the second. Data of
        sensors that nobody announced is ignored, counted, and named in a rate-limited warning.

        Raises
        ------
        TimeOrderError, QueueFullError, InvalidDataError
            As ``OrderedMultiQueue.add``.
        """

    @abstractmethod
    def flush(self) -> None:
        """Finish all trajectories and send out everything."""

    @abstractmethod
    def get_blocking_trajectory_id(self) -> int | None:
        """Return the trajectory that all others wait for, or None."""

    @abstractmethod
    def status(self) -> tuple[MultiQueueStatus, ...]:
        """Return what waits for what, one entry for each set of queues that is ordered by itself."""

    @abstractmethod
    def describe(self) -> str:
        """Return the status in words, one line for each set of queues."""
