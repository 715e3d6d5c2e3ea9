"""Cartographer's dispatch order, on its own recorded answers."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from cartopy_imu.common.errors import InvalidDataError

ROOT = Path(__file__).resolve().parents[3]
CASES = sorted((ROOT / "tests" / "data" / "ordered_multi_queue").glob("*.txt"))


@pytest.fixture(scope="module")
def replay():
    path = ROOT / "scripts" / "replay" / "queue.py"
    spec = importlib.util.spec_from_file_location("replay_queue_commands", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.replay


def test_the_cases_are_there() -> None:
    assert len(CASES) == 8


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_order(path: Path, replay) -> None:
    expected = path.with_suffix(".expected").read_text().splitlines()
    assert list(replay(path.read_text())) == expected


def test_script_prints_the_golden_form() -> None:
    script = ROOT / "scripts" / "replay_golden.py"
    run = subprocess.run(
        [sys.executable, script, "queue", CASES[0]], capture_output=True, text=True, timeout=60, check=True
    )
    assert run.stdout == CASES[0].with_suffix(".expected").read_text()


@pytest.mark.parametrize(
    "text",
    [
        "add 0 imu",
        "add 0 imu soon",
        "hurry",
        "queue 0",
        "flush 1",
        "queue -1 imu",
        "finish 0 imu",
        "queue 0 a\nqueue 0 a",
    ],
)
def test_bad_commands_name_the_line(text: str, replay) -> None:
    with pytest.raises((InvalidDataError, KeyError), match=r"line \d|no such queue"):
        list(replay(text))
