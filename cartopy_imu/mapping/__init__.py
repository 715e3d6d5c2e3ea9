"""IMU tracker, pose extrapolators and the trajectory builder."""

from __future__ import annotations
