from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GridOptions2D(_message.Message):
    __slots__ = ("grid_type", "resolution")
    class GridType(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        INVALID_GRID: _ClassVar[GridOptions2D.GridType]
        PROBABILITY_GRID: _ClassVar[GridOptions2D.GridType]
        TSDF: _ClassVar[GridOptions2D.GridType]
    INVALID_GRID: GridOptions2D.GridType
    PROBABILITY_GRID: GridOptions2D.GridType
    TSDF: GridOptions2D.GridType
    GRID_TYPE_FIELD_NUMBER: _ClassVar[int]
    RESOLUTION_FIELD_NUMBER: _ClassVar[int]
    grid_type: GridOptions2D.GridType
    resolution: float
    def __init__(self, grid_type: _Optional[_Union[GridOptions2D.GridType, str]] = ..., resolution: _Optional[float] = ...) -> None: ...
