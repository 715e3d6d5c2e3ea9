from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class RealTimeCorrelativeScanMatcherOptions(_message.Message):
    __slots__ = ("linear_search_window", "angular_search_window", "translation_delta_cost_weight", "rotation_delta_cost_weight")
    LINEAR_SEARCH_WINDOW_FIELD_NUMBER: _ClassVar[int]
    ANGULAR_SEARCH_WINDOW_FIELD_NUMBER: _ClassVar[int]
    TRANSLATION_DELTA_COST_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    ROTATION_DELTA_COST_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    linear_search_window: float
    angular_search_window: float
    translation_delta_cost_weight: float
    rotation_delta_cost_weight: float
    def __init__(self, linear_search_window: _Optional[float] = ..., angular_search_window: _Optional[float] = ..., translation_delta_cost_weight: _Optional[float] = ..., rotation_delta_cost_weight: _Optional[float] = ...) -> None: ...
