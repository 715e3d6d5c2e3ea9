from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SubmapList(_message.Message):
    __slots__ = ("trajectory",)
    class SubmapEntry(_message.Message):
        __slots__ = ("submap_version", "pose")
        SUBMAP_VERSION_FIELD_NUMBER: _ClassVar[int]
        POSE_FIELD_NUMBER: _ClassVar[int]
        submap_version: int
        pose: _transform_pb2.Rigid3d
        def __init__(self, submap_version: _Optional[int] = ..., pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...
    class TrajectorySubmapList(_message.Message):
        __slots__ = ("submap",)
        SUBMAP_FIELD_NUMBER: _ClassVar[int]
        submap: _containers.RepeatedCompositeFieldContainer[SubmapList.SubmapEntry]
        def __init__(self, submap: _Optional[_Iterable[_Union[SubmapList.SubmapEntry, _Mapping]]] = ...) -> None: ...
    TRAJECTORY_FIELD_NUMBER: _ClassVar[int]
    trajectory: _containers.RepeatedCompositeFieldContainer[SubmapList.TrajectorySubmapList]
    def __init__(self, trajectory: _Optional[_Iterable[_Union[SubmapList.TrajectorySubmapList, _Mapping]]] = ...) -> None: ...

class SubmapQuery(_message.Message):
    __slots__ = ("request", "response")
    class Request(_message.Message):
        __slots__ = ("submap_index", "trajectory_id")
        SUBMAP_INDEX_FIELD_NUMBER: _ClassVar[int]
        TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
        submap_index: int
        trajectory_id: int
        def __init__(self, submap_index: _Optional[int] = ..., trajectory_id: _Optional[int] = ...) -> None: ...
    class Response(_message.Message):
        __slots__ = ("submap_version", "error_message", "textures")
        class SubmapTexture(_message.Message):
            __slots__ = ("cells", "width", "height", "resolution", "slice_pose")
            CELLS_FIELD_NUMBER: _ClassVar[int]
            WIDTH_FIELD_NUMBER: _ClassVar[int]
            HEIGHT_FIELD_NUMBER: _ClassVar[int]
            RESOLUTION_FIELD_NUMBER: _ClassVar[int]
            SLICE_POSE_FIELD_NUMBER: _ClassVar[int]
            cells: bytes
            width: int
            height: int
            resolution: float
            slice_pose: _transform_pb2.Rigid3d
            def __init__(self, cells: _Optional[bytes] = ..., width: _Optional[int] = ..., height: _Optional[int] = ..., resolution: _Optional[float] = ..., slice_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...
        SUBMAP_VERSION_FIELD_NUMBER: _ClassVar[int]
        ERROR_MESSAGE_FIELD_NUMBER: _ClassVar[int]
        TEXTURES_FIELD_NUMBER: _ClassVar[int]
        submap_version: int
        error_message: str
        textures: _containers.RepeatedCompositeFieldContainer[SubmapQuery.Response.SubmapTexture]
        def __init__(self, submap_version: _Optional[int] = ..., error_message: _Optional[str] = ..., textures: _Optional[_Iterable[_Union[SubmapQuery.Response.SubmapTexture, _Mapping]]] = ...) -> None: ...
    REQUEST_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    request: SubmapQuery.Request
    response: SubmapQuery.Response
    def __init__(self, request: _Optional[_Union[SubmapQuery.Request, _Mapping]] = ..., response: _Optional[_Union[SubmapQuery.Response, _Mapping]] = ...) -> None: ...
