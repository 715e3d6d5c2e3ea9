from cartopy_imu.mapping.proto import trajectory_pb2 as _trajectory_pb2
from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SubmapId(_message.Message):
    __slots__ = ("trajectory_id", "submap_index")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    SUBMAP_INDEX_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    submap_index: int
    def __init__(self, trajectory_id: _Optional[int] = ..., submap_index: _Optional[int] = ...) -> None: ...

class NodeId(_message.Message):
    __slots__ = ("trajectory_id", "node_index")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    NODE_INDEX_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    node_index: int
    def __init__(self, trajectory_id: _Optional[int] = ..., node_index: _Optional[int] = ...) -> None: ...

class PoseGraph(_message.Message):
    __slots__ = ("constraint", "trajectory", "landmark_poses")
    class Constraint(_message.Message):
        __slots__ = ("submap_id", "node_id", "relative_pose", "tag", "translation_weight", "rotation_weight")
        class Tag(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
            __slots__ = ()
            INTRA_SUBMAP: _ClassVar[PoseGraph.Constraint.Tag]
            INTER_SUBMAP: _ClassVar[PoseGraph.Constraint.Tag]
        INTRA_SUBMAP: PoseGraph.Constraint.Tag
        INTER_SUBMAP: PoseGraph.Constraint.Tag
        SUBMAP_ID_FIELD_NUMBER: _ClassVar[int]
        NODE_ID_FIELD_NUMBER: _ClassVar[int]
        RELATIVE_POSE_FIELD_NUMBER: _ClassVar[int]
        TAG_FIELD_NUMBER: _ClassVar[int]
        TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
        ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
        submap_id: SubmapId
        node_id: NodeId
        relative_pose: _transform_pb2.Rigid3d
        tag: PoseGraph.Constraint.Tag
        translation_weight: float
        rotation_weight: float
        def __init__(self, submap_id: _Optional[_Union[SubmapId, _Mapping]] = ..., node_id: _Optional[_Union[NodeId, _Mapping]] = ..., relative_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ..., tag: _Optional[_Union[PoseGraph.Constraint.Tag, str]] = ..., translation_weight: _Optional[float] = ..., rotation_weight: _Optional[float] = ...) -> None: ...
    class LandmarkPose(_message.Message):
        __slots__ = ("landmark_id", "global_pose")
        LANDMARK_ID_FIELD_NUMBER: _ClassVar[int]
        GLOBAL_POSE_FIELD_NUMBER: _ClassVar[int]
        landmark_id: str
        global_pose: _transform_pb2.Rigid3d
        def __init__(self, landmark_id: _Optional[str] = ..., global_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...
    CONSTRAINT_FIELD_NUMBER: _ClassVar[int]
    TRAJECTORY_FIELD_NUMBER: _ClassVar[int]
    LANDMARK_POSES_FIELD_NUMBER: _ClassVar[int]
    constraint: _containers.RepeatedCompositeFieldContainer[PoseGraph.Constraint]
    trajectory: _containers.RepeatedCompositeFieldContainer[_trajectory_pb2.Trajectory]
    landmark_poses: _containers.RepeatedCompositeFieldContainer[PoseGraph.LandmarkPose]
    def __init__(self, constraint: _Optional[_Iterable[_Union[PoseGraph.Constraint, _Mapping]]] = ..., trajectory: _Optional[_Iterable[_Union[_trajectory_pb2.Trajectory, _Mapping]]] = ..., landmark_poses: _Optional[_Iterable[_Union[PoseGraph.LandmarkPose, _Mapping]]] = ...) -> None: ...
