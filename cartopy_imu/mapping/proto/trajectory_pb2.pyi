from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Trajectory(_message.Message):
    __slots__ = ("node", "submap", "trajectory_id")
    class Node(_message.Message):
        __slots__ = ("timestamp", "pose", "node_index")
        TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
        POSE_FIELD_NUMBER: _ClassVar[int]
        NODE_INDEX_FIELD_NUMBER: _ClassVar[int]
        timestamp: int
        pose: _transform_pb2.Rigid3d
        node_index: int
        def __init__(self, timestamp: _Optional[int] = ..., pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ..., node_index: _Optional[int] = ...) -> None: ...
    class Submap(_message.Message):
        __slots__ = ("pose", "submap_index")
        POSE_FIELD_NUMBER: _ClassVar[int]
        SUBMAP_INDEX_FIELD_NUMBER: _ClassVar[int]
        pose: _transform_pb2.Rigid3d
        submap_index: int
        def __init__(self, pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ..., submap_index: _Optional[int] = ...) -> None: ...
    NODE_FIELD_NUMBER: _ClassVar[int]
    SUBMAP_FIELD_NUMBER: _ClassVar[int]
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    node: _containers.RepeatedCompositeFieldContainer[Trajectory.Node]
    submap: _containers.RepeatedCompositeFieldContainer[Trajectory.Submap]
    trajectory_id: int
    def __init__(self, node: _Optional[_Iterable[_Union[Trajectory.Node, _Mapping]]] = ..., submap: _Optional[_Iterable[_Union[Trajectory.Submap, _Mapping]]] = ..., trajectory_id: _Optional[int] = ...) -> None: ...
