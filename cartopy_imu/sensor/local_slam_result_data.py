"""One result of local SLAM (Cartographer's ``sensor`` record of ``mapping/proto/serialization.proto``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from google.protobuf.message import Message

from cartopy_imu.common._arguments import check_message
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import check_time
from cartopy_imu.mapping.proto import serialization_pb2, trajectory_node_data_pb2
from cartopy_imu.sensor.record import Record, set_time, slot_setter
from cartopy_imu.transform.proto_conversion import (
    quaternion_from_proto,
    quaternion_to_proto,
    rigid3_from_proto,
    rigid3_to_proto,
)
from cartopy_imu.transform.quaternion import Quaternion
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["LocalSlamResultData"]


class LocalSlamResultData(Record):
    """What local SLAM found for one scan: a trajectory node and the submaps it was inserted into.

    Immutable and hashable. Node data and submaps hold grids and clouds that this package only carries along: they
    are kept as bytes and handed out as fresh messages.

    Parameters
    ----------
    time : int
        Ticks of 100 ns since 0001-01-01 UTC.
    node_data : TrajectoryNodeData message
        The node: gravity alignment, clouds, local pose; copied.
    submaps : iterable of Submap messages
        The submaps the scan went into; copied.

    Raises
    ------
    InvalidDataError
        If `time` is no positive integer, a message has another type, or the node's local pose or gravity alignment
        is present and not finite or no rotation.
    """

    __slots__ = ("_node_data", "_submaps", "gravity_alignment", "local_pose")
    _fields = ("time", "local_pose", "gravity_alignment")

    local_pose: Rigid3 | None
    """Local frame from tracking frame, or None when the node has none."""
    gravity_alignment: Quaternion | None
    """Rotation from the tracking frame into one whose z axis points up, or None when the node has none."""
    _node_data: bytes
    _submaps: tuple[bytes, ...]

    def __init__(
        self,
        time: int,
        node_data: trajectory_node_data_pb2.TrajectoryNodeData,
        submaps: Iterable[serialization_pb2.Submap] = (),
    ) -> None:
        time = check_time(time, "local SLAM result data")
        _check_type(node_data, trajectory_node_data_pb2.TrajectoryNodeData, "node_data", time)
        try:
            parts = tuple(submaps)
        except TypeError:
            raise InvalidDataError(
                f"submaps of local SLAM result data at time {time} must be iterable, "
                f"got {type(submaps).__name__}",
                time=time,
            ) from None
        for part in parts:
            _check_type(part, serialization_pb2.Submap, "each submap", time)
        pose = alignment = None
        if node_data.HasField("local_pose"):
            pose = rigid3_from_proto(node_data.local_pose, "local pose of local SLAM result data", time=time)
        if node_data.HasField("gravity_alignment"):
            alignment = quaternion_from_proto(
                node_data.gravity_alignment, "gravity alignment of local SLAM result data", time=time
            )
        set_time(self, time)
        _set_pose(self, pose)
        _set_alignment(self, alignment)
        _set_node_data(self, node_data.SerializeToString(deterministic=True))
        _set_submaps(self, tuple(part.SerializeToString(deterministic=True) for part in parts))

    @classmethod
    def from_local_pose(
        cls, time: int, local_pose: Rigid3, gravity_alignment: Quaternion | None = None
    ) -> LocalSlamResultData:
        """Return a result that carries a pose and nothing else, for sources other than Cartographer.

        Parameters
        ----------
        time : int
            Ticks of 100 ns since 0001-01-01 UTC.
        local_pose : Rigid3
            Local frame from tracking frame, metres.
        gravity_alignment : Quaternion, optional
            Rotation from the tracking frame into one whose z axis points up.

        Raises
        ------
        InvalidDataError
            If `time` is no positive integer, or a transform has another type.
        """
        time = check_time(time, "local SLAM result data")
        if not isinstance(local_pose, Rigid3):
            raise InvalidDataError(
                f"local pose of local SLAM result data at time {time} must be a Rigid3, "
                f"got {type(local_pose).__name__}",
                time=time,
            )
        node = trajectory_node_data_pb2.TrajectoryNodeData(
            timestamp=time, local_pose=rigid3_to_proto(local_pose)
        )
        if gravity_alignment is not None:
            if not isinstance(gravity_alignment, Quaternion):
                raise InvalidDataError(
                    f"gravity alignment of local SLAM result data at time {time} must be a Quaternion, "
                    f"got {type(gravity_alignment).__name__}",
                    time=time,
                )
            node.gravity_alignment.CopyFrom(quaternion_to_proto(gravity_alignment))
        return cls(time, node)

    @property
    def node_data(self) -> trajectory_node_data_pb2.TrajectoryNodeData:
        """The trajectory node, a fresh message."""
        return trajectory_node_data_pb2.TrajectoryNodeData.FromString(self._node_data)

    @property
    def submaps(self) -> list[serialization_pb2.Submap]:
        """The submaps, fresh messages."""
        return [serialization_pb2.Submap.FromString(part) for part in self._submaps]

    def to_proto(self) -> serialization_pb2.LocalSlamResultData:
        """Return the protocol message."""
        return serialization_pb2.LocalSlamResultData(
            timestamp=self.time, node_data=self.node_data, submaps=self.submaps
        )

    @classmethod
    def from_proto(
        cls, proto: serialization_pb2.LocalSlamResultData, *, sensor_id: str | None = None
    ) -> LocalSlamResultData:
        """Return the content of a protocol message.

        Parameters
        ----------
        proto : LocalSlamResultData message
            Not modified.
        sensor_id : str, optional
            Named in error messages; not kept.

        Raises
        ------
        InvalidDataError
            If it is no such message, the time is not positive, there is no node data, or as the constructor.
        """
        check_message(proto, "LocalSlamResultData")
        time = check_time(proto.timestamp, "local SLAM result data", sensor_id=sensor_id)
        if not proto.HasField("node_data"):
            raise InvalidDataError(
                f"local SLAM result data{'' if sensor_id is None else f' of sensor {sensor_id!r}'} at time {time} "
                "has no node data; is this such a message at all?",
                sensor_id=sensor_id,
                time=time,
            )
        return cls(time, proto.node_data, proto.submaps)

    def _key(self) -> tuple[Any, ...]:
        return (self.time, self._node_data, self._submaps)

    def __repr__(self) -> str:
        return (
            f"<LocalSlamResultData at time {self.time} with {len(self._submaps)} submaps, "
            f"local pose {self.local_pose!r}>"
        )


_set_pose = slot_setter(LocalSlamResultData, "local_pose")
_set_alignment = slot_setter(LocalSlamResultData, "gravity_alignment")
_set_node_data = slot_setter(LocalSlamResultData, "_node_data")
_set_submaps = slot_setter(LocalSlamResultData, "_submaps")


def _check_type(value: object, kind: type[Message], what: str, time: int) -> None:
    if not isinstance(value, kind):
        raise InvalidDataError(
            f"{what} of local SLAM result data at time {time} must be a {kind.__name__} message, "
            f"got {type(value).__name__}",
            time=time,
        )
