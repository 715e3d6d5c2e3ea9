"""TUM and CSV files: exact times, all digits, complete or not there."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import times as stamps

from cartopy_imu import InvalidDataError, from_unix_seconds, trajectory_format, write_trajectory
from cartopy_imu.common.types import FloatArray, TickArray


@dataclass(frozen=True)
class Rows:
    times: TickArray
    translations: FloatArray
    rotations_wxyz: FloatArray
    velocities: FloatArray
    up_in_tracking: FloatArray


def rows(times: list[int], seed: int = 0) -> Rows:
    rng = np.random.default_rng(seed)
    n = len(times)
    columns = [
        rng.normal(size=(n, width)) * 10.0 ** rng.integers(-12, 12, (n, width)) for width in (3, 4, 3, 3)
    ]
    return Rows(np.array(times, dtype=np.int64), *columns)


@given(st.lists(stamps, max_size=20), st.integers(0, 1000), st.sampled_from(["tum", "csv"]))
def test_every_number_comes_back(times: list[int], seed: int, format: str) -> None:
    table = rows(times, seed)
    file = io.BytesIO()
    write_trajectory(file, table, format)
    header, *lines = file.getvalue().decode().splitlines()
    assert header.startswith("#" if format == "tum" else "time_ticks,")
    cells = [line.split(" " if format == "tum" else ",") for line in lines]
    seconds = [row[0] if format == "tum" else row[1] for row in cells]
    assert [from_unix_seconds(text) for text in seconds] == times
    assert all(len(text.split(".")[1]) == 7 for text in seconds)
    numbers = np.array([[float(cell) for cell in row] for row in cells])
    if times and format == "tum":
        np.testing.assert_array_equal(numbers[:, 1:4], table.translations)
        np.testing.assert_array_equal(numbers[:, [7, 4, 5, 6]], table.rotations_wxyz)
    elif times:
        assert [int(row[0]) for row in cells] == times
        expected = [table.translations, table.rotations_wxyz, table.velocities, table.up_in_tracking]
        np.testing.assert_array_equal(numbers[:, 2:], np.hstack(expected))


def test_known_lines() -> None:
    """User report 87: 1517709300.593735 is one instant, whatever it is written as."""
    table = replace(
        rows([636533061005937350, 621355967995000000]),
        translations=np.array([[1.0, -2.5, 0.1], [0.0, 0.0, 1e-9]]),
        rotations_wxyz=np.array([[1.0, 0.0, 0.0, 0.0], [0.0, 0.6, 0.0, 0.8]]),
    )
    file = io.BytesIO()
    write_trajectory(file, table, "tum")
    assert file.getvalue().decode().splitlines()[1:] == [
        "1517709300.5937350 1.0 -2.5 0.1 0.0 0.0 0.0 1.0",
        "-0.5000000 0.0 0.0 1e-09 0.6 0.0 0.8 0.0",
    ]


def test_many_rows_in_order() -> None:
    table = rows(list(range(10**17, 10**17 + 10_000)))
    file = io.BytesIO()
    write_trajectory(file, table, "csv")
    lines = file.getvalue().decode().splitlines()
    assert [int(line.split(",")[0]) for line in lines[1:]] == table.times.tolist()


def test_formats_by_suffix() -> None:
    assert trajectory_format(Path("a/b.TUM")) == "tum"
    assert trajectory_format("b.csv") == "csv"
    for name in ("b.txt", "b", ".tum", ""):
        with pytest.raises(InvalidDataError, match=r"\.tum or \.csv"):
            trajectory_format(name)


def test_refusals_leave_nothing(tmp_path: Path) -> None:
    good = rows([1, 2, 3])
    path = tmp_path / "out.tum"
    path.write_text("old")
    with pytest.raises(FileExistsError):
        write_trajectory(path, good, overwrite=False)
    with pytest.raises(InvalidDataError, match=r"translations must have shape \(3, 3\), got \(2, 3\)"):
        write_trajectory(path, replace(good, translations=good.translations[:2]))
    with pytest.raises(InvalidDataError, match="rotations_wxyz"):
        write_trajectory(path, replace(good, rotations_wxyz=good.rotations_wxyz[:, 0]))
    with pytest.raises(InvalidDataError, match="format"):
        write_trajectory(path, good, "xml")
    with pytest.raises(InvalidDataError, match="format must be given"):
        write_trajectory(io.BytesIO(), good)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
    write_trajectory(path, good)
    assert len(path.read_text().splitlines()) == 4
