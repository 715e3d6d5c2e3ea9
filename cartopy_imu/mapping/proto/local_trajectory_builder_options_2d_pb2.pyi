from cartopy_imu.mapping.proto import motion_filter_options_pb2 as _motion_filter_options_pb2
from cartopy_imu.mapping.proto import pose_extrapolator_options_pb2 as _pose_extrapolator_options_pb2
from cartopy_imu.mapping.proto.scan_matching import ceres_scan_matcher_options_2d_pb2 as _ceres_scan_matcher_options_2d_pb2
from cartopy_imu.mapping.proto.scan_matching import real_time_correlative_scan_matcher_options_pb2 as _real_time_correlative_scan_matcher_options_pb2
from cartopy_imu.mapping.proto import submaps_options_2d_pb2 as _submaps_options_2d_pb2
from cartopy_imu.sensor.proto import adaptive_voxel_filter_options_pb2 as _adaptive_voxel_filter_options_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class LocalTrajectoryBuilderOptions2D(_message.Message):
    __slots__ = ("min_z", "max_z", "voxel_filter_size", "use_online_correlative_scan_matching", "adaptive_voxel_filter_options", "real_time_correlative_scan_matcher_options", "ceres_scan_matcher_options", "submaps_options", "use_imu_data", "motion_filter_options", "min_range", "max_range", "missing_data_ray_length", "imu_gravity_time_constant", "num_accumulated_range_data", "loop_closure_adaptive_voxel_filter_options", "pose_extrapolator_options")
    MIN_Z_FIELD_NUMBER: _ClassVar[int]
    MAX_Z_FIELD_NUMBER: _ClassVar[int]
    VOXEL_FILTER_SIZE_FIELD_NUMBER: _ClassVar[int]
    USE_ONLINE_CORRELATIVE_SCAN_MATCHING_FIELD_NUMBER: _ClassVar[int]
    ADAPTIVE_VOXEL_FILTER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    REAL_TIME_CORRELATIVE_SCAN_MATCHER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    CERES_SCAN_MATCHER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SUBMAPS_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    USE_IMU_DATA_FIELD_NUMBER: _ClassVar[int]
    MOTION_FILTER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    MIN_RANGE_FIELD_NUMBER: _ClassVar[int]
    MAX_RANGE_FIELD_NUMBER: _ClassVar[int]
    MISSING_DATA_RAY_LENGTH_FIELD_NUMBER: _ClassVar[int]
    IMU_GRAVITY_TIME_CONSTANT_FIELD_NUMBER: _ClassVar[int]
    NUM_ACCUMULATED_RANGE_DATA_FIELD_NUMBER: _ClassVar[int]
    LOOP_CLOSURE_ADAPTIVE_VOXEL_FILTER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    POSE_EXTRAPOLATOR_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    min_z: float
    max_z: float
    voxel_filter_size: float
    use_online_correlative_scan_matching: bool
    adaptive_voxel_filter_options: _adaptive_voxel_filter_options_pb2.AdaptiveVoxelFilterOptions
    real_time_correlative_scan_matcher_options: _real_time_correlative_scan_matcher_options_pb2.RealTimeCorrelativeScanMatcherOptions
    ceres_scan_matcher_options: _ceres_scan_matcher_options_2d_pb2.CeresScanMatcherOptions2D
    submaps_options: _submaps_options_2d_pb2.SubmapsOptions2D
    use_imu_data: bool
    motion_filter_options: _motion_filter_options_pb2.MotionFilterOptions
    min_range: float
    max_range: float
    missing_data_ray_length: float
    imu_gravity_time_constant: float
    num_accumulated_range_data: int
    loop_closure_adaptive_voxel_filter_options: _adaptive_voxel_filter_options_pb2.AdaptiveVoxelFilterOptions
    pose_extrapolator_options: _pose_extrapolator_options_pb2.PoseExtrapolatorOptions
    def __init__(self, min_z: _Optional[float] = ..., max_z: _Optional[float] = ..., voxel_filter_size: _Optional[float] = ..., use_online_correlative_scan_matching: bool = ..., adaptive_voxel_filter_options: _Optional[_Union[_adaptive_voxel_filter_options_pb2.AdaptiveVoxelFilterOptions, _Mapping]] = ..., real_time_correlative_scan_matcher_options: _Optional[_Union[_real_time_correlative_scan_matcher_options_pb2.RealTimeCorrelativeScanMatcherOptions, _Mapping]] = ..., ceres_scan_matcher_options: _Optional[_Union[_ceres_scan_matcher_options_2d_pb2.CeresScanMatcherOptions2D, _Mapping]] = ..., submaps_options: _Optional[_Union[_submaps_options_2d_pb2.SubmapsOptions2D, _Mapping]] = ..., use_imu_data: bool = ..., motion_filter_options: _Optional[_Union[_motion_filter_options_pb2.MotionFilterOptions, _Mapping]] = ..., min_range: _Optional[float] = ..., max_range: _Optional[float] = ..., missing_data_ray_length: _Optional[float] = ..., imu_gravity_time_constant: _Optional[float] = ..., num_accumulated_range_data: _Optional[int] = ..., loop_closure_adaptive_voxel_filter_options: _Optional[_Union[_adaptive_voxel_filter_options_pb2.AdaptiveVoxelFilterOptions, _Mapping]] = ..., pose_extrapolator_options: _Optional[_Union[_pose_extrapolator_options_pb2.PoseExtrapolatorOptions, _Mapping]] = ...) -> None: ...
