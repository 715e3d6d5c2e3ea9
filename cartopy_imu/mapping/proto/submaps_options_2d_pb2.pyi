from cartopy_imu.mapping.proto import grid_2d_options_pb2 as _grid_2d_options_pb2
from cartopy_imu.mapping.proto import range_data_inserter_options_pb2 as _range_data_inserter_options_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SubmapsOptions2D(_message.Message):
    __slots__ = ("num_range_data", "grid_options_2d", "range_data_inserter_options")
    NUM_RANGE_DATA_FIELD_NUMBER: _ClassVar[int]
    GRID_OPTIONS_2D_FIELD_NUMBER: _ClassVar[int]
    RANGE_DATA_INSERTER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    num_range_data: int
    grid_options_2d: _grid_2d_options_pb2.GridOptions2D
    range_data_inserter_options: _range_data_inserter_options_pb2.RangeDataInserterOptions
    def __init__(self, num_range_data: _Optional[int] = ..., grid_options_2d: _Optional[_Union[_grid_2d_options_pb2.GridOptions2D, _Mapping]] = ..., range_data_inserter_options: _Optional[_Union[_range_data_inserter_options_pb2.RangeDataInserterOptions, _Mapping]] = ...) -> None: ...
