"""What all records have in common, and what each adds."""

from __future__ import annotations

import pickle
import sys
from typing import Any

import numpy as np
import pytest

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.mapping.proto import serialization_pb2, trajectory_node_data_pb2
from cartopy_imu.sensor import (
    FixedFramePoseData,
    ImuData,
    LandmarkData,
    LandmarkObservation,
    LocalSlamResultData,
    OdometryData,
    TimedPointCloudData,
)
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.transform import Quaternion, Rigid3

TIME = 636533061005937350
POSE = Rigid3([1.0, 2.0, 3.0], Quaternion.from_rotation_vector([0.1, 0.2, 0.3]))


def records() -> list[Any]:
    observation = LandmarkObservation(b"door", POSE, 2.0, 0.0)
    return [
        ImuData(TIME, [0.1, 0.2, 9.81], [0.0, -0.5, 0.25]),
        OdometryData(TIME, POSE),
        FixedFramePoseData(TIME, POSE),
        FixedFramePoseData(TIME, None),
        LandmarkData(TIME, [observation, observation]),
        LandmarkData(TIME, []),
        TimedPointCloudData(
            TIME, [0.0, 0.0, 0.5], [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [7.0, 8.0], times=[-0.1, 0.0]
        ),
        TimedPointCloudData(TIME, [0.0, 0.0, 0.5], np.empty((0, 3))),
        LocalSlamResultData.from_local_pose(TIME, POSE, Quaternion.identity()),
    ]


def other_time(record: Any) -> Any:
    proto = record.to_proto()
    proto.timestamp += 1
    return type(record).from_proto(proto)


@pytest.fixture(params=range(9), ids=lambda i: f"{i}-{type(records()[i]).__name__}")
def index(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def test_proto_round_trip(index: int) -> None:
    record = records()[index]
    proto = record.to_proto()
    again = type(record).from_proto(type(proto).FromString(proto.SerializeToString()))
    assert again == record
    assert again.to_proto() == proto


def test_equality_and_hash(index: int) -> None:
    record, same, later = records()[index], records()[index], other_time(records()[index])
    assert record == same
    assert hash(record) == hash(same)
    assert record != later
    assert len({record, same, later}) == 2
    assert record != "record"
    assert record != records()[index - 1]


def test_pickle(index: int) -> None:
    record = records()[index]
    assert pickle.loads(pickle.dumps(record)) == record


def test_text_names_kind_and_time(index: int) -> None:
    record = records()[index]
    assert type(record).__name__ in repr(record)
    assert str(TIME) in repr(record)


def test_immutable_and_light(index: int) -> None:
    record = records()[index]
    for name in ("time", "_linear_acceleration", "new"):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(record, name, 5)
    with pytest.raises(AttributeError, match="immutable"):
        del record.time
    assert not hasattr(record, "__dict__")
    assert sys.getsizeof(record) <= 80
    assert record.time == TIME


def test_time_is_checked(index: int) -> None:
    record = records()[index]
    for bad in (0, -1, 1 << 62):
        proto = record.to_proto()
        proto.timestamp = bad
        with pytest.raises(InvalidDataError, match=str(bad)):
            type(record).from_proto(proto, sensor_id="s1")


def test_sensor_is_named_on_reading(index: int) -> None:
    proto = records()[index].to_proto()
    proto.timestamp = 0
    with pytest.raises(InvalidDataError, match="of sensor 's1'") as caught:
        type(records()[index]).from_proto(proto, sensor_id="s1")
    assert caught.value.sensor_id == "s1"


def test_numpy_stamps_become_plain_integers() -> None:
    record = ImuData(np.int64(TIME), [0, 0, 1], [0, 0, 0])  # type: ignore[arg-type]
    assert type(record.time) is int


def test_arrays_of_records_cannot_be_written_and_inputs_are_not_kept() -> None:
    acceleration = np.array([0.0, 0.0, 9.8])
    record = ImuData(TIME, acceleration, (0.0, 0.0, 0.0))
    acceleration[2] = 0.0
    assert record.linear_acceleration.tolist() == [0.0, 0.0, 9.8]
    for array in (
        record.linear_acceleration,
        record.angular_velocity,
        records()[6].ranges,
        records()[6].origin,
    ):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1.0


def test_rubbish_that_parses_is_refused() -> None:
    # One varint field: a valid message of almost any type, with time 1 and nothing else.
    for kind, message in [
        (ImuData, sensor_pb2.ImuData),
        (OdometryData, sensor_pb2.OdometryData),
        (TimedPointCloudData, sensor_pb2.TimedPointCloudData),
        (LocalSlamResultData, serialization_pb2.LocalSlamResultData),
    ]:
        with pytest.raises(InvalidDataError):
            kind.from_proto(message.FromString(b"\x08\x01"))  # type: ignore[attr-defined]


def test_imu_data_needs_both_vectors() -> None:
    proto = records()[0].to_proto()
    proto.ClearField("angular_velocity")
    with pytest.raises(InvalidDataError, match="without angular_velocity"):
        ImuData.from_proto(proto)
    proto.angular_velocity.SetInParent()
    assert ImuData.from_proto(proto).angular_velocity.tolist() == [0.0, 0.0, 0.0]


def test_landmark_ids_are_bytes() -> None:
    assert LandmarkObservation("Tür", POSE, 1.0, 1.0).id == "Tür".encode()  # type: ignore[arg-type]
    raw = LandmarkObservation(b"\xff\x00", POSE, 1, 1)
    assert LandmarkData.from_proto(LandmarkData(TIME, [raw]).to_proto()).landmark_observations == (raw,)
    assert type(raw.translation_weight) is float


def test_timed_point_cloud_columns() -> None:
    cloud = records()[6]
    assert (cloud.ranges.dtype, cloud.ranges.shape, len(cloud)) == (np.float32, (2, 3), 2)
    assert cloud.times.tolist() == pytest.approx([-0.1, 0.0])
    assert cloud.intensities.tolist() == [7.0, 8.0]
    plain = TimedPointCloudData(TIME, [0, 0, 0], [[1, 2, 3]])
    assert plain.times.tolist() == [0.0]
    assert plain.intensities.shape == (0,)


def test_legacy_points_are_read_and_written_in_the_present_form() -> None:
    proto = sensor_pb2.TimedPointCloudData(timestamp=TIME)
    proto.origin.z = 0.5
    proto.point_data_legacy.add(x=1.0, y=2.0, z=3.0, t=-0.25)
    cloud = TimedPointCloudData.from_proto(proto)
    assert cloud.ranges.tolist() == [[1.0, 2.0, 3.0]]
    assert cloud.times.tolist() == [-0.25]
    assert len(cloud.to_proto().point_data) == 1
    assert len(cloud.to_proto().point_data_legacy) == 0
    proto.point_data.add(time=0.0)
    with pytest.raises(InvalidDataError, match="1 points in the present and 1 in the legacy form"):
        TimedPointCloudData.from_proto(proto)


def test_local_slam_result() -> None:
    node = trajectory_node_data_pb2.TrajectoryNodeData(
        timestamp=5, rotational_scan_matcher_histogram=[1.0, 2.0]
    )
    submap = serialization_pb2.Submap()
    submap.submap_id.submap_index = 3
    record = LocalSlamResultData(TIME, node, [submap])
    assert record.local_pose is None
    assert record.gravity_alignment is None
    assert record.node_data == node
    assert record.submaps == [submap]
    # Kept by value: changing what went in or came out changes nothing.
    node.timestamp = 6
    record.submaps[0].submap_id.submap_index = 4
    assert record.node_data.timestamp == 5
    assert record.submaps[0].submap_id.submap_index == 3
    placed = records()[8]
    assert placed.local_pose == POSE
    assert placed.gravity_alignment == Quaternion.identity()
    assert placed.node_data.timestamp == TIME
    node.local_pose.SetInParent()
    with pytest.raises(InvalidDataError, match="local pose of local SLAM result data"):
        LocalSlamResultData(TIME, node)
