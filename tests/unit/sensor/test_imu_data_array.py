from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from cartopy_imu.common.errors import InvalidDataError, TimeOrderError
from cartopy_imu.common.time import MAX_TIME
from cartopy_imu.sensor import ImuData, ImuDataArray


def make(n: int = 10, start: int = 100) -> ImuDataArray:
    rng = np.random.default_rng(4)
    return ImuDataArray(start + 10 * np.arange(n), rng.normal(size=(n, 3)), rng.normal(size=(n, 3)))


def test_columns() -> None:
    array = make()
    assert (array.times.dtype, array.times.shape) == (np.int64, (10,))
    for column in (array.linear_accelerations, array.angular_velocities):
        assert (column.dtype, column.shape) == (np.float64, (10, 3))
        assert column.flags.c_contiguous
    for column in (array.times, array.linear_accelerations, array.angular_velocities):
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 1


def test_inputs_are_copied_and_converted() -> None:
    times, values = np.array([1, 2], dtype=np.uint16), np.ones((2, 3), dtype=np.float32, order="F")
    array = ImuDataArray(times, values, [[1, 2, 3], [4, 5, 6]])
    values[0, 0] = 9.0
    times[0] = 2
    assert array.linear_accelerations.tolist() == [[1.0] * 3] * 2
    assert array.times.tolist() == [1, 2]
    assert array.angular_velocities.flags.c_contiguous


def test_items() -> None:
    array = make()
    record = array[3]
    assert record == ImuData(130, array.linear_accelerations[3], array.angular_velocities[3])
    assert type(record.time) is int
    assert array[-1] == array[9]
    assert array[np.int64(3)] == record  # type: ignore[call-overload]
    for beyond in (10, -11):
        with pytest.raises(IndexError):
            array[beyond]
    for bad in (1.0, "1", None, True, [1, 2], np.array([True])):
        with pytest.raises(TypeError):
            array[bad]  # type: ignore[call-overload]


def test_slices_share_memory() -> None:
    array = make()
    part = array[2:7]
    assert len(part) == 5
    for name in ("times", "linear_accelerations", "angular_velocities"):
        assert np.shares_memory(getattr(part, name), getattr(array, name))
        assert not getattr(part, name).flags.writeable
        assert getattr(part, name).flags.c_contiguous
    assert part[0] == array[2]
    assert len(array[7:2]) == 0
    assert array[:] == array


def test_strides_copy_and_reversal_is_refused() -> None:
    array = make()
    part = array[1::3]
    assert part.times.tolist() == [110, 140, 170]
    assert part.linear_accelerations.flags.c_contiguous
    for step in (-1, -3):
        with pytest.raises(InvalidDataError, match="step must be positive"):
            array[::step]
    with pytest.raises(ValueError, match=r"zero|positive"):
        array[::0]


def test_time_range() -> None:
    array = ImuDataArray([10, 20, 20, 30], np.zeros((4, 3)), np.zeros((4, 3)))
    assert array.searchsorted(20) == 1
    assert array.searchsorted(20, side="right") == 3
    assert array.between(20, 30).times.tolist() == [20, 20]
    assert array.between(start=21).times.tolist() == [30]
    assert array.between(end=20).times.tolist() == [10]
    assert array.between().times.tolist() == [10, 20, 20, 30]
    assert len(array.between(30, 10)) == 0
    assert np.shares_memory(array.between(20, 30).times, array.times)
    for bad in (20.0, 0, None, float("nan")):
        with pytest.raises(InvalidDataError):
            array.searchsorted(bad)  # type: ignore[arg-type]
    with pytest.raises(InvalidDataError, match="side"):
        array.searchsorted(20, side="middle")


def test_records_and_protos_round_trip() -> None:
    array = make(5000)
    assert ImuDataArray.from_records(array.to_records()) == array
    assert ImuDataArray.from_records(iter(array)) == array
    protos = array[:3].to_protos()
    assert next(protos) == array[0].to_proto()
    assert ImuDataArray.from_protos(array[:3].to_protos()) == array[:3]
    assert [record.time for record in array] == array.times.tolist()


def test_from_records_refuses() -> None:
    array = make()
    with pytest.raises(InvalidDataError, match="row 1 must be an ImuData, got str"):
        ImuDataArray.from_records([array[0], "x"])  # type: ignore[list-item]
    with pytest.raises(TimeOrderError, match="row 1 is 100"):
        ImuDataArray.from_records([array[1], array[0]])


def test_concat() -> None:
    array = make()
    assert ImuDataArray.concat([array[:3], array[3:3], array[3:]]) == array
    assert ImuDataArray.concat([]) == ImuDataArray.empty()
    assert ImuDataArray.concat([array]) == array
    # Equal stamps at the joint are in order.
    assert len(ImuDataArray.concat([array, array[9:]])) == 11
    with pytest.raises(TimeOrderError, match="array 2 starts at time 180") as caught:
        ImuDataArray.concat([array, array[:0], array[8:]])
    assert caught.value.index == 2
    with pytest.raises(InvalidDataError, match="entry 1 must be an ImuDataArray"):
        ImuDataArray.concat([array, array[0]])  # type: ignore[list-item]


def test_empty() -> None:
    for array in (ImuDataArray.empty(), ImuDataArray([], np.empty((0, 3)), np.empty((0, 3)))):
        assert len(array) == 0
        assert list(array) == []
        assert repr(array) == "<ImuDataArray with 0 samples>"
        assert array == ImuDataArray.from_records([])
        assert hash(array) == hash(ImuDataArray.empty())


def test_equality_hash_text_pickle() -> None:
    array = make()
    assert array == make()
    assert hash(array) == hash(make())
    assert array != array[:9]
    assert array != "array"
    assert repr(array) == "<ImuDataArray with 10 samples, times 100 … 190>"
    again = pickle.loads(pickle.dumps(array[2:5]))
    assert again == array[2:5]
    assert not again.times.flags.writeable


def test_equal_stamps_are_accepted() -> None:
    assert len(ImuDataArray([5, 5, 5], np.zeros((3, 3)), np.zeros((3, 3)))) == 3


Z = np.zeros((3, 3))


@pytest.mark.parametrize(
    ("times", "text"),
    [
        ([1.0, 2.0, 3.0], "must be integers .* got float64"),
        (np.array([1, 2, 3], dtype=np.float32), "got float32"),
        (["1", "2", "3"], "must be integers"),
        ([True, True, True], "got bool"),
        (np.array(["2020", "2021", "2022"], dtype="M8[ns]"), "got datetime64"),
        ([1, 0, 3], "row 1 is 0"),
        ([1, 2, -3], "row 2 is -3"),
        ([1, 2, MAX_TIME + 1], f"row 2 is {MAX_TIME + 1}"),
        (np.array([1, 2, 2**63 + 5], dtype=np.uint64), f"row 2 is {2**63 + 5}"),
        ([1, 2, 10**30], "must be integers"),
        ([[1, 2, 3]], r"shape \(n,\), got \(1, 3\)"),
        (7, r"shape \(n,\), got \(\)"),
        ([[1], [2, 3], 4], "integers of shape"),
        (None, "shape"),
        ([1, None, 3], "must be integers"),
    ],
)
def test_impossible_times(times: Any, text: str) -> None:
    with pytest.raises(InvalidDataError, match=text):
        ImuDataArray(times, Z, Z)


def test_a_time_going_back_is_named_with_its_row() -> None:
    with pytest.raises(
        TimeOrderError, match=r"row 2 is 150031, 4\.9969 ms earlier than row 1 \(200000\)"
    ) as caught:
        ImuDataArray([100_000, 200_000, 150_031], Z, Z)
    assert (caught.value.row, caught.value.time, caught.value.latest_time) == (2, 150_031, 200_000)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_a_row_that_is_not_finite_is_named(bad: float) -> None:
    values = Z.copy()
    values[1, 2] = bad
    for arguments in (([1, 2, 3], values, Z), ([1, 2, 3], Z, values)):
        with pytest.raises(InvalidDataError, match="row 1 is") as caught:
            ImuDataArray(*arguments)
        assert caught.value.row == 1


@pytest.mark.parametrize(
    "values",
    [
        np.zeros((2, 3)),
        np.zeros((3, 4)),
        np.zeros(9),
        np.zeros((3, 3, 1)),
        "abc",
        None,
        np.zeros((3, 3), bool),
    ],
)
def test_impossible_columns(values: Any) -> None:
    for arguments in (([1, 2, 3], values, Z), ([1, 2, 3], Z, values)):
        with pytest.raises(InvalidDataError):
            ImuDataArray(*arguments)
