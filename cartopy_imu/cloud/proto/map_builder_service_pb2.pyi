from cartopy_imu.mapping.proto import pose_graph_pb2 as _pose_graph_pb2
from cartopy_imu.mapping.proto import serialization_pb2 as _serialization_pb2
from cartopy_imu.mapping.proto import submap_visualization_pb2 as _submap_visualization_pb2
from cartopy_imu.mapping.proto import trajectory_builder_options_pb2 as _trajectory_builder_options_pb2
from cartopy_imu.sensor.proto import sensor_pb2 as _sensor_pb2
from cartopy_imu.transform.proto import transform_pb2 as _transform_pb2
from google.protobuf import empty_pb2 as _empty_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SensorType(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RANGE: _ClassVar[SensorType]
    IMU: _ClassVar[SensorType]
    ODOMETRY: _ClassVar[SensorType]
    FIXED_FRAME_POSE: _ClassVar[SensorType]
    LANDMARK: _ClassVar[SensorType]
    LOCAL_SLAM_RESULT: _ClassVar[SensorType]

class TrajectoryState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ACTIVE: _ClassVar[TrajectoryState]
    FINISHED: _ClassVar[TrajectoryState]
    FROZEN: _ClassVar[TrajectoryState]
    DELETED: _ClassVar[TrajectoryState]
RANGE: SensorType
IMU: SensorType
ODOMETRY: SensorType
FIXED_FRAME_POSE: SensorType
LANDMARK: SensorType
LOCAL_SLAM_RESULT: SensorType
ACTIVE: TrajectoryState
FINISHED: TrajectoryState
FROZEN: TrajectoryState
DELETED: TrajectoryState

class SensorId(_message.Message):
    __slots__ = ("id", "type")
    ID_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    id: str
    type: SensorType
    def __init__(self, id: _Optional[str] = ..., type: _Optional[_Union[SensorType, str]] = ...) -> None: ...

class AddTrajectoryRequest(_message.Message):
    __slots__ = ("trajectory_builder_options", "expected_sensor_ids", "client_id")
    TRAJECTORY_BUILDER_OPTIONS_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_SENSOR_IDS_FIELD_NUMBER: _ClassVar[int]
    CLIENT_ID_FIELD_NUMBER: _ClassVar[int]
    trajectory_builder_options: _trajectory_builder_options_pb2.TrajectoryBuilderOptions
    expected_sensor_ids: _containers.RepeatedCompositeFieldContainer[SensorId]
    client_id: str
    def __init__(self, trajectory_builder_options: _Optional[_Union[_trajectory_builder_options_pb2.TrajectoryBuilderOptions, _Mapping]] = ..., expected_sensor_ids: _Optional[_Iterable[_Union[SensorId, _Mapping]]] = ..., client_id: _Optional[str] = ...) -> None: ...

class SensorMetadata(_message.Message):
    __slots__ = ("trajectory_id", "sensor_id", "client_id")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    SENSOR_ID_FIELD_NUMBER: _ClassVar[int]
    CLIENT_ID_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    sensor_id: str
    client_id: str
    def __init__(self, trajectory_id: _Optional[int] = ..., sensor_id: _Optional[str] = ..., client_id: _Optional[str] = ...) -> None: ...

class SensorData(_message.Message):
    __slots__ = ("sensor_metadata", "odometry_data", "imu_data", "timed_point_cloud_data", "fixed_frame_pose_data", "landmark_data", "local_slam_result_data")
    SENSOR_METADATA_FIELD_NUMBER: _ClassVar[int]
    ODOMETRY_DATA_FIELD_NUMBER: _ClassVar[int]
    IMU_DATA_FIELD_NUMBER: _ClassVar[int]
    TIMED_POINT_CLOUD_DATA_FIELD_NUMBER: _ClassVar[int]
    FIXED_FRAME_POSE_DATA_FIELD_NUMBER: _ClassVar[int]
    LANDMARK_DATA_FIELD_NUMBER: _ClassVar[int]
    LOCAL_SLAM_RESULT_DATA_FIELD_NUMBER: _ClassVar[int]
    sensor_metadata: SensorMetadata
    odometry_data: _sensor_pb2.OdometryData
    imu_data: _sensor_pb2.ImuData
    timed_point_cloud_data: _sensor_pb2.TimedPointCloudData
    fixed_frame_pose_data: _sensor_pb2.FixedFramePoseData
    landmark_data: _sensor_pb2.LandmarkData
    local_slam_result_data: _serialization_pb2.LocalSlamResultData
    def __init__(self, sensor_metadata: _Optional[_Union[SensorMetadata, _Mapping]] = ..., odometry_data: _Optional[_Union[_sensor_pb2.OdometryData, _Mapping]] = ..., imu_data: _Optional[_Union[_sensor_pb2.ImuData, _Mapping]] = ..., timed_point_cloud_data: _Optional[_Union[_sensor_pb2.TimedPointCloudData, _Mapping]] = ..., fixed_frame_pose_data: _Optional[_Union[_sensor_pb2.FixedFramePoseData, _Mapping]] = ..., landmark_data: _Optional[_Union[_sensor_pb2.LandmarkData, _Mapping]] = ..., local_slam_result_data: _Optional[_Union[_serialization_pb2.LocalSlamResultData, _Mapping]] = ...) -> None: ...

class AddTrajectoryResponse(_message.Message):
    __slots__ = ("trajectory_id",)
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    def __init__(self, trajectory_id: _Optional[int] = ...) -> None: ...

class AddSensorDataBatchRequest(_message.Message):
    __slots__ = ("sensor_data",)
    SENSOR_DATA_FIELD_NUMBER: _ClassVar[int]
    sensor_data: _containers.RepeatedCompositeFieldContainer[SensorData]
    def __init__(self, sensor_data: _Optional[_Iterable[_Union[SensorData, _Mapping]]] = ...) -> None: ...

class AddOdometryDataRequest(_message.Message):
    __slots__ = ("sensor_metadata", "odometry_data")
    SENSOR_METADATA_FIELD_NUMBER: _ClassVar[int]
    ODOMETRY_DATA_FIELD_NUMBER: _ClassVar[int]
    sensor_metadata: SensorMetadata
    odometry_data: _sensor_pb2.OdometryData
    def __init__(self, sensor_metadata: _Optional[_Union[SensorMetadata, _Mapping]] = ..., odometry_data: _Optional[_Union[_sensor_pb2.OdometryData, _Mapping]] = ...) -> None: ...

class AddImuDataRequest(_message.Message):
    __slots__ = ("sensor_metadata", "imu_data")
    SENSOR_METADATA_FIELD_NUMBER: _ClassVar[int]
    IMU_DATA_FIELD_NUMBER: _ClassVar[int]
    sensor_metadata: SensorMetadata
    imu_data: _sensor_pb2.ImuData
    def __init__(self, sensor_metadata: _Optional[_Union[SensorMetadata, _Mapping]] = ..., imu_data: _Optional[_Union[_sensor_pb2.ImuData, _Mapping]] = ...) -> None: ...

class AddRangefinderDataRequest(_message.Message):
    __slots__ = ("sensor_metadata", "timed_point_cloud_data")
    SENSOR_METADATA_FIELD_NUMBER: _ClassVar[int]
    TIMED_POINT_CLOUD_DATA_FIELD_NUMBER: _ClassVar[int]
    sensor_metadata: SensorMetadata
    timed_point_cloud_data: _sensor_pb2.TimedPointCloudData
    def __init__(self, sensor_metadata: _Optional[_Union[SensorMetadata, _Mapping]] = ..., timed_point_cloud_data: _Optional[_Union[_sensor_pb2.TimedPointCloudData, _Mapping]] = ...) -> None: ...

class AddFixedFramePoseDataRequest(_message.Message):
    __slots__ = ("sensor_metadata", "fixed_frame_pose_data")
    SENSOR_METADATA_FIELD_NUMBER: _ClassVar[int]
    FIXED_FRAME_POSE_DATA_FIELD_NUMBER: _ClassVar[int]
    sensor_metadata: SensorMetadata
    fixed_frame_pose_data: _sensor_pb2.FixedFramePoseData
    def __init__(self, sensor_metadata: _Optional[_Union[SensorMetadata, _Mapping]] = ..., fixed_frame_pose_data: _Optional[_Union[_sensor_pb2.FixedFramePoseData, _Mapping]] = ...) -> None: ...

class AddLandmarkDataRequest(_message.Message):
    __slots__ = ("sensor_metadata", "landmark_data")
    SENSOR_METADATA_FIELD_NUMBER: _ClassVar[int]
    LANDMARK_DATA_FIELD_NUMBER: _ClassVar[int]
    sensor_metadata: SensorMetadata
    landmark_data: _sensor_pb2.LandmarkData
    def __init__(self, sensor_metadata: _Optional[_Union[SensorMetadata, _Mapping]] = ..., landmark_data: _Optional[_Union[_sensor_pb2.LandmarkData, _Mapping]] = ...) -> None: ...

class FinishTrajectoryRequest(_message.Message):
    __slots__ = ("trajectory_id", "client_id")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    CLIENT_ID_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    client_id: str
    def __init__(self, trajectory_id: _Optional[int] = ..., client_id: _Optional[str] = ...) -> None: ...

class DeleteTrajectoryRequest(_message.Message):
    __slots__ = ("trajectory_id", "client_id")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    CLIENT_ID_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    client_id: str
    def __init__(self, trajectory_id: _Optional[int] = ..., client_id: _Optional[str] = ...) -> None: ...

class ReceiveLocalSlamResultsRequest(_message.Message):
    __slots__ = ("trajectory_id",)
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    def __init__(self, trajectory_id: _Optional[int] = ...) -> None: ...

class LocalSlamInsertionResult(_message.Message):
    __slots__ = ("node_id",)
    NODE_ID_FIELD_NUMBER: _ClassVar[int]
    node_id: _pose_graph_pb2.NodeId
    def __init__(self, node_id: _Optional[_Union[_pose_graph_pb2.NodeId, _Mapping]] = ...) -> None: ...

class ReceiveLocalSlamResultsResponse(_message.Message):
    __slots__ = ("trajectory_id", "timestamp", "local_pose", "range_data", "insertion_result")
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
    LOCAL_POSE_FIELD_NUMBER: _ClassVar[int]
    RANGE_DATA_FIELD_NUMBER: _ClassVar[int]
    INSERTION_RESULT_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    timestamp: int
    local_pose: _transform_pb2.Rigid3d
    range_data: _sensor_pb2.RangeData
    insertion_result: LocalSlamInsertionResult
    def __init__(self, trajectory_id: _Optional[int] = ..., timestamp: _Optional[int] = ..., local_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ..., range_data: _Optional[_Union[_sensor_pb2.RangeData, _Mapping]] = ..., insertion_result: _Optional[_Union[LocalSlamInsertionResult, _Mapping]] = ...) -> None: ...

class ReceiveGlobalSlamOptimizationsResponse(_message.Message):
    __slots__ = ("last_optimized_node_ids", "last_optimized_submap_ids")
    class LastOptimizedNodeIdsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: _pose_graph_pb2.NodeId
        def __init__(self, key: _Optional[int] = ..., value: _Optional[_Union[_pose_graph_pb2.NodeId, _Mapping]] = ...) -> None: ...
    class LastOptimizedSubmapIdsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: _pose_graph_pb2.SubmapId
        def __init__(self, key: _Optional[int] = ..., value: _Optional[_Union[_pose_graph_pb2.SubmapId, _Mapping]] = ...) -> None: ...
    LAST_OPTIMIZED_NODE_IDS_FIELD_NUMBER: _ClassVar[int]
    LAST_OPTIMIZED_SUBMAP_IDS_FIELD_NUMBER: _ClassVar[int]
    last_optimized_node_ids: _containers.MessageMap[int, _pose_graph_pb2.NodeId]
    last_optimized_submap_ids: _containers.MessageMap[int, _pose_graph_pb2.SubmapId]
    def __init__(self, last_optimized_node_ids: _Optional[_Mapping[int, _pose_graph_pb2.NodeId]] = ..., last_optimized_submap_ids: _Optional[_Mapping[int, _pose_graph_pb2.SubmapId]] = ...) -> None: ...

class GetSubmapRequest(_message.Message):
    __slots__ = ("submap_id",)
    SUBMAP_ID_FIELD_NUMBER: _ClassVar[int]
    submap_id: _pose_graph_pb2.SubmapId
    def __init__(self, submap_id: _Optional[_Union[_pose_graph_pb2.SubmapId, _Mapping]] = ...) -> None: ...

class LoadStateRequest(_message.Message):
    __slots__ = ("serialized_data", "serialization_header", "client_id", "load_frozen_state")
    SERIALIZED_DATA_FIELD_NUMBER: _ClassVar[int]
    SERIALIZATION_HEADER_FIELD_NUMBER: _ClassVar[int]
    CLIENT_ID_FIELD_NUMBER: _ClassVar[int]
    LOAD_FROZEN_STATE_FIELD_NUMBER: _ClassVar[int]
    serialized_data: _serialization_pb2.SerializedData
    serialization_header: _serialization_pb2.SerializationHeader
    client_id: str
    load_frozen_state: bool
    def __init__(self, serialized_data: _Optional[_Union[_serialization_pb2.SerializedData, _Mapping]] = ..., serialization_header: _Optional[_Union[_serialization_pb2.SerializationHeader, _Mapping]] = ..., client_id: _Optional[str] = ..., load_frozen_state: bool = ...) -> None: ...

class TrajectoryRemapping(_message.Message):
    __slots__ = ("serialized_trajectories_to_trajectories",)
    class SerializedTrajectoriesToTrajectoriesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: int
        def __init__(self, key: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...
    SERIALIZED_TRAJECTORIES_TO_TRAJECTORIES_FIELD_NUMBER: _ClassVar[int]
    serialized_trajectories_to_trajectories: _containers.ScalarMap[int, int]
    def __init__(self, serialized_trajectories_to_trajectories: _Optional[_Mapping[int, int]] = ...) -> None: ...

class LoadStateResponse(_message.Message):
    __slots__ = ("trajectory_remapping",)
    TRAJECTORY_REMAPPING_FIELD_NUMBER: _ClassVar[int]
    trajectory_remapping: TrajectoryRemapping
    def __init__(self, trajectory_remapping: _Optional[_Union[TrajectoryRemapping, _Mapping]] = ...) -> None: ...

class LoadStateFromFileRequest(_message.Message):
    __slots__ = ("file_path", "client_id", "load_frozen_state")
    FILE_PATH_FIELD_NUMBER: _ClassVar[int]
    CLIENT_ID_FIELD_NUMBER: _ClassVar[int]
    LOAD_FROZEN_STATE_FIELD_NUMBER: _ClassVar[int]
    file_path: str
    client_id: str
    load_frozen_state: bool
    def __init__(self, file_path: _Optional[str] = ..., client_id: _Optional[str] = ..., load_frozen_state: bool = ...) -> None: ...

class LoadStateFromFileResponse(_message.Message):
    __slots__ = ("trajectory_remapping",)
    TRAJECTORY_REMAPPING_FIELD_NUMBER: _ClassVar[int]
    trajectory_remapping: TrajectoryRemapping
    def __init__(self, trajectory_remapping: _Optional[_Union[TrajectoryRemapping, _Mapping]] = ...) -> None: ...

class GetSubmapResponse(_message.Message):
    __slots__ = ("submap_query_response", "error_msg")
    SUBMAP_QUERY_RESPONSE_FIELD_NUMBER: _ClassVar[int]
    ERROR_MSG_FIELD_NUMBER: _ClassVar[int]
    submap_query_response: _submap_visualization_pb2.SubmapQuery.Response
    error_msg: str
    def __init__(self, submap_query_response: _Optional[_Union[_submap_visualization_pb2.SubmapQuery.Response, _Mapping]] = ..., error_msg: _Optional[str] = ...) -> None: ...

class TrajectoryNodePose(_message.Message):
    __slots__ = ("node_id", "global_pose", "constant_pose_data")
    class ConstantPoseData(_message.Message):
        __slots__ = ("timestamp", "local_pose")
        TIMESTAMP_FIELD_NUMBER: _ClassVar[int]
        LOCAL_POSE_FIELD_NUMBER: _ClassVar[int]
        timestamp: int
        local_pose: _transform_pb2.Rigid3d
        def __init__(self, timestamp: _Optional[int] = ..., local_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...
    NODE_ID_FIELD_NUMBER: _ClassVar[int]
    GLOBAL_POSE_FIELD_NUMBER: _ClassVar[int]
    CONSTANT_POSE_DATA_FIELD_NUMBER: _ClassVar[int]
    node_id: _pose_graph_pb2.NodeId
    global_pose: _transform_pb2.Rigid3d
    constant_pose_data: TrajectoryNodePose.ConstantPoseData
    def __init__(self, node_id: _Optional[_Union[_pose_graph_pb2.NodeId, _Mapping]] = ..., global_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ..., constant_pose_data: _Optional[_Union[TrajectoryNodePose.ConstantPoseData, _Mapping]] = ...) -> None: ...

class GetTrajectoryNodePosesResponse(_message.Message):
    __slots__ = ("node_poses",)
    NODE_POSES_FIELD_NUMBER: _ClassVar[int]
    node_poses: _containers.RepeatedCompositeFieldContainer[TrajectoryNodePose]
    def __init__(self, node_poses: _Optional[_Iterable[_Union[TrajectoryNodePose, _Mapping]]] = ...) -> None: ...

class GetTrajectoryStatesResponse(_message.Message):
    __slots__ = ("trajectories_state",)
    class TrajectoriesStateEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: TrajectoryState
        def __init__(self, key: _Optional[int] = ..., value: _Optional[_Union[TrajectoryState, str]] = ...) -> None: ...
    TRAJECTORIES_STATE_FIELD_NUMBER: _ClassVar[int]
    trajectories_state: _containers.ScalarMap[int, TrajectoryState]
    def __init__(self, trajectories_state: _Optional[_Mapping[int, TrajectoryState]] = ...) -> None: ...

class GetLandmarkPosesResponse(_message.Message):
    __slots__ = ("landmark_poses",)
    LANDMARK_POSES_FIELD_NUMBER: _ClassVar[int]
    landmark_poses: _containers.RepeatedCompositeFieldContainer[_pose_graph_pb2.PoseGraph.LandmarkPose]
    def __init__(self, landmark_poses: _Optional[_Iterable[_Union[_pose_graph_pb2.PoseGraph.LandmarkPose, _Mapping]]] = ...) -> None: ...

class SetLandmarkPoseRequest(_message.Message):
    __slots__ = ("landmark_pose",)
    LANDMARK_POSE_FIELD_NUMBER: _ClassVar[int]
    landmark_pose: _pose_graph_pb2.PoseGraph.LandmarkPose
    def __init__(self, landmark_pose: _Optional[_Union[_pose_graph_pb2.PoseGraph.LandmarkPose, _Mapping]] = ...) -> None: ...

class SubmapPose(_message.Message):
    __slots__ = ("submap_id", "submap_version", "global_pose")
    SUBMAP_ID_FIELD_NUMBER: _ClassVar[int]
    SUBMAP_VERSION_FIELD_NUMBER: _ClassVar[int]
    GLOBAL_POSE_FIELD_NUMBER: _ClassVar[int]
    submap_id: _pose_graph_pb2.SubmapId
    submap_version: int
    global_pose: _transform_pb2.Rigid3d
    def __init__(self, submap_id: _Optional[_Union[_pose_graph_pb2.SubmapId, _Mapping]] = ..., submap_version: _Optional[int] = ..., global_pose: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...

class GetAllSubmapPosesResponse(_message.Message):
    __slots__ = ("submap_poses",)
    SUBMAP_POSES_FIELD_NUMBER: _ClassVar[int]
    submap_poses: _containers.RepeatedCompositeFieldContainer[SubmapPose]
    def __init__(self, submap_poses: _Optional[_Iterable[_Union[SubmapPose, _Mapping]]] = ...) -> None: ...

class GetLocalToGlobalTransformRequest(_message.Message):
    __slots__ = ("trajectory_id",)
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    def __init__(self, trajectory_id: _Optional[int] = ...) -> None: ...

class GetLocalToGlobalTransformResponse(_message.Message):
    __slots__ = ("local_to_global",)
    LOCAL_TO_GLOBAL_FIELD_NUMBER: _ClassVar[int]
    local_to_global: _transform_pb2.Rigid3d
    def __init__(self, local_to_global: _Optional[_Union[_transform_pb2.Rigid3d, _Mapping]] = ...) -> None: ...

class GetConstraintsResponse(_message.Message):
    __slots__ = ("constraints",)
    CONSTRAINTS_FIELD_NUMBER: _ClassVar[int]
    constraints: _containers.RepeatedCompositeFieldContainer[_pose_graph_pb2.PoseGraph.Constraint]
    def __init__(self, constraints: _Optional[_Iterable[_Union[_pose_graph_pb2.PoseGraph.Constraint, _Mapping]]] = ...) -> None: ...

class WriteStateResponse(_message.Message):
    __slots__ = ("header", "serialized_data")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SERIALIZED_DATA_FIELD_NUMBER: _ClassVar[int]
    header: _serialization_pb2.SerializationHeader
    serialized_data: _serialization_pb2.SerializedData
    def __init__(self, header: _Optional[_Union[_serialization_pb2.SerializationHeader, _Mapping]] = ..., serialized_data: _Optional[_Union[_serialization_pb2.SerializedData, _Mapping]] = ...) -> None: ...

class WriteStateToFileRequest(_message.Message):
    __slots__ = ("filename",)
    FILENAME_FIELD_NUMBER: _ClassVar[int]
    filename: str
    def __init__(self, filename: _Optional[str] = ...) -> None: ...

class WriteStateToFileResponse(_message.Message):
    __slots__ = ("success",)
    SUCCESS_FIELD_NUMBER: _ClassVar[int]
    success: bool
    def __init__(self, success: bool = ...) -> None: ...

class IsTrajectoryFinishedRequest(_message.Message):
    __slots__ = ("trajectory_id",)
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    def __init__(self, trajectory_id: _Optional[int] = ...) -> None: ...

class IsTrajectoryFinishedResponse(_message.Message):
    __slots__ = ("is_finished",)
    IS_FINISHED_FIELD_NUMBER: _ClassVar[int]
    is_finished: bool
    def __init__(self, is_finished: bool = ...) -> None: ...

class IsTrajectoryFrozenRequest(_message.Message):
    __slots__ = ("trajectory_id",)
    TRAJECTORY_ID_FIELD_NUMBER: _ClassVar[int]
    trajectory_id: int
    def __init__(self, trajectory_id: _Optional[int] = ...) -> None: ...

class IsTrajectoryFrozenResponse(_message.Message):
    __slots__ = ("is_frozen",)
    IS_FROZEN_FIELD_NUMBER: _ClassVar[int]
    is_frozen: bool
    def __init__(self, is_frozen: bool = ...) -> None: ...
