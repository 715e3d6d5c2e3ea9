from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class NormalEstimationOptions2D(_message.Message):
    __slots__ = ("num_normal_samples", "sample_radius")
    NUM_NORMAL_SAMPLES_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_RADIUS_FIELD_NUMBER: _ClassVar[int]
    num_normal_samples: int
    sample_radius: float
    def __init__(self, num_normal_samples: _Optional[int] = ..., sample_radius: _Optional[float] = ...) -> None: ...
