from cartopy_imu.mapping.proto import normal_estimation_options_2d_pb2 as _normal_estimation_options_2d_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TSDFRangeDataInserterOptions2D(_message.Message):
    __slots__ = ("truncation_distance", "maximum_weight", "update_free_space", "normal_estimation_options", "project_sdf_distance_to_scan_normal", "update_weight_range_exponent", "update_weight_angle_scan_normal_to_ray_kernel_bandwidth", "update_weight_distance_cell_to_hit_kernel_bandwidth")
    TRUNCATION_DISTANCE_FIELD_NUMBER: _ClassVar[int]
    MAXIMUM_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    UPDATE_FREE_SPACE_FIELD_NUMBER: _ClassVar[int]
    NORMAL_ESTIMATION_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    PROJECT_SDF_DISTANCE_TO_SCAN_NORMAL_FIELD_NUMBER: _ClassVar[int]
    UPDATE_WEIGHT_RANGE_EXPONENT_FIELD_NUMBER: _ClassVar[int]
    UPDATE_WEIGHT_ANGLE_SCAN_NORMAL_TO_RAY_KERNEL_BANDWIDTH_FIELD_NUMBER: _ClassVar[int]
    UPDATE_WEIGHT_DISTANCE_CELL_TO_HIT_KERNEL_BANDWIDTH_FIELD_NUMBER: _ClassVar[int]
    truncation_distance: float
    maximum_weight: float
    update_free_space: bool
    normal_estimation_options: _normal_estimation_options_2d_pb2.NormalEstimationOptions2D
    project_sdf_distance_to_scan_normal: bool
    update_weight_range_exponent: int
    update_weight_angle_scan_normal_to_ray_kernel_bandwidth: float
    update_weight_distance_cell_to_hit_kernel_bandwidth: float
    def __init__(self, truncation_distance: _Optional[float] = ..., maximum_weight: _Optional[float] = ..., update_free_space: bool = ..., normal_estimation_options: _Optional[_Union[_normal_estimation_options_2d_pb2.NormalEstimationOptions2D, _Mapping]] = ..., project_sdf_distance_to_scan_normal: bool = ..., update_weight_range_exponent: _Optional[int] = ..., update_weight_angle_scan_normal_to_ray_kernel_bandwidth: _Optional[float] = ..., update_weight_distance_cell_to_hit_kernel_bandwidth: _Optional[float] = ...) -> None: ...
