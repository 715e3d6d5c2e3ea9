"""Speed of reading and writing ``.pbstream`` files through the Python API; results are checked before they are timed.

    pytest benchmarks/bench_pbstream.py

Run as a script (``python benchmarks/bench_pbstream.py``) it also prints the peak of memory while a log of 1 000 000
records is read record by record.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest

from cartopy_imu.io import (
    PbstreamInfo,
    PbstreamReader,
    PbstreamWriter,
    read_imu_columns,
    read_imu_data,
    recover,
)
from cartopy_imu.sensor import ImuDataArray

ROWS = 200_000


def make_samples(rows: int = ROWS) -> ImuDataArray:
    rng = np.random.default_rng(7)
    times = 635_000_000_000_000_000 + 50_000 * np.arange(rows)
    gravity = np.array([0.0, 0.0, 9.8])
    return ImuDataArray(times, rng.normal(size=(rows, 3)) + gravity, rng.normal(size=(rows, 3)))


@pytest.fixture(scope="module")
def samples() -> ImuDataArray:
    return make_samples()


@pytest.fixture(scope="module")
def log(samples: ImuDataArray, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bench") / "log.pbstream"
    with PbstreamWriter(path) as writer:
        writer.write_imu_data(samples, trajectory_id=0)
    return path


def test_read_imu_columns(benchmark, log: Path, samples: ImuDataArray) -> None:
    assert read_imu_columns(log).to_array() == samples
    benchmark(read_imu_columns, log)


def test_read_imu_data_checked(benchmark, log: Path, samples: ImuDataArray) -> None:
    assert read_imu_data(log) == samples
    benchmark(read_imu_data, log)


def test_write_imu_columns(benchmark, tmp_path: Path, samples: ImuDataArray) -> None:
    path = tmp_path / "out.pbstream"

    def write() -> None:
        with PbstreamWriter(path) as writer:
            writer.write_imu_data(samples, trajectory_id=0)

    write()
    assert read_imu_data(path) == samples
    benchmark(write)


def test_read_record_by_record(benchmark, log: Path) -> None:
    def read() -> int:
        return sum(1 for _ in PbstreamReader(log))

    assert read() == ROWS
    benchmark.pedantic(read, rounds=3)


def test_read_and_parse_record_by_record(benchmark, log: Path) -> None:
    def read() -> int:
        return sum(record.message.imu_data.trajectory_id == 0 for record in PbstreamReader(log))

    assert read() == ROWS
    benchmark.pedantic(read, rounds=3)


def test_write_record_by_record(benchmark, log: Path) -> None:
    records = list(PbstreamReader(log))

    def write() -> io.BytesIO:
        out = io.BytesIO()
        with PbstreamWriter(out) as writer:
            for record in records:
                writer.write(record)
        return out

    assert PbstreamInfo.read(io.BytesIO(write().getvalue())).records == ROWS
    benchmark.pedantic(write, rounds=3)


def test_info(benchmark, log: Path) -> None:
    assert PbstreamInfo.read(log).records == ROWS
    benchmark.pedantic(PbstreamInfo.read, (log,), rounds=3)


def test_recover(benchmark, log: Path, tmp_path: Path) -> None:
    assert recover(log, tmp_path / "out").records == ROWS
    benchmark.pedantic(recover, (log, tmp_path / "out"), {"overwrite": True}, rounds=3)


READ_ALL = """
import sys, time
from cartopy_imu.io import PbstreamReader

def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024

start, begin = peak(), time.perf_counter()
number = sum(1 for _ in PbstreamReader(sys.argv[1]))
print(f"records={number} seconds={time.perf_counter() - begin:.2f} peak_memory_rise_mib={peak() - start:.1f}")
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.pbstream"
        samples = make_samples(100_000)
        with PbstreamWriter(path) as writer:
            for _ in range(10):
                writer.write_imu_data(samples, trajectory_id=0)
        subprocess.run([sys.executable, "-c", READ_ALL, str(path)], check=True)


if __name__ == "__main__":
    main()
