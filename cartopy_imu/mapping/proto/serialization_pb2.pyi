from cartopy_imu.mapping.proto import pose_graph_pb2 as _pose_graph_pb2
from cartopy_imu.mapping.proto import submap_pb2 as _submap_pb2
from cartopy_imu.mapping.proto import trajectory_builder_options_pb2 as _trajectory_builder_options_pb2
from cartopy_imu.mapping.proto import trajectory_node_data_pb2 as _trajectory_node_data_pb2
from cartopy_imu.sensor.proto import sensor_pb2 as _sensor_pb2
from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Submap(_message.Message):
    __slots__ = ("submap_id", "submap_2d", "submap_3d")
    SUBMAP_ID_FIELD_NUMBER: _ClassVar[int]
    SUBMAP_2D_FIELD_NUMBER: _ClassVar[int]
    SUBMAP_3D_FIELD_NUMBER: _ClassVar[int]
    submap_id: _pose_graph_pb2.SubmapId
    submap_2d: _submap_pb2.Submap2D
    submap_3d: _submap_pb2.Submap3D
    def __init__(self, submap_id: _Optional[_Union[_pose_graph_pb2.SubmapId, _Mapping]] = ..., submap_2d: _Optional[_Union[_submap_pb2.Submap2D, _Mapping]] = ..., submap_3d: _Optional[_Union[_submap_pb2.Submap3D, _Mapping]] = ...) -> None: ...

class Node(_message.Message):
    __slots__ = ("node_id", "node_data")
    NODE_ID_FIELD_NUMBER: _ClassVar[int]
    NODE_DATA_FIELD_NUMBER: _ClassVar[int]
    node_id: _pose_graph_pb2.NodeId
    node_data: _trajectory_node_data_pb2.TrajectoryNodeData
    def __init__(self, node_id: _Optional[_Union[_pose_graph_pb2.NodeId, _Mapping]] = ..., node_data: _Optional[_Union[_trajectory_node_data_pb2.TrajectoryNodeData, _Mapping]] = ...) -> None: ...

class ImuData(_message.Message):
    __slots__ = ("trajectory_id", "imu_data")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    IMU_DATA_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    imu_data: _sensor_pb2.ImuData
    def __init__(self, trajectory_id: _Optional[int] = ..., imu_data: _Optional[_Union[_sensor_pb2.ImuData, _Mapping]] = ...) -> None: ...

class OdometryData(_message.Message):
    __slots__ = ("trajectory_id", "odometry_data")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    ODOMETRY_DATA_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    odometry_data: _sensor_pb2.OdometryData
    def __init__(self, trajectory_id: _Optional[int] = ..., odometry_data: _Optional[_Union[_sensor_pb2.OdometryData, _Mapping]] = ...) -> None: ...

class FixedFramePoseData(_message.Message):
    __slots__ = ("trajectory_id", "fixed_frame_pose_data")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    FIXED_FRAME_POSE_DATA_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    fixed_frame_pose_data: _sensor_pb2.FixedFramePoseData
    def __init__(self, trajectory_id: _Optional[int] = ..., fixed_frame_pose_data: _Optional[_Union[_sensor_pb2.FixedFramePoseData, _Mapping]] = ...) -> None: ...

class LandmarkData(_message.Message):
    __slots__ = ("trajectory_id", "landmark_data")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    LANDMARK_DATA_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    landmark_data: _sensor_pb2.LandmarkData
    def __init__(self, trajectory_id: _Optional[int] = ..., landmark_data: _Optional[_Union[_sensor_pb2.LandmarkData, _Mapping]] = ...) -> None: ...

class TrajectoryData(_message.Message):
    __slots__ = ("trajectory_id", "gravity_constant", "imu_calibration", "fixed_frame_origin_in_map")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    GRAVITY_CONSTANT_FIELD_NUMBER: _ClassVar[int]
    IMU_CALIBRATION_FIELD_NUMBER: _ClassVar[int]
    FIXED_FRAME_ORIGIN_IN_MAP_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    gravity_constant: float
    imu_calibration: _transform_pb2.Quaterniond
    fixed_frame_origin_in_map: _transform_pb2.Rigid3d
    def __init__(self, trajectory_id: _Optional[int] = ..., gravity_constant: _Optional[float] = ..., imu_calibration: _Optional[_Union[_transform_pb2.Quaterniond, _Mapping]] = ..., fixed_frame_origin_in_map: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...

class LocalSlamResultData(_message.Message):
    __slots__ = ("timestamp", "node_data", "submaps")
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    NODE_DATA_FIELD_NUMBER: _ClassVar[int]
    SUBMAPS_FIELD_NUMBER: _ClassVar[int]
    timestamp: int
    node_data: _trajectory_node_data_pb2.TrajectoryNodeData
    submaps: _containers.RepeatedCompositeFieldContainer[Submap]
    def __init__(self, timestamp: _Optional[int] = ..., node_data: _Optional[_Union[_trajectory_node_data_pb2.TrajectoryNodeData, _Mapping]] = ..., submaps: _Optional[_Iterable[_Union[Submap, _Mapping]]] = ...) -> None: ...

class SerializationHeader(_message.Message):
    __slots__ = ("format_version",)
    FORMAT_VERSION_FIELD_NUMBER: _ClassVar[int]
    format_version: int
    def __init__(self, format_version: _Optional[int] = ...) -> None: ...

class SerializedData(_message.Message):
    __slots__ = ("pose_graph", "all_trajectory_builder_options", "submap", "node", "trajectory_data", "imu_data", "odometry_data", "fixed_frame_pose_data", "landmark_data")
    POSE_GRAPH_FIELD_NUMBER: _ClassVar[int]
    ALL_TRAJECTORY_BUILDER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SUBMAP_FIELD_NUMBER: _ClassVar[int]
    NODE_FIELD_NUMBER: _ClassVar[int]
    TRAJECTORY_DATA_FIELD_NUMBER: _ClassVar[int]
    IMU_DATA_FIELD_NUMBER: _ClassVar[int]
    ODOMETRY_DATA_FIELD_NUMBER: _ClassVar[int]
    FIXED_FRAME_POSE_DATA_FIELD_NUMBER: _ClassVar[int]
    LANDMARK_DATA_FIELD_NUMBER: _ClassVar[int]
    pose_graph: _pose_graph_pb2.PoseGraph
    all_trajectory_builder_options: _trajectory_builder_options_pb2.AllTrajectoryBuilderOptions
    submap: Submap
    node: Node
    trajectory_data: TrajectoryData
    imu_data: ImuData
    odometry_data: OdometryData
    fixed_frame_pose_data: FixedFramePoseData
    landmark_data: LandmarkData
    def __init__(self, pose_graph: _Optional[_Union[_pose_graph_pb2.PoseGraph, _Mapping]] = ..., all_trajectory_builder_options: _Optional[_Union[_trajectory_builder_options_pb2.AllTrajectoryBuilderOptions, _Mapping]] = ..., submap: _Optional[_Union[Submap, _Mapping]] = ..., node: _Optional[_Union[Node, _Mapping]] = ..., trajectory_data: _Optional[_Union[TrajectoryData, _Mapping]] = ..., imu_data: _Optional[_Union[ImuData, _Mapping]] = ..., odometry_data: _Optional[_Union[OdometryData, _Mapping]] = ..., fixed_frame_pose_data: _Optional[_Union[FixedFramePoseData, _Mapping]] = ..., landmark_data: _Optional[_Union[LandmarkData, _Mapping]] = ...) -> None: ...
