"""Load the generated modules under the oldest and the newest run times that ``pyproject.toml`` allows.

    python scripts/check_protobuf_runtimes.py

Makes one throw-away environment for each pair below, imports every generated module there from this source tree,
and reads and writes real records. Needs an index to install from; takes about a minute.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
RUN_TIMES = {
    "oldest": ["protobuf==5.29.1", "grpcio==1.71.2"],
    "middle": ["protobuf==6.33.*", "grpcio"],
    "newest": ["protobuf<8", "grpcio"],
}

PROGRAM = """
import gzip, importlib, pathlib, struct, warnings
warnings.simplefilter("error")
import google.protobuf
root = pathlib.Path("cartopy_imu")
names = sorted(".".join(path.with_suffix("").parts) for path in root.rglob("*_pb2*.py"))
for name in names:
    importlib.import_module(name)

from cartopy_imu.mapping.proto import serialization_pb2
from cartopy_imu.sensor import FixedFramePoseData, ImuData, LandmarkData, OdometryData
kinds = {"imu_data": ImuData, "odometry_data": OdometryData, "fixed_frame_pose_data": FixedFramePoseData,
         "landmark_data": LandmarkData}
data = pathlib.Path("tests/data/one_of_each.pbstream").read_bytes()
offset, records = 8, 0
while offset < len(data):
    (size,) = struct.unpack_from("<Q", data, offset)
    payload = gzip.decompress(data[offset + 8 : offset + 8 + size])
    offset += 8 + size
    if records:
        message = serialization_pb2.SerializedData.FromString(payload)
        assert message.SerializeToString(deterministic=True) == payload
        kind = message.WhichOneof("data")
        if kind in kinds:
            content = getattr(getattr(message, kind), kind)
            assert kinds[kind].from_proto(content).to_proto() == content
    records += 1
print(f"protobuf {google.protobuf.__version__}: {len(names)} modules, {records} records")
"""


def check(requirements: list[str], folder: Path) -> int:
    """Run the program in a new environment with `requirements`; return its exit code."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", "numpy", *requirements], check=True)
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([python, "-c", PROGRAM], cwd=REPOSITORY, env=environment, check=False).returncode


def main(argv: list[str] | None = None) -> int:
    """Check all run times; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.parse_args(argv)
    failed = []
    for label, requirements in RUN_TIMES.items():
        print(f"{label}: {' '.join(requirements)}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            if check(requirements, Path(folder)) != 0:
                failed.append(label)
    if failed:
        print(f"check_protobuf_runtimes: failed under {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
