"""Write the sample log that ships with the package, ``cartopy_imu/data/sample.pbstream``.

    python scripts/make_sample_log.py            write
    python scripts/make_sample_log.py --check    write nothing; exit 1 when the file's contents would change

A vehicle drives a figure of eight (``sample_log/drive.py``, analytic truth) and is recorded by an IMU at 200 Hz,
wheel odometry at 50 Hz, local SLAM nodes at 10 Hz and fixed-frame poses at 2 Hz (``sample_log/sensors.py``). The log
is laid out as Cartographer writes it; scans, submaps and constraints are left out. Seeded: the same file each time, up
to the last bits of the machine's sine (which is what ``--check`` allows for).
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from sample_log import sensors

from cartopy_imu.io import PbstreamReader, PbstreamWriter
from cartopy_imu.mapping.proto import serialization_pb2 as pb
from cartopy_imu.mapping.trajectory_builder_options import (
    AllTrajectoryBuilderOptions,
    SensorId,
    SensorType,
    TrajectoryBuilderOptions,
    TrajectoryBuilderOptionsWithSensorIds,
)
from cartopy_imu.transform import Quaternion, Rigid3
from cartopy_imu.transform.proto_conversion import quaternion_to_proto, rigid3_to_proto

REPOSITORY = Path(__file__).resolve().parent.parent
SAMPLE = REPOSITORY / "cartopy_imu" / "data" / "sample.pbstream"
MAX_BYTES = 300_000


def write(path: Path) -> None:
    """Write the sample log to `path`."""
    recording = sensors.record()
    with PbstreamWriter(path, compression_level=9) as writer:
        writer.write(_pose_graph(recording))
        writer.write(_options())
        for index, node in enumerate(recording.nodes):
            writer.write(_node(index, node.time, node.transform))
        writer.write(_trajectory_data())
        writer.write_imu_data(recording.imu_data, trajectory_id=0)
        for odometry in recording.odometry:
            writer.write_sensor_data(odometry)
        for pose in recording.fixed_frame_poses:
            writer.write_sensor_data(pose)


def _pose_graph(recording: sensors.Recording) -> pb.SerializedData:
    message = pb.SerializedData()
    trajectory = message.pose_graph.trajectory.add(trajectory_id=0)
    for index, node in enumerate(recording.optimized_nodes):
        trajectory.node.add(timestamp=node.time, pose=rigid3_to_proto(node.transform), node_index=index)
    return message


def _options() -> pb.SerializedData:
    sensor_ids = (
        SensorId(type=SensorType.IMU, id="imu"),
        SensorId(type=SensorType.ODOMETRY, id="odom"),
        SensorId(type=SensorType.FIXED_FRAME_POSE, id="fix"),
    )
    options = AllTrajectoryBuilderOptions(
        options_with_sensor_ids=(
            TrajectoryBuilderOptionsWithSensorIds(
                sensor_id=sensor_ids, trajectory_builder_options=TrajectoryBuilderOptions()
            ),
        )
    )
    return pb.SerializedData(all_trajectory_builder_options=options.to_proto())


def _node(index: int, time: int, pose: Rigid3) -> pb.SerializedData:
    message = pb.SerializedData()
    message.node.node_id.trajectory_id = 0
    message.node.node_id.node_index = index
    data = message.node.node_data
    data.timestamp = time
    data.local_pose.CopyFrom(rigid3_to_proto(pose))
    # The local frame's z axis points up here, so the alignment is the pose's rotation without its yaw.
    x, y, _ = pose.rotation.rotate((1.0, 0.0, 0.0))
    turn_back = Quaternion.from_rotation_vector((0.0, 0.0, -math.atan2(y, x)))
    data.gravity_alignment.CopyFrom(quaternion_to_proto(turn_back * pose.rotation))
    return message


def _trajectory_data() -> pb.SerializedData:
    message = pb.SerializedData()
    data = message.trajectory_data
    data.trajectory_id = 0
    data.gravity_constant = 9.8
    data.imu_calibration.CopyFrom(quaternion_to_proto(Quaternion.identity()))
    data.fixed_frame_origin_in_map.CopyFrom(rigid3_to_proto(sensors.FIXED_FROM_LOCAL.inverse()))
    return message


def _records(path: Path) -> list[Any]:
    with PbstreamReader(path) as reader:
        return [record.message for record in reader]


def _alike(a: Any, b: Any) -> bool:
    """Compare messages field by field; floats may differ by one step of the sensors' resolution."""
    if isinstance(a, float):
        return abs(a - b) <= 1.5 * sensors.ACCELEROMETER_STEP
    if hasattr(a, "ListFields"):
        mine, other = a.ListFields(), b.ListFields()
        return [f.number for f, _ in mine] == [f.number for f, _ in other] and all(
            _alike(x, y) for (_, x), (_, y) in zip(mine, other, strict=True)
        )
    if hasattr(a, "__len__") and not isinstance(a, (str, bytes)):
        return len(a) == len(b) and all(_alike(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b)


def main(argv: list[str] | None = None) -> int:
    """Write or compare; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 on a difference")
    arguments = parser.parse_args(argv)
    if arguments.check:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            fresh = Path(folder) / "sample.pbstream"
            write(fresh)
            wanted, found = _records(fresh), _records(SAMPLE)
        if len(wanted) != len(found) or not all(_alike(a, b) for a, b in zip(wanted, found, strict=True)):
            print(f"{SAMPLE.name} is not what scripts/make_sample_log.py writes; run it")
            return 1
        print(f"{SAMPLE.name}: {len(found)} records as expected")
        return 0
    SAMPLE.parent.mkdir(exist_ok=True)
    write(SAMPLE)
    size = SAMPLE.stat().st_size
    print(f"{SAMPLE.relative_to(REPOSITORY)}: {size} bytes, {len(_records(SAMPLE))} records")
    return 0 if size <= MAX_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
