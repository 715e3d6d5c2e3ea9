"""What a trajectory builder gives out: extrapolated poses, and predictions beside what was measured."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cartopy_imu.common.types import Vector3
from cartopy_imu.transform.quaternion import Quaternion
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["PoseEstimate", "PosePrediction"]


@dataclass(frozen=True, slots=True)
class PoseEstimate:
    """An extrapolated pose.

    Attributes
    ----------
    time : int
        Ticks of 100 ns.
    pose : Rigid3
        Local frame from tracking frame.
    velocity : ndarray, shape (3,)
        Local frame, m/s.
    gravity_from_tracking : Quaternion
        Turns tracking-frame vectors into a frame whose z points up; yaw is arbitrary.
    duration_s : float
        Wall time of the extrapolation, s.
    """

    time: int
    pose: Rigid3
    velocity: Vector3
    gravity_from_tracking: Quaternion
    duration_s: float


@dataclass(frozen=True, slots=True)
class PosePrediction:
    """A measured pose beside what was predicted for its time just before it was taken.

    Attributes
    ----------
    estimate : PoseEstimate
        The prediction.
    measured : Rigid3
        The measurement, local frame from tracking frame.
    """

    estimate: PoseEstimate
    measured: Rigid3

    @property
    def translation_error(self) -> float:
        """Distance between prediction and measurement, m."""
        return float(np.linalg.norm(self.estimate.pose.translation - self.measured.translation))

    @property
    def rotation_error(self) -> float:
        """Angle between prediction and measurement, rad."""
        return (self.estimate.pose.rotation.conjugate() * self.measured.rotation).angle()
