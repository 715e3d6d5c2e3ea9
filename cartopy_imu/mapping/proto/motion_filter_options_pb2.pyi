from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class MotionFilterOptions(_message.Message):
    __slots__ = ("max_time_seconds", "max_distance_meters", "max_angle_radians")
    MAX_TIME_SECONDS_FIELD_NUMBER: _ClassVar[int]
    MAX_DISTANCE_METERS_FIELD_NUMBER: _ClassVar[int]
    MAX_ANGLE_RADIANS_FIELD_NUMBER: _ClassVar[int]
    max_time_seconds: float
    max_distance_meters: float
    max_angle_radians: float
    def __init__(self, max_time_seconds: _Optional[float] = ..., max_distance_meters: _Optional[float] = ..., max_angle_radians: _Optional[float] = ...) -> None: ...
