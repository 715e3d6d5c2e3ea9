"""What comes out of extrapolating a log: tables of poses and predictions, counts, and a summary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cartopy_imu.common.time import TICKS_PER_SECOND
from cartopy_imu.common.types import FloatArray, TickArray
from cartopy_imu.mapping.pose_estimate import PoseEstimate, PosePrediction

__all__ = ["KindStatistics", "LogExtrapolation", "PoseTable", "PredictionTable"]


@dataclass(frozen=True)
class KindStatistics:
    """Records of one kind in a log.

    Attributes
    ----------
    count, used : int
        Records in the file, and those the extrapolator took.
    first_time, last_time : int or None
        Ticks.
    rate_hz : float or None
        Mean rate.
    """

    count: int
    used: int
    first_time: int | None
    last_time: int | None
    rate_hz: float | None


@dataclass(frozen=True, eq=False)
class PoseTable:
    """Extrapolated poses as columns.

    Attributes
    ----------
    times : ndarray of int64, shape (n,)
        Ticks.
    translations : ndarray, shape (n, 3)
        m, local frame.
    rotations_wxyz : ndarray, shape (n, 4)
        Local frame from tracking frame, scalar first.
    velocities : ndarray, shape (n, 3)
        m/s, local frame.
    up_in_tracking : ndarray, shape (n, 3)
        Unit vector against gravity in the tracking frame.
    """

    times: TickArray
    translations: FloatArray
    rotations_wxyz: FloatArray
    velocities: FloatArray
    up_in_tracking: FloatArray

    @classmethod
    def from_estimates(cls, estimates: Sequence[PoseEstimate]) -> PoseTable:
        """Return the columns of `estimates`."""
        n = len(estimates)
        up = [e.gravity_from_tracking.conjugate().rotate((0.0, 0.0, 1.0)) for e in estimates]
        return cls(
            np.fromiter((e.time for e in estimates), dtype=np.int64, count=n),
            np.array([e.pose._t for e in estimates], dtype=np.float64).reshape(n, 3),
            np.array([e.pose.rotation.wxyz() for e in estimates], dtype=np.float64).reshape(n, 4),
            np.array([e.velocity for e in estimates], dtype=np.float64).reshape(n, 3),
            np.array(up, dtype=np.float64).reshape(n, 3),
        )

    def __len__(self) -> int:
        return len(self.times)


@dataclass(frozen=True, eq=False)
class PredictionTable:
    """How far each measured pose lay from its prediction.

    Attributes
    ----------
    times : ndarray of int64, shape (n,)
        Ticks.
    translation_errors : ndarray, shape (n,)
        m.
    rotation_errors : ndarray, shape (n,)
        rad.
    measured_translations : ndarray, shape (n, 3)
        m, local frame.
    """

    times: TickArray
    translation_errors: FloatArray
    rotation_errors: FloatArray
    measured_translations: FloatArray

    @classmethod
    def from_predictions(cls, predictions: Sequence[PosePrediction]) -> PredictionTable:
        """Return the columns of `predictions`."""
        n = len(predictions)
        return cls(
            np.fromiter((p.estimate.time for p in predictions), dtype=np.int64, count=n),
            np.fromiter((p.translation_error for p in predictions), dtype=np.float64, count=n),
            np.fromiter((p.rotation_error for p in predictions), dtype=np.float64, count=n),
            np.array([p.measured._t for p in predictions], dtype=np.float64).reshape(n, 3),
        )

    def __len__(self) -> int:
        return len(self.times)


@dataclass(frozen=True, eq=False)
class LogExtrapolation:
    """The result for one trajectory of a log.

    Attributes
    ----------
    logs : tuple of str
        Where the records came from.
    trajectory_id : int
    pose_source : str
        ``"node"``, ``"fixed_frame_pose"`` or ``"odometry"``.
    extrapolator : str
        ``"imu_based"``, ``"constant_velocity"`` or ``"constant_velocity without IMU"``.
    kinds : dict of str to KindStatistics
    poses : PoseTable
        At the rate or times asked for, else the predictions at the measured poses' times.
    predictions : PredictionTable
    extrapolation_seconds : ndarray, shape (m,)
        Wall time of each extrapolation.
    problems : tuple of str
        What was dropped, cut or changed, in words; empty when nothing was.
    counters : dict of str to int
        Where the records went.
    num_segments : int
        1 unless gaps split the trajectory.
    """

    logs: tuple[str, ...]
    trajectory_id: int
    pose_source: str
    extrapolator: str
    kinds: dict[str, KindStatistics]
    poses: PoseTable
    predictions: PredictionTable
    extrapolation_seconds: FloatArray
    problems: tuple[str, ...]
    counters: dict[str, int]
    num_segments: int

    @property
    def span_s(self) -> float:
        """Seconds from the first to the last record of the kinds used."""
        firsts = [k.first_time for k in self.kinds.values() if k.used and k.first_time is not None]
        lasts = [k.last_time for k in self.kinds.values() if k.used and k.last_time is not None]
        return (max(lasts) - min(firsts)) / TICKS_PER_SECOND if firsts and lasts else 0.0

    @property
    def tilt_rad(self) -> FloatArray:
        """Angle between the tracking frame's z axis and up at each pose, shape (n,), rad."""
        up = self.poses.up_in_tracking
        tilt: FloatArray = np.arctan2(np.hypot(up[:, 0], up[:, 1]), up[:, 2])
        return tilt

    def summary(self) -> dict[str, Any]:
        """Return plain values, ready for JSON; statistics without data are None."""
        micros = 1e6 * self.extrapolation_seconds
        tilt = np.degrees(self.tilt_rad)
        return {
            "logs": list(self.logs),
            "trajectory_id": self.trajectory_id,
            "pose_source": self.pose_source,
            "extrapolator": self.extrapolator,
            "span_s": self.span_s,
            "num_segments": self.num_segments,
            "num_poses": len(self.poses),
            "kinds": {
                name: {
                    "count": kind.count,
                    "used": kind.used,
                    "rate_hz": kind.rate_hz,
                    "first_time": kind.first_time,
                    "last_time": kind.last_time,
                }
                for name, kind in self.kinds.items()
            },
            "prediction_error_m": _statistics(self.predictions.translation_errors),
            "prediction_error_deg": _statistics(np.degrees(self.predictions.rotation_errors)),
            "tilt_deg": {
                "mean": float(tilt.mean()) if len(tilt) else None,
                "max": float(tilt.max()) if len(tilt) else None,
            },
            "extrapolation_us": {
                "count": len(micros),
                "mean": float(micros.mean()) if len(micros) else None,
                "median": float(np.median(micros)) if len(micros) else None,
                "p99": float(np.percentile(micros, 99)) if len(micros) else None,
            },
            "counters": dict(self.counters),
            "problems": list(self.problems),
        }


def _statistics(values: FloatArray) -> dict[str, float | int | None]:
    if not len(values):
        return {"count": 0, "mean": None, "p95": None, "max": None}
    return {
        "count": len(values),
        "mean": float(values.mean()),
        "p95": float(np.percentile(values, 95)),
        "max": float(values.max()),
    }
