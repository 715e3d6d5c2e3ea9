"""A drive in a circle with all its records from analytic truth, and logs made of such records."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from cartopy_imu.common import CeresSolverOptions
from cartopy_imu.io import PbstreamWriter
from cartopy_imu.mapping import (
    ImuBasedPoseExtrapolatorOptions,
    PoseEstimate,
    PoseExtrapolatorOptions,
    PosePrediction,
    TrajectoryBuilder,
)
from cartopy_imu.mapping.proto import serialization_pb2 as pb
from cartopy_imu.sensor import (
    FixedFramePoseData,
    ImuData,
    ImuDataArray,
    LandmarkData,
    OdometryData,
    OrderedMultiQueue,
    QueueKey,
    QueuePolicy,
)
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform
from cartopy_imu.transform.proto_conversion import rigid3_to_proto

START = 637_000_000_000_000_000
SECOND = 10_000_000
MS = 10_000
GRAVITY = 9.806
RADIUS, TURN_RATE = 4.0, 0.25

CONSTANT_VELOCITY = PoseExtrapolatorOptions(use_imu_based=False)
IMU_BASED = PoseExtrapolatorOptions(use_imu_based=True)
EXACT_IMU_BASED = PoseExtrapolatorOptions(
    use_imu_based=True,
    imu_based=ImuBasedPoseExtrapolatorOptions(solver_options=CeresSolverOptions(max_num_iterations=100)),
)
BOTH = [CONSTANT_VELOCITY, IMU_BASED]
NAMES = ["constant_velocity", "imu_based"]


def pose(seconds: float, origin: Rigid3 | None = None) -> Rigid3:
    """Where the robot is: a circle that leaves the origin along x, turning left."""
    angle = TURN_RATE * seconds
    local = Rigid3(
        [RADIUS * math.sin(angle), RADIUS * (1.0 - math.cos(angle)), 0.0],
        Quaternion.from_rotation_vector([0.0, 0.0, angle]),
    )
    return local if origin is None else origin * local


def imu(seconds: float, start: int = START) -> ImuData:
    """What its IMU reads: gravity, the pull inward, and the turn."""
    inward = RADIUS * TURN_RATE**2
    return ImuData(ticks(seconds, start), [0.0, inward, GRAVITY], [0.0, 0.0, TURN_RATE])


def ticks(seconds: float, start: int = START) -> int:
    return start + round(seconds * SECOND)


def imu_data(duration: float, rate: float = 200.0, begin: float = 0.0, start: int = START) -> list[ImuData]:
    return [imu(begin + i / rate, start) for i in range(round(duration * rate) + 1)]


def nodes(
    duration: float, rate: float = 10.0, begin: float = 0.1, start: int = START, origin: Rigid3 | None = None
) -> list[TimestampedTransform]:
    times = [begin + i / rate for i in range(round((duration - begin) * rate) + 1)]
    return [TimestampedTransform(ticks(t, start), pose(t, origin)) for t in times]


def odometry(
    duration: float, rate: float = 50.0, begin: float = 0.003, start: int = START
) -> list[OdometryData]:
    times = [begin + i / rate for i in range(int((duration - begin) * rate) + 1)]
    return [OdometryData(ticks(t, start), pose(t)) for t in times]


def array(records: Iterable[ImuData]) -> ImuDataArray:
    return ImuDataArray.from_records(list(records))


def spoiled(
    record: ImuData, *, time: int | None = None, force: Any = None, rate: Any = None
) -> pb.SerializedData:
    """An IMU record as no door of ours would let it in."""
    message = record.to_proto()
    if time is not None:
        message.timestamp = time
    for field, values in ((message.linear_acceleration, force), (message.angular_velocity, rate)):
        if values is not None:
            field.x, field.y, field.z = values
    return pb.SerializedData(imu_data=pb.ImuData(imu_data=message))


def node_message(record: TimestampedTransform, trajectory_id: int = 0, index: int = 0) -> pb.SerializedData:
    message = pb.SerializedData()
    node = message.node
    node.node_id.trajectory_id = trajectory_id
    node.node_id.node_index = index
    node.node_data.timestamp = record.time
    node.node_data.local_pose.CopyFrom(rigid3_to_proto(record.transform))
    return message


def write_log(path: Path, *streams: Iterable[Any], trajectory_id: int = 0) -> Path:
    """Write records of `streams`, one stream after the other; messages as they are."""
    with PbstreamWriter(path, compression_level=1, check_order=False) as writer:
        for stream in streams:
            if isinstance(stream, ImuDataArray):
                writer.write_imu_data(stream, trajectory_id)
                continue
            for index, record in enumerate(stream):
                if isinstance(record, TimestampedTransform):
                    writer.write(node_message(record, trajectory_id, index))
                elif isinstance(record, (ImuData, OdometryData, FixedFramePoseData, LandmarkData)):
                    writer.write_sensor_data(record, trajectory_id)
                else:
                    writer.write(record)
    return path


class Recorder:
    """A trajectory builder that keeps what it gives out."""

    def __init__(self, options: PoseExtrapolatorOptions, pose_source: str = "node", **arguments: Any) -> None:
        self.poses: list[PoseEstimate] = []
        self.predictions: list[PosePrediction] = []
        self.events: list[str] = []
        self.builder = TrajectoryBuilder(
            options,
            pose_source,
            on_pose=self.poses.append,
            on_prediction=self.predictions.append,
            on_event=self.events.append,
            **arguments,
        )

    def add(self, *streams: Iterable[Any]) -> Recorder:
        """Add records of several sensors in time order, IMU first where stamps are equal."""
        for record in heapq.merge(*streams, key=lambda record: record.time):
            self.builder.add_sensor_data(type(record).__name__, record)
        return self

    def numbers(self) -> list[list[float]]:
        """All that was given out, without the time it took."""
        estimates = self.poses + [prediction.estimate for prediction in self.predictions]
        return [
            [
                e.time,
                *e.pose.translation,
                *e.pose.rotation.wxyz(),
                *e.velocity,
                *e.gravity_from_tracking.wxyz(),
            ]
            for e in estimates
        ]

    def is_finite(self) -> bool:
        return bool(np.isfinite(self.numbers()).all()) if self.numbers() else True


class Chain:
    """Records through the queue into a builder: what a program with sensors does."""

    def __init__(
        self,
        recorder: Recorder,
        policy: QueuePolicy | None = None,
        sensors: Iterable[str] = ("ImuData", "TimestampedTransform"),
    ) -> None:
        self.recorder = recorder
        self.queue = OrderedMultiQueue(default_policy=policy, use_common_start_time=False)
        self.refused: list[Exception] = []
        self.keys = {name: QueueKey(0, name) for name in sensors}
        for name, key in self.keys.items():
            self.queue.add_queue(
                key, lambda data, name=name: recorder.builder.add_sensor_data(name, data), policy
            )

    def add(self, record: Any) -> None:
        try:
            self.queue.add(self.keys[type(record).__name__], record)
        except ValueError as error:  # late records, under the policy that raises
            self.refused.append(error)

    def play(self, *streams: Iterable[Any]) -> Chain:
        """Add streams record by record, in turn by the order of arrival each was meant for; then end."""
        for record in heapq.merge(
            *(enumerate_by_share(stream) for stream in streams), key=lambda pair: pair[0]
        ):
            self.add(record[1])
        self.queue.flush()
        self.recorder.builder.finish()
        return self

    def counters(self, sensor: str = "ImuData"):
        return self.queue.status()[self.keys[sensor]].counters


def enumerate_by_share(stream: Iterable[Any]) -> Iterable[tuple[float, Any]]:
    records = list(stream)
    return [(i / len(records), record) for i, record in enumerate(records)]
