"""Hostile configurations end in `ConfigurationError`, leave nothing behind and reach nothing."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from support.hostile_lua import LOOK_OUTSIDE, REACH, REFUSED

from cartopy_imu.common import (
    ConfigurationError,
    ConfigurationFileResolver,
    LuaLimits,
    LuaParameterDictionary,
)

# The time limit is the net for what the other limits cannot count; short here so that the tests are.
LIMITS = LuaLimits(max_seconds=0.3)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    (home / "leaf.lua").write_text("LEAF = 1")
    (tmp_path / "secret.lua").write_text("SECRET_GLOBAL = 'the secret'")
    return home


def load(code: str, home: Path, limits: LuaLimits = LIMITS) -> LuaParameterDictionary:
    resolver = ConfigurationFileResolver([home], packaged=False)
    return LuaParameterDictionary(code.encode("latin-1"), resolver, name="robot.lua", limits=limits)


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_refused(name: str, home: Path) -> None:
    with pytest.raises(ConfigurationError) as caught:
        load(REFUSED[name], home)
    text = str(caught.value)
    assert text.startswith("robot.lua")
    assert len(text) < 2500
    assert text.isprintable()


@pytest.mark.parametrize("name", ["loop", "growing table", "pattern with many repeats", "loop inside pcall"])
def test_what_was_stopped_says_so(name: str, home: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"robot\.lua:1: stopped: it "):
        load(REFUSED[name], home)


def test_nothing_is_reached(home: Path) -> None:
    assert load(REACH, home).get_array_values_as_strings() == []


def test_nothing_outside_is_seen(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_VARIABLE", "the secret")
    code = LOOK_OUTSIDE.replace('SECRET"', f'{home.parent / "secret.lua"}"').replace(
        "SECRET'", f"{home.parent}'"
    )
    seen = load(code, home).get_array_values_as_strings()
    assert len(seen) == 37
    for text in seen:
        assert "the secret" not in text
        assert os.environ["PATH"] not in text
    assert seen[18:23] == ["nil"] * 5


def test_changing_the_globals_only_hurts_oneself(home: Path) -> None:
    code = """
      string.format, string.rep, string.sub, table.concat = nil, nil, nil, nil
      type, error, pcall, tostring, next = nil, nil, nil, nil, nil
      include "leaf.lua"
      return { leaf = LEAF, text = "x", list = { 1, 2 } }
    """
    assert load(code, home).to_mapping() == {"leaf": 1.0, "text": "x", "list": [1.0, 2.0]}
    with pytest.raises(ConfigurationError, match="attempt to call field 'rep'"):
        load("string.rep = nil return { string.rep('x', 2) }", home)
    assert load('return { ("x"):rep(2) }', home).get_array_values_as_strings() == ["xx"]
    # The order of `pairs` differs from run to run: `_G` itself may go last.
    with pytest.raises(ConfigurationError, match=r"attempt to index global '_G'|returned nothing"):
        load("for name in pairs(_G) do _G[name] = nil end", home)


def test_runs_do_not_see_one_another(home: Path) -> None:
    load("SHARED = 1 string.mine = 1 return {}", home)
    assert load("return { tostring(SHARED), tostring(string.mine) }", home).get_array_values_as_strings() == [
        "nil",
        "nil",
    ]


@pytest.mark.parametrize(
    "action",
    [
        'include("leaf.lua")',
        'read("big.txt")',
        'read("gone")',
        "print(1, {})",
        'os.getenv("X")',
        'error("x" .. #T)',
        "error({})",
        "table.sort({ 3, 2, 1 })",
        'string.format("%q", ("x"):rep(50))',
        "table.unpack(T, 1, 3000)",
    ],
)
def test_any_call_at_the_edge_of_the_memory(action: str, home: Path) -> None:
    (home / "big.txt").write_text("y" * 200_000)
    limits = LuaLimits(max_memory=300_000, max_seconds=0.5)
    for slack in (0, 1, 2, 3, 5, 8, 13, 21, 34, 300, 3000):
        code = f"""
          T = {{}}
          local i = 0
          pcall(function() while true do i = i + 1 T[i] = ("%08d"):rep(6):format(i, i, i, i, i, i) end end)
          for k = i, i - {slack}, -1 do T[k] = nil end
          pcall(function() return {action} end)
          {action}
        """
        with pytest.raises(ConfigurationError):
            load(code.replace("return print", "print"), home, limits)


def test_ordinary_library_functions_work(home: Path) -> None:
    code = r"""
      local t = { 3, 1, 2 }
      table.sort(t)
      local words = {}
      for word in ("front left, rear"):gmatch("%a+") do table.insert(words, 1, word) end
      table.insert(words, "end")
      local removed = table.remove(words, 1)
      table.sort(words, function(a, b) return a > b end)
      return {
        sorted = t, words = words, removed = removed, last = table.remove({ 1, 2 }),
        rep = ("ab"):rep(3, "-"), found = { ("a.b"):find(".", 1, true) }, plain = { ("hello"):find("l+") },
        matched = ("imu_200hz"):match("_(%d+)hz"), replaced = ("a-b-c"):gsub("-", "+", 1),
        by_table = ("$x"):gsub("%$(%w+)", { x = "y" }), upper = ("x"):upper(), bits = bit32.band(6, 3),
        joined = table.concat({ 1, 2 }, ","), unpacked = { table.unpack({ 1, 2, 3 }, 2) }, max = math.max(1, 2),
        chosen = choose(1 < 2, "yes", "no"), number = tonumber("0x10"), text = tostring(1.5), empty = (""):rep(1e9),
        caught = select(2, pcall(error, "x")), packed = table.pack(1, 2).n, numbers = (12):rep(2) == "1212",
      }
    """.replace("(12):rep(2)", "string.rep(12, 2)")
    assert load(code, home).to_mapping() == {
        "sorted": [1.0, 2.0, 3.0],
        "words": ["left", "front", "end"],
        "removed": "rear",
        "last": 2.0,
        "rep": "ab-ab-ab",
        "found": [2.0, 2.0],
        "plain": [3.0, 4.0],
        "matched": "200",
        "replaced": "a+b-c",
        "by_table": "y",
        "upper": "X",
        "bits": 2.0,
        "joined": "1,2",
        "unpacked": [2.0, 3.0],
        "max": 2.0,
        "chosen": "yes",
        "number": 16.0,
        "text": "1.5",
        "empty": "",
        "caught": "x",
        "packed": 2.0,
        "numbers": True,
    }


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ('("x"):rep({})', "bad argument #2 to 'rep' (number expected, got table)"),
        ("string.rep()", "bad argument #1 to 'rep' (string expected, got no value)"),
        ('("x"):find({})', "bad argument #2 to 'find' (string expected, got table)"),
        ('("x"):gsub("x")', "bad argument #3 to 'gsub' (string/function/table expected, got no value)"),
        ('("x"):match("(")', "unfinished capture"),
        ("table.sort(1)", "bad argument #1 to 'sort' (table expected, got number)"),
        ("table.sort({}, 1)", "bad argument #2 to 'sort' (function expected, got number)"),
        ("table.insert(1, 2)", "bad argument #1 to 'insert' (table expected, got number)"),
        ("table.insert({}, 9, 1)", "bad argument #2 to 'insert' (position out of bounds)"),
        ("table.remove(1)", "bad argument #1 to 'remove' (table expected, got number)"),
        ("table.unpack()", "bad argument #1 to 'unpack' (table expected, got no value)"),
        ("os.getenv({})", "bad argument #1 to 'getenv' (string expected, got table)"),
        ("include()", "include expects a file name, got nothing"),
        ("read(5)", "read expects a file name, got a number"),
        ("choose()", "choose expects true or false as its first argument, got nil"),
    ],
)
def test_wrong_arguments_are_named_with_the_caller_s_line(code: str, problem: str, home: Path) -> None:
    with pytest.raises(ConfigurationError) as caught:
        load(f"\nlocal x = {code}\nreturn {{}}", home)
    assert str(caught.value) == f"robot.lua:2: {problem}"


def test_many_threads_at_once(home: Path) -> None:
    wrong: list[str] = []

    def work(number: int) -> None:
        for _ in range(20):
            values = load(
                f'include "leaf.lua" return {{ a = {number} + LEAF }}', home, LuaLimits()
            ).to_mapping()
            if values != {"a": number + 1.0}:
                wrong.append(f"{number}: {values}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
