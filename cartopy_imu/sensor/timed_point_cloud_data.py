"""Points of one range scan with their times (Cartographer's ``sensor/timed_point_cloud_data.h``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from cartopy_imu.common._arguments import check_message
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import check_time
from cartopy_imu.common.types import ArrayLike, Float32Array
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.sensor.record import Record, set_time, slot_setter
from cartopy_imu.transform.check import as_float64
from cartopy_imu.transform.proto import transform_pb2

__all__ = ["TimedPointCloudData"]


class TimedPointCloudData(Record):
    """A range scan as columns, float32 as on the wire.

    Immutable and hashable; the arrays are read-only copies of what was given.

    Parameters
    ----------
    time : int
        Time of the last point, ticks of 100 ns since 0001-01-01 UTC.
    origin : array-like, shape (3,)
        Where the sensor stood, metres, tracking frame.
    ranges : array-like, shape (n, 3)
        Points, metres, tracking frame.
    intensities : array-like, shape (n,), optional
        One for each point, or none at all.
    times : array-like, shape (n,), optional
        Time of each point relative to `time`, seconds, not positive; zeros when not given.

    Raises
    ------
    InvalidDataError
        If `time` is no positive integer, shapes do not fit, a number is not finite as float32, or a point's time
        is positive; the message names the first bad row.

    Notes
    -----
    The original keeps each point's position and time together; here they are two columns. Messages of older
    versions, which hold points in ``point_data_legacy``, are read as well; writing uses the present form.
    """

    __slots__ = ("intensities", "origin", "ranges", "times")
    _fields = ("time", "origin", "ranges", "intensities", "times")

    origin: Float32Array
    """Where the sensor stood, shape (3,), metres, tracking frame, read-only."""
    ranges: Float32Array
    """Points, shape (n, 3), metres, tracking frame, read-only."""
    intensities: Float32Array
    """Shape (n,), or (0,) when the sensor gives none, read-only."""
    times: Float32Array
    """Seconds relative to `time`, not positive, shape (n,), read-only."""

    def __init__(
        self,
        time: int,
        origin: ArrayLike,
        ranges: ArrayLike,
        intensities: ArrayLike | None = None,
        *,
        times: ArrayLike | None = None,
    ) -> None:
        time = check_time(time, "timed point cloud data")
        points = _float32(ranges, "ranges [m]", (None, 3), time)
        n = len(points)
        relative = _float32(np.zeros(n) if times is None else times, "point times [s]", (n,), time)
        if (relative > 0.0).any():
            row = int(np.argmax(relative > 0.0))
            raise InvalidDataError(
                f"point times of timed point cloud data at time {time} must not be positive (the stamp is that of "
                f"the last point), row {row} is {float(relative[row]):g} s",
                time=time,
                row=row,
            )
        none = intensities is None or np.size(intensities) == 0
        _set_origin(self, _float32(origin, "origin [m]", (3,), time))
        _set_intensities(
            self,
            _float32((), "intensities", (0,), time)
            if none or intensities is None
            else _float32(intensities, "intensities", (n,), time),
        )
        _set_ranges(self, points)
        _set_times(self, relative)
        set_time(self, time)

    def __len__(self) -> int:
        return len(self.ranges)

    def to_proto(self) -> sensor_pb2.TimedPointCloudData:
        """Return the protocol message."""
        x, y, z = self.origin.tolist()
        proto = sensor_pb2.TimedPointCloudData(
            timestamp=self.time,
            origin=transform_pb2.Vector3f(x=x, y=y, z=z),
            intensities=self.intensities.tolist(),
        )
        add = proto.point_data.add
        for (x, y, z), relative in zip(self.ranges.tolist(), self.times.tolist(), strict=True):
            add(position=transform_pb2.Vector3f(x=x, y=y, z=z), time=relative)
        return proto

    @classmethod
    def from_proto(
        cls, proto: sensor_pb2.TimedPointCloudData, *, sensor_id: str | None = None
    ) -> TimedPointCloudData:
        """Return the content of a protocol message, with points in the present or the legacy form.

        Parameters
        ----------
        proto : TimedPointCloudData message
            Not modified.
        sensor_id : str, optional
            Named in error messages; not kept.

        Raises
        ------
        InvalidDataError
            If it is no such message, has no origin or points in both forms, or as the constructor.
        """
        check_message(proto, "TimedPointCloudData")
        time = check_time(proto.timestamp, "timed point cloud data", sensor_id=sensor_id)
        if not proto.HasField("origin"):
            raise InvalidDataError(
                f"timed point cloud data{'' if sensor_id is None else f' of sensor {sensor_id!r}'} at time {time} "
                "has no origin; is this a point cloud message at all?",
                sensor_id=sensor_id,
                time=time,
            )
        if proto.point_data and proto.point_data_legacy:
            raise InvalidDataError(
                f"timed point cloud data at time {time} has {len(proto.point_data)} points in the present and "
                f"{len(proto.point_data_legacy)} in the legacy form; expected one of the two",
                sensor_id=sensor_id,
                time=time,
            )
        if proto.point_data_legacy:
            rows = [(p.x, p.y, p.z, p.t) for p in proto.point_data_legacy]
        else:
            rows = [(p.position.x, p.position.y, p.position.z, p.time) for p in proto.point_data]
        columns = np.array(rows, dtype=np.float32).reshape(len(rows), 4)
        origin = (proto.origin.x, proto.origin.y, proto.origin.z)
        return cls(time, origin, columns[:, :3], list(proto.intensities), times=columns[:, 3])

    def _key(self) -> tuple[Any, ...]:
        # Adding zero makes −0.0 and 0.0, which are equal, hash alike.
        return (
            self.time,
            *((column + np.float32(0.0)).tobytes() for column in (self.origin, self.ranges)),
            *((column + np.float32(0.0)).tobytes() for column in (self.intensities, self.times)),
        )

    def __repr__(self) -> str:
        extra = ", with intensities" if len(self.intensities) else ""
        return (
            f"<TimedPointCloudData at time {self.time} with {len(self)} points{extra}, "
            f"origin {self.origin.tolist()}>"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return (_make, (self.time, self.origin, self.ranges, self.intensities, self.times))


_set_origin = slot_setter(TimedPointCloudData, "origin")
_set_ranges = slot_setter(TimedPointCloudData, "ranges")
_set_intensities = slot_setter(TimedPointCloudData, "intensities")
_set_times = slot_setter(TimedPointCloudData, "times")


def _make(time: int, origin: Any, ranges: Any, intensities: Any, times: Any) -> TimedPointCloudData:
    return TimedPointCloudData(time, origin, ranges, intensities, times=times)


def _float32(value: ArrayLike, name: str, shape: tuple[int | None, ...], time: int) -> Float32Array:
    """Return a read-only C-ordered float32 copy of the wanted shape (None: any length)."""
    what = f"{name} of timed point cloud data at time {time}"
    expected = str(shape).replace("None", "n")
    wide = as_float64(value, what, f"numbers of shape {expected}", None, time)
    if wide.size == 0 and shape[0] is None:
        wide = wide.reshape(0, *(length or 0 for length in shape[1:]))
    if wide.ndim != len(shape) or any(w not in (None, g) for w, g in zip(shape, wide.shape, strict=True)):
        raise InvalidDataError(f"{what} must have shape {expected}, got {wide.shape}", time=time)
    with np.errstate(over="ignore"):
        array = wide.astype(np.float32)
    if not np.isfinite(array).all():
        row = int(np.argmax(~np.isfinite(array.reshape(len(array), -1)).all(axis=1)))
        raise InvalidDataError(
            f"{what} must be finite as float32, row {row} is {wide[row].tolist()}; drop the point",
            time=time,
            row=row,
        )
    array.flags.writeable = False
    return array
