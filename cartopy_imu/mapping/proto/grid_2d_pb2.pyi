from cartopy_imu.mapping.proto import map_limits_pb2 as _map_limits_pb2
from cartopy_imu.mapping.proto import probability_grid_pb2 as _probability_grid_pb2
from cartopy_imu.mapping.proto import tsdf_2d_pb2 as _tsdf_2d_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Grid2D(_message.Message):
    __slots__ = ("limits", "cells", "known_cells_box", "probability_grid_2d", "tsdf_2d", "min_correspondence_cost", "max_correspondence_cost")
    class CellBox(_message.Message):
        __slots__ = ("max_x", "max_y", "min_x", "min_y")
        MAX_X_FIELD_NUMBER: _ClassVar[int]
        MAX_Y_FIELD_NUMBER: _ClassVar[int]
        MIN_X_FIELD_NUMBER: _ClassVar[int]
        MIN_Y_FIELD_NUMBER: _ClassVar[int]
        max_x: int
        max_y: int
        min_x: int
        min_y: int
        def __init__(self, max_x: _Optional[int] = ..., max_y: _Optional[int] = ..., min_x: _Optional[int] = ..., min_y: _Optional[int] = ...) -> None: ...
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    KNOWN_CELLS_BOX_FIELD_NUMBER: _ClassVar[int]
    PROBABILITY_GRID_2D_FIELD_NUMBER: _ClassVar[int]
    TSDF_2D_FIELD_NUMBER: _ClassVar[int]
    MIN_CORRESPONDENCE_COST_FIELD_NUMBER: _ClassVar[int]
    MAX_CORRESPONDENCE_COST_FIELD_NUMBER: _ClassVar[int]
    limits: _map_limits_pb2.MapLimits
    cells: _containers.RepeatedScalarFieldContainer[int]
    known_cells_box: Grid2D.CellBox
    probability_grid_2d: _probability_grid_pb2.ProbabilityGrid
    tsdf_2d: _tsdf_2d_pb2.TSDF2D
    min_correspondence_cost: float
    max_correspondence_cost: float
    def __init__(self, limits: _Optional[_Union[_map_limits_pb2.MapLimits, _Mapping]] = ..., cells: _Optional[_Iterable[int]] = ..., known_cells_box: _Optional[_Union[Grid2D.CellBox, _Mapping]] = ..., probability_grid_2d: _Optional[_Union[_probability_grid_pb2.ProbabilityGrid, _Mapping]] = ..., tsdf_2d: _Optional[_Union[_tsdf_2d_pb2.TSDF2D, _Mapping]] = ..., min_correspondence_cost: _Optional[float] = ..., max_correspondence_cost: _Optional[float] = ...) -> None: ...
