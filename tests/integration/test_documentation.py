"""All Python in README and docs runs, all links and commands in them exist, all examples do what they say."""

from __future__ import annotations

import importlib.util
import itertools
import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from support.shared import REPOSITORY

from cartopy_imu.cli._parser import build_parser

PAGES = sorted([*REPOSITORY.glob("*.md"), *(REPOSITORY / "docs").rglob("*.md")])
EXAMPLES = sorted((REPOSITORY / "examples").glob("*.py"))
ROBOT = """
include "map_builder.lua"
include "trajectory_builder.lua"
MAP_BUILDER.use_trajectory_builder_3d = true
return { map_builder = MAP_BUILDER, trajectory_builder = TRAJECTORY_BUILDER }
"""


def name(path: Path) -> str:
    return str(path.relative_to(REPOSITORY))


def blocks(page: Path, language: str) -> list[tuple[int, str]]:
    """Return (line, text) of the fenced blocks of a language."""
    text = page.read_text("utf-8")
    return [
        (text[: match.start()].count("\n") + 1, match[1])
        for match in re.finditer(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    ]


def test_there_is_something_to_test() -> None:
    assert len(EXAMPLES) >= 3
    assert blocks(REPOSITORY / "README.md", "python")


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "python")], ids=name)
def test_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of a page share their names, as a reader would type them one after the other."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_robot.lua").write_text(ROBOT)
    names: dict[str, object] = {"__name__": "page"}
    for line, text in blocks(page, "python"):
        exec(compile("\n" * line + text, str(page), "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), f"{name(page)} links to {target}"


def commands(page: Path) -> Iterator[str]:
    text = page.read_text("utf-8")
    for _, block in blocks(page, "sh"):
        yield from re.findall(r"cartopy-imu [^\n&|#]*", block)
    yield from re.findall(r"`(cartopy-imu [^`]*)`", text)


@pytest.mark.parametrize("page", [p for p in PAGES if any(commands(p))], ids=name)
def test_commands_of_a_page_can_be_typed(page: Path) -> None:
    for text in commands(page):
        words = shlex.split(text)[1:]
        if words == ["--help"] or len(words) == 1:
            words += {"info": ["X"], "extrapolate": ["X"], "recover": ["X", "Y"], "print-config": ["X"]}.get(
                words[0], []
            )
        if words[0] == "extrapolate" and not any(w.endswith("LOG.pbstream") for w in words):
            words.append("LOG.pbstream")
        build_parser().parse_args(words)


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", EXAMPLES, ids=name)
def test_examples_are_short_and_run_as_scripts(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert path.read_text("utf-8").count("\n") <= 80
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


def test_examples_give_what_they_promise() -> None:
    example = {path.stem: load(path) for path in EXAMPLES}
    poses = example["live_robot"].main()
    assert len(poses) > 600
    steps = {b.time - a.time for a, b in itertools.pairwise(poses)}
    assert steps == {200_000}
    answers = example["imu_statistics"].main()
    assert answers["rate_hz"] == pytest.approx(200.0, rel=1e-4)
    assert answers["gravity_at_rest"] == pytest.approx(9.80665 + 0.04, abs=0.01)
    errors = example["compare_weights"].main()
    assert errors["IMU-based, 5 s window"] < 0.7 * errors["constant velocity, 1 ms of poses"]
    report = example["write_and_recover"].main()
    assert 0 < report.records < 1000
    assert report.damage.truncated


def test_changelog_and_version_agree() -> None:
    import cartopy_imu

    headings = re.findall(
        r"^## \[?([^\]\n ]+)", (REPOSITORY / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert cartopy_imu.__version__ in headings or headings[0] == "Unreleased"


def test_python_versions_agree() -> None:
    text = (REPOSITORY / "pyproject.toml").read_text("utf-8")
    oldest = re.search(r'requires-python = ">=(\d+\.\d+)"', text)
    assert oldest is not None
    assert f"Python {oldest[1]} or newer" in (REPOSITORY / "README.md").read_text("utf-8")
