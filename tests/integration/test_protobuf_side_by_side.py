"""Our messages beside another module that registers Cartographer's own file names and packages."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Builds what a module made from Cartographer's own sources registers: same paths below `cartographer/`, same
# packages, same content; then writes with one set of classes and reads with the other.
PROGRAM = """
import sys
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

def register_theirs():
    pool = descriptor_pool.Default()
    for text in SOURCES:
        file = descriptor_pb2.FileDescriptorProto.FromString(bytes.fromhex(text))
        pool.AddSerializedFile(file.SerializeToString())
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("cartographer.sensor.proto.ImuData"))

def import_ours():
    from cartopy_imu.cloud.proto import map_builder_service_pb2
    from cartopy_imu.sensor.proto import sensor_pb2
    return sensor_pb2.ImuData

if sys.argv[1] == "theirs_first":
    Theirs = register_theirs()
    Ours = import_ours()
else:
    Ours = import_ours()
    Theirs = register_theirs()

assert Ours is not Theirs
ours = Ours(timestamp=7)
ours.linear_acceleration.z = 9.81
ours.angular_velocity.x = 0.5
theirs = Theirs.FromString(ours.SerializeToString())
assert (theirs.timestamp, theirs.linear_acceleration.z, theirs.angular_velocity.x) == (7, 9.81, 0.5)
theirs.timestamp = 8
assert Ours.FromString(theirs.SerializeToString()).timestamp == 8
assert theirs.DESCRIPTOR.full_name == "cartographer.sensor.proto.ImuData"
print("both loaded")
"""


def their_files() -> list[str]:
    """Return Cartographer's own descriptors as hex: ours with the first word changed back."""
    from google.protobuf import descriptor_pb2

    from cartopy_imu.sensor.proto import sensor_pb2
    from cartopy_imu.transform.proto import transform_pb2

    texts = []
    for module in (transform_pb2, sensor_pb2):
        text = str(module.DESCRIPTOR.serialized_pb.hex())
        file = descriptor_pb2.FileDescriptorProto.FromString(bytes.fromhex(text))
        file.name = file.name.replace("cartopy_imu/", "cartographer/")
        file.package = file.package.replace("cartopy_imu.", "cartographer.")
        for index, dependency in enumerate(file.dependency):
            file.dependency[index] = dependency.replace("cartopy_imu/", "cartographer/")
        rename_types(file.message_type)
        texts.append(file.SerializeToString().hex())
    return texts


def rename_types(messages: object) -> None:
    for message in messages:  # type: ignore[attr-defined]
        for field in message.field:
            if field.type_name:
                field.type_name = field.type_name.replace(".cartopy_imu.", ".cartographer.")
        rename_types(message.nested_type)


@pytest.mark.parametrize("order", ["theirs_first", "ours_first"])
def test_both_load_and_exchange_bytes(order: str) -> None:
    program = f"SOURCES = {their_files()!r}\n{PROGRAM}"
    result = subprocess.run(
        [sys.executable, "-c", program, order], capture_output=True, text=True, check=False, timeout=60
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout == "both loaded\n"
