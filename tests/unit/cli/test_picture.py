"""The picture is drawn for whatever comes out of a log."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import matplotlib
import numpy as np
import pytest

from cartopy_imu import LogExtrapolation, PoseExtrapolatorOptions, extrapolate_log, sample_log
from cartopy_imu.cli import _picture


@pytest.fixture(scope="module")
def result() -> LogExtrapolation:
    return extrapolate_log(sample_log(), PoseExtrapolatorOptions())[0]


def of_length(result: LogExtrapolation, poses: int, predictions: int) -> LogExtrapolation:
    def cut(table: object, length: int) -> object:
        columns = {f.name: getattr(table, f.name)[:length] for f in dataclasses.fields(table)}  # type: ignore[arg-type]
        return dataclasses.replace(table, **columns)  # type: ignore[type-var]

    return dataclasses.replace(
        result, poses=cut(result.poses, poses), predictions=cut(result.predictions, predictions)
    )


@pytest.mark.parametrize(("poses", "predictions"), [(0, 0), (1, 0), (0, 1), (1, 1), (130, 130)])
def test_any_number_of_poses(result: LogExtrapolation, poses: int, predictions: int, tmp_path: Path) -> None:
    path = tmp_path / "picture.svg"
    _picture.draw([of_length(result, poses, predictions)], str(path))
    text = path.read_text()
    assert text.rstrip().endswith("</svg>")
    assert list(tmp_path.iterdir()) == [path]


def test_same_result_same_bytes(result: LogExtrapolation, tmp_path: Path) -> None:
    for suffix in ("png", "svg", "pdf"):
        for name in ("a", "b"):
            _picture.draw([result, result], str(tmp_path / f"{name}.{suffix}"))
        assert (tmp_path / f"a.{suffix}").read_bytes() == (tmp_path / f"b.{suffix}").read_bytes()


def test_names_are_not_taken_for_mathematics(result: LogExtrapolation, tmp_path: Path) -> None:
    strange = dataclasses.replace(result, logs=("$\\frac{.pbstream",))
    _picture.draw([strange], str(tmp_path / "a.png"), labels=["$x^{"])
    _picture.draw([strange], str(tmp_path / "b.png"), title="50 $ and \x1b[31m")


def test_standing_still_and_wild_values(result: LogExtrapolation, tmp_path: Path) -> None:
    still = dataclasses.replace(
        result.poses,
        translations=np.zeros_like(result.poses.translations),
        up_in_tracking=np.tile([0.0, 0.0, 1.0], (len(result.poses), 1)),
    )
    wild = dataclasses.replace(
        result.predictions,
        translation_errors=np.full(len(result.predictions), 1e300),
        rotation_errors=np.zeros(130),
    )
    _picture.draw([dataclasses.replace(result, poses=still, predictions=wild)], str(tmp_path / "a.png"))


def test_long_logs_are_thinned() -> None:
    assert len(_picture._thin(10_000_000)) == 20_000
    np.testing.assert_array_equal(_picture._thin(5), [0, 1, 2, 3, 4])
    assert len(_picture._thin(0)) == 0


def test_no_state_is_left(result: LogExtrapolation, tmp_path: Path) -> None:
    before = dict(matplotlib.rcParams)
    _picture.draw([result], str(tmp_path / "a.png"))
    assert dict(matplotlib.rcParams) == before
