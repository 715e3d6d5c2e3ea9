from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RangefinderPoint(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _transform_pb2.Vector3f
    def __init__(self, position: _Optional[_Union[_transform_pb2.Vector3f, _Mapping]] = ...) -> None: ...

class TimedRangefinderPoint(_message.Message):
    __slots__ = ("position", "time")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    position: _transform_pb2.Vector3f
    time: float
    def __init__(self, position: _Optional[_Union[_transform_pb2.Vector3f, _Mapping]] = ..., time: _Optional[float] = ...) -> None: ...

class CompressedPointCloud(_message.Message):
    __slots__ = ("num_points", "point_data")
    NUM_POINTS_FIELD_NUMBER: _ClassVar[int]
    POINT_DATA_FIELD_NUMBER: _ClassVar[int]
    num_points: int
    point_data: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, num_points: _Optional[int] = ..., point_data: _Optional[_Iterable[int]] = ...) -> None: ...

class TimedPointCloudData(_message.Message):
    __slots__ = ("timestamp", "origin", "point_data_legacy", "point_data", "intensities")
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    POINT_DATA_LEGACY_FIELD_NUMBER: _ClassVar[int]
    POINT_DATA_FIELD_NUMBER: _ClassVar[int]
    INTENSITIES_FIELD_NUMBER: _ClassVar[int]
    timestamp: int
    origin: _transform_pb2.Vector3f
    point_data_legacy: _containers.RepeatedCompositeFieldContainer[_transform_pb2.Vector4f]
    point_data: _containers.RepeatedCompositeFieldContainer[TimedRangefinderPoint]
    intensities: _containers.RepeatedScalarFieldContainer[float]
    def __init__(self, timestamp: _Optional[int] = ..., origin: _Optional[_Union[_transform_pb2.Vector3f, _Mapping]] = ..., point_data_legacy: _Optional[_Iterable[_Union[_transform_pb2.Vector4f, _Mapping]]] = ..., point_data: _Optional[_Iterable[_Union[TimedRangefinderPoint, _Mapping]]] = ..., intensities: _Optional[_Iterable[float]] = ...) -> None: ...

class RangeData(_message.Message):
    __slots__ = ("origin", "returns_legacy", "misses_legacy", "returns", "misses")
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    RETURNS_LEGACY_FIELD_NUMBER: _ClassVar[int]
    MISSES_LEGACY_FIELD_NUMBER: _ClassVar[int]
    RETURNS_FIELD_NUMBER: _ClassVar[int]
    MISSES_FIELD_NUMBER: _ClassVar[int]
    origin: _transform_pb2.Vector3f
    returns_legacy: _containers.RepeatedCompositeFieldContainer[_transform_pb2.Vector3f]
    misses_legacy: _containers.RepeatedCompositeFieldContainer[_transform_pb2.Vector3f]
    returns: _containers.RepeatedCompositeFieldContainer[RangefinderPoint]
    misses: _containers.RepeatedCompositeFieldContainer[RangefinderPoint]
    def __init__(self, origin: _Optional[_Union[_transform_pb2.Vector3f, _Mapping]] = ..., returns_legacy: _Optional[_Iterable[_Union[_transform_pb2.Vector3f, _Mapping]]] = ..., misses_legacy: _Optional[_Iterable[_Union[_transform_pb2.Vector3f, _Mapping]]] = ..., returns: _Optional[_Iterable[_Union[RangefinderPoint, _Mapping]]] = ..., misses: _Optional[_Iterable[_Union[RangefinderPoint, _Mapping]]] = ...) -> None: ...

class ImuData(_message.Message):
    __slots__ = ("timestamp", "linear_acceleration", "angular_velocity")
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    LINEAR_ACCELERATION_FIELD_NUMBER: _ClassVar[int]
    ANGULAR_VELOCITY_FIELD_NUMBER: _ClassVar[int]
    timestamp: int
    linear_acceleration: _transform_pb2.Vector3d
    angular_velocity: _transform_pb2.Vector3d
    def __init__(self, timestamp: _Optional[int] = ..., linear_acceleration: _Optional[_Union[_transform_pb2.Vector3d, _Mapping]] = ..., angular_velocity: _Optional[_Union[_transform_pb2.Vector3d, _Mapping]] = ...) -> None: ...

class OdometryData(_message.Message):
    __slots__ = ("timestamp", "pose")
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    POSE_FIELD_NUMBER: _ClassVar[int]
    timestamp: int
    pose: _transform_pb2.Rigid3d
    def __init__(self, timestamp: _Optional[int] = ..., pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...

class FixedFramePoseData(_message.Message):
    __slots__ = ("timestamp", "pose")
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    POSE_FIELD_NUMBER: _ClassVar[int]
    timestamp: int
    pose: _transform_pb2.Rigid3d
    def __init__(self, timestamp: _Optional[int] = ..., pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...

class LandmarkData(_message.Message):
    __slots__ = ("timestamp", "landmark_observations")
    class LandmarkObservation(_message.Message):
        __slots__ = ("id", "landmark_to_tracking_transform", "translation_weight", "rotation_weight")
        ID_FIELD_NUMBER: _ClassVar[int]
        LANDMARK_TO_TRACKING_TRANSFORM_FIELD_NUMBER: _ClassVar[int]
        TRANSLATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
        ROTATION_WEIGHT_FIELD_NUMBER: _ClassVar[int]
        id: bytes
        landmark_to_tracking_transform: _transform_pb2.Rigid3d
        translation_weight: float
        rotation_weight: float
        def __init__(self, id: _Optional[bytes] = ..., landmark_to_tracking_transform: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ..., translation_weight: _Optional[float] = ..., rotation_weight: _Optional[float] = ...) -> None: ...
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    LANDMARK_OBSERVATIONS_FIELD_NUMBER: _ClassVar[int]
    timestamp: int
    landmark_observations: _containers.RepeatedCompositeFieldContainer[LandmarkData.LandmarkObservation]
    def __init__(self, timestamp: _Optional[int] = ..., landmark_observations: _Optional[_Iterable[_Union[LandmarkData.LandmarkObservation, _Mapping]]] = ...) -> None: ...
