"""Which records of a stream are measured poses."""

from __future__ import annotations

import enum
from typing import Any

from cartopy_imu.sensor.fixed_frame_pose_data import FixedFramePoseData
from cartopy_imu.sensor.local_slam_result_data import LocalSlamResultData
from cartopy_imu.sensor.odometry_data import OdometryData
from cartopy_imu.transform.rigid3 import Rigid3
from cartopy_imu.transform.timestamped_transform import TimestampedTransform

__all__ = ["PoseSource", "has_pose_field", "measured_pose"]


class PoseSource(enum.Enum):
    """Which records of the stream are taken as measured poses."""

    LOCAL_SLAM_RESULT = "local_slam_result"
    """`LocalSlamResultData`: a scan matcher's local poses."""
    FIXED_FRAME_POSE = "fixed_frame_pose"
    """`FixedFramePoseData`: poses in a fixed frame, e.g. from GNSS."""
    NODE = "node"
    """`TimestampedTransform`: the trajectory nodes of a ``.pbstream``."""
    ODOMETRY = "odometry"
    """`OdometryData`; it is then not used as odometry as well."""


def has_pose_field(data: Any, source: PoseSource) -> bool:
    """Tell whether `data` is of a kind that carries poses of `source`; a fixed-frame record may have none all the same."""
    if source is PoseSource.ODOMETRY:
        return isinstance(data, OdometryData)
    if source is PoseSource.FIXED_FRAME_POSE:
        return isinstance(data, FixedFramePoseData)
    return isinstance(data, (TimestampedTransform, LocalSlamResultData))


def measured_pose(data: Any, source: PoseSource) -> Rigid3 | None:
    """Return the pose in `data` if it is of a kind that `source` names: local frame from tracking frame."""
    if not has_pose_field(data, source):
        return None
    if isinstance(data, TimestampedTransform):
        return data.transform
    if isinstance(data, LocalSlamResultData):
        return data.local_pose
    pose: Rigid3 | None = data.pose
    return pose
