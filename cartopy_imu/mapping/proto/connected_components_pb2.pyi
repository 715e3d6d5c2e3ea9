from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ConnectedComponents(_message.Message):
    __slots__ = ("connected_component",)
    class ConnectedComponent(_message.Message):
        __slots__ = ("trajectory_id",)
        TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
        trajectory_id: _containers.RepeatedScalarFieldContainer[int]
        def __init__(self, trajectory_id: _Optional[_Iterable[int]] = ...) -> None: ...
    CONNECTED_COMPONENT_FIELD_NUMBER: _ClassVar[int]
    connected_component: _containers.RepeatedCompositeFieldContainer[ConnectedComponents.ConnectedComponent]
    def __init__(self, connected_component: _Optional[_Iterable[_Union[ConnectedComponents.ConnectedComponent, _Mapping]]] = ...) -> None: ...
