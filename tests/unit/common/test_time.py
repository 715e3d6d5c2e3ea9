from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cartopy_imu.common import time
from cartopy_imu.common.errors import InvalidDataError

EPOCH = time.UNIX_EPOCH_TICKS
UTC = datetime.timezone.utc


def test_epoch() -> None:
    assert EPOCH == 621_355_968_000_000_000
    assert time.from_unix_ns(0) == EPOCH
    assert time.to_datetime(EPOCH) == datetime.datetime(1970, 1, 1, tzinfo=UTC)


def test_reported_pair() -> None:
    ticks = 636533061005937350
    assert time.to_unix_seconds(ticks) == Decimal("1517709300.5937350")
    assert str(time.to_unix_seconds(ticks)) == "1517709300.5937350"
    assert time.from_unix_seconds("1517709300.5937350") == ticks
    assert time.from_unix_seconds(Decimal("1517709300.5937350")) == ticks
    assert time.to_unix_ns(ticks) == 1517709300593735000
    assert time.from_unix_ns(1517709300593735000) == ticks
    assert time.format_time(ticks) == "2018-02-04T01:55:00.5937350Z"
    assert time.format_time(1) == "0001-01-01T00:00:00.0000001Z"


@pytest.mark.parametrize(
    ("nanoseconds", "ticks"),
    [
        (0, 0),
        (49, 0),
        (50, 1),
        (149, 1),
        (150, 2),
        (-1, 0),
        (-49, 0),
        (-50, 0),
        (-51, -1),
        (-100, -1),
        (-151, -2),
    ],
)
def test_nanoseconds_round_half_up(nanoseconds: int, ticks: int) -> None:
    assert time.from_unix_ns(nanoseconds) == EPOCH + ticks
    assert time.from_unix_seconds(Fraction(nanoseconds, 10**9)) == EPOCH + ticks


def test_before_1970() -> None:
    moment = datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=UTC)
    assert time.from_datetime(moment) == EPOCH - 10
    assert time.to_datetime(EPOCH - 10) == moment
    assert time.to_unix_ns(EPOCH - 1) == -100
    assert time.to_unix_seconds(EPOCH - 1) == Decimal("-1E-7")
    assert time.to_ros_stamp(EPOCH - 1) == (-1, 999_999_900)
    assert time.from_ros_stamp(-1, 999_999_900) == EPOCH - 1
    assert time.format_time(EPOCH - 1) == "1969-12-31T23:59:59.9999999Z"
    assert time.from_datetime(datetime.datetime(1, 1, 1, tzinfo=UTC)) == 0


def test_datetime_needs_a_time_zone() -> None:
    with pytest.raises(InvalidDataError, match="no time zone"):
        time.from_datetime(datetime.datetime(2020, 1, 1))
    east = datetime.timezone(datetime.timedelta(hours=2))
    assert time.from_datetime(datetime.datetime(1970, 1, 1, 2, tzinfo=east)) == EPOCH


def test_datetime_is_cut_to_microseconds() -> None:
    assert time.to_datetime(EPOCH + 19).microsecond == 1
    assert time.to_datetime(EPOCH - 1).microsecond == 999_999


@pytest.mark.parametrize("ticks", [-1, 10**19, 3_155_378_976_000_000_000])
def test_datetime_outside_its_years(ticks: int) -> None:
    with pytest.raises(InvalidDataError, match="years 1 to 9999"):
        time.to_datetime(ticks)
    assert time.format_time(ticks) == f"{ticks} ticks"


def test_ros_stamps() -> None:
    assert time.from_ros_stamp(1, 49) == EPOCH + 10_000_000
    assert time.from_ros_stamp(1, 50) == EPOCH + 10_000_001
    assert time.from_ros_stamp(0, 999_999_999) == EPOCH + 10_000_000
    assert time.to_ros_stamp(EPOCH + 10_000_001) == (1, 100)


@pytest.mark.parametrize(("sec", "nanosec"), [(0, -1), (0, 10**9), (0.5, 0), (0, 1.0), (True, 0)])
def test_impossible_ros_stamps(sec: Any, nanosec: Any) -> None:
    with pytest.raises(InvalidDataError):
        time.from_ros_stamp(sec, nanosec)


@pytest.mark.parametrize(
    ("seconds", "ticks"), [(1.0, 10**7), (-1.99999999, -19_999_999), (1e-8, 0), (0.5, 5 * 10**6)]
)
def test_durations_are_cut_toward_zero(seconds: float, ticks: int) -> None:
    assert time.duration_from_seconds(seconds) == ticks


def test_duration_to_seconds() -> None:
    assert time.duration_to_seconds(-49_969) == -0.0049969


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -float("inf"), 1e300, 10**400, "1", None])
def test_impossible_durations(seconds: Any) -> None:
    with pytest.raises(InvalidDataError, match="duration"):
        time.duration_from_seconds(seconds)


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), "soon", "", None, [], 1j, Decimal("NaN")])
def test_impossible_unix_seconds(seconds: Any) -> None:
    with pytest.raises(InvalidDataError, match="finite number"):
        time.from_unix_seconds(seconds)


@pytest.mark.parametrize("value", [1.0, "1", None, True, np.float64(3.0)])
@pytest.mark.parametrize(
    "convert", [time.from_unix_ns, time.to_unix_ns, time.to_ros_stamp, time.to_unix_seconds]
)
def test_only_integers_count_ticks(convert: Any, value: Any) -> None:
    with pytest.raises(InvalidDataError, match="integer"):
        convert(value)


def test_check_time_accepts_any_integer_type() -> None:
    for value in (5, np.int64(5), np.uint32(5)):
        checked = time.check_time(value)
        assert checked == 5
        assert type(checked) is int
    assert time.check_time(1) == 1
    assert time.check_time(time.MAX_TIME) == time.MAX_TIME


@pytest.mark.parametrize(
    "value",
    [
        0,
        -1,
        time.MAX_TIME + 1,
        -(1 << 63),
        1 << 63,
        10**30,
        1.0,
        float("nan"),
        "1",
        None,
        True,
        np.float64(1),
    ],
)
def test_check_time_refuses(value: Any) -> None:
    with pytest.raises(InvalidDataError, match="time"):
        time.check_time(value, "IMU data", sensor_id="imu")


def test_differences_of_two_stamps_fit_into_64_bits() -> None:
    assert time.MAX_TIME - 1 < 2**63
    assert 1 - time.MAX_TIME >= -(2**63)
