"""Write a log, lose its end as in a power cut, and save what is whole."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

from cartopy_imu import ImuDataArray, PbstreamReader, PbstreamWriter, RecoverReport, from_unix_ns, recover

START = from_unix_ns(1_715_938_200_000_000_000)


def main() -> RecoverReport:
    """Return what was recovered of 1000 samples."""
    times = START + 50_000 * np.arange(1000, dtype=np.int64)  # 200 Hz: 5 ms are 50 000 ticks of 100 ns
    samples = ImuDataArray(times, np.tile([0.0, 0.0, 9.81], (1000, 1)), np.zeros((1000, 3)))
    with tempfile.TemporaryDirectory() as folder:
        log, saved = Path(folder, "log.pbstream"), Path(folder, "saved.pbstream")
        with PbstreamWriter(log) as writer:
            writer.write_imu_data(samples, trajectory_id=0)
        log.write_bytes(log.read_bytes()[:-20_000])

        report = recover(log, saved)
        with PbstreamReader(saved, kinds="imu_data") as reader:
            last = [record.sensor_data() for record in reader][-1]
    print(f"{report.records} samples saved; {report.damage}")
    print(f"the last one: {last}")
    return report


if __name__ == "__main__":
    main()
