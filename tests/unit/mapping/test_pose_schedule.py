"""When poses are due."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from cartopy_imu.common.errors import ConfigurationError, InvalidDataError, TimeOrderError
from cartopy_imu.mapping.pose_schedule import PoseSchedule

START = 637_000_000_000_000_001


def taken(schedule: PoseSchedule, count: int) -> list[int]:
    times = []
    for _ in range(count):
        assert schedule.next_time is not None
        times.append(schedule.next_time)
        schedule.advance()
    return times


def test_nothing_is_due_without_a_wish():
    schedule = PoseSchedule()
    assert schedule.begin(START) == 0
    assert schedule.next_time is None


@pytest.mark.parametrize("rate", [1, 3, 7.5, 10, 29.97, 200, 1e6, 1e-3])
def test_each_time_of_the_grid_is_rounded_by_itself(rate):
    schedule = PoseSchedule(rate_hz=rate)
    assert schedule.next_time is None  # not before the first pose
    assert schedule.begin(START) == 0
    for index, time in enumerate(taken(schedule, 5000)):
        assert abs(time - START - index * 10_000_000 / Fraction(rate)) <= Fraction(1, 2) + Fraction(1, 10**6)


def test_the_grid_begins_anew():
    schedule = PoseSchedule(rate_hz=10.0)
    schedule.begin(START)
    taken(schedule, 5)
    schedule.begin(START + 7)
    assert taken(schedule, 2) == [START + 7, START + 1_000_007]
    assert schedule.skip_before(START + 10**9) == 0


def test_given_times_are_taken_as_they_are():
    wanted = [START, START, START + 3, START + 10]
    schedule = PoseSchedule(times=iter(wanted))
    assert taken(schedule, 4) == wanted
    assert schedule.next_time is None


def test_times_before_the_start_are_counted():
    schedule = PoseSchedule(times=range(START, START + 10))
    assert schedule.skip_before(START + 3) == 3
    assert schedule.begin(START + 5) == 2
    assert schedule.next_time == START + 5
    assert schedule.begin(START + 5) == 0
    assert schedule.skip_before(START + 100) == 5
    assert schedule.next_time is None


@pytest.mark.parametrize("rate", [0, -1, math.nan, math.inf, 1e-7, 1.1e6, "10", [10]])
def test_impossible_rates(rate):
    with pytest.raises(ConfigurationError, match="rate_hz must lie between"):
        PoseSchedule(rate_hz=rate)


def test_impossible_times():
    with pytest.raises(ConfigurationError, match="not both"):
        PoseSchedule(rate_hz=1.0, times=[START])
    with pytest.raises(TimeOrderError, match=f"got {START - 1} after {START}"):
        PoseSchedule(times=[START, START - 1])
    for time in (0, -1, 1.5, "now", None, math.nan, 2**70):
        with pytest.raises(InvalidDataError):
            PoseSchedule(times=[time])
