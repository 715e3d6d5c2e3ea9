"""The pose extrapolators on the golden scenarios, call by call, and their intake of IMU data.

    pytest benchmarks/bench_extrapolators.py

Each answer is checked against the golden one of its scenario before the call is timed again on the same state from a
fresh object. A round is one call, with the data of the stream added in between as on a robot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from reference import events, golden
from reference.public_api import create_public

from cartopy_imu.mapping import PoseExtrapolatorOptions, create_pose_extrapolator
from cartopy_imu.sensor import ImuDataArray

FULL_WINDOW = 60
"""Extrapolations before the timed ones: the five-second window is full by then."""


def questions(name: str) -> Iterator[tuple[Any, list[int]]]:
    """Replay a scenario and stop before each extrapolation."""
    setup, stream = events.split(events.parse(golden.load(name).events))
    extrapolator = create_public(setup)
    for event in stream:
        if event.name == "extrapolate":
            yield extrapolator.wrapped, event.argument
        else:
            events.feed(extrapolator, event)


def check(name: str, tolerance: float) -> int:
    """Hold every answer of a scenario against the golden ones; return their number."""
    scenario = golden.load(name)
    answers = events.read_csv(scenario.exact or scenario.expected)
    for (extrapolator, times), (answer, *_) in zip(questions(name), answers, strict=True):
        translation = extrapolator.extrapolate_poses_with_gravity(times).current_pose.translation
        assert np.abs(translation - answer.values[:3]).max() < tolerance
    return len(answers)


@pytest.mark.parametrize(
    ("name", "tolerance"),
    [
        ("cv_01_drive_imu", 1e-9),
        ("cv_03_without_imu", 1e-9),
        ("imu_04_drive_noisy", 1e-6),
        ("imu_06_drive_odometry", 1e-6),
        ("imu_12_short_queue", 1e-6),
        ("imu_14_motion_compensation", 1e-6),
    ],
)
def test_extrapolate(benchmark: Any, name: str, tolerance: float) -> None:
    count = check(name, tolerance)
    stream = questions(name)
    full = min(FULL_WINDOW, count - 10)
    for _ in range(full):
        extrapolator, times = next(stream)
        extrapolator.extrapolate_poses_with_gravity(times)

    def setup() -> tuple[tuple[Any, list[int]], dict[str, Any]]:
        return next(stream), {}

    benchmark.pedantic(
        lambda extrapolator, times: extrapolator.extrapolate_poses_with_gravity(times),
        setup=setup,
        rounds=count - full,
    )


@pytest.mark.parametrize("use_imu_based", [False, True])
@pytest.mark.parametrize("columns", [False, True])
def test_add_imu_data(benchmark: Any, use_imu_based: bool, columns: bool) -> None:
    n = 200_000 if columns else 2_000
    times = 10**17 + 50_000 * np.arange(n, dtype=np.int64)
    samples = ImuDataArray(times, np.tile([0.0, 0.1, 9.8], (n, 1)), np.full((n, 3), 0.01))
    options = PoseExtrapolatorOptions(use_imu_based=use_imu_based)
    data = [samples[1:]] if columns else list(samples[1:])

    def setup() -> tuple[tuple[Any], dict[str, Any]]:
        return (create_pose_extrapolator(options, [samples[0]]),), {}

    def add(extrapolator: Any) -> Any:
        for item in data:
            extrapolator.add_imu_data(item)
        return extrapolator

    assert add(setup()[0][0]).num_queued_imu_data == n
    benchmark.pedantic(add, setup=setup, rounds=20)
    if benchmark.stats is not None:
        benchmark.extra_info["samples_per_s"] = round((n - 1) / benchmark.stats.stats.median)
