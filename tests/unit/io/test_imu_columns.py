from __future__ import annotations

import io

import numpy as np
import pytest
from reference import pbstream_twin as twin

from cartopy_imu.common.errors import CorruptRecordError, InvalidDataError, TimeOrderError
from cartopy_imu.io import iter_imu_columns, read_imu_columns, read_imu_data


def log(times, trajectories=None) -> io.BytesIO:
    trajectories = trajectories or [0] * len(times)
    return io.BytesIO(
        twin.stream([twin.imu(t, k, (t, 0, 9.8)) for t, k in zip(times, trajectories, strict=True)])
    )


def test_columns_and_array() -> None:
    columns = read_imu_columns(log([10, 20, 20, 30]))
    assert columns.times.dtype == np.int64
    assert columns.trajectory_ids.dtype == np.int32
    assert columns.linear_accelerations.shape == columns.angular_velocities.shape == (4, 3)
    assert columns.linear_accelerations[:, 0].tolist() == [10, 20, 20, 30]
    array = columns.to_array()
    assert (len(array), array[2].time, columns.damage) == (4, 20, None)
    assert read_imu_data(log([10, 20, 20, 30])) == array


def test_no_inertial_records() -> None:
    data = twin.stream([twin.field(1, b"")])
    assert len(read_imu_data(io.BytesIO(data))) == 0
    columns = read_imu_columns(io.BytesIO(data))
    assert (len(columns), columns.trajectories, columns.by_trajectory()) == (0, [], {})
    assert columns.linear_accelerations.shape == (0, 3)


def test_several_trajectories() -> None:
    columns = read_imu_columns(log([10, 5, 20, 6], [0, 7, 0, 7]))
    assert columns.trajectories == [0, 7]
    arrays = columns.by_trajectory()
    assert {number: array.times.tolist() for number, array in arrays.items()} == {0: [10, 20], 7: [5, 6]}
    with pytest.raises(InvalidDataError, match=r"2 trajectories \[0, 7\]"):
        read_imu_data(log([10, 5], [0, 7]))
    assert read_imu_data(log([10, 5], [0, 7]), trajectory_id=7).times.tolist() == [5]
    assert len(columns.for_trajectory(3)) == 0


def test_times_that_go_back_are_read_and_refused_at_the_door() -> None:
    columns = read_imu_columns(log([10, 30, 20, 20]))
    assert columns.times.tolist() == [10, 30, 20, 20]
    with pytest.raises(TimeOrderError):
        columns.to_array()
    with pytest.raises(TimeOrderError):
        read_imu_data(log([10, 30, 20]))
    assert columns.sorted_by_time().to_array().times.tolist() == [10, 20, 20, 30]


def test_pieces() -> None:
    count = 60_000
    data = twin.stream([twin.imu(1, k) for k in range(20)] * (count // 20))
    pieces = list(iter_imu_columns(io.BytesIO(data), rows=5000))
    assert len(pieces) > 3
    assert all(5000 <= len(piece) < 40_000 for piece in pieces[:-1])
    assert sum(len(piece) for piece in pieces) == count
    ids = np.concatenate([piece.trajectory_ids for piece in pieces])
    assert ids[:40].tolist() == [*range(20)] * 2
    with pytest.raises(InvalidDataError, match="rows"):
        next(iter_imu_columns(io.BytesIO(data), rows=0))


def test_whole_rows_come_before_the_error() -> None:
    data = twin.stream([twin.imu(5), twin.imu(6), b"\x32\x7f"])
    pieces = iter_imu_columns(io.BytesIO(data))
    assert next(pieces).times.tolist() == [5, 6]
    with pytest.raises(CorruptRecordError):
        next(pieces)
