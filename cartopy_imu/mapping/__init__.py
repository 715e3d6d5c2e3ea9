"""IMU tracker, pose extrapolators and the trajectory builder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

__all__ = [
    "ExtrapolationResult",
    "ImuBasedPoseExtrapolator",
    "ImuTracker",
    "PoseExtrapolator",
    "PoseExtrapolatorInterface",
    "SolverSummary",
    "Termination",
    "create_pose_extrapolator",
]

if TYPE_CHECKING:
    from cartopy_imu.mapping.create_pose_extrapolator import create_pose_extrapolator
    from cartopy_imu.mapping.imu_based_pose_extrapolator import (
        ImuBasedPoseExtrapolator,
        SolverSummary,
        Termination,
    )
    from cartopy_imu.mapping.imu_tracker import ImuTracker
    from cartopy_imu.mapping.pose_extrapolator import PoseExtrapolator
    from cartopy_imu.mapping.pose_extrapolator_interface import ExtrapolationResult, PoseExtrapolatorInterface
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "ExtrapolationResult": "cartopy_imu.mapping.pose_extrapolator_interface",
            "ImuBasedPoseExtrapolator": "cartopy_imu.mapping.imu_based_pose_extrapolator",
            "ImuTracker": "cartopy_imu.mapping.imu_tracker",
            "PoseExtrapolator": "cartopy_imu.mapping.pose_extrapolator",
            "PoseExtrapolatorInterface": "cartopy_imu.mapping.pose_extrapolator_interface",
            "SolverSummary": "cartopy_imu.mapping.imu_based_pose_extrapolator",
            "Termination": "cartopy_imu.mapping.imu_based_pose_extrapolator",
            "create_pose_extrapolator": "cartopy_imu.mapping.create_pose_extrapolator",
        },
    )
