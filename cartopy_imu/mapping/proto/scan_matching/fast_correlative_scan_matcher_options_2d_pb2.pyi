from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class FastCorrelativeScanMatcherOptions2D(_message.Message):
    __slots__ = ("branch_and_bound_depth", "linear_search_window", "angular_search_window")
    BRANCH_AND_BOUND_DEPTH_FIELD_NUMBER: _ClassVar[int]
    LINEAR_SEARCH_WINDOW_FIELD_NUMBER: _ClassVar[int]
    ANGULAR_SEARCH_WINDOW_FIELD_NUMBER: _ClassVar[int]
    branch_and_bound_depth: int
    linear_search_window: float
    angular_search_window: float
    def __init__(self, branch_and_bound_depth: _Optional[int] = ..., linear_search_window: _Optional[float] = ..., angular_search_window: _Optional[float] = ...) -> None: ...
