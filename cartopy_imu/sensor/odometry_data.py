"""One odometry pose (Cartographer's ``sensor/odometry_data.h``)."""

from __future__ import annotations

from cartopy_imu.common._arguments import check_message
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import check_time
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.sensor.record import Record, set_time, slot_setter
from cartopy_imu.transform.proto_conversion import rigid3_from_proto, rigid3_to_proto
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["OdometryData"]


class OdometryData(Record):
    """Where odometry believes the tracking frame to be.

    Immutable and hashable.

    Parameters
    ----------
    time : int
        Ticks of 100 ns since 0001-01-01 UTC.
    pose : Rigid3
        Odometry frame from tracking frame, metres.

    Raises
    ------
    InvalidDataError
        If `time` is no positive integer or `pose` no `Rigid3`.
    """

    __slots__ = ("pose",)
    _fields = ("time", "pose")

    pose: Rigid3
    """Odometry frame from tracking frame."""

    def __init__(self, time: int, pose: Rigid3) -> None:
        time = check_time(time, "odometry data")
        if not isinstance(pose, Rigid3):
            raise InvalidDataError(
                f"pose of odometry data at time {time} must be a Rigid3, got {type(pose).__name__}", time=time
            )
        set_time(self, time)
        _set_pose(self, pose)

    def to_proto(self) -> sensor_pb2.OdometryData:
        """Return the protocol message."""
        return sensor_pb2.OdometryData(timestamp=self.time, pose=rigid3_to_proto(self.pose))

    @classmethod
    def from_proto(cls, proto: sensor_pb2.OdometryData, *, sensor_id: str | None = None) -> OdometryData:
        """Return the content of a protocol message.

        Parameters
        ----------
        proto : OdometryData message
            Not modified.
        sensor_id : str, optional
            Named in error messages; not kept.

        Raises
        ------
        InvalidDataError
            If it is no such message, the time is not positive, or the pose absent, not finite or without a unit quaternion.
        """
        check_message(proto, "OdometryData")
        time = check_time(proto.timestamp, "odometry data", sensor_id=sensor_id)
        return cls(
            time, rigid3_from_proto(proto.pose, "pose of odometry data", sensor_id=sensor_id, time=time)
        )


_set_pose = slot_setter(OdometryData, "pose")
