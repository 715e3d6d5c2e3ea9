from cartopy_imu.common.proto import ceres_solver_options_pb2 as _ceres_solver_options_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CeresScanMatcherOptions2D(_message.Message):
    __slots__ = ("occupied_space_weight", "translation_weight", "rotation_weight", "ceres_solver_options")
    OCCUPIED_SPACE_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    CERES_SOLVER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    occupied_space_weight: float
    translation_weight: float
    rotation_weight: float
    ceres_solver_options: _ceres_solver_options_pb2.CeresSolverOptions
    def __init__(self, occupied_space_weight: _Optional[float] = ..., translation_weight: _Optional[float] = ..., rotation_weight: _Optional[float] = ..., ceres_solver_options: _Optional[_Union[_ceres_solver_options_pb2.CeresSolverOptions, _Mapping]] = ...) -> None: ...
