"""A robot's loop: sensors call in, the collator puts them in order, poses come out at a fixed rate.

The sensors here are those of the sample log, arriving one after the other as they would on a robot.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from operator import itemgetter
from typing import Any

from cartopy_imu import (
    PbstreamReader,
    PoseEstimate,
    PoseExtrapolatorOptions,
    QueuePolicy,
    TrajectoryBuilder,
    TrajectoryCollator,
    sample_log,
)

SENSORS = {"imu": "imu_data", "odom": "odometry_data", "fix": "fixed_frame_pose_data"}


def main() -> list[PoseEstimate]:
    """Return the poses given out, one every 20 ms."""
    poses: list[PoseEstimate] = []
    builder = TrajectoryBuilder(
        PoseExtrapolatorOptions(use_imu_based=True),
        pose_source="fixed_frame_pose",
        rate_hz=50.0,
        on_pose=poses.append,
        on_bad_record="drop",
    )
    # A record that comes up to 10 ms late is put back in order, later ones are dropped and counted.
    policy = QueuePolicy.from_seconds(late="reorder", reorder_window_s=0.01)
    collator = TrajectoryCollator(default_policy=policy)
    collator.add_trajectory(0, SENSORS, builder.add_sensor_data)

    for _, sensor_id, data in arrivals():
        collator.add_sensor_data(0, sensor_id, data)  # what a driver's callback does

    collator.finish_trajectory(0)
    builder.finish()
    print(f"{len(poses)} poses, the last one {poses[-1].pose}")
    print(collator.describe())
    return poses


def arrivals() -> Iterator[tuple[int, str, Any]]:
    """Yield (time, sensor, record) of all sensors in order of time."""

    def records(sensor_id: str, kind: str) -> Iterator[tuple[int, str, Any]]:
        with PbstreamReader(sample_log(), kinds=kind) as reader:
            for record in reader:
                data = record.sensor_data()
                yield data.time, sensor_id, data

    return heapq.merge(*(records(*sensor) for sensor in SENSORS.items()), key=itemgetter(0))


if __name__ == "__main__":
    main()
