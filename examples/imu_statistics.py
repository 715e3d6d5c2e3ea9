"""Read a log's IMU data as arrays and ask the first questions: rate, gravity, noise at rest."""

from __future__ import annotations

import numpy as np

from cartopy_imu import TICKS_PER_SECOND, read_imu_data, sample_log


def main() -> dict[str, float]:
    """Return the answers; the sample log stands still for its first second."""
    imu = read_imu_data(sample_log())
    seconds = (imu.times - imu.times[0]) / TICKS_PER_SECOND
    at_rest = imu[: int(np.searchsorted(seconds, 1.0))]
    norms = np.linalg.norm(at_rest.linear_accelerations, axis=1)
    answers = {
        "rate_hz": float((len(imu) - 1) / seconds[-1]),
        "gravity_at_rest": float(norms.mean()),
        "accelerometer_sigma": float(at_rest.linear_accelerations.std(axis=0).mean()),
        "gyro_sigma": float(at_rest.angular_velocities.std(axis=0).mean()),
    }
    for name, value in answers.items():
        print(f"{name:20} {value:.4f}")
    return answers


if __name__ == "__main__":
    main()
