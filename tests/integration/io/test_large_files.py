"""Long logs and large records in constant memory; each measurement in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest
from reference import pbstream_twin as twin

from cartopy_imu import _core
from cartopy_imu.io import PbstreamReader, read_imu_data

MEBIBYTE = 1 << 20

# Prints how far the peak of memory rose above what importing takes. The peak of getrusage is of no use here: a new
# process begins with that of its parent.
MEASURE = """
import sys
from cartopy_imu.io import *
from cartopy_imu.io.imu_columns import ImuColumns
from cartopy_imu.common.errors import *

class Pipe:
    def __init__(self, path): self.file = open(path, "rb")
    def read(self, number): return self.file.read(number)

def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) * 1024

path = sys.argv[1]
start = peak()
{action}
print(peak() - start)
"""


def peak(action: str, path: Path) -> int:
    if not Path("/proc/self/status").exists():
        pytest.skip("peak memory is read from /proc")
    done = subprocess.run(
        [sys.executable, "-c", MEASURE.format(action=action), str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)


@pytest.fixture(scope="module")
def long_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """200 000 inertial records of trajectories 0 and 1, taking turns."""
    path = tmp_path_factory.mktemp("io") / "long.pbstream"
    rows = 200_000
    rng = np.random.default_rng(5)
    framed = _core.frame_imu_columns(
        np.arange(rows, dtype=np.int32) % 2,
        np.arange(1, rows + 1),
        rng.normal(size=(rows, 3)),
        rng.normal(size=(rows, 3)),
    )
    path.write_bytes(twin.stream([]) + framed)
    return path


@pytest.mark.parametrize(
    "action",
    [
        "assert sum(record.trajectory_id == 1 for record in PbstreamReader(path, trajectory_id=1)) == 100_000",
        "assert sum(1 for record in PbstreamReader(open(path, 'rb', buffering=0))) == 200_000",
        "assert sum(len(piece) for piece in iter_imu_columns(path)) == 200_000",
        "assert PbstreamInfo.read(path).records == 200_000",
        "recover(path, path + '.copy', overwrite=True)",
        "w = PbstreamWriter(path + '.copy')\nfor piece in iter_imu_columns(path): w.write_imu_data(piece)\nw.close()",
    ],
)
def test_long_logs_take_constant_memory(action: str, long_log: Path) -> None:
    assert peak(action, long_log) < 30 * MEBIBYTE


def test_record_by_record_equals_columns(long_log: Path) -> None:
    samples = read_imu_data(long_log, trajectory_id=1)
    assert len(samples) == 100_000
    times = [record.time for record in PbstreamReader(long_log, trajectory_id=1, kinds="imu_data")]
    assert times == samples.times.tolist()


@pytest.fixture(scope="module")
def opaque_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of 70 MB behind the header, then ten inertial ones."""
    path = tmp_path_factory.mktemp("io") / "opaque.pbstream"
    message = twin.field(1, twin.field(15, np.random.default_rng(6).bytes(70_000_000)))
    tail = b"".join(twin.frame(twin.imu(1000 + i)) for i in range(10))
    path.write_bytes(twin.stream([]) + twin.frame(message, 0) + tail)
    return path


def test_large_record_is_passed_over(opaque_log: Path) -> None:
    assert read_imu_data(opaque_log).times.tolist() == list(range(1000, 1010))
    assert len(read_imu_data(opaque_log, verify=True)) == 10
    with opaque_log.open("rb") as file:
        assert len(list(PbstreamReader(file, kinds="imu_data"))) == 10
    records = list(PbstreamReader(opaque_log))
    assert (len(records), len(records[0].payload) > 70_000_000) == (11, True)
    for action in (
        "assert len(read_imu_data(path)) == 10",
        "assert len(list(PbstreamReader(path, kinds='imu_data'))) == 10",
        "assert len(read_imu_data(Pipe(path))) == 10",
    ):
        assert peak(action, opaque_log) < 20 * MEBIBYTE


@pytest.mark.parametrize("opaque", [bytes(70_000_000), b"\xff" * 70_000_000], ids=["zeros", "ones"])
def test_large_record_of_anything(opaque: bytes, tmp_path: Path) -> None:
    path = tmp_path / "log.pbstream"
    path.write_bytes(
        twin.stream([]) + twin.frame(opaque, 0) + b"".join(twin.frame(twin.imu(5 + i)) for i in range(10))
    )
    assert len(read_imu_data(path)) == 10


def test_small_record_that_unpacks_to_256_mebibytes(tmp_path: Path) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = bytes(1 << 20)
    member = b"".join(packer.compress(block) for _ in range(256)) + packer.flush()
    path = tmp_path / "bomb.pbstream"
    path.write_bytes(twin.stream([]) + len(member).to_bytes(8, "little") + member + twin.frame(twin.imu(5)))
    action = (
        "assert len(read_imu_data(path)) == 1\n"
        "reader = PbstreamReader(path, strict=False, max_message_bytes=1 << 24)\n"
        "assert len(list(reader)) == 1 and reader.damage.corrupt_records == 1\n"
        "try: list(PbstreamReader(path, max_message_bytes=1 << 24))\n"
        "except LimitExceededError: pass\n"
        "else: raise SystemExit('not refused')"
    )
    assert peak(action, path) < 60 * MEBIBYTE


@pytest.mark.parametrize("claim", [1 << 28, 1 << 40, 1 << 63, (1 << 64) - 1])
def test_claims_are_checked_before_memory_is_taken(claim: int, tmp_path: Path) -> None:
    path = tmp_path / "claim.pbstream"
    path.write_bytes(twin.stream([twin.imu(5)]) + claim.to_bytes(8, "little") + b"\x1f\x8b\x08" + bytes(100))
    action = (
        "for source in (path, Pipe(path)):\n"
        "  try: list(PbstreamReader(source))\n"
        "  except (TruncatedStreamError, LimitExceededError): pass\n"
        "  else: raise SystemExit('not refused')\n"
        "assert len(list(PbstreamReader(path, strict=False))) == 1"
    )
    assert peak(action, path) < 20 * MEBIBYTE
