"""Messages of real log files: parsed without unknown fields, written again to the same bytes."""

from __future__ import annotations

import gzip
import struct
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.shared import DATA, shared_file, shared_files

from cartopy_imu.mapping.proto import serialization_pb2
from cartopy_imu.sensor import FixedFramePoseData, ImuData, LandmarkData, OdometryData

MAGIC = 0x7B1D1F7B5BF501DB
RECORDS = {
    "imu_data": ImuData,
    "odometry_data": OdometryData,
    "fixed_frame_pose_data": FixedFramePoseData,
    "landmark_data": LandmarkData,
}


def messages(path: Path) -> Iterator[bytes]:
    data = path.read_bytes()
    assert struct.unpack_from("<Q", data)[0] == MAGIC
    offset = 8
    while offset < len(data):
        (size,) = struct.unpack_from("<Q", data, offset)
        yield gzip.decompress(data[offset + 8 : offset + 8 + size])
        offset += 8 + size


def check_file(path: Path) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for index, payload in enumerate(messages(path)):
        if index == 0:
            header = serialization_pb2.SerializationHeader.FromString(payload)
            assert header.SerializeToString(deterministic=True) == payload
            assert header.format_version in (1, 2)
            continue
        message = serialization_pb2.SerializedData.FromString(payload)
        kind = message.WhichOneof("data")
        assert kind is not None
        kinds[kind] += 1
        assert message.SerializeToString(deterministic=True) == payload
        # Unknown fields would be written back too; without them the bytes must still be all there.
        message.DiscardUnknownFields()
        assert message.SerializeToString(deterministic=True) == payload
        if kind in RECORDS:
            content = getattr(getattr(message, kind), kind)
            record = RECORDS[kind].from_proto(content)
            assert record.to_proto().SerializeToString(deterministic=True) == content.SerializeToString(
                deterministic=True
            )
    return kinds


def test_one_record_of_each_kind() -> None:
    assert check_file(DATA / "one_of_each.pbstream") == {
        "pose_graph": 1,
        "all_trajectory_builder_options": 1,
        "trajectory_data": 1,
        "node": 1,
        "imu_data": 1,
        "odometry_data": 1,
        "fixed_frame_pose_data": 1,
        "landmark_data": 1,
    }


def test_golden_file() -> None:
    kinds = check_file(shared_file("golden/pbstream/drive_odometry.pbstream"))
    assert kinds["imu_data"] == 2400
    assert kinds["odometry_data"] == 600
    assert kinds["node"] == 119


@pytest.mark.parametrize(
    "path", shared_files("data/cartographer_pbstream", "*.pbstream"), ids=lambda path: path.stem
)
def test_recorded_files(path: Path) -> None:
    kinds = check_file(shared_file(f"data/cartographer_pbstream/{path.name}"))
    assert kinds["pose_graph"] == 1
    assert kinds["node"] > 0
