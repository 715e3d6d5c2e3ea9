"""Random and damaged Lua: a table or `ConfigurationError`, nothing else. Values survive printing and loading."""

from __future__ import annotations

import math

import hypothesis.strategies as st
from hypothesis import given, settings
from support.shared import REPOSITORY

from cartopy_imu.common import (
    ConfigurationError,
    ConfigurationFileResolver,
    LuaLimits,
    LuaParameterDictionary,
)

LIMITS = LuaLimits(max_instructions=20_000, max_seconds=0.2, max_memory=300_000)
RESOLVER = ConfigurationFileResolver([REPOSITORY / "configuration_files"], packaged=False)
STANDARD = (REPOSITORY / "configuration_files" / "trajectory_builder_2d.lua").read_bytes()

WORDS = [
    "and",
    "break",
    "do",
    "else",
    "elseif",
    "end",
    "false",
    "for",
    "function",
    "goto",
    "if",
    "in",
    "local",
    "nil",
    "not",
    "or",
    "repeat",
    "return",
    "then",
    "true",
    "until",
    "while",
    "+",
    "-",
    "*",
    "/",
    "%",
    "^",
    "#",
    "==",
    "~=",
    "<=",
    ">=",
    "<",
    ">",
    "=",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "::",
    ";",
    ":",
    ",",
    ".",
    "..",
    "...",
    "0",
    "1",
    "2.5",
    "1e9",
    "0x10",
    "math.huge",
    "'a'",
    '"b"',
    "[[c]]",
    "--",
    "x",
    "y",
    "t",
    "_G",
    "_ENV",
    "self",
    "string",
    "table",
    "math",
    "bit32",
    "os",
    "pcall",
    "error",
    "include",
    "choose",
    "read",
    "print",
    "select",
    "next",
    "pairs",
    "ipairs",
    "tostring",
    "tonumber",
    "rawget",
    "rawset",
    "rawlen",
    "type",
    "assert",
    ".rep",
    ".sort",
    ".concat",
    ".gsub",
    ".find",
    ".getenv",
    ":rep",
    ":gsub",
    ":find",
    "'pose_graph.lua'",
    "'trajectory_builder.lua'",
    "'../x'",
    "'.-'",
    "'%b()'",
    "t[1]",
    "t.x",
    "{1,2}",
    "function(...)",
    "return",
    "end",
]


def load(code: bytes) -> LuaParameterDictionary | None:
    try:
        return LuaParameterDictionary(code, RESOLVER, limits=LIMITS)
    except ConfigurationError as error:
        text = str(error)
    assert text.isprintable()
    return None


@given(st.binary(max_size=300))
@settings(max_examples=200)
def test_random_bytes(code: bytes) -> None:
    load(code)


@given(st.lists(st.sampled_from(WORDS), max_size=40))
@settings(max_examples=400)
def test_random_words(words: list[str]) -> None:
    load(" ".join(words).encode())
    load(("return { " + " ".join(words) + " }").encode())


EXPRESSIONS = st.recursive(
    st.sampled_from(
        ["1", "nil", "true", "'a'", "x", "t", "{}", "...", "math.huge", "print", "os.getenv", "string", "_G"]
    ),
    lambda inner: st.one_of(
        st.tuples(
            inner, st.sampled_from(["+", "-", "*", "/", "%", "^", "..", "==", "<", "and", "or"]), inner
        ).map(" ".join),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]})({pair[1]})"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]})[{pair[1]}]"),
        inner.map(lambda value: f"pcall(function(...) return {value} end, t)"),
        st.tuples(
            st.sampled_from(
                ["include", "read", "choose", "tostring", "type", "next", "pairs", "select", "error"]
            ),
            inner,
        ).map(lambda pair: f"{pair[0]}({pair[1]})"),
        st.tuples(
            st.sampled_from(["rep", "find", "match", "gsub", "format", "byte", "sub"]), inner, inner
        ).map(lambda parts: f"string.{parts[0]}('abc', {parts[1]}, {parts[2]})"),
        st.tuples(
            st.sampled_from(["sort", "concat", "insert", "remove", "unpack", "pack"]), inner, inner
        ).map(lambda parts: f"table.{parts[0]}(t, {parts[1]}, {parts[2]})"),
        st.lists(inner, max_size=3).map(lambda values: "{ " + ", ".join(values) + " }"),
        st.tuples(inner, inner).map(lambda pair: f"{{ [{pair[0]}] = {pair[1]} }}"),
    ),
    max_leaves=12,
)


@given(EXPRESSIONS, EXPRESSIONS)
@settings(max_examples=300)
def test_random_expressions(first: str, second: str) -> None:
    load(
        f"t = {{ 3, 1, 2, x = {{ 1 }} }} x = 'abc' local a = {first} return {{ a = a, b = {second} }}".encode()
    )


@given(st.lists(st.tuples(st.integers(0, len(STANDARD) - 1), st.integers(0, 255)), min_size=1, max_size=5))
@settings(max_examples=200)
def test_damaged_standard_file(changes: list[tuple[int, int]]) -> None:
    damaged = bytearray(STANDARD)
    for position, byte in changes:
        damaged[position] = byte
    load(bytes(damaged) + b"\nreturn TRAJECTORY_BUILDER_2D")


TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)
NUMBERS = st.floats(allow_nan=False).map(lambda value: float(f"{value:f}") if math.isfinite(value) else value)
VALUES = st.recursive(
    st.one_of(NUMBERS, TEXTS, st.booleans()),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=4),
        st.dictionaries(TEXTS.filter(lambda key: key != "[]"), inner, max_size=4),
    ),
    max_leaves=20,
)


@given(st.dictionaries(TEXTS.filter(lambda key: key != "[]"), VALUES, max_size=5))
@settings(max_examples=150)
def test_printed_values_load_again(values: dict[str, object]) -> None:
    printed = LuaParameterDictionary.from_mapping(values).to_string()
    loaded = LuaParameterDictionary(printed)
    assert loaded.to_mapping() == values
    assert loaded.to_string() == printed


@given(NUMBERS)
def test_numbers_are_exact(value: float) -> None:
    code = "return { x = %s }" % (
        repr(value) if math.isfinite(value) else ("-" if value < 0 else "") + "math.huge"
    )
    assert LuaParameterDictionary(code).get_double("x") == value
