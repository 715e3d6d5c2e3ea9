"""One record of a log: kind, place, and the message, parsed only when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from cartopy_imu.common.errors import CorruptRecordError, InvalidDataError

if TYPE_CHECKING:
    from cartopy_imu.mapping.proto.serialization_pb2 import SerializationHeader, SerializedData
    from cartopy_imu.sensor.fixed_frame_pose_data import FixedFramePoseData
    from cartopy_imu.sensor.imu_data import ImuData
    from cartopy_imu.sensor.landmark_data import LandmarkData
    from cartopy_imu.sensor.odometry_data import OdometryData

    SensorData: TypeAlias = ImuData | OdometryData | FixedFramePoseData | LandmarkData

__all__ = ["PbstreamRecord"]


class PbstreamRecord:
    """A record as it stands in the file.

    Parameters
    ----------
    kind : str
        ``"imu_data"``, ``"odometry_data"``, ``"fixed_frame_pose_data"``, ``"landmark_data"``, ``"node"``, ``"submap"``,
        ``"trajectory_data"``, ``"pose_graph"``, ``"all_trajectory_builder_options"``, ``"unknown"`` or ``"header"``.
    index : int
        Place in the file; the header is 0.
    offset : int
        Byte offset of the record's length field, counted from where reading began.
    trajectory_id : int or None
        Of kinds that belong to a trajectory.
    time : int or None
        Time stamp in ticks of kinds that carry one (sensor data and nodes), unchecked.
    payload : bytes
        The decompressed message.
    """

    __slots__ = ("_message", "index", "kind", "offset", "payload", "time", "trajectory_id")

    def __init__(
        self, kind: str, index: int, offset: int, trajectory_id: int | None, time: int | None, payload: bytes
    ) -> None:
        self.kind = kind
        self.index = index
        self.offset = offset
        self.trajectory_id = trajectory_id
        self.time = time
        self.payload = payload
        self._message: Any = None

    def __repr__(self) -> str:
        trajectory = "" if self.trajectory_id is None else f", trajectory {self.trajectory_id}"
        return f"<PbstreamRecord {self.index}: {self.kind}{trajectory}, {len(self.payload)} bytes at {self.offset}>"

    @property
    def message(self) -> SerializedData:
        """The parsed ``SerializedData`` (the ``SerializationHeader`` for kind ``"header"``), kept once parsed.

        Raises
        ------
        CorruptRecordError
            The bytes do not parse.
        """
        if self._message is None:
            self._message = self._parse()
        message: SerializedData = self._message
        return message

    def _parse(self) -> SerializedData | SerializationHeader:
        from google.protobuf.message import DecodeError

        from cartopy_imu.mapping.proto import serialization_pb2

        message: SerializedData | SerializationHeader
        message = (
            serialization_pb2.SerializationHeader()
            if self.kind == "header"
            else serialization_pb2.SerializedData()
        )
        try:
            message.ParseFromString(self.payload)
        except DecodeError as error:
            raise CorruptRecordError(
                f"record {self.index} at byte {self.offset} ({self.kind}) is not a {type(message).__name__} message: {error}",
                offset=self.offset,
                record_index=self.index,
            ) from error
        return message

    def sensor_data(self) -> SensorData:
        """Return the `ImuData`, `OdometryData`, `FixedFramePoseData` or `LandmarkData` of the record.

        Raises
        ------
        InvalidDataError
            The record is of another kind, or its data is refused at the door (not finite, time not positive, …).
        CorruptRecordError
            The bytes do not parse.
        """
        from cartopy_imu.sensor import FixedFramePoseData, ImuData, LandmarkData, OdometryData

        message = self.message
        if self.kind == "imu_data":
            return ImuData.from_proto(message.imu_data.imu_data)
        if self.kind == "odometry_data":
            return OdometryData.from_proto(message.odometry_data.odometry_data)
        if self.kind == "fixed_frame_pose_data":
            return FixedFramePoseData.from_proto(message.fixed_frame_pose_data.fixed_frame_pose_data)
        if self.kind == "landmark_data":
            return LandmarkData.from_proto(message.landmark_data.landmark_data)
        raise InvalidDataError(
            f"record {self.index} is of kind {self.kind!r}, which is no sensor data; read with "
            "kinds=('imu_data', 'odometry_data', 'fixed_frame_pose_data', 'landmark_data')"
        )
