"""A record together with the sensor it came from, and where it goes in the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.types import TickArray
from cartopy_imu.sensor.queue_key import check_sensor_id

__all__ = ["Dispatchable", "TrajectorySink", "make_dispatchable"]


class TrajectorySink(Protocol):
    """Takes the records of one trajectory in time order; a trajectory builder is one."""

    def add_sensor_data(self, sensor_id: str, data: Any) -> None:
        """Take a record (or a run of IMU samples) of one sensor."""


@dataclass(frozen=True, slots=True)
class Dispatchable:
    """A record, or a run of samples, and its sensor; made by :func:`make_dispatchable`.

    Parameters
    ----------
    sensor_id : str
        Name of the sensor within its trajectory.
    data : record or ImuDataArray
        What the sensor sent.

    Notes
    -----
    After ``sensor/internal/dispatchable.h`` of Cartographer. There, it includes the trajectory builder from ``mapping``;
    here the builder is only known by the protocol `TrajectorySink`.
    """

    sensor_id: str
    data: Any

    @property
    def time(self) -> int:
        """Stamp of the record in ticks of 100 ns; a run has none (``AttributeError``)."""
        time: int = self.data.time
        return time

    @property
    def times(self) -> TickArray:
        """Stamps of a run, int64, shape (n,), ticks; a single record has none (``AttributeError``)."""
        times: TickArray = self.data.times
        return times

    def __len__(self) -> int:
        return len(self.data)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, index: int | slice) -> Dispatchable:
        return Dispatchable(self.sensor_id, self.data[index])

    def add_to_trajectory_builder(self, builder: TrajectorySink) -> None:
        """Hand the data to `builder`."""
        builder.add_sensor_data(self.sensor_id, self.data)


def make_dispatchable(sensor_id: str, data: Any) -> Dispatchable:
    """Return `data` of sensor `sensor_id` as what a collator takes.

    Parameters
    ----------
    sensor_id : str
        Name of the sensor within its trajectory.
    data : record or ImuDataArray
        Anything with a ``time`` in ticks, or a run with ``times``.

    Raises
    ------
    InvalidDataError
        If `sensor_id` is no non-empty str, or `data` has neither ``time`` nor ``times``.
    """
    sensor_id = check_sensor_id(sensor_id)
    if not (hasattr(data, "time") or hasattr(data, "times")):
        raise InvalidDataError(
            f"sensor {sensor_id!r}: data must be a sensor record or an ImuDataArray, got {type(data).__name__}",
            sensor_id=sensor_id,
        )
    return Dispatchable(sensor_id, data)
