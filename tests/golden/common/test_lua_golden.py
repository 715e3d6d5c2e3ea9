"""Printed dictionaries equal those of Cartographer's own program; what it refuses is refused with file and cause."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from support.shared import DATA, REPOSITORY, shared_file

from cartopy_imu.common import ConfigurationError

sys.path.insert(0, str(REPOSITORY / "scripts"))
from replay import lua as replay_lua

CASES = DATA / "lua" / "cases"
EXPECTED = sorted((DATA / "lua").glob("*.expected"))
ERRORS = {
    "error_choose_not_boolean": (1, "choose expects true or false"),
    "error_included_twice": (2, "already included, by error_included_twice.lua:1"),
    "error_missing_include": (1, "'does_not_exist.lua' was not found, searched: "),
    "error_nil_index": (1, "attempt to index global 'undefined_table' (a nil value)"),
    "error_no_table": (None, "returned a number"),
    "error_syntax": (2, "unexpected symbol near <eof>"),
}


def test_every_case_is_here() -> None:
    assert len(EXPECTED) == 6
    assert {path.stem for path in CASES.glob("error_*.lua")} == set(ERRORS)


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda path: path.stem)
def test_printed_form(expected: Path) -> None:
    assert replay_lua.replay(CASES / f"{expected.stem}.lua", []) == expected.read_text("utf-8")


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda path: path.stem)
def test_printed_form_is_lua_that_prints_the_same(expected: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.lua"
    again.write_bytes(expected.read_bytes())
    assert replay_lua.replay(again, []) == expected.read_text("utf-8")


@pytest.mark.parametrize("name", sorted(ERRORS))
def test_refused_with_file_and_cause(name: str) -> None:
    line, cause = ERRORS[name]
    with pytest.raises(ConfigurationError) as caught:
        replay_lua.replay(CASES / f"{name}.lua", [])
    assert str(caught.value).startswith(f"{name}.lua")
    assert cause in str(caught.value)
    assert str(CASES / f"{name}.lua") in str(caught.value)
    assert (caught.value.file, caught.value.line) == (str(CASES / f"{name}.lua"), line)
    assert "\n" not in str(caught.value)


def test_given_directories_come_before_the_file_s_own(tmp_path: Path) -> None:
    (tmp_path / "leaf.lua").write_text("LEAF = 5")
    printed = replay_lua.replay(CASES / "choose_and_include.lua", [tmp_path])
    assert "nested = 6.000000" in printed


def test_copies_equal_the_originals() -> None:
    for copy in [*EXPECTED, *sorted(CASES.iterdir())]:
        original = shared_file(f"golden/lua/{copy.relative_to(DATA / 'lua').as_posix()}")
        assert copy.read_bytes() == original.read_bytes(), copy.name
