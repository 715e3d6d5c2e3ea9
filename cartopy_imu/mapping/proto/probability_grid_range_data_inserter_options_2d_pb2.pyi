from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class ProbabilityGridRangeDataInserterOptions2D(_message.Message):
    __slots__ = ("hit_probability", "miss_probability", "insert_free_space")
    HIT_PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    MISS_PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    INSERT_FREE_SPACE_FIELD_NUMBER: _ClassVar[int]
    hit_probability: float
    miss_probability: float
    insert_free_space: bool
    def __init__(self, hit_probability: _Optional[float] = ..., miss_probability: _Optional[float] = ..., insert_free_space: bool = ...) -> None: ...
