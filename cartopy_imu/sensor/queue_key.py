"""The name of one queue: a sensor of a trajectory."""

from __future__ import annotations

from typing import NamedTuple

from cartopy_imu.common.errors import InvalidDataError

__all__ = ["QueueKey", "check_queue_key", "check_sensor_id", "check_trajectory_id"]

_MAX_TRAJECTORY_ID = (1 << 31) - 1


class QueueKey(NamedTuple):
    """A sensor of a trajectory; keys sort by trajectory, then by the bytes (UTF-8) of the sensor id.

    Parameters
    ----------
    trajectory_id : int
        Number of the trajectory, 0 … 2**31 - 1.
    sensor_id : str
        Name of the sensor within its trajectory.

    Notes
    -----
    After ``sensor/internal/ordered_multi_queue.h`` of Cartographer (``QueueKey``).
    """

    trajectory_id: int
    sensor_id: str

    def __str__(self) -> str:
        return f"sensor {self.sensor_id!r} of trajectory {self.trajectory_id}"


def check_queue_key(key: object) -> QueueKey:
    """Return `key` as a `QueueKey` of a plain int and a plain str, or refuse it.

    Raises
    ------
    InvalidDataError
        If `key` is not a pair of an integer in 0 … 2**31 - 1 and a text that has UTF-8 bytes.
    """
    if not isinstance(key, tuple) or len(key) != 2:
        raise InvalidDataError(
            f"a queue key is a pair (trajectory_id, sensor_id), got {key!r}; use QueueKey(0, 'imu')"
        )
    return QueueKey(check_trajectory_id(key[0]), check_sensor_id(key[1]))


def check_trajectory_id(trajectory_id: object) -> int:
    """Return `trajectory_id` as a plain int in 0 … 2**31 - 1.

    Raises
    ------
    InvalidDataError
        If it is anything else.
    """
    index = getattr(trajectory_id, "__index__", None)
    if index is None or isinstance(trajectory_id, bool) or not 0 <= index() <= _MAX_TRAJECTORY_ID:
        raise InvalidDataError(
            f"a trajectory id is an integer in 0 … {_MAX_TRAJECTORY_ID}, got {trajectory_id!r}"
        )
    return int(index())


def check_sensor_id(sensor_id: object) -> str:
    """Return `sensor_id` as a plain str.

    Raises
    ------
    InvalidDataError
        If it is not a str, empty, or cannot be written as UTF-8.
    """
    if not isinstance(sensor_id, str) or not sensor_id:
        raise InvalidDataError(f"a sensor id is a non-empty str, got {sensor_id!r}")
    try:
        sensor_id.encode()
    except UnicodeEncodeError:
        raise InvalidDataError(f"sensor id {sensor_id!r} cannot be written as UTF-8") from None
    return str(sensor_id)
