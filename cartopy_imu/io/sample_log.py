"""The small log that ships with the package."""

from __future__ import annotations

from pathlib import Path

__all__ = ["sample_log"]


def sample_log() -> Path:
    """Return the path of a small ``.pbstream`` that comes with the package, for a first try and for examples.

    13 s of a simulated drive, one trajectory: IMU data at 200 Hz, odometry at 50 Hz, nodes at 10 Hz, fixed-frame poses
    at 2 Hz. ``scripts/make_sample_log.py`` in the sources makes it.

    Raises
    ------
    FileNotFoundError
        The installation is incomplete.

    Examples
    --------
    >>> from cartopy_imu.io import PbstreamInfo
    >>> PbstreamInfo.read(sample_log()).records_by_kind["imu_data"]
    2600
    """
    path = Path(__file__).resolve().parent.parent / "data" / "sample.pbstream"
    if not path.is_file():
        raise FileNotFoundError(f"{path} is missing from this installation; reinstall cartopy_imu")
    return path
