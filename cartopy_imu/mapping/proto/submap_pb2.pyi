from cartopy_imu.mapping.proto import grid_2d_pb2 as _grid_2d_pb2
from cartopy_imu.mapping.proto import hybrid_grid_pb2 as _hybrid_grid_pb2
from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Submap2D(_message.Message):
    __slots__ = ("local_pose", "num_range_data", "finished", "grid")
    LOCAL_POSE_FIELD_NUMBER: _ClassVar[int]
    NUM_RANGE_DATA_FIELD_NUMBER: _ClassVar[int]
    FINISHED_FIELD_NUMBER: _ClassVar[int]
    GRID_FIELD_NUMBER: _ClassVar[int]
    local_pose: _transform_pb2.Rigid3d
    num_range_data: int
    finished: bool
    grid: _grid_2d_pb2.Grid2D
    def __init__(self, local_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ..., num_range_data: _Optional[int] = ..., finished: bool = ..., grid: _Optional[_Union[_grid_2d_pb2.Grid2D, _Mapping]] = ...) -> None: ...

class Submap3D(_message.Message):
    __slots__ = ("local_pose", "num_range_data", "finished", "high_resolution_hybrid_grid", "low_resolution_hybrid_grid", "rotational_scan_matcher_histogram")
    LOCAL_POSE_FIELD_NUMBER: _ClassVar[int]
    NUM_RANGE_DATA_FIELD_NUMBER: _ClassVar[int]
    FINISHED_FIELD_NUMBER: _ClassVar[int]
    HIGH_RESOLUTION_HYBRID_GRID_FIELD_NUMBER: _ClassVar[int]
    LOW_RESOLUTION_HYBRID_GRID_FIELD_NUMBER: _ClassVar[int]
    ROTATIONAL_SCAN_MATCHER_HISTOGRAM_FIELD_NUMBER: _ClassVar[int]
    local_pose: _transform_pb2.Rigid3d
    num_range_data: int
    finished: bool
    high_resolution_hybrid_grid: _hybrid_grid_pb2.HybridGrid
    low_resolution_hybrid_grid: _hybrid_grid_pb2.HybridGrid
    rotational_scan_matcher_histogram: _containers.RepeatedScalarFieldContainer[float]
    def __init__(self, local_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ..., num_range_data: _Optional[int] = ..., finished: bool = ..., high_resolution_hybrid_grid: _Optional[_Union[_hybrid_grid_pb2.HybridGrid, _Mapping]] = ..., low_resolution_hybrid_grid: _Optional[_Union[_hybrid_grid_pb2.HybridGrid, _Mapping]] = ..., rotational_scan_matcher_histogram: _Optional[_Iterable[float]] = ...) -> None: ...
