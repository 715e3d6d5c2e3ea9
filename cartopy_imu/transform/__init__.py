"""Rotations, rigid transforms and their interpolation over time."""

from __future__ import annotations

from cartopy_imu.transform.quaternion import Quaternion, rotation_between_vectors
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = ["Quaternion", "Rigid3", "rotation_between_vectors"]
