"""Text, names of outputs, progress, plans."""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from support.logs import cut_sample, write

from cartopy_imu import CartopyImuError
from cartopy_imu.cli import _arguments, _console
from cartopy_imu.cli._main import describe
from cartopy_imu.cli._output import OutputNames
from cartopy_imu.cli._plan import Plan, PlanEntry, make_plan
from cartopy_imu.cli._text import (
    count,
    in_words_of_the_command,
    number,
    one_line,
    plain,
    plural,
    printable,
    size,
)
from cartopy_imu.cli.extrapolate import _check_amount
from cartopy_imu.mapping.pose_schedule import PoseSchedule


def test_text() -> None:
    assert one_line("first\n  second;\n\nthird") == "first; second; third"
    assert printable("a\x1b[31m\x07é") == "a\\x1b[31m\\x07é"
    assert [number(x) for x in (None, 0, 12.3456, 1234.5678, 1e-5, float("nan"))] == [
        "–",
        "0",
        "12.35",
        "1 235",
        "0.00001000",
        "nan",
    ]
    assert (count(1234567), plural(1, "pose"), plural(2, "pose")) == ("1 234 567", "1 pose", "2 poses")
    assert (size(999), size(290_000), size(5_100_000_000)) == ("999 bytes", "290 kB", "5.1 GB")
    assert plain({"a": float("inf"), 1: (1.5, None)}) == {"a": None, "1": [1.5, None]}


def test_errors_are_told_plainly() -> None:
    assert describe(FileNotFoundError(2, "No such file or directory", "x.pbstream")) == (
        "x.pbstream: No such file or directory"
    )
    assert describe(CartopyImuError("what, where, why")) == "what, where, why"
    assert describe(MemoryError()).startswith("out of memory")
    assert "--debug" in describe(ZeroDivisionError("division by zero"))


def result(trajectory_id: int, *logs: str) -> Any:
    return SimpleNamespace(trajectory_id=trajectory_id, logs=logs)


def test_names_of_outputs(tmp_path: Path) -> None:
    name = str(tmp_path / "out.tum")
    (one,) = [result(3, "a.pbstream")]
    assert OutputNames([one], []).of(one, name) == name
    of_one_log = [result(0, "a.pbstream"), result(1, "a.pbstream")]
    names = OutputNames(of_one_log, [])
    assert [names.of(r, name) for r in of_one_log] == [
        str(tmp_path / "out_trajectory_0.tum"),
        str(tmp_path / "out_trajectory_1.tum"),
    ]
    many = [result(0, "x/a.pbstream"), result(0, "y/a.pbstream"), result(0, "b.pbstream")]
    names = OutputNames(many, [])
    assert len({names.of(r, name) for r in many}) == 3


def test_a_name_made_up_for_an_output_is_no_input_either(tmp_path: Path) -> None:
    taken = tmp_path / "out_trajectory_1.tum"
    taken.write_text("a log by a strange name")
    found = [result(0, str(taken)), result(1, str(taken))]
    with pytest.raises(CartopyImuError, match="is the input"):
        OutputNames(found, [str(taken)]).of(found[1], str(tmp_path / "out.tum"))


def test_plan_is_in_time_order_and_finds_overlaps_by_range(tmp_path: Path) -> None:
    a = cut_sample(tmp_path / "a.pbstream", 0.0, 5.0)
    b = cut_sample(tmp_path / "b.pbstream", 4.0, 9.0)
    c = cut_sample(tmp_path / "c.pbstream", 9.5, 12.0)
    empty = write(tmp_path / "empty.pbstream", [])
    plan = make_plan([str(c), str(empty), str(b), str(a)], None, strict=False, talk=_console.Talk(quiet=True))
    assert [Path(entry.log).name[0] for entry in plan.entries] == ["a", "b", "c"]
    (overlap,) = plan.overlaps
    assert "a.pbstream and" in overlap
    assert "b.pbstream" in overlap
    assert plan.empty == (f"{empty} holds no sensor data and no nodes",)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_bar_only_on_a_terminal_and_only_when_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr(_console.time, "monotonic", lambda: clock.now)
    monkeypatch.setenv("TERM", "xterm")
    plain_file = io.StringIO()
    monkeypatch.setattr(sys, "stderr", plain_file)
    with _console.Talk(quiet=False).progress("reading") as report:
        assert report is None
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    for quiet, silent in ((True, False), (False, True)):
        with _console.Talk(quiet=quiet, silent=silent).progress("reading") as report:
            assert report is None
    with _console.Talk(quiet=False).progress("reading") as report:
        assert report is not None
        report(1, 10)
        clock.now += 0.4
        report(5, 10)
    assert terminal.getvalue() == ""
    with _console.Talk(quiet=False).progress("reading") as report:
        assert report is not None
        clock.now += 0.6
        report(5, 10)
        report(10, None)
    assert "reading" in terminal.getvalue()
    assert plain_file.getvalue() == ""


@pytest.mark.parametrize("name", ["_record_stream", "recovery", "pbstream_format", "_atomic_file"])
def test_advice_for_python_does_not_reach_the_command(name: str) -> None:
    # Implicitly joined strings are cut where the formatter likes; join them before looking.
    source = Path(str(import_module(f"cartopy_imu.io.{name}").__file__)).read_text(encoding="utf-8")
    texts = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    docstrings = [text for text in texts if isinstance(text, str) and "\n" in text]
    for text in texts:
        if isinstance(text, str) and text not in docstrings:
            found = re.search(r"\w=(?:True|False|\d|')|recover\(\)", in_words_of_the_command(text))
            assert found is None, text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "a: missing 1 key: b; add what is missing (missing_keys='default' takes the defaults)",
            "is missing",
        ),
        ("a: unused 1 key: b; correct or remove what is unused (unread_keys='warn' only warns)", "is unused"),
        ("a is 1.5; expected a whole number (cut_fractions=True would take 1)", "whole number"),
        (
            "x: the header is broken; pass format_version=1 or 2 to copy its",
            "pass --format-version 1 or 2 to copy its",
        ),
        ("Read with strict=False to pass over damage", "Read without --strict to pass over damage"),
    ],
)
def test_words_of_the_command(text: str, words: str) -> None:
    assert in_words_of_the_command(text).endswith(words)


@pytest.mark.parametrize("rate", ["1e-6", "100", "1e6"])
def test_rates_are_those_of_the_api(rate: str) -> None:
    PoseSchedule(_arguments.rate(rate))
    for factor in (0.9, 1.1):
        beyond = float(rate) * factor
        if not 1e-6 <= beyond <= 1e6:
            with pytest.raises(argparse.ArgumentTypeError, match="rate from"):
                _arguments.rate(repr(beyond))
            with pytest.raises(CartopyImuError):
                PoseSchedule(beyond)


def test_more_poses_than_can_be_wanted() -> None:
    entry = PlanEntry("a.pbstream", 0, 10, 10 + 3600 * 10_000_000, {"node": 2})
    _check_amount(Plan((entry,), (), ()), 100.0)
    with pytest.raises(CartopyImuError, match="lower rate"):
        _check_amount(Plan((entry,), (), ()), 1e6)
