"""NaN, infinity, impossible rotations, huge times and wrong shapes at every public constructor.

Each case must end in `InvalidDataError` (so a `ValueError` and a `CartopyImuError`), and nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from cartopy_imu.common.errors import CartopyImuError, InvalidDataError
from cartopy_imu.common.time import MAX_TIME
from cartopy_imu.mapping.proto import serialization_pb2, trajectory_node_data_pb2
from cartopy_imu.sensor import (
    FixedFramePoseData,
    ImuData,
    ImuDataArray,
    LandmarkData,
    LandmarkObservation,
    LocalSlamResultData,
    OdometryData,
    TimedPointCloudData,
)
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform

NAN, INF = math.nan, math.inf
OK = (0.0, 0.0, 9.8)
POSE = Rigid3.identity()

BAD_TIMES: list[Any] = [
    0,
    -1,
    -(1 << 63),
    MAX_TIME + 1,
    1 << 64,
    10**40,
    1.5,
    NAN,
    INF,
    "5",
    b"5",
    None,
    True,
    [5],
    5j,
]
BAD_TIMES += [np.float64(5.0), np.datetime64("2020-01-01"), np.array([5, 6]), Decimal(5)]

BAD_VECTORS: list[Any] = [
    (NAN, 0.0, 0.0),
    [0.0, INF, 0.0],
    np.array([0.0, 0.0, -INF]),
    (10**400, 0, 0),
    (1e308 * 10, 0, 0),
    (0.0, 0.0),
    (0.0, 0.0, 0.0, 0.0),
    [[0.0, 0.0, 0.0]],
    [],
    (),
    0.0,
    None,
    "123",
    ["1", "2", "3"],
    [None, 0.0, 0.0],
    [True, False, True],
    [0j, 0j, 0j],
    np.array([1 + 1j, 0, 0]),
    [[0.0], [0.0, 1.0], 2.0],
    {"x": 0.0, "y": 0.0, "z": 0.0},
    {0.0, 1.0, 2.0},
    np.ma.masked_array([1.0, 2.0, 3.0], mask=[False, True, False]),
    np.array(["2020-01-01"] * 3, dtype="M8[ns]"),
    object(),
]

BAD_QUATERNIONS: list[Any] = [
    (0.0, 0.0, 0.0, 0.0),
    (NAN, 0.0, 0.0, 0.0),
    (INF, 0.0, 0.0, 0.0),
    (1.0, 0.0, INF, 0.0),
    (1e-20, 0.0, 0.0, 0.0),
    (1.01, 0.0, 0.0, 0.0),
    (0.98, 0.0, 0.0, 0.0),
    (1e308, 1e308, 1e308, 1e308),
    (10**400, 0, 0, 0),
    ("w", 0.0, 0.0, 0.0),
    (None, 0.0, 0.0, 0.0),
    (1j, 0.0, 0.0, 0.0),
]

BAD_POSES: list[Any] = [(0.0, 0.0, 0.0), "pose", np.eye(4), Quaternion.identity(), 0, object()]

CLOUD = np.zeros((2, 3))

TAKES_TIME: dict[str, Callable[[Any], object]] = {
    "ImuData": lambda time: ImuData(time, OK, OK),
    "ImuData.from_measurement": lambda time: ImuData.from_measurement(time, OK, OK, unit="g"),
    "OdometryData": lambda time: OdometryData(time, POSE),
    "FixedFramePoseData": lambda time: FixedFramePoseData(time, None),
    "LandmarkData": lambda time: LandmarkData(time, []),
    "TimedPointCloudData": lambda time: TimedPointCloudData(time, OK, CLOUD),
    "LocalSlamResultData": lambda time: LocalSlamResultData(
        time, trajectory_node_data_pb2.TrajectoryNodeData()
    ),
    "LocalSlamResultData.from_local_pose": lambda time: LocalSlamResultData.from_local_pose(time, POSE),
    "TimestampedTransform": lambda time: TimestampedTransform(time, POSE),
}

TAKES_VECTOR: dict[str, Callable[[Any], object]] = {
    "ImuData acceleration": lambda value: ImuData(5, value, OK),
    "ImuData rate": lambda value: ImuData(5, OK, value),
    "ImuData.from_measurement": lambda value: ImuData.from_measurement(5, value, OK, convention="gravity"),
    "Rigid3": lambda value: Rigid3(value, Quaternion.identity()),
    "Rigid3.from_translation": Rigid3.from_translation,
    "Quaternion.from_rotation_vector": Quaternion.from_rotation_vector,
    "TimedPointCloudData origin": lambda value: TimedPointCloudData(5, value, CLOUD),
}

TAKES_POSE: dict[str, Callable[[Any], object]] = {
    "OdometryData": lambda pose: OdometryData(5, pose),
    "FixedFramePoseData": lambda pose: FixedFramePoseData(5, pose),
    "LandmarkObservation": lambda pose: LandmarkObservation(b"a", pose, 1.0, 1.0),
    "TimestampedTransform": lambda pose: TimestampedTransform(5, pose),
    "LocalSlamResultData.from_local_pose": lambda pose: LocalSlamResultData.from_local_pose(5, pose),
}


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(InvalidDataError) as caught:
        call()
    assert isinstance(caught.value, CartopyImuError)
    assert isinstance(caught.value, ValueError)
    return str(caught.value)


@pytest.mark.parametrize("kind", sorted(TAKES_TIME))
@pytest.mark.parametrize("time", BAD_TIMES, ids=lambda value: repr(value)[:30])
def test_times(kind: str, time: Any) -> None:
    assert "time" in refused(lambda: TAKES_TIME[kind](time))


@pytest.mark.parametrize("kind", sorted(TAKES_VECTOR))
@pytest.mark.parametrize("value", BAD_VECTORS, ids=lambda value: repr(value)[:30])
def test_vectors(kind: str, value: Any) -> None:
    assert refused(lambda: TAKES_VECTOR[kind](value))


@pytest.mark.parametrize("components", BAD_QUATERNIONS, ids=repr)
def test_quaternions(components: Any) -> None:
    w, x, y, z = components
    refused(lambda: Quaternion(w=w, x=x, y=y, z=z))
    refused(lambda: Quaternion.from_wxyz(components))
    refused(lambda: Quaternion.from_xyzw([x, y, z, w]))
    if all(isinstance(c, float) for c in components):
        proto = sensor_pb2.OdometryData(timestamp=5)
        proto.pose.translation.x = 1.0
        rotation = proto.pose.rotation
        rotation.w, rotation.x, rotation.y, rotation.z = components
        refused(lambda: OdometryData.from_proto(proto))
        fixed = sensor_pb2.FixedFramePoseData(timestamp=5, pose=proto.pose)
        refused(lambda: FixedFramePoseData.from_proto(fixed))
        landmarks = sensor_pb2.LandmarkData(timestamp=5)
        landmarks.landmark_observations.add(id=b"a", landmark_to_tracking_transform=proto.pose)
        refused(lambda: LandmarkData.from_proto(landmarks))
        node = trajectory_node_data_pb2.TrajectoryNodeData(local_pose=proto.pose)
        refused(lambda: LocalSlamResultData(5, node))
        aligned = trajectory_node_data_pb2.TrajectoryNodeData(gravity_alignment=rotation)
        refused(lambda: LocalSlamResultData(5, aligned))


@pytest.mark.parametrize("value", [(1.0, 0.0, 0.0), [[1.0, 0.0, 0.0, 0.0]], 1.0, "wxyz", None])
def test_quaternion_shapes(value: Any) -> None:
    refused(lambda: Quaternion.from_wxyz(value))
    refused(lambda: Quaternion.from_xyzw(value))


@pytest.mark.parametrize("kind", sorted(TAKES_POSE))
@pytest.mark.parametrize("pose", BAD_POSES, ids=lambda value: type(value).__name__)
def test_poses(kind: str, pose: Any) -> None:
    assert "Rigid3" in refused(lambda: TAKES_POSE[kind](pose))


def test_missing_pose() -> None:
    refused(lambda: OdometryData(5, None))  # type: ignore[arg-type]
    refused(lambda: OdometryData.from_proto(sensor_pb2.OdometryData(timestamp=5)))


@pytest.mark.parametrize("rotation", [(1.0, 0.0, 0.0, 0.0), np.eye(3), None, "q"], ids=repr)
def test_rigid3_wants_a_quaternion(rotation: Any) -> None:
    assert "Quaternion" in refused(lambda: Rigid3(OK, rotation))


@pytest.mark.parametrize("value", BAD_VECTORS, ids=lambda value: repr(value)[:30])
def test_imu_columns(value: Any) -> None:
    good = np.zeros((3, 3))
    refused(lambda: ImuDataArray([5, 6, 7], value, good))
    refused(lambda: ImuDataArray([5, 6, 7], good, value))


@pytest.mark.parametrize("time", BAD_TIMES, ids=lambda value: repr(value)[:30])
def test_imu_times(time: Any) -> None:
    refused(lambda: ImuDataArray([time], [OK], [OK]))
    if time is not None:
        array = ImuDataArray([5], [OK], [OK])
        refused(lambda: array.searchsorted(time))
        refused(lambda: array.between(time, time))


@pytest.mark.parametrize(
    "change",
    [
        {"ranges": [[NAN, 0.0, 0.0]]},
        {"ranges": [[0.0, 0.0, 0.0], [0.0, INF, 0.0]]},
        {"ranges": [[1e39, 0.0, 0.0]]},
        {"ranges": [[0.0, 0.0]]},
        {"ranges": [0.0, 0.0, 0.0]},
        {"ranges": "points"},
        {"ranges": None},
        {"times": [0.0]},
        {"times": [0.0, 1e-9]},
        {"times": [NAN, 0.0]},
        {"times": [-INF, 0.0]},
        {"times": [[0.0, 0.0]]},
        {"times": 0.0},
        {"intensities": [1.0]},
        {"intensities": [1.0, NAN]},
        {"intensities": [1.0, 1e39]},
        {"intensities": "bright"},
    ],
    ids=repr,
)
def test_point_clouds(change: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"ranges": CLOUD, "times": None, "intensities": None} | change
    assert "at time 5" in refused(lambda: TimedPointCloudData(5, OK, **arguments))


@pytest.mark.parametrize("weight", [-1.0, -1e-300, NAN, INF, "1", None, 1j, 10**400], ids=repr)
def test_landmark_weights(weight: Any) -> None:
    if weight == "1":
        weight = "heavy"
    refused(lambda: LandmarkObservation(b"a", POSE, weight, 1.0))
    refused(lambda: LandmarkObservation(b"a", POSE, 1.0, weight))


@pytest.mark.parametrize("name", [1, None, ["a"], bytearray(b"a"), "\ud800"], ids=repr)
def test_landmark_ids(name: Any) -> None:
    assert "landmark id" in refused(lambda: LandmarkObservation(name, POSE, 1.0, 1.0))


@pytest.mark.parametrize("observations", [None, 5, [None], ["door"], [POSE]], ids=repr)
def test_landmark_observations(observations: Any) -> None:
    refused(lambda: LandmarkData(5, observations))


@pytest.mark.parametrize("bad", [None, b"", serialization_pb2.Node(), POSE], ids=repr)
def test_local_slam_messages(bad: Any) -> None:
    refused(lambda: LocalSlamResultData(5, bad))
    refused(lambda: LocalSlamResultData(5, trajectory_node_data_pb2.TrajectoryNodeData(), [bad]))


@pytest.mark.parametrize("submaps", [5, None, "ab"], ids=repr)
def test_local_slam_submaps(submaps: Any) -> None:
    refused(lambda: LocalSlamResultData(5, trajectory_node_data_pb2.TrajectoryNodeData(), submaps))


def test_local_slam_gravity_alignment() -> None:
    alignment: Any = (1.0, 0.0, 0.0, 0.0)
    refused(lambda: LocalSlamResultData.from_local_pose(5, POSE, alignment))
