"""How far each next pose lies from its prediction, for some settings of the extrapolators."""

from __future__ import annotations

from cartopy_imu import (
    ConstantVelocityPoseExtrapolatorOptions,
    ImuBasedPoseExtrapolatorOptions,
    PoseExtrapolatorOptions,
    extrapolate_log,
    sample_log,
)

SETTINGS = {
    "constant velocity, 1 ms of poses": PoseExtrapolatorOptions(),
    "constant velocity, 300 ms of poses": PoseExtrapolatorOptions(
        constant_velocity=ConstantVelocityPoseExtrapolatorOptions(pose_queue_duration=0.3)
    ),
    "IMU-based, 1 s window": PoseExtrapolatorOptions(
        use_imu_based=True, imu_based=ImuBasedPoseExtrapolatorOptions(pose_queue_duration=1.0)
    ),
    "IMU-based, 5 s window": PoseExtrapolatorOptions(use_imu_based=True),
    "IMU-based, poses trusted ten times as much": PoseExtrapolatorOptions(
        use_imu_based=True, imu_based=ImuBasedPoseExtrapolatorOptions(pose_translation_weight=10.0)
    ),
}


def main() -> dict[str, float]:
    """Return the mean error of each setting in mm."""
    errors = {}
    for name, options in SETTINGS.items():
        (result,) = extrapolate_log(sample_log(), options, use_odometry=False)
        errors[name] = 1e3 * result.summary()["prediction_error_m"]["mean"]
        print(f"{name:45} {errors[name]:6.1f} mm")
    return errors


if __name__ == "__main__":
    main()
