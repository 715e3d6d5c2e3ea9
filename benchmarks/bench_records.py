"""Records and columns at the door: making, slicing, converting. Results are checked before they are timed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cartopy_imu.sensor import ImuData, ImuDataArray

N = 100_000


@pytest.fixture(scope="module")
def columns() -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(5)
    return 636533061005937350 + 50_000 * np.arange(N), rng.normal(size=(N, 3)), rng.normal(size=(N, 3))


def test_imu_data(benchmark: Any) -> None:
    arguments = (636533061005937350, (0.1, 0.2, 9.81), (0.0, 0.5, 0.0))
    assert ImuData(*arguments).linear_acceleration.tolist() == [0.1, 0.2, 9.81]
    benchmark(ImuData, *arguments)


def test_imu_data_from_proto(benchmark: Any) -> None:
    record = ImuData(636533061005937350, (0.1, 0.2, 9.81), (0.0, 0.5, 0.0))
    proto = record.to_proto()
    assert ImuData.from_proto(proto) == record
    benchmark(ImuData.from_proto, proto)


def test_columns_checked_and_copied(benchmark: Any, columns: tuple[Any, Any, Any]) -> None:
    array = ImuDataArray(*columns)
    assert len(array) == N
    assert np.array_equal(array.linear_accelerations, columns[1])
    benchmark(ImuDataArray, *columns)


def test_columns_from_another_convention(benchmark: Any, columns: tuple[Any, Any, Any]) -> None:
    def convert() -> ImuDataArray:
        return ImuDataArray.from_measurement(*columns, convention="gravity", unit="g")

    np.testing.assert_allclose(convert().linear_accelerations, -9.80665 * columns[1])
    benchmark(convert)


def test_slice(benchmark: Any, columns: tuple[Any, Any, Any]) -> None:
    array = ImuDataArray(*columns)
    assert array[100:200].times.tolist() == columns[0][100:200].tolist()
    benchmark(lambda: array[100:200])


def test_columns_to_records(benchmark: Any, columns: tuple[Any, Any, Any]) -> None:
    array = ImuDataArray(*columns)
    records = array.to_records()
    assert ImuDataArray.from_records(records) == array
    benchmark(array.to_records)


def test_records_to_columns(benchmark: Any, columns: tuple[Any, Any, Any]) -> None:
    array = ImuDataArray(*columns)
    records = array.to_records()
    assert ImuDataArray.from_records(records) == array
    benchmark(ImuDataArray.from_records, records)
