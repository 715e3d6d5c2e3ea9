from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Relation(_message.Message):
    __slots__ = ("timestamp1", "timestamp2", "expected", "covered_distance")
    TIMESTAMP1_FIELD_NUMBER: _ClassVar[int]
    TIMESTAMP2_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_FIELD_NUMBER: _ClassVar[int]
    COVERED_DISTANCE_FIELD_NUMBER: _ClassVar[int]
    timestamp1: int
    timestamp2: int
    expected: _transform_pb2.Rigid3d
    covered_distance: float
    def __init__(self, timestamp1: _Optional[int] = ..., timestamp2: _Optional[int] = ..., expected: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ..., covered_distance: _Optional[float] = ...) -> None: ...

class GroundTruth(_message.Message):
    __slots__ = ("relation",)
    RELATION_FIELD_NUMBER: _ClassVar[int]
    relation: _containers.RepeatedCompositeFieldContainer[Relation]
    def __init__(self, relation: _Optional[_Iterable[_Union[Relation, _Mapping]]] = ...) -> None: ...
