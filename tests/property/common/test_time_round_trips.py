from __future__ import annotations

import datetime

from hypothesis import given
from hypothesis import strategies as st
from support.strategies import times

from cartopy_imu.common import time

any_ticks = st.integers(min_value=-(1 << 63), max_value=(1 << 63) - 1)


@given(any_ticks)
def test_unix_nanoseconds(ticks: int) -> None:
    assert time.from_unix_ns(time.to_unix_ns(ticks)) == ticks


@given(any_ticks)
def test_unix_seconds(ticks: int) -> None:
    seconds = time.to_unix_seconds(ticks)
    assert time.from_unix_seconds(seconds) == ticks
    assert time.from_unix_seconds(str(seconds)) == ticks


@given(any_ticks)
def test_ros_stamp(ticks: int) -> None:
    sec, nanosec = time.to_ros_stamp(ticks)
    assert 0 <= nanosec < 1_000_000_000
    assert time.from_ros_stamp(sec, nanosec) == ticks


@given(st.datetimes(timezones=st.just(datetime.timezone.utc)))
def test_datetime(moment: datetime.datetime) -> None:
    assert time.to_datetime(time.from_datetime(moment)) == moment


@given(st.integers(min_value=-(10**20), max_value=10**20))
def test_nanoseconds_are_never_more_than_half_a_tick_off(nanoseconds: int) -> None:
    error = time.to_unix_ns(time.from_unix_ns(nanoseconds)) - nanoseconds
    assert -49 <= error <= 50


@given(st.integers(min_value=-(10**15), max_value=10**15))
def test_durations_survive_double(ticks: int) -> None:
    # Dividing and multiplying by 1e7 may lose the last digit to the cut, never more.
    assert abs(time.duration_from_seconds(time.duration_to_seconds(ticks)) - ticks) <= 1


@given(times)
def test_check_time_changes_nothing(ticks: int) -> None:
    assert time.check_time(ticks) == ticks


@given(times)
def test_format_time_never_fails(ticks: int) -> None:
    assert time.format_time(ticks)
