from cartopy_imu.common.proto import ceres_solver_options_pb2 as _ceres_solver_options_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ConstantVelocityPoseExtrapolatorOptions(_message.Message):
    __slots__ = ("imu_gravity_time_constant", "pose_queue_duration")
    IMU_GRAVITY_TIME_CONSTANT_FIELD_NUMBER: _ClassVar[int]
    POSE_QUEUE_DURATION_FIELD_NUMBER: _ClassVar[int]
    imu_gravity_time_constant: float
    pose_queue_duration: float
    def __init__(self, imu_gravity_time_constant: _Optional[float] = ..., pose_queue_duration: _Optional[float] = ...) -> None: ...

class ImuBasedPoseExtrapolatorOptions(_message.Message):
    __slots__ = ("pose_queue_duration", "gravity_constant", "pose_translation_weight", "pose_rotation_weight", "imu_acceleration_weight", "imu_rotation_weight", "solver_options", "odometry_translation_weight", "odometry_rotation_weight")
    POSE_QUEUE_DURATION_FIELD_NUMBER: _ClassVar[int]
    GRAVITY_CONSTANT_FIELD_NUMBER: _ClassVar[int]
    POSE_TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    POSE_ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    IMU_ACCELERATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    IMU_ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    SOLVER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    ODOMETRY_TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    ODOMETRY_ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    pose_queue_duration: float
    gravity_constant: float
    pose_translation_weight: float
    pose_rotation_weight: float
    imu_acceleration_weight: float
    imu_rotation_weight: float
    solver_options: _ceres_solver_options_pb2.CeresSolverOptions
    odometry_translation_weight: float
    odometry_rotation_weight: float
    def __init__(self, pose_queue_duration: _Optional[float] = ..., gravity_constant: _Optional[float] = ..., pose_translation_weight: _Optional[float] = ..., pose_rotation_weight: _Optional[float] = ..., imu_acceleration_weight: _Optional[float] = ..., imu_rotation_weight: _Optional[float] = ..., solver_options: _Optional[_Union[_ceres_solver_options_pb2.CeresSolverOptions, _Mapping]] = ..., odometry_translation_weight: _Optional[float] = ..., odometry_rotation_weight: _Optional[float] = ...) -> None: ...

class PoseExtrapolatorOptions(_message.Message):
    __slots__ = ("use_imu_based", "constant_velocity", "imu_based")
    USE_IMU_BASED_FIELD_NUMBER: _ClassVar[int]
    CONSTANT_VELOCITY_FIELD_NUMBER: _ClassVar[int]
    IMU_BASED_FIELD_NUMBER: _ClassVar[int]
    use_imu_based: bool
    constant_velocity: ConstantVelocityPoseExtrapolatorOptions
    imu_based: ImuBasedPoseExtrapolatorOptions
    def __init__(self, use_imu_based: bool = ..., constant_velocity: _Optional[_Union[ConstantVelocityPoseExtrapolatorOptions, _Mapping]] = ..., imu_based: _Optional[_Union[ImuBasedPoseExtrapolatorOptions, _Mapping]] = ...) -> None: ...
