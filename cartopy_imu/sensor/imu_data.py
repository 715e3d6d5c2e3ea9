"""One IMU sample (Cartographer's ``sensor/imu_data.h``)."""

from __future__ import annotations

import numpy as np

from cartopy_imu.common._arguments import check_message
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import check_time
from cartopy_imu.common.types import ArrayLike, Vector3
from cartopy_imu.sensor.accelerometer_convention import (
    AccelerationUnit,
    AccelerometerConvention,
    acceleration_factor,
)
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.sensor.record import Record, set_time, slot_setter
from cartopy_imu.transform.check import check_triple
from cartopy_imu.transform.proto import transform_pb2

__all__ = ["ImuData"]


class ImuData(Record):
    """An IMU sample: specific force and turn rate, both in the tracking (IMU) frame.

    Immutable and hashable. At rest, level and with z up the acceleration is (0, 0, +9.8). Data with another sign
    or unit enter through :meth:`from_measurement`.

    Parameters
    ----------
    time : int
        Ticks of 100 ns since 0001-01-01 UTC.
    linear_acceleration : array-like, shape (3,)
        Specific force x, y, z in m/s², tracking frame.
    angular_velocity : array-like, shape (3,)
        Turn rate about x, y, z in rad/s, tracking frame.

    Raises
    ------
    InvalidDataError
        If `time` is no positive integer, or a vector is not three finite numbers.

    Examples
    --------
    >>> sample = ImuData(636533061005937350, [0.0, 0.0, 9.81], [0.0, 0.0, 0.1])
    >>> sample.linear_acceleration.tolist()
    [0.0, 0.0, 9.81]
    """

    __slots__ = ("_angular_velocity", "_linear_acceleration")
    _fields = ("time", "linear_acceleration", "angular_velocity")
    _angular_velocity: tuple[float, float, float]
    _linear_acceleration: tuple[float, float, float]

    def __init__(self, time: int, linear_acceleration: ArrayLike, angular_velocity: ArrayLike) -> None:
        time = check_time(time, "IMU data")
        _set_acceleration(self, check_triple(linear_acceleration, _ACCELERATION, time=time))
        _set_rate(self, check_triple(angular_velocity, _RATE, time=time))
        set_time(self, time)

    @classmethod
    def _trusted(
        cls,
        time: int,
        linear_acceleration: tuple[float, float, float],
        angular_velocity: tuple[float, float, float],
    ) -> ImuData:
        """Wrap values known to be good: a positive int and finite Python floats."""
        self = object.__new__(cls)
        set_time(self, time)
        _set_acceleration(self, linear_acceleration)
        _set_rate(self, angular_velocity)
        return self

    @classmethod
    def from_measurement(
        cls,
        time: int,
        acceleration: ArrayLike,
        angular_velocity: ArrayLike,
        *,
        convention: AccelerometerConvention | str = AccelerometerConvention.SPECIFIC_FORCE,
        unit: AccelerationUnit | str = AccelerationUnit.METERS_PER_SECOND_SQUARED,
        sensor_id: str | None = None,
    ) -> ImuData:
        """Return the sample of a sensor that counts acceleration in its own way.

        Parameters
        ----------
        time : int
            Ticks of 100 ns since 0001-01-01 UTC.
        acceleration : array-like, shape (3,)
            The sensor's numbers, tracking frame.
        angular_velocity : array-like, shape (3,)
            Turn rate in rad/s, tracking frame.
        convention : AccelerometerConvention or str
            ``"specific_force"`` (+9.8 on z at rest) or ``"gravity"`` (−9.8).
        unit : AccelerationUnit or str
            ``"m/s^2"`` or ``"g"``.
        sensor_id : str, optional
            Named in error messages; not kept.

        Raises
        ------
        InvalidDataError
            As the constructor, or if `convention` or `unit` is unknown.
        """
        factor = acceleration_factor(convention, unit)
        time = check_time(time, "IMU data", sensor_id=sensor_id)
        x, y, z = check_triple(acceleration, _ACCELERATION, sensor_id=sensor_id, time=time)
        if factor != 1.0:
            scaled = (x * factor + 0.0, y * factor + 0.0, z * factor + 0.0)
            x, y, z = check_triple(scaled, _ACCELERATION, sensor_id=sensor_id, time=time)
        rate = check_triple(angular_velocity, _RATE, sensor_id=sensor_id, time=time)
        return cls._trusted(time, (x, y, z), rate)

    @property
    def linear_acceleration(self) -> Vector3:
        """Specific force, shape (3,), m/s², tracking frame (a fresh read-only array)."""
        return _read_only(self._linear_acceleration)

    @property
    def angular_velocity(self) -> Vector3:
        """Turn rate, shape (3,), rad/s, tracking frame (a fresh read-only array)."""
        return _read_only(self._angular_velocity)

    def to_proto(self) -> sensor_pb2.ImuData:
        """Return the protocol message."""
        ax, ay, az = self._linear_acceleration
        wx, wy, wz = self._angular_velocity
        return sensor_pb2.ImuData(
            timestamp=self.time,
            linear_acceleration=transform_pb2.Vector3d(x=ax, y=ay, z=az),
            angular_velocity=transform_pb2.Vector3d(x=wx, y=wy, z=wz),
        )

    @classmethod
    def from_proto(
        cls,
        proto: sensor_pb2.ImuData,
        *,
        convention: AccelerometerConvention | str = AccelerometerConvention.SPECIFIC_FORCE,
        unit: AccelerationUnit | str = AccelerationUnit.METERS_PER_SECOND_SQUARED,
        sensor_id: str | None = None,
    ) -> ImuData:
        """Return the sample of a protocol message.

        Parameters
        ----------
        proto : ImuData message
            Not modified.
        convention, unit, sensor_id
            As for :meth:`from_measurement`.

        Raises
        ------
        InvalidDataError
            If it is no such message, the time is not positive, or a vector is absent or not finite: bytes that are no IMU sample often
            parse without complaint, and this is where they are stopped.
        """
        check_message(proto, "ImuData")
        if not (proto.HasField("linear_acceleration") and proto.HasField("angular_velocity")):
            missing = [
                name for name in ("linear_acceleration", "angular_velocity") if not proto.HasField(name)
            ]
            raise InvalidDataError(
                f"IMU data{'' if sensor_id is None else f' of sensor {sensor_id!r}'} at time {proto.timestamp} "
                f"without {' and '.join(missing)}; is this an IMU message at all?",
                sensor_id=sensor_id,
                time=proto.timestamp,
            )
        a, w = proto.linear_acceleration, proto.angular_velocity
        return cls.from_measurement(
            proto.timestamp,
            (a.x, a.y, a.z),
            (w.x, w.y, w.z),
            convention=convention,
            unit=unit,
            sensor_id=sensor_id,
        )


_ACCELERATION = "linear acceleration [m/s²] of IMU data"
_RATE = "angular velocity [rad/s] of IMU data"
_set_acceleration = slot_setter(ImuData, "_linear_acceleration")
_set_rate = slot_setter(ImuData, "_angular_velocity")


def _read_only(values: tuple[float, float, float]) -> Vector3:
    array = np.array(values)
    array.flags.writeable = False
    return array
