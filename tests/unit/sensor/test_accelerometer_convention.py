from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.sensor import (
    STANDARD_GRAVITY,
    AccelerationUnit,
    AccelerometerConvention,
    ImuData,
    ImuDataArray,
    to_specific_force,
)

# The same sensor, at rest and level with z up, as different sources report it.
AT_REST = [
    ("specific_force", "m/s^2", 9.80665),
    ("gravity", "m/s^2", -9.80665),
    ("specific_force", "g", 1.0),
    ("gravity", "g", -1.0),
    (AccelerometerConvention.GRAVITY, AccelerationUnit.G, -1.0),
]


@pytest.mark.parametrize(("convention", "unit", "z"), AT_REST)
def test_every_door_gives_the_same_numbers(convention: Any, unit: Any, z: float) -> None:
    setting = {"convention": convention, "unit": unit}
    rest = [0.0, 0.0, STANDARD_GRAVITY]
    assert to_specific_force([0.0, 0.0, z], convention, unit).tolist() == rest
    record = ImuData.from_measurement(5, [0.0, 0.0, z], [0.1, 0.2, 0.3], **setting)
    assert record.linear_acceleration.tolist() == rest
    assert record.angular_velocity.tolist() == [0.1, 0.2, 0.3]
    assert ImuData.from_proto(ImuData(5, [0.0, 0.0, z], [0.1, 0.2, 0.3]).to_proto(), **setting) == record
    array = ImuDataArray.from_measurement([5], [[0.0, 0.0, z]], [[0.1, 0.2, 0.3]], **setting)
    assert array[0] == record
    # No negative zero is left over from the change of sign.
    assert not np.signbit(record.linear_acceleration).any()
    assert not np.signbit(array.linear_accelerations).any()


def test_default_changes_nothing() -> None:
    values = np.random.default_rng(3).normal(size=(4, 3))
    assert np.array_equal(to_specific_force(values), values)
    assert to_specific_force(values) is not values


def test_input_is_not_modified() -> None:
    values = np.ones((2, 3))
    to_specific_force(values, "gravity", "g")
    assert (values == 1.0).all()


@pytest.mark.parametrize(
    ("convention", "unit", "text"),
    [
        ("up", "m/s^2", r"\['specific_force', 'gravity'\], got 'up'"),
        ("gravity", "mg", r"\['m/s\^2', 'g'\], got 'mg'"),
        (None, "g", "got None"),
        ("gravity", 9.81, r"got 9\.81"),
    ],
)
def test_unknown_settings_are_named(convention: Any, unit: Any, text: str) -> None:
    for call in (
        lambda: to_specific_force([0, 0, 1], convention, unit),
        lambda: ImuData.from_measurement(5, [0, 0, 1], [0, 0, 0], convention=convention, unit=unit),
        lambda: ImuDataArray.from_measurement(
            [5], [[0, 0, 1]], [[0, 0, 0]], convention=convention, unit=unit
        ),
    ):
        with pytest.raises(InvalidDataError, match=text):
            call()


def test_overflow_by_the_unit_is_refused() -> None:
    for call in (
        lambda: ImuData.from_measurement(5, [0, 0, 1e308], [0, 0, 0], unit="g"),
        lambda: ImuDataArray.from_measurement([5], [[0, 0, 1e308]], [[0, 0, 0]], unit="g"),
    ):
        with pytest.raises(InvalidDataError, match="finite"):
            call()
    assert math.isinf(to_specific_force([1e308], unit="g")[0])
