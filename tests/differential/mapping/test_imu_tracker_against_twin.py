"""The C++ tracker and its NumPy twin stay together over random samples."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import rotation as rot
from reference.imu_tracker import ImuTracker as TwinTracker

from cartopy_imu.mapping import ImuTracker

START = 637_000_000_000_000_000


def pair(time_constant: float):
    return ImuTracker(time_constant, START), TwinTracker(time_constant, START)


def apart(ours: ImuTracker, twin: TwinTracker) -> float:
    return float(rot.angle_between(ours.orientation.wxyz(), twin.orientation))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 2**32 - 1),
    time_constant=st.sampled_from([0.01, 1.0, 10.0, 1e6]),
    rate=st.sampled_from([0.0, 1e-3, 0.02, 1.0, 30.0]),
    noise=st.sampled_from([0.0, 0.1, 3.0]),
    step=st.sampled_from([1, 2_000, 50_000, 3_000_000]),
)
def test_random_samples(seed, time_constant, rate, noise, step):
    rng = np.random.default_rng(seed)
    ours, twin = pair(time_constant)
    time = START
    for _ in range(40):
        time += int(rng.integers(0, 2 * step))
        rates = rng.normal(0.0, rate, 3)
        # The measured direction stays near the tracker's own up, as the tracker demands.
        up = rot.rotate(rot.conjugate(twin.orientation), rot.UP)
        force = 9.8 * up + rng.normal(0.0, noise, 3)
        for tracker in (ours, twin):
            tracker.advance(time)
        ours.add_imu_linear_acceleration_observation(force)
        ours.add_imu_angular_velocity_observation(rates)
        twin.add_linear_acceleration(force)
        twin.add_angular_velocity(rates)
        assert ours.time == time
        assert apart(ours, twin) < 1e-9


@pytest.mark.parametrize("angle", [0.0, 1e-9, 9.99e-5, 1e-4, 1.01e-4, 1e-3, 3.14159, np.pi, 3.2, 6.3])
def test_one_turn_of_any_size(angle):
    """Both branches of the rotation vector map, around their border and around half a turn."""
    ours, twin = pair(10.0)
    rate = angle * np.array([2.0, -1.0, 2.0]) / 3.0
    ours.add_imu_angular_velocity_observation(rate)
    twin.add_angular_velocity(rate)
    for tracker in (ours, twin):
        tracker.advance(START + 10_000_000)
    assert apart(ours, twin) < 1e-14


def test_upside_down_sample():
    """Antiparallel to the assumed up: any axis will do, but the result must have the force pointing up."""
    ours, _ = pair(10.0)
    ours.add_imu_linear_acceleration_observation([0.0, 0.0, -9.8])
    assert np.allclose(ours.orientation.rotate([0.0, 0.0, -9.8]), [0.0, 0.0, 9.8], atol=1e-12)
