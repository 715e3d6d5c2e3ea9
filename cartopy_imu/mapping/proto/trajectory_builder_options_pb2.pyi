from cartopy_imu.mapping.proto import local_trajectory_builder_options_2d_pb2 as _local_trajectory_builder_options_2d_pb2
from cartopy_imu.mapping.proto import local_trajectory_builder_options_3d_pb2 as _local_trajectory_builder_options_3d_pb2
from cartopy_imu.mapping.proto import motion_filter_options_pb2 as _motion_filter_options_pb2
from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class InitialTrajectoryPose(_message.Message):
    __slots__ = ("relative_pose", "to_trajectory_id", "timestamp")
    RELATIVE_POSE_FIELD_NUMBER: _ClassVar[int]
    TO_TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    relative_pose: _transform_pb2.Rigid3d
    to_trajectory_id: int
    timestamp: int
    def __init__(self, relative_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ..., to_trajectory_id: _Optional[int] = ..., timestamp: _Optional[int] = ...) -> None: ...

class TrajectoryBuilderOptions(_message.Message):
    __slots__ = ("trajectory_builder_2d_options", "trajectory_builder_3d_options", "pure_localization", "initial_trajectory_pose", "pure_localization_trimmer", "collate_fixed_frame", "collate_landmarks", "pose_graph_odometry_motion_filter")
    class PureLocalizationTrimmerOptions(_message.Message):
        __slots__ = ("max_submaps_to_keep",)
        MAX_SUBMAPS_TO_KEEP_FIELD_NUMBER: _ClassVar[int]
        max_submaps_to_keep: int
        def __init__(self, max_submaps_to_keep: _Optional[int] = ...) -> None: ...
    TRAJECTORY_BUILDER_2D_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    TRAJECTORY_BUILDER_3D_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    PURE_LOCALIZATION_FIELD_NUMBER: _ClassVar[int]
    INITIAL_TRAJECTORY_POSE_FIELD_NUMBER: _ClassVar[int]
    PURE_LOCALIZATION_TRIMMER_FIELD_NUMBER: _ClassVar[int]
    COLLATE_FIXED_FRAME_FIELD_NUMBER: _ClassVar[int]
    COLLATE_LANDMARKS_FIELD_NUMBER: _ClassVar[int]
    POSE_GRAPH_ODOMETRY_MOTION_FILTER_FIELD_NUMBER: _ClassVar[int]
    trajectory_builder_2d_options: _local_trajectory_builder_options_2d_pb2.LocalTrajectoryBuilderOptions2D
    trajectory_builder_3d_options: _local_trajectory_builder_options_3d_pb2.LocalTrajectoryBuilderOptions3D
    pure_localization: bool
    initial_trajectory_pose: InitialTrajectoryPose
    pure_localization_trimmer: TrajectoryBuilderOptions.PureLocalizationTrimmerOptions
    collate_fixed_frame: bool
    collate_landmarks: bool
    pose_graph_odometry_motion_filter: _motion_filter_options_pb2.MotionFilterOptions
    def __init__(self, trajectory_builder_2d_options: _Optional[_Union[_local_trajectory_builder_options_2d_pb2.LocalTrajectoryBuilderOptions2D, _Mapping]] = ..., trajectory_builder_3d_options: _Optional[_Union[_local_trajectory_builder_options_3d_pb2.LocalTrajectoryBuilderOptions3D, _Mapping]] = ..., pure_localization: bool = ..., initial_trajectory_pose: _Optional[_Union[InitialTrajectoryPose, _Mapping]] = ..., pure_localization_trimmer: _Optional[_Union[TrajectoryBuilderOptions.PureLocalizationTrimmerOptions, _Mapping]] = ..., collate_fixed_frame: bool = ..., collate_landmarks: bool = ..., pose_graph_odometry_motion_filter: _Optional[_Union[_motion_filter_options_pb2.MotionFilterOptions, _Mapping]] = ...) -> None: ...

class SensorId(_message.Message):
    __slots__ = ("type", "id")
    class SensorType(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        RANGE: _ClassVar[SensorId.SensorType]
        IMU: _ClassVar[SensorId.SensorType]
        ODOMETRY: _ClassVar[SensorId.SensorType]
        FIXED_FRAME_POSE: _ClassVar[SensorId.SensorType]
        LANDMARK: _ClassVar[SensorId.SensorType]
        LOCAL_SLAM_RESULT: _ClassVar[SensorId.SensorType]
    RANGE: SensorId.SensorType
    IMU: SensorId.SensorType
    ODOMETRY: SensorId.SensorType
    FIXED_FRAME_POSE: SensorId.SensorType
    LANDMARK: SensorId.SensorType
    LOCAL_SLAM_RESULT: SensorId.SensorType
    TYPE_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    type: SensorId.SensorType
    id: str
    def __init__(self, type: _Optional[_Union[SensorId.SensorType, str]] = ..., id: _Optional[str] = ...) -> None: ...

class TrajectoryBuilderOptionsWithSensorIds(_message.Message):
    __slots__ = ("sensor_id", "trajectory_builder_options")
    SENSOR_ID_FIELD_NUMBER: _ClassVar[int]
    TRAJECTORY_BUILDER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    sensor_id: _containers.RepeatedCompositeFieldContainer[SensorId]
    trajectory_builder_options: TrajectoryBuilderOptions
    def __init__(self, sensor_id: _Optional[_Iterable[_Union[SensorId, _Mapping]]] = ..., trajectory_builder_options: _Optional[_Union[TrajectoryBuilderOptions, _Mapping]] = ...) -> None: ...

class AllTrajectoryBuilderOptions(_message.Message):
    __slots__ = ("options_with_sensor_ids",)
    OPTIONS_WITH_SENSOR_IDS_FIELD_NUMBER: _ClassVar[int]
    options_with_sensor_ids: _containers.RepeatedCompositeFieldContainer[TrajectoryBuilderOptionsWithSensorIds]
    def __init__(self, options_with_sensor_ids: _Optional[_Iterable[_Union[TrajectoryBuilderOptionsWithSensorIds, _Mapping]]] = ...) -> None: ...
