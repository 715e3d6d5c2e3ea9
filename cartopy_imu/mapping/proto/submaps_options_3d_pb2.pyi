from cartopy_imu.mapping.proto import range_data_inserter_options_3d_pb2 as _range_data_inserter_options_3d_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SubmapsOptions3D(_message.Message):
    __slots__ = ("high_resolution", "num_range_data", "range_data_inserter_options", "high_resolution_max_range", "low_resolution")
    HIGH_RESOLUTION_FIELD_NUMBER: _ClassVar[int]
    NUM_RANGE_DATA_FIELD_NUMBER: _ClassVar[int]
    RANGE_DATA_INSERTER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    HIGH_RESOLUTION_MAX_RANGE_FIELD_NUMBER: _ClassVar[int]
    LOW_RESOLUTION_FIELD_NUMBER: _ClassVar[int]
    high_resolution: float
    num_range_data: int
    range_data_inserter_options: _range_data_inserter_options_3d_pb2.RangeDataInserterOptions3D
    high_resolution_max_range: float
    low_resolution: float
    def __init__(self, high_resolution: _Optional[float] = ..., num_range_data: _Optional[int] = ..., range_data_inserter_options: _Optional[_Union[_range_data_inserter_options_3d_pb2.RangeDataInserterOptions3D, _Mapping]] = ..., high_resolution_max_range: _Optional[float] = ..., low_resolution: _Optional[float] = ...) -> None: ...
