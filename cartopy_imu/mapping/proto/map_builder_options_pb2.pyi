from cartopy_imu.mapping.proto import pose_graph_options_pb2 as _pose_graph_options_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MapBuilderOptions(_message.Message):
    __slots__ = ("use_trajectory_builder_2d", "use_trajectory_builder_3d", "num_background_threads", "pose_graph_options", "collate_by_trajectory")
    USE_TRAJECTORY_BUILDER_2D_FIELD_NUMBER: _ClassVar[int]
    USE_TRAJECTORY_BUILDER_3D_FIELD_NUMBER: _ClassVar[int]
    NUM_BACKGROUND_THREADS_FIELD_NUMBER: _ClassVar[int]
    POSE_GRAPH_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    COLLATE_BY_TRAJECTORY_FIELD_NUMBER: _ClassVar[int]
    use_trajectory_builder_2d: bool
    use_trajectory_builder_3d: bool
    num_background_threads: int
    pose_graph_options: _pose_graph_options_pb2.PoseGraphOptions
    collate_by_trajectory: bool
    def __init__(self, use_trajectory_builder_2d: bool = ..., use_trajectory_builder_3d: bool = ..., num_background_threads: _Optional[int] = ..., pose_graph_options: _Optional[_Union[_pose_graph_options_pb2.PoseGraphOptions, _Mapping]] = ..., collate_by_trajectory: bool = ...) -> None: ...
