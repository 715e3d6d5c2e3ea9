"""One pose in a frame fixed to the earth (Cartographer's ``sensor/fixed_frame_pose_data.h``)."""

from __future__ import annotations

from cartopy_imu.common._arguments import check_message
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import check_time
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.sensor.record import Record, set_time, slot_setter
from cartopy_imu.transform.proto_conversion import rigid3_from_proto, rigid3_to_proto
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["FixedFramePoseData"]


class FixedFramePoseData(Record):
    """A pose from a source such as satellite navigation, or the word that it has none now.

    Immutable and hashable.

    Parameters
    ----------
    time : int
        Ticks of 100 ns since 0001-01-01 UTC.
    pose : Rigid3 or None
        Fixed frame from tracking frame, metres; None while the source has no fix.

    Raises
    ------
    InvalidDataError
        If `time` is no positive integer or `pose` neither `Rigid3` nor None.
    """

    __slots__ = ("pose",)
    _fields = ("time", "pose")

    pose: Rigid3 | None
    """Fixed frame from tracking frame, or None."""

    def __init__(self, time: int, pose: Rigid3 | None) -> None:
        time = check_time(time, "fixed-frame pose data")
        if pose is not None and not isinstance(pose, Rigid3):
            raise InvalidDataError(
                f"pose of fixed-frame pose data at time {time} must be a Rigid3 or None, "
                f"got {type(pose).__name__}",
                time=time,
            )
        set_time(self, time)
        _set_pose(self, pose)

    def to_proto(self) -> sensor_pb2.FixedFramePoseData:
        """Return the protocol message; its pose is absent when there is none."""
        if self.pose is None:
            return sensor_pb2.FixedFramePoseData(timestamp=self.time)
        return sensor_pb2.FixedFramePoseData(timestamp=self.time, pose=rigid3_to_proto(self.pose))

    @classmethod
    def from_proto(
        cls, proto: sensor_pb2.FixedFramePoseData, *, sensor_id: str | None = None
    ) -> FixedFramePoseData:
        """Return the content of a protocol message.

        Parameters
        ----------
        proto : FixedFramePoseData message
            Not modified. An absent pose gives None.
        sensor_id : str, optional
            Named in error messages; not kept.

        Raises
        ------
        InvalidDataError
            If it is no such message, the time is not positive, or a present pose is not finite or without a unit quaternion.
        """
        check_message(proto, "FixedFramePoseData")
        time = check_time(proto.timestamp, "fixed-frame pose data", sensor_id=sensor_id)
        if not proto.HasField("pose"):
            return cls(time, None)
        return cls(
            time,
            rigid3_from_proto(proto.pose, "pose of fixed-frame pose data", sensor_id=sensor_id, time=time),
        )


_set_pose = slot_setter(FixedFramePoseData, "pose")
