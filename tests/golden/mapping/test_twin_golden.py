"""The NumPy twins agree with Cartographer's C++: only then are they oracles for our own C++."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from reference import events, golden, least_squares, rigid
from reference import rotation as rot


def answers(scenario: golden.Scenario, **arguments):
    setup, stream = events.split(events.parse(scenario.events))
    twin = events.create_twin(setup, **arguments)
    for event in stream:
        answer = events.feed(twin, event)
        if answer is not None:
            yield answer


def up_in_tracking(gravity_orientation):
    return rot.rotate(rot.conjugate(gravity_orientation), rot.UP)


@pytest.mark.parametrize("in_place", [False, True])
@pytest.mark.parametrize("name", golden.names("cv_"))
def test_constant_velocity_twin(name, in_place):
    scenario = golden.load(name)
    ours = list(islice(answers(scenario, in_place=in_place), 60))
    theirs = events.read_csv(scenario.expected)[:60]
    for answer, (row, *previous) in zip(ours, theirs, strict=True):
        assert max(rigid.distance(answer.current_pose, row.pose)) < 1e-12
        assert np.abs(answer.current_velocity - row.velocity).max() < 1e-12
        assert rot.angle_between(answer.gravity_from_tracking, row.gravity_orientation) < 1e-12
        for pose, earlier in zip(answer.previous_poses, previous, strict=True):
            assert max(rigid.distance(pose, earlier.pose)) < 1e-12


def check_imu_based(scenario: golden.Scenario, count: int, pose_limit=2.5e-7, up_limit=5e-8, **arguments):
    exact = events.read_csv(scenario.exact)
    expected = events.read_csv(scenario.expected)
    for index, answer in enumerate(islice(answers(scenario, **arguments), count)):
        row, original = exact[index][0], expected[index][0]
        ours, theirs = (rigid.distance(pose, original.pose) for pose in (answer.current_pose, row.pose))
        assert max(rigid.distance(answer.current_pose, row.pose)) < pose_limit
        assert ours[0] < theirs[0] + pose_limit
        assert ours[1] < theirs[1] + pose_limit
        assert np.abs(answer.current_velocity - row.velocity).max() < 10 * pose_limit
        up, golden_up = up_in_tracking(answer.gravity_from_tracking), up_in_tracking(row.gravity_orientation)
        assert rot.angle_between_directions(up, golden_up) < (up_limit if index >= 5 else 40 * up_limit)
        for pose, earlier in zip(answer.previous_poses, exact[index][1:], strict=True):
            assert max(rigid.distance(pose, earlier.pose)) < 1e-6


@pytest.mark.parametrize("name", golden.names("imu_"))
def test_imu_based_twin(name):
    check_imu_based(golden.load(name), 12)


@pytest.mark.parametrize("name", ["imu_05_drone_noisy_tilted", "imu_06_drive_odometry"])
def test_imu_based_twin_in_the_frames_of_the_original(name):
    check_imu_based(golden.load(name), 8, local_coordinates=False)


@pytest.mark.parametrize("local_coordinates", [False, True])
@pytest.mark.parametrize("name", ["imu_04_drive_noisy", "imu_10_free_gravity", "imu_11_weights"])
def test_scipy_finds_the_same_minimum(name, local_coordinates):
    def solve(problem, state):
        return least_squares.solve_scipy(problem, state), 0

    # SciPy compares costs, so its answers are good to about the root of the rounding error only.
    check_imu_based(golden.load(name), 6, 1e-6, 5e-7, local_coordinates=local_coordinates, solve=solve)
