from cartopy_imu.mapping.proto import cell_limits_2d_pb2 as _cell_limits_2d_pb2
from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MapLimits(_message.Message):
    __slots__ = ("resolution", "max", "cell_limits")
    RESOLUTION_FIELD_NUMBER: _ClassVar[int]
    MAX_FIELD_NUMBER: _ClassVar[int]
    CELL_LIMITS_FIELD_NUMBER: _ClassVar[int]
    resolution: float
    max: _transform_pb2.Vector2d
    cell_limits: _cell_limits_2d_pb2.CellLimits
    def __init__(self, resolution: _Optional[float] = ..., max: _Optional[_Union[_transform_pb2.Vector2d, _Mapping]] = ..., cell_limits: _Optional[_Union[_cell_limits_2d_pb2.CellLimits, _Mapping]] = ...) -> None: ...
