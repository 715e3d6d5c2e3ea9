"""How well the extrapolators predict noisy motion (user reports 40, 41)."""

from __future__ import annotations

import numpy as np
import pytest
from reference import scenarios
from reference.events import Setup
from reference.public_api import create_public
from reference.records import Imu, TimedPose
from reference.rigid import Pose

from cartopy_imu.mapping import PoseExtrapolator
from cartopy_imu.mapping.pose_extrapolator_options import ConstantVelocityPoseExtrapolatorOptions
from cartopy_imu.transform import Rigid3

START = scenarios.START
SECOND = 10_000_000


class Walk:
    """A walk at 1.2 m/s with the bob and sway of steps at 1.8 Hz, heading along x."""

    bob = 2.0 * np.pi * 1.8
    sway = np.pi * 1.8

    def position(self, t: float) -> np.ndarray:
        return np.array([1.2 * t, 0.03 * np.sin(self.sway * t), 0.025 * np.sin(self.bob * t)])

    def force(self, t: float) -> np.ndarray:
        return np.array(
            [
                0.0,
                -0.03 * self.sway**2 * np.sin(self.sway * t),
                -0.025 * self.bob**2 * np.sin(self.bob * t) + 9.806,
            ]
        )


def prediction_rms(use_imu_based: bool, seed: int) -> float:
    """Return the RMS error of poses predicted 0.1 s ahead, metres."""
    rng = np.random.default_rng(seed)
    walk = Walk()
    level = np.array([1.0, 0.0, 0.0, 0.0])
    first = Imu(START, walk.force(0.0), np.zeros(3))
    setup = Setup({"use_imu_based": float(use_imu_based)}, [first], [], with_imu=True)
    extrapolator = create_public(setup)
    errors = []
    for step in range(1, 1201):
        t = step / 200.0
        time = START + step * SECOND // 200
        noise = rng.normal(0.0, 1.0, 6)
        extrapolator.add_imu_data(Imu(time, walk.force(t) + 0.05 * noise[:3], 0.003 * noise[3:]))
        if step % 20 == 0:
            if step >= 200:
                predicted = extrapolator.extrapolate_pose(time)
                errors.append(predicted.t - walk.position(t))
            measured = TimedPose(time, Pose(walk.position(t) + rng.normal(0.0, 0.02, 3), level))
            extrapolator.add_pose(measured.time, measured.pose)
    return float(np.sqrt(np.mean(np.sum(np.square(errors), axis=1))))


@pytest.mark.parametrize("seed", [0, 1])
def test_imu_based_with_default_weights_beats_constant_velocity(seed):
    assert prediction_rms(True, seed) < 0.8 * prediction_rms(False, seed)


@pytest.mark.parametrize(("duration", "expected"), [(0.001, 1.41), (0.1, 0.0141)])
def test_velocity_noise_falls_with_the_queue_duration(duration, expected):
    """Poses at 1 kHz with 1 mm of noise; 5 sigma of the estimated spread allows about 10 per cent."""
    rng = np.random.default_rng(41)
    extrapolator = PoseExtrapolator(ConstantVelocityPoseExtrapolatorOptions(pose_queue_duration=duration))
    velocities = []
    for step in range(3000):
        time = START + step * SECOND // 1000
        extrapolator.add_pose(time, Rigid3.from_translation(rng.normal(0.0, 0.001, 3)))
        if step > 200:
            velocities.append(extrapolator.extrapolate_poses_with_gravity([time]).current_velocity)
    spread = float(np.std(velocities))
    assert spread == pytest.approx(expected, rel=0.1)
