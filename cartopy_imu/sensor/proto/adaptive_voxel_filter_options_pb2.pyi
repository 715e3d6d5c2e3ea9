from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class AdaptiveVoxelFilterOptions(_message.Message):
    __slots__ = ("max_length", "min_num_points", "max_range")
    MAX_LENGTH_FIELD_NUMBER: _ClassVar[int]
    MIN_NUM_POINTS_FIELD_NUMBER: _ClassVar[int]
    MAX_RANGE_FIELD_NUMBER: _ClassVar[int]
    max_length: float
    min_num_points: float
    max_range: float
    def __init__(self, max_length: _Optional[float] = ..., min_num_points: _Optional[float] = ..., max_range: _Optional[float] = ...) -> None: ...
