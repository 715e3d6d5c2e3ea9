"""The replay script names the line of what it cannot use, and nothing else than one kind of error leaves it."""

from __future__ import annotations

import numpy as np
import pytest
from replay import extrapolator as replay_extrapolator

from cartopy_imu.common.errors import InvalidDataError

T = 637_000_000_000_000_000
GOOD = [
    "# a comment",
    "option use_imu_based 0",
    "",
    f"init_imu {T} 0 0 9.8 0 0 0",
    "start",
    f"imu {T + 50000} 0 0 9.8 0 0 0.1  # trailing comment",
    f"odom {T + 50000} 0 0 0 1 0 0 0",
    f"pose {T + 60000} 0.1 0 0 1 0 0 0",
    f"extrapolate {T + 70000} {T + 80000}",
]


def replay(lines):
    return list(replay_extrapolator.replay("\n".join(lines)))


@pytest.mark.parametrize("use_imu_based", [0, 1])
def test_form_of_the_answer(use_imu_based):
    lines = replay([line.replace("use_imu_based 0", f"use_imu_based {use_imu_based}") for line in GOOD])
    assert [line.split(",")[:2] for line in lines] == [
        ["result", str(T + 80000)],
        ["previous", str(T + 70000)],
    ]
    assert [len(line.split(",")) for line in lines] == [2 + 14, 2 + 7]


BAD_LINES = [
    (2, "option use_imu_based yes"),
    (2, "option use_imu_based"),
    (2, "option imu_based.weight 1"),
    (2, "option constant_velocity.pose_queue_duration nan"),
    (2, "option imu_based.solver_options.max_num_iterations 1.5"),
    (2, "imu 5 0 0 0 0 0 0"),
    (4, f"init_imu {T} 0 0 nan 0 0 0"),
    (4, f"init_imu {T} 0 0 9.8 0 0"),
    (4, "init_imu -5 0 0 9.8 0 0 0"),
    (5, "start now"),
    (6, "start"),
    (6, "jump 3"),
    (6, "imu soon 0 0 9.8 0 0 0"),
    (6, f"imu {T - 1} 0 0 9.8 0 0 0"),
    (7, f"odom {T + 1} 0 0 0 0 0 0 0"),
    (8, f"pose {T - 1} 0 0 0 1 0 0 0"),
    (8, f"pose {T + 60000} 0 x 0 1 0 0 0"),
    (9, "extrapolate"),
    (9, f"extrapolate {T}"),
    (9, "extrapolate 1e18"),
    (9, "extrapolate " + "9" * 5000),
]


@pytest.mark.parametrize(("number", "line"), BAD_LINES)
def test_bad_lines_are_named(number, line):
    lines = list(GOOD)
    lines[number - 1] = line
    with pytest.raises(InvalidDataError, match=f"line {number}: ") as caught:
        replay(lines)
    assert caught.value.line == number
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("text", ["", "# nothing\n", "option use_imu_based 1\n"])
def test_stream_without_a_start(text):
    with pytest.raises(InvalidDataError, match="start"):
        list(replay_extrapolator.replay(text))


def test_random_damage_gives_only_the_documented_error():
    rng = np.random.default_rng(8)
    text = "\n".join(GOOD)
    letters = list("0123456789 .-enaix#\n\0é")
    for _ in range(300):
        damaged = list(text)
        for position in rng.integers(0, len(damaged), rng.integers(1, 4)):
            damaged[position] = letters[rng.integers(len(letters))]
        try:
            list(replay_extrapolator.replay("".join(damaged)))
        except InvalidDataError as error:
            assert "line" in str(error)
