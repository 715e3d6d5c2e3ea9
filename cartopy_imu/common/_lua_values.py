"""Lua values as plain Python objects: decoding what the sandbox returns, and the printed form."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cartopy_imu.common.errors import ConfigurationError

__all__ = [
    "LuaTable",
    "LuaValue",
    "decode",
    "format_number",
    "format_value",
    "from_plain",
    "join",
    "parse_number",
    "quote",
    "to_plain",
]


@dataclass
class LuaTable:
    """A Lua table: values by name, and the list of values 1, 2, 3, …."""

    named: dict[str, LuaValue] = field(default_factory=dict)
    items: list[LuaValue] = field(default_factory=list)


LuaValue: TypeAlias = "float | str | bool | LuaTable"


class _Decoder:
    """Reads the token stream written by ``driver.flatten`` (see _lua_bootstrap.py)."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 0

    def line(self) -> bytes:
        end = self.data.index(b"\n", self.position)
        line = self.data[self.position : end]
        self.position = end + 1
        return line

    def text(self, size: bytes, path: str) -> str:
        start = self.position
        self.position += int(size)
        raw = self.data[start : self.position]
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ConfigurationError(
                f"{path or 'the returned table'} holds text that is not UTF-8 (byte {raw[error.start]:#04x} in "
                f"{raw[:60]!r}); save the file as UTF-8",
                key=path,
            ) from None

    def value(self, path: str) -> LuaValue:
        line = self.line()
        mark, rest = line[:1], line[1:]
        if mark == b"n":
            return _number(rest)
        if mark == b"s":
            return self.text(rest, path)
        if mark in b"tf":
            return mark == b"t"
        if mark == b"{":
            return self.table(path)
        where = path or "the returned table"
        if mark == b"c":
            raise ConfigurationError(f"{where} contains itself: a configuration must be a tree", key=path)
        if mark == b"d":
            raise ConfigurationError(f"{where} is nested too deeply", key=path)
        kind = self.text(rest, path)
        raise ConfigurationError(
            f"{where} is a {kind}; a configuration holds numbers, texts, booleans and tables", key=path
        )

    def table(self, path: str) -> LuaTable:
        table = LuaTable()
        numbered: dict[float, LuaValue] = {}
        while True:
            line = self.line()
            mark, rest = line[:1], line[1:]
            if mark == b"}":
                break
            if mark == b"k":
                name = self.text(rest, path)
                table.named[name] = self.value(join(path, name))
            elif mark == b"i":
                index = _number(rest)
                numbered[index] = self.value(f"{path}[{index:.15g}]")
            else:
                kind = self.text(rest, path)
                raise ConfigurationError(
                    f"{path or 'the returned table'} has a key that is a {kind}; keys are names or 1, 2, 3, …",
                    key=path,
                )
        for index in range(1, len(numbered) + 1):
            if index not in numbered:
                odd = min(key for key in numbered if not (1 <= key < index and key == int(key)))
                raise ConfigurationError(
                    f"{path or 'the returned table'} has a value [{odd:.15g}] but none at [{index}]: a list must "
                    "have no holes (is one of its values nil?)",
                    key=path,
                )
            table.items.append(numbered[index])
        return table


def _number(text: bytes) -> float:
    if text == b"?":
        return math.nan
    if text in (b"+", b"-"):
        return math.inf if text == b"+" else -math.inf
    mantissa, exponent = text.split(b" ")
    return math.ldexp(float(mantissa), int(exponent))


def join(path: str, name: str) -> str:
    """Return the full path of a key."""
    return f"{path}.{name}" if path else name


def decode(data: bytes) -> LuaTable:
    """Return the table written by the sandbox.

    Raises
    ------
    ConfigurationError
        If a value is no number, text, boolean or table, a list has holes, a table contains itself, or a text is
        not UTF-8; the text names the key.
    """
    value = _Decoder(data).value("")
    if not isinstance(value, LuaTable):
        raise ConfigurationError("the configuration is no table")
    return value


_NUMERAL = re.compile(
    r"""\s* [+-]? (?: 0[xX] (?: [0-9a-fA-F]+ \.? [0-9a-fA-F]* | \. [0-9a-fA-F]+ ) (?: [pP] [+-]? [0-9]+ )?
                   | (?: [0-9]+ \.? [0-9]* | \. [0-9]+ ) (?: [eE] [+-]? [0-9]+ )? ) \s*""",
    re.VERBOSE,
)


def parse_number(text: str) -> float | None:
    """Return the number a text stands for where Lua takes one for the other, else None (``"0x10"`` is 16)."""
    if len(text) > 200 or not _NUMERAL.fullmatch(text):
        return None
    try:
        return float.fromhex(text) if "x" in text.lower() else float(text)
    except OverflowError:
        return math.inf


def format_number(value: float) -> str:
    """Return a number as the original prints it: six decimals, ``math.huge``; not-a-number as ``0/0``."""
    if math.isinf(value):
        return "math.huge" if value > 0 else "-math.huge"
    return "0/0" if math.isnan(value) else f"{value:f}"


def quote(text: str) -> str:
    """Return a text in Lua's ``%q`` form: quoted, so that Lua reads the same bytes again."""
    out = ['"']
    for position, character in enumerate(text):
        if character in '"\\\n':
            out.append("\\" + character)
        elif ord(character) < 32 or ord(character) == 127:
            follows_digit = text[position + 1 : position + 2] in tuple("0123456789")
            out.append(f"\\{ord(character):03d}" if follows_digit else f"\\{ord(character)}")
        else:
            out.append(character)
    return "".join(out) + '"'


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_RESERVED = frozenset(
    {"and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local"}
    | {"nil", "not", "or", "repeat", "return", "then", "true", "until", "while"}
)


def format_value(value: LuaValue, indent: str = "") -> str:
    """Return a value as Lua text: lists first, then names in order, two spaces a level."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quote(value)
    if not isinstance(value, LuaTable):
        return format_number(value)
    lines = list(_entries(value, indent + "  "))
    return "{\n" + "".join(lines) + indent + "}" if lines else "{}"


def _entries(table: LuaTable, indent: str) -> Iterator[str]:
    for item in table.items:
        yield f"{indent}{format_value(item, indent)},\n"
    # Sorted by bytes, as the original's std::map of std::string.
    for name in sorted(table.named, key=lambda name: name.encode("utf-8")):
        key = name if _NAME.fullmatch(name) and name not in _RESERVED else f"[{quote(name)}]"
        yield f"{indent}{key} = {format_value(table.named[name], indent)},\n"


def to_plain(value: LuaValue) -> Any:
    """Return a value as dicts, lists, floats, texts and booleans."""
    if not isinstance(value, LuaTable):
        return value
    items = [to_plain(item) for item in value.items]
    if items and not value.named:
        return items
    named = {key: to_plain(inner) for key, inner in value.named.items()}
    return {**named, "[]": items} if items else named


def from_plain(value: Any, path: str = "") -> LuaValue:
    """Return dicts, sequences, numbers, texts and booleans as Lua values.

    Raises
    ------
    ConfigurationError
        If something else is among them.
    """
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, Mapping):
        return LuaTable({str(key): from_plain(inner, join(path, str(key))) for key, inner in value.items()})
    if isinstance(value, (list, tuple)):
        return LuaTable(items=[from_plain(item, f"{path}[{index}]") for index, item in enumerate(value, 1)])
    try:
        if isinstance(value, (bytes, bytearray)):
            raise TypeError
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise ConfigurationError(f"{path} cannot stand in a configuration: {value!r}", key=path) from None
