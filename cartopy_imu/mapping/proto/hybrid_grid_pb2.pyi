from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class HybridGrid(_message.Message):
    __slots__ = ("resolution", "x_indices", "y_indices", "z_indices", "values")
    RESOLUTION_FIELD_NUMBER: _ClassVar[int]
    X_INDICES_FIELD_NUMBER: _ClassVar[int]
    Y_INDICES_FIELD_NUMBER: _ClassVar[int]
    Z_INDICES_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    resolution: float
    x_indices: _containers.RepeatedScalarFieldContainer[int]
    y_indices: _containers.RepeatedScalarFieldContainer[int]
    z_indices: _containers.RepeatedScalarFieldContainer[int]
    values: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, resolution: _Optional[float] = ..., x_indices: _Optional[_Iterable[int]] = ..., y_indices: _Optional[_Iterable[int]] = ..., z_indices: _Optional[_Iterable[int]] = ..., values: _Optional[_Iterable[int]] = ...) -> None: ...
