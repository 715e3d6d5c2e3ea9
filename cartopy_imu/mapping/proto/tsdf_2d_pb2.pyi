from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class TSDF2D(_message.Message):
    __slots__ = ("truncation_distance", "max_weight", "weight_cells")
    TRUNCATION_DISTANCE_FIELD_NUMBER: _ClassVar[int]
    MAX_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    WEIGHT_CELLS_FIELD_NUMBER: _ClassVar[int]
    truncation_distance: float
    max_weight: float
    weight_cells: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, truncation_distance: _Optional[float] = ..., max_weight: _Optional[float] = ..., weight_cells: _Optional[_Iterable[int]] = ...) -> None: ...
