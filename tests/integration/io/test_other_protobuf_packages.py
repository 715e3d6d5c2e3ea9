"""Living beside packages that registered Cartographer's own names with protobuf, and light imports."""

from __future__ import annotations

import subprocess
import sys

BESIDE = """
from google.protobuf import descriptor_pb2, descriptor_pool
for path, package in (
    ("cartographer/mapping/proto/serialization.proto", "cartographer.mapping.proto"),
    ("cartographer/sensor/proto/sensor.proto", "cartographer.sensor.proto"),
    ("serialization.proto", ""),
):
    file = descriptor_pb2.FileDescriptorProto(name=path, package=package, syntax="proto3")
    for name in ("SerializedData", "ImuData"):
        file.message_type.add(name=name).field.add(name="other", number=1, type=5, label=1)
    try:
        descriptor_pool.Default().Add(file)
    except AttributeError:
        descriptor_pool.Default().AddSerializedFile(file.SerializeToString())
    except TypeError:
        pass  # the last one repeats names on purpose
import io
from cartopy_imu.io import PbstreamWriter, PbstreamReader
from cartopy_imu.sensor import ImuData
out = io.BytesIO()
with PbstreamWriter(out) as writer:
    writer.write_sensor_data(ImuData(5, [0, 0, 9.8], [0, 0, 0]))
out.seek(0)
assert next(PbstreamReader(out)).sensor_data().time == 5
"""

LIGHT = """
import sys
from cartopy_imu.io import PbstreamReader, PbstreamWriter, read_imu_columns, recover, PbstreamInfo
heavy = {"grpc", "lupa", "matplotlib", "scipy", "rich"} & set(sys.modules)
assert not heavy, heavy
assert not [name for name in sys.modules if name.startswith("cartopy_imu.mapping.proto")]
from cartopy_imu.mapping.proto import serialization_pb2
assert not {name for name in sys.modules if name.startswith("cartopy_imu.mapping.") and ".proto" not in name}
"""


def run(code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_names_of_cartographer_are_free_for_others() -> None:
    run(BESIDE)


def test_reading_logs_imports_nothing_heavy() -> None:
    run(LIGHT)
