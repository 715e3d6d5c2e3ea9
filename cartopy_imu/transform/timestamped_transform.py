"""A rigid transform with its time (Cartographer's ``transform/timestamped_transform.h``)."""

from __future__ import annotations

from dataclasses import dataclass

from cartopy_imu.common._arguments import check_message
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import check_time
from cartopy_imu.transform.proto import timestamped_transform_pb2
from cartopy_imu.transform.proto_conversion import rigid3_from_proto, rigid3_to_proto
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["TimestampedTransform"]


@dataclass(frozen=True, slots=True)
class TimestampedTransform:
    """A rigid transform that holds at one time.

    Parameters
    ----------
    time : int
        Ticks of 100 ns since 0001-01-01 UTC.
    transform : Rigid3
        The transform at that time.

    Raises
    ------
    InvalidDataError
        If `time` is no positive integer or `transform` no `Rigid3`.
    """

    time: int
    transform: Rigid3

    def __post_init__(self) -> None:
        object.__setattr__(self, "time", check_time(self.time, "timestamped transform"))
        if not isinstance(self.transform, Rigid3):
            raise InvalidDataError(
                f"timestamped transform at time {self.time} must hold a Rigid3, "
                f"got {type(self.transform).__name__}",
                time=self.time,
            )

    def interpolate(self, other: TimestampedTransform, time: int) -> TimestampedTransform:
        """Return the transform at a time between this one and `other`.

        Parameters
        ----------
        other : TimestampedTransform
            Not earlier than this one.
        time : int
            From this one's time up to `other`'s. Translation is linear, rotation slerp on the shortest arc, the
            factor a quotient of tick differences. When both times are equal the result is this transform.

        Raises
        ------
        InvalidDataError
            If `time` lies outside the two.
        """
        time = check_time(time, "interpolation")
        if not self.time <= time <= other.time:
            raise InvalidDataError(
                f"time {time} lies outside {self.time} … {other.time}; interpolation does not extrapolate",
                time=time,
            )
        if time == self.time:
            return self
        factor = (time - self.time) / (other.time - self.time)
        return TimestampedTransform(time, self.transform.interpolate(other.transform, factor))

    def to_proto(self) -> timestamped_transform_pb2.TimestampedTransform:
        """Return the protocol message."""
        return timestamped_transform_pb2.TimestampedTransform(
            time=self.time, transform=rigid3_to_proto(self.transform)
        )

    @classmethod
    def from_proto(cls, proto: timestamped_transform_pb2.TimestampedTransform) -> TimestampedTransform:
        """Return the content of a protocol message.

        Raises
        ------
        InvalidDataError
            If it is no such message, the time is not positive, or the transform absent, not finite or without a unit quaternion.
        """
        check_message(proto, "TimestampedTransform")
        time = check_time(proto.time, "timestamped transform")
        return cls(time, rigid3_from_proto(proto.transform, "timestamped transform", time=time))
