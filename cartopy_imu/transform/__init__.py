"""Rotations, rigid transforms and their interpolation over time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

__all__ = [
    "QUATERNION_NORM_TOLERANCE",
    "Quaternion",
    "Rigid3",
    "TimestampedTransform",
    "TransformInterpolationBuffer",
    "rotation_between_vectors",
]

if TYPE_CHECKING:
    from cartopy_imu.transform.check import QUATERNION_NORM_TOLERANCE
    from cartopy_imu.transform.quaternion import Quaternion, rotation_between_vectors
    from cartopy_imu.transform.rigid3 import Rigid3
    from cartopy_imu.transform.timestamped_transform import TimestampedTransform
    from cartopy_imu.transform.transform_interpolation_buffer import TransformInterpolationBuffer
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "QUATERNION_NORM_TOLERANCE": "cartopy_imu.transform.check",
            "Quaternion": "cartopy_imu.transform.quaternion",
            "Rigid3": "cartopy_imu.transform.rigid3",
            "TimestampedTransform": "cartopy_imu.transform.timestamped_transform",
            "TransformInterpolationBuffer": "cartopy_imu.transform.transform_interpolation_buffer",
            "rotation_between_vectors": "cartopy_imu.transform.quaternion",
        },
    )
