from cartopy_imu.mapping.proto import motion_filter_options_pb2 as _motion_filter_options_pb2
from cartopy_imu.mapping.proto import pose_extrapolator_options_pb2 as _pose_extrapolator_options_pb2
from cartopy_imu.mapping.proto.scan_matching import ceres_scan_matcher_options_3d_pb2 as _ceres_scan_matcher_options_3d_pb2
from cartopy_imu.mapping.proto.scan_matching import real_time_correlative_scan_matcher_options_pb2 as _real_time_correlative_scan_matcher_options_pb2
from cartopy_imu.mapping.proto import submaps_options_3d_pb2 as _submaps_options_3d_pb2
from cartopy_imu.sensor.proto import adaptive_voxel_filter_options_pb2 as _adaptive_voxel_filter_options_pb2
from cartopy_imu.sensor.proto import sensor_pb2 as _sensor_pb2
from cartopy_imu.transform.proto import timestamped_transform_pb2 as _timestamped_transform_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class LocalTrajectoryBuilderOptions3D(_message.Message):
    __slots__ = ("min_range", "max_range", "num_accumulated_range_data", "voxel_filter_size", "high_resolution_adaptive_voxel_filter_options", "ceres_scan_matcher_options", "motion_filter_options", "submaps_options", "low_resolution_adaptive_voxel_filter_options", "use_online_correlative_scan_matching", "real_time_correlative_scan_matcher_options", "imu_gravity_time_constant", "rotational_histogram_size", "pose_extrapolator_options", "initial_poses", "initial_imu_data", "use_intensities")
    MIN_RANGE_FIELD_NUMBER: _ClassVar[int]
    MAX_RANGE_FIELD_NUMBER: _ClassVar[int]
    NUM_ACCUMULATED_RANGE_DATA_FIELD_NUMBER: _ClassVar[int]
    VOXEL_FILTER_SIZE_FIELD_NUMBER: _ClassVar[int]
    HIGH_RESOLUTION_ADAPTIVE_VOXEL_FILTER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    CERES_SCAN_MATCHER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    MOTION_FILTER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SUBMAPS_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LOW_RESOLUTION_ADAPTIVE_VOXEL_FILTER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    USE_ONLINE_CORRELATIVE_SCAN_MATCHING_FIELD_NUMBER: _ClassVar[int]
    REAL_TIME_CORRELATIVE_SCAN_MATCHER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    IMU_GRAVITY_TIME_CONSTANT_FIELD_NUMBER: _ClassVar[int]
    ROTATIONAL_HISTOGRAM_SIZE_FIELD_NUMBER: _ClassVar[int]
    POSE_EXTRAPOLATOR_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    INITIAL_POSES_FIELD_NUMBER: _ClassVar[int]
    INITIAL_IMU_DATA_FIELD_NUMBER: _ClassVar[int]
    USE_INTENSITIES_FIELD_NUMBER: _ClassVar[int]
    min_range: float
    max_range: float
    num_accumulated_range_data: int
    voxel_filter_size: float
    high_resolution_adaptive_voxel_filter_options: _adaptive_voxel_filter_options_pb2.AdaptiveVoxelFilterOptions
    ceres_scan_matcher_options: _ceres_scan_matcher_options_3d_pb2.CeresScanMatcherOptions3D
    motion_filter_options: _motion_filter_options_pb2.MotionFilterOptions
    submaps_options: _submaps_options_3d_pb2.SubmapsOptions3D
    low_resolution_adaptive_voxel_filter_options: _adaptive_voxel_filter_options_pb2.AdaptiveVoxelFilterOptions
    use_online_correlative_scan_matching: bool
    real_time_correlative_scan_matcher_options: _real_time_correlative_scan_matcher_options_pb2.RealTimeCorrelativeScanMatcherOptions
    imu_gravity_time_constant: float
    rotational_histogram_size: int
    pose_extrapolator_options: _pose_extrapolator_options_pb2.PoseExtrapolatorOptions
    initial_poses: _containers.RepeatedCompositeFieldContainer[_timestamped_transform_pb2.TimestampedTransform]
    initial_imu_data: _containers.RepeatedCompositeFieldContainer[_sensor_pb2.ImuData]
    use_intensities: bool
    def __init__(self, min_range: _Optional[float] = ..., max_range: _Optional[float] = ..., num_accumulated_range_data: _Optional[int] = ..., voxel_filter_size: _Optional[float] = ..., high_resolution_adaptive_voxel_filter_options: _Optional[_Union[_adaptive_voxel_filter_options_pb2.AdaptiveVoxelFilterOptions, _Mapping]] = ..., ceres_scan_matcher_options: _Optional[_Union[_ceres_scan_matcher_options_3d_pb2.CeresScanMatcherOptions3D, _Mapping]] = ..., motion_filter_options: _Optional[_Union[_motion_filter_options_pb2.MotionFilterOptions, _Mapping]] = ..., submaps_options: _Optional[_Union[_submaps_options_3d_pb2.SubmapsOptions3D, _Mapping]] = ..., low_resolution_adaptive_voxel_filter_options: _Optional[_Union[_adaptive_voxel_filter_options_pb2.AdaptiveVoxelFilterOptions, _Mapping]] = ..., use_online_correlative_scan_matching: bool = ..., real_time_correlative_scan_matcher_options: _Optional[_Union[_real_time_correlative_scan_matcher_options_pb2.RealTimeCorrelativeScanMatcherOptions, _Mapping]] = ..., imu_gravity_time_constant: _Optional[float] = ..., rotational_histogram_size: _Optional[int] = ..., pose_extrapolator_options: _Optional[_Union[_pose_extrapolator_options_pb2.PoseExtrapolatorOptions, _Mapping]] = ..., initial_poses: _Optional[_Iterable[_Union[_timestamped_transform_pb2.TimestampedTransform, _Mapping]]] = ..., initial_imu_data: _Optional[_Iterable[_Union[_sensor_pb2.ImuData, _Mapping]]] = ..., use_intensities: bool = ...) -> None: ...
