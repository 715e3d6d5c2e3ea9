"""Our extrapolators agree with Cartographer's C++, replayed by the code of ``scripts/replay_golden.py``."""

from __future__ import annotations

import functools

import numpy as np
import pytest
from reference import events, golden, rigid
from reference import rotation as rot
from replay import extrapolator as replay_extrapolator

CONSTANT_VELOCITY_LIMIT = 1e-9
POSE_LIMIT = 1e-6
"""Metres and radians."""
VELOCITY_LIMIT = 1e-5
GRAVITY_LIMIT = 1e-6
SETTLED = 5
"""Answers after which the direction of gravity is compared."""


@functools.lru_cache(maxsize=1)
def replayed(name: str) -> list[list[events.Row]]:
    return events.read_csv("\n".join(replay_extrapolator.replay(golden.load(name).events)))


def up_in_tracking(row: events.Row) -> np.ndarray:
    return rot.rotate(rot.conjugate(row.gravity_orientation), rot.UP)


def tilt_between(a: events.Row, b: events.Row) -> float:
    return rot.angle_between_directions(up_in_tracking(a), up_in_tracking(b))


def check_questions(ours, theirs):
    """The same questions were answered, in the same form."""
    assert [[(row.kind, row.time, row.values.shape) for row in answer] for answer in ours] == [
        [(row.kind, row.time, row.values.shape) for row in answer] for answer in theirs
    ]


def check_float32_poses(ours, theirs):
    """Intermediate poses are exact to the last digits of single precision."""
    for a, b in zip(ours, theirs, strict=True):
        for row, golden_row in zip(a[1:], b[1:], strict=True):
            size = max(1.0, float(np.abs(golden_row.pose.t).max()))
            apart, turned = rigid.distance(row.pose, golden_row.pose)
            assert apart < POSE_LIMIT + 2.0 * size * np.finfo(np.float32).eps
            assert turned < POSE_LIMIT
            values = row.values
            assert np.array_equal(values, values.astype(np.float32).astype(np.float64))


@pytest.mark.parametrize("name", golden.names("cv_"))
def test_constant_velocity(name):
    ours = replayed(name)
    theirs = events.read_csv(golden.load(name).expected)
    check_questions(ours, theirs)
    check_float32_poses(ours, theirs)
    for (row, *_), (golden_row, *_) in zip(ours, theirs, strict=True):
        assert max(rigid.distance(row.pose, golden_row.pose)) < CONSTANT_VELOCITY_LIMIT
        assert np.abs(row.velocity - golden_row.velocity).max() < CONSTANT_VELOCITY_LIMIT
        turned = rot.angle_between(row.gravity_orientation, golden_row.gravity_orientation)
        assert turned < CONSTANT_VELOCITY_LIMIT


CONVERGED = [name for name in golden.names("imu_") if name != "imu_17_few_iterations"]


@pytest.mark.parametrize("name", CONVERGED)
def test_imu_based_meets_the_exact_minimum(name):
    ours = replayed(name)
    exact = events.read_csv(golden.load(name).exact)
    check_questions(ours, exact)
    check_float32_poses(ours, exact)
    for index, ((row, *_), (golden_row, *_)) in enumerate(zip(ours, exact, strict=True)):
        apart, turned = rigid.distance(row.pose, golden_row.pose)
        assert apart < POSE_LIMIT, f"answer {index}"
        assert turned < POSE_LIMIT, f"answer {index}"
        assert np.abs(row.velocity - golden_row.velocity).max() < VELOCITY_LIMIT, f"answer {index}"
        if index >= SETTLED:
            assert tilt_between(row, golden_row) < GRAVITY_LIMIT, f"answer {index}"


@pytest.mark.parametrize("name", CONVERGED)
def test_imu_based_is_no_further_from_the_original_than_the_minimum_is(name):
    scenario = golden.load(name)
    expected, exact = events.read_csv(scenario.expected), events.read_csv(scenario.exact)
    for index, answers in enumerate(zip(replayed(name), expected, exact, strict=True)):
        row, original, minimum = (rows[0] for rows in answers)
        apart, turned = rigid.distance(row.pose, original.pose)
        apart_minimum, turned_minimum = rigid.distance(minimum.pose, original.pose)
        assert apart < apart_minimum + POSE_LIMIT, f"answer {index}"
        assert turned < turned_minimum + POSE_LIMIT, f"answer {index}"


def test_two_iterations_come_at_least_as_close_to_the_minimum_as_the_original():
    scenario = golden.load("imu_17_few_iterations")
    ours = replayed(scenario.name)
    exact, expected = events.read_csv(scenario.exact), events.read_csv(scenario.expected)
    check_questions(ours, exact)

    def errors(answers):
        rows = [
            [*rigid.distance(a[0].pose, b[0].pose), tilt_between(a[0], b[0])]
            for a, b in zip(answers, exact, strict=True)
        ]
        return np.array(rows)

    our_errors, their_errors = errors(ours), errors(expected)
    assert (our_errors <= their_errors + 1e-6).all(), np.argwhere(our_errors > their_errors + 1e-6)


def test_replay_measures_each_call():
    scenario = golden.load("imu_01_static_level")
    timing = replay_extrapolator.Timing()
    lines = list(replay_extrapolator.replay(scenario.events, timing))
    asked = sum(line.startswith("result") for line in lines)
    assert len(timing.extrapolate) == asked
    assert len(timing.add_imu) == scenario.events.count("\nimu ")
    names = [word.split("=")[0] for word in timing.line().split()]
    assert names == ["extrapolate", "n", "mean_us", "median_us", "p99_us", "add_imu_us"]
    assert f"n={asked} " in timing.line()
