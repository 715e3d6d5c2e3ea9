from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class FastCorrelativeScanMatcherOptions3D(_message.Message):
    __slots__ = ("branch_and_bound_depth", "min_rotational_score", "linear_xy_search_window", "linear_z_search_window", "angular_search_window", "full_resolution_depth", "min_low_resolution_score")
    BRANCH_AND_BOUND_DEPTH_FIELD_NUMBER: _ClassVar[int]
    MIN_ROTATIONAL_SCORE_FIELD_NUMBER: _ClassVar[int]
    LINEAR_XY_SEARCH_WINDOW_FIELD_NUMBER: _ClassVar[int]
    LINEAR_Z_SEARCH_WINDOW_FIELD_NUMBER: _ClassVar[int]
    ANGULAR_SEARCH_WINDOW_FIELD_NUMBER: _ClassVar[int]
    FULL_RESOLUTION_DEPTH_FIELD_NUMBER: _ClassVar[int]
    MIN_LOW_RESOLUTION_SCORE_FIELD_NUMBER: _ClassVar[int]
    branch_and_bound_depth: int
    min_rotational_score: float
    linear_xy_search_window: float
    linear_z_search_window: float
    angular_search_window: float
    full_resolution_depth: int
    min_low_resolution_score: float
    def __init__(self, branch_and_bound_depth: _Optional[int] = ..., min_rotational_score: _Optional[float] = ..., linear_xy_search_window: _Optional[float] = ..., linear_z_search_window: _Optional[float] = ..., angular_search_window: _Optional[float] = ..., full_resolution_depth: _Optional[int] = ..., min_low_resolution_score: _Optional[float] = ...) -> None: ...
