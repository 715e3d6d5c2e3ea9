"""Small logs made by the test that needs them."""

from __future__ import annotations

from pathlib import Path

from cartopy_imu.io import PbstreamReader, PbstreamWriter, sample_log
from cartopy_imu.io.pbstream_record import PbstreamRecord

SENSORS = {"node", "imu_data", "odometry_data", "fixed_frame_pose_data"}


def sample_records(first_s: float = 0.0, last_s: float = 100.0) -> list[PbstreamRecord]:
    """Records of the sample log within a span of seconds since its start, and those without a stamp."""
    with PbstreamReader(sample_log()) as reader:
        records = list(reader)
    start = min(record.time for record in records if record.kind == "imu_data")
    return [
        record
        for record in records
        if record.time is None or first_s <= (record.time - start) / 1e7 <= last_s
    ]


def cut_sample(path: Path, first_s: float, last_s: float) -> Path:
    """Write the part of the sample log between two times."""
    return write(path, sample_records(first_s, last_s))


def write(path: Path, records: list[PbstreamRecord]) -> Path:
    with PbstreamWriter(path) as writer:
        for record in records:
            writer.write(record)
    return path


def with_trajectory(record: PbstreamRecord, trajectory_id: int) -> bytes:
    """The record as one of another trajectory."""
    message = type(record.message)()
    message.CopyFrom(record.message)
    content = getattr(message, record.kind)
    if record.kind == "node":
        content.node_id.trajectory_id = trajectory_id
    else:
        content.trajectory_id = trajectory_id
    return message.SerializeToString()
