from cartopy_imu.common.proto import ceres_solver_options_pb2 as _ceres_solver_options_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class OptimizationProblemOptions(_message.Message):
    __slots__ = ("huber_scale", "log_solver_summary", "ceres_solver_options", "acceleration_weight", "rotation_weight", "fixed_frame_pose_translation_weight", "fixed_frame_pose_rotation_weight", "fix_z_in_3d", "local_slam_pose_translation_weight", "local_slam_pose_rotation_weight", "odometry_translation_weight", "odometry_rotation_weight", "use_online_imu_extrinsics_in_3d", "fixed_frame_pose_use_tolerant_loss", "fixed_frame_pose_tolerant_loss_param_a", "fixed_frame_pose_tolerant_loss_param_b")
    HUBER_SCALE_FIELD_NUMBER: _ClassVar[int]
    LOG_SOLVER_SUMMARY_FIELD_NUMBER: _ClassVar[int]
    CERES_SOLVER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    ACCELERATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    FIXED_FRAME_POSE_TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    FIXED_FRAME_POSE_ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    FIX_Z_IN_3D_FIELD_NUMBER: _ClassVar[int]
    LOCAL_SLAM_POSE_TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    LOCAL_SLAM_POSE_ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    ODOMETRY_TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    ODOMETRY_ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    USE_ONLINE_IMU_EXTRINSICS_IN_3D_FIELD_NUMBER: _ClassVar[int]
    FIXED_FRAME_POSE_USE_TOLERANT_LOSS_FIELD_NUMBER: _ClassVar[int]
    FIXED_FRAME_POSE_TOLERANT_LOSS_PARAM_A_FIELD_NUMBER: _ClassVar[int]
    FIXED_FRAME_POSE_TOLERANT_LOSS_PARAM_B_FIELD_NUMBER: _ClassVar[int]
    huber_scale: float
    log_solver_summary: bool
    ceres_solver_options: _ceres_solver_options_pb2.CeresSolverOptions
    acceleration_weight: float
    rotation_weight: float
    fixed_frame_pose_translation_weight: float
    fixed_frame_pose_rotation_weight: float
    fix_z_in_3d: bool
    local_slam_pose_translation_weight: float
    local_slam_pose_rotation_weight: float
    odometry_translation_weight: float
    odometry_rotation_weight: float
    use_online_imu_extrinsics_in_3d: bool
    fixed_frame_pose_use_tolerant_loss: bool
    fixed_frame_pose_tolerant_loss_param_a: float
    fixed_frame_pose_tolerant_loss_param_b: float
    def __init__(self, huber_scale: _Optional[float] = ..., log_solver_summary: bool = ..., ceres_solver_options: _Optional[_Union[_ceres_solver_options_pb2.CeresSolverOptions, _Mapping]] = ..., acceleration_weight: _Optional[float] = ..., rotation_weight: _Optional[float] = ..., fixed_frame_pose_translation_weight: _Optional[float] = ..., fixed_frame_pose_rotation_weight: _Optional[float] = ..., fix_z_in_3d: bool = ..., local_slam_pose_translation_weight: _Optional[float] = ..., local_slam_pose_rotation_weight: _Optional[float] = ..., odometry_translation_weight: _Optional[float] = ..., odometry_rotation_weight: _Optional[float] = ..., use_online_imu_extrinsics_in_3d: bool = ..., fixed_frame_pose_use_tolerant_loss: bool = ..., fixed_frame_pose_tolerant_loss_param_a: _Optional[float] = ..., fixed_frame_pose_tolerant_loss_param_b: _Optional[float] = ...) -> None: ...
