from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class RangeDataInserterOptions3D(_message.Message):
    __slots__ = ("hit_probability", "miss_probability", "num_free_space_voxels", "intensity_threshold")
    HIT_PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    MISS_PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    NUM_FREE_SPACE_VOXELS_FIELD_NUMBER: _ClassVar[int]
    INTENSITY_THRESHOLD_FIELD_NUMBER: _ClassVar[int]
    hit_probability: float
    miss_probability: float
    num_free_space_voxels: int
    intensity_threshold: float
    def __init__(self, hit_probability: _Optional[float] = ..., miss_probability: _Optional[float] = ..., num_free_space_voxels: _Optional[int] = ..., intensity_threshold: _Optional[float] = ...) -> None: ...
