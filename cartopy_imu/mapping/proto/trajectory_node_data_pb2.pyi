from cartopy_imu.sensor.proto import sensor_pb2 as _sensor_pb2
from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TrajectoryNodeData(_message.Message):
    __slots__ = ("timestamp", "gravity_alignment", "filtered_gravity_aligned_point_cloud", "high_resolution_point_cloud", "low_resolution_point_cloud", "rotational_scan_matcher_histogram", "local_pose")
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    GRAVITY_ALIGNMENT_FIELD_NUMBER: _ClassVar[int]
    FILTERED_GRAVITY_ALIGNED_POINT_CLOUD_FIELD_NUMBER: _ClassVar[int]
    HIGH_RESOLUTION_POINT_CLOUD_FIELD_NUMBER: _ClassVar[int]
    LOW_RESOLUTION_POINT_CLOUD_FIELD_NUMBER: _ClassVar[int]
    ROTATIONAL_SCAN_MATCHER_HISTOGRAM_FIELD_NUMBER: _ClassVar[int]
    LOCAL_POSE_FIELD_NUMBER: _ClassVar[int]
    timestamp: int
    gravity_alignment: _transform_pb2.Quaterniond
    filtered_gravity_aligned_point_cloud: _sensor_pb2.CompressedPointCloud
    high_resolution_point_cloud: _sensor_pb2.CompressedPointCloud
    low_resolution_point_cloud: _sensor_pb2.CompressedPointCloud
    rotational_scan_matcher_histogram: _containers.RepeatedScalarFieldContainer[float]
    local_pose: _transform_pb2.Rigid3d
    def __init__(self, timestamp: _Optional[int] = ..., gravity_alignment: _Optional[_Union[_transform_pb2.Quaterniond, _Mapping]] = ..., filtered_gravity_aligned_point_cloud: _Optional[_Union[_sensor_pb2.CompressedPointCloud, _Mapping]] = ..., high_resolution_point_cloud: _Optional[_Union[_sensor_pb2.CompressedPointCloud, _Mapping]] = ..., low_resolution_point_cloud: _Optional[_Union[_sensor_pb2.CompressedPointCloud, _Mapping]] = ..., rotational_scan_matcher_histogram: _Optional[_Iterable[float]] = ..., local_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...
