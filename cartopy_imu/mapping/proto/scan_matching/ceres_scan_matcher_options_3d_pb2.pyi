from cartopy_imu.common.proto import ceres_solver_options_pb2 as _ceres_solver_options_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class IntensityCostFunctionOptions(_message.Message):
    __slots__ = ("weight", "huber_scale", "intensity_threshold")
    WEIGHT_FIELD_NUMBER: _ClassVar[int]
    HUBER_SCALE_FIELD_NUMBER: _ClassVar[int]
    INTENSITY_THRESHOLD_FIELD_NUMBER: _ClassVar[int]
    weight: float
    huber_scale: float
    intensity_threshold: float
    def __init__(self, weight: _Optional[float] = ..., huber_scale: _Optional[float] = ..., intensity_threshold: _Optional[float] = ...) -> None: ...

class CeresScanMatcherOptions3D(_message.Message):
    __slots__ = ("occupied_space_weight", "translation_weight", "rotation_weight", "only_optimize_yaw", "ceres_solver_options", "intensity_cost_function_options")
    OCCUPIED_SPACE_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    ONLY_OPTIMIZE_YAW_FIELD_NUMBER: _ClassVar[int]
    CERES_SOLVER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    INTENSITY_COST_FUNCTION_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    occupied_space_weight: _containers.RepeatedScalarFieldContainer[float]
    translation_weight: float
    rotation_weight: float
    only_optimize_yaw: bool
    ceres_solver_options: _ceres_solver_options_pb2.CeresSolverOptions
    intensity_cost_function_options: _containers.RepeatedCompositeFieldContainer[IntensityCostFunctionOptions]
    def __init__(self, occupied_space_weight: _Optional[_Iterable[float]] = ..., translation_weight: _Optional[float] = ..., rotation_weight: _Optional[float] = ..., only_optimize_yaw: bool = ..., ceres_solver_options: _Optional[_Union[_ceres_solver_options_pb2.CeresSolverOptions, _Mapping]] = ..., intensity_cost_function_options: _Optional[_Iterable[_Union[IntensityCostFunctionOptions, _Mapping]]] = ...) -> None: ...
