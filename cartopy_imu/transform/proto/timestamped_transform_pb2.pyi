from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TimestampedTransform(_message.Message):
    __slots__ = ("time", "transform")
    TIME_FIELD_NUMBER: _ClassVar[int]
    TRANSFORM_FIELD_NUMBER: _ClassVar[int]
    time: int
    transform: _transform_pb2.Rigid3d
    def __init__(self, time: _Optional[int] = ..., transform: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...
