"""The twins' complex-step derivatives and finite differences agree, also near zero and near half a turn."""

from __future__ import annotations

import numpy as np
import pytest
from reference import events, finite_difference, least_squares, scenarios
from reference import rotation as rot
from reference.imu_based_problem import relative_pose_residual

POSE_PAIR = ("vector", "rotation", "vector", "rotation")


@pytest.mark.parametrize("angle", finite_difference.HARD_ANGLES)
def test_relative_pose_residual(angle):
    rng = np.random.default_rng(17)
    a, b = finite_difference.rotations_apart(rng, angle)
    point = np.concatenate([rng.normal(size=3), a, rng.normal(size=3), b])
    measured_t = rng.normal(size=3)

    def residual(x):
        return relative_pose_residual(x[:3], x[3:7], x[7:10], x[10:], measured_t, rot.IDENTITY, 2.0, 3.0)

    by_difference = finite_difference.jacobian(residual, point, POSE_PAIR)
    by_complex_step = np.stack(
        [
            residual(finite_difference.retract(point, 1e-30j * unit, POSE_PAIR)).imag / 1e-30
            for unit in np.eye(12)
        ],
        axis=-1,
    )
    # Closer to half a turn than the step, the difference jumps from +pi to -pi: only the derivative is defined.
    if angle < np.pi - 1e-5:
        assert np.abs(by_difference - by_complex_step).max() < 1e-8
    assert np.isfinite(by_complex_step).all()


@pytest.mark.parametrize("local_coordinates", [False, True])
@pytest.mark.parametrize("gravity_constant", [9.806, 0.0])
def test_jacobian_of_the_whole_problem(local_coordinates, gravity_constant):
    spec = scenarios.Spec(
        seed=4, duration=0.8, odometry_rate=20.0, options={"imu_based.gravity_constant": gravity_constant}
    )
    setup, stream = scenarios.generate(spec)
    seen = []

    def solve(problem, state):
        seen.append((problem, state))
        return least_squares.solve_damped(problem, state)

    twin = events.create_twin(setup, local_coordinates=local_coordinates, solve=solve)
    for event in stream:
        events.feed(twin, event)
    problem, state = seen[-1]
    exact = least_squares.jacobian(problem, state)
    steps = finite_difference.STEP * np.eye(len(problem.free))
    ahead = least_squares.residuals(problem, problem.retract(state, steps))
    behind = least_squares.residuals(problem, problem.retract(state, -steps))
    differences = ((ahead - behind) / (2.0 * finite_difference.STEP)).T
    assert np.abs(exact - differences)[:, problem.free].max() < 1e-7


def test_both_formulations_have_the_same_cost():
    setup, stream = scenarios.generate(scenarios.Spec(seed=2, duration=0.8, odometry_rate=20.0))
    costs = []

    def solve(problem, state):
        solved, steps = least_squares.solve_damped(problem, state)
        before, after = (least_squares.residuals(problem, s) for s in (state, solved))
        costs.append((before @ before, after @ after))
        return solved, steps

    for local_coordinates in (False, True):
        twin = events.create_twin(setup, local_coordinates=local_coordinates, solve=solve)
        for event in stream:
            events.feed(twin, event)
    half = len(costs) // 2
    assert half > 3
    assert np.allclose(costs[0], costs[half], rtol=1e-9)
    assert np.allclose(costs[:half], costs[half:], rtol=1e-6)
