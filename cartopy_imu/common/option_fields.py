"""The kinds of fields that options have: how each is checked, read from Lua, written, and converted to protobuf."""

from __future__ import annotations

import dataclasses
import enum
import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from cartopy_imu.common._lua_problems import KeyProblem
from cartopy_imu.common._lua_values import from_plain
from cartopy_imu.common.lua_parameter_dictionary import LuaParameterDictionary

__all__ = [
    "FieldSpec",
    "choice",
    "converted",
    "flag",
    "integer",
    "nested",
    "number",
    "numbered",
    "optional_nested",
    "text",
    "ticks",
]

_SAME = "\0same"


class FieldSpec:
    """One field; subclasses are the kinds."""

    def __init__(self, key: str | None, optional: bool = False) -> None:
        self.key = key
        self.optional = optional

    def named(self, field: str) -> FieldSpec:
        """Fill in the Lua key where it is the field's own name."""
        if self.key == _SAME:
            self.key = field
        return self

    def check(self, value: Any) -> tuple[Any, str | None]:
        """Return the value as it is stored, and what is wrong with it."""
        raise NotImplementedError

    def get(self, dictionary: LuaParameterDictionary, key: str) -> Any:
        """Read a value of this kind."""
        raise NotImplementedError

    def read(self, dictionary: LuaParameterDictionary, default: Any, missing: list[KeyProblem]) -> Any:
        """Return the value under the Lua key; if there is none, note that and return the default."""
        key = self.key or ""
        if not dictionary.has_key(key):
            if not self.optional:
                missing.append(dictionary.missing_key(key, from_plain(self.plain(default))))
            return default
        value, problem = self.check(self.get(dictionary, key))
        if problem is not None:
            raise dictionary.value_error(key, problem)
        return value

    def plain(self, value: Any) -> Any:
        """Return the value as it stands in Lua."""
        return value

    def write(self, entries: dict[str, Any], value: Any) -> None:
        """Put the value under its Lua key."""
        if self.key is not None and not (self.optional and not value):
            entries[self.key] = self.plain(value)

    def to_proto(self, proto: Any, field: str, value: Any) -> None:
        """Set the message's field."""
        setattr(proto, field, value)

    def from_proto(self, proto: Any, field: str, default: Any) -> Any:
        """Return the message's field."""
        return getattr(proto, field)


class _Number(FieldSpec):
    def __init__(self, key: str | None, minimum: float, above: bool, finite: bool, unit: str) -> None:
        super().__init__(key)
        self.minimum, self.above, self.finite = minimum, above, finite
        bound = "" if minimum == -math.inf else f" {'above' if above else 'of at least'} {minimum:g}{unit}"
        self.expected = f"a {'finite ' if finite else ''}number{bound}"

    def check(self, value: Any) -> tuple[Any, str | None]:
        try:
            if isinstance(value, (bool, str, bytes)):
                raise TypeError
            result = float(value)
        except (TypeError, ValueError, OverflowError):
            return value, f"must be {self.expected}, got {value!r}"
        low = result <= self.minimum if self.above else result < self.minimum
        if math.isnan(result) or low or (self.finite and math.isinf(result)):
            return value, f"must be {self.expected}, got {result!r}"
        return result, None

    def get(self, dictionary: LuaParameterDictionary, key: str) -> float:
        return dictionary.get_double(key)

    def from_proto(self, proto: Any, field: str, default: Any) -> float:
        value: float = getattr(proto, field)
        descriptor = proto.DESCRIPTOR.fields_by_name[field]
        return _shortest_float32(value) if descriptor.cpp_type == descriptor.CPPTYPE_FLOAT else value


def _shortest_float32(value: float) -> float:
    """Return the shortest decimal number that is this one in 32 bits."""
    return float(str(np.float32(value)))


class _Integer(FieldSpec):
    def __init__(self, key: str | None, minimum: int, bits: int) -> None:
        super().__init__(key)
        self.minimum = max(minimum, -(2 ** (bits - 1)))
        self.end = 2 ** (bits - 1)
        self.expected = f"a whole number of {bits} bits"
        if minimum >= 0:
            self.expected += f" and at least {minimum}"

    def check(self, value: Any) -> tuple[Any, str | None]:
        expected = self.expected
        try:
            if isinstance(value, bool):
                raise TypeError
            result = operator.index(value)
        except TypeError:
            return value, f"must be {expected}, got {value!r}"
        if not self.minimum <= result < self.end:
            return value, f"must be {expected}, got {result}"
        return result, None

    def get(self, dictionary: LuaParameterDictionary, key: str) -> int:
        return dictionary.get_int(key)


class _Flag(FieldSpec):
    def check(self, value: Any) -> tuple[Any, str | None]:
        if not isinstance(value, (bool, np.bool_)):
            return value, f"must be True or False, got {value!r}"
        return bool(value), None

    def get(self, dictionary: LuaParameterDictionary, key: str) -> bool:
        return dictionary.get_bool(key)


class _Text(FieldSpec):
    def check(self, value: Any) -> tuple[Any, str | None]:
        return value, None if isinstance(value, str) else f"must be a text, got {value!r}"

    def get(self, dictionary: LuaParameterDictionary, key: str) -> str:
        return dictionary.get_string(key)


class _Choice(FieldSpec):
    def __init__(self, key: str | None, kind: type[enum.IntEnum]) -> None:
        super().__init__(key)
        self.kind = kind

    def check(self, value: Any) -> tuple[Any, str | None]:
        try:
            return (self.kind[value] if isinstance(value, str) else self.kind(value)), None
        except (KeyError, ValueError, TypeError):
            names = ", ".join(repr(member.name) for member in self.kind if member.value)
            return value, f"must be one of {names}, got {value!r}"

    def get(self, dictionary: LuaParameterDictionary, key: str) -> str:
        return dictionary.get_string(key)

    def plain(self, value: Any) -> str:
        return str(value.name)

    def to_proto(self, proto: Any, field: str, value: Any) -> None:
        setattr(proto, field, int(value))


class _Nested(FieldSpec):
    def __init__(self, key: str | None, kind: type[Any], optional: bool) -> None:
        super().__init__(key, optional)
        self.kind = kind

    def check(self, value: Any) -> tuple[Any, str | None]:
        if isinstance(value, self.kind) or (self.optional and value is None):
            return value, None
        return value, f"must be {self.kind.__name__}, got {value!r}"

    def read(self, dictionary: LuaParameterDictionary, default: Any, missing: list[KeyProblem]) -> Any:
        key = self.key or ""
        if not dictionary.has_key(key):
            return super().read(dictionary, default, missing)
        base = self.kind() if default is None else default
        return self.kind._read(dictionary.get_dictionary(key), base, missing)

    def plain(self, value: Any) -> Any:
        return value.to_dictionary()

    def to_proto(self, proto: Any, field: str, value: Any) -> None:
        if value is not None:
            getattr(proto, field).CopyFrom(value.to_proto())

    def from_proto(self, proto: Any, field: str, default: Any) -> Any:
        if not proto.HasField(field):
            return default
        return self.kind._from_proto(getattr(proto, field), self.kind() if default is None else default)


class _Numbered(FieldSpec):
    """A repeated field; in Lua the keys ``name_0``, ``name_1``, …."""

    def __init__(
        self,
        key: str | None,
        kind: type[Any] | None,
        to: Callable[[Any], Any] | None,
        back: Callable[[Any], Any] | None,
    ) -> None:
        super().__init__(key)
        self.kind = kind
        self.to = to or (lambda item: item if kind is None else item.to_proto())
        self.back = back or (lambda item: item if kind is None else kind.from_proto(item))

    def check(self, value: Any) -> tuple[Any, str | None]:
        if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
            return value, f"must be a sequence, got {value!r}"
        items = tuple(value)
        if self.kind is None:
            checks = [_Number(None, -math.inf, False, False, "").check(item) for item in items]
            problem = next((problem for _, problem in checks if problem), None)
            return tuple(item for item, _ in checks), problem
        odd = next((item for item in items if not isinstance(item, self.kind)), None)
        return items, None if odd is None else f"must hold {self.kind.__name__} only, got {odd!r}"

    def read(self, dictionary: LuaParameterDictionary, default: Any, missing: list[KeyProblem]) -> Any:
        values: list[Any] = []
        while dictionary.has_key(key := f"{self.key}_{len(values)}"):
            if self.kind is None:
                values.append(dictionary.get_double(key))
            else:
                values.append(self.kind._read(dictionary.get_dictionary(key), self.kind(), missing))
        if self.kind is None:
            # Numbers that are part of the standard files are asked for; tables are optional.
            for index in range(len(values), len(default)):
                missing.append(dictionary.missing_key(f"{self.key}_{index}", default[index]))
                values.append(default[index])
        return tuple(values)

    def write(self, entries: dict[str, Any], value: Any) -> None:
        if self.key is not None:
            for index, item in enumerate(value):
                entries[f"{self.key}_{index}"] = item if self.kind is None else item.to_dictionary()

    def to_proto(self, proto: Any, field: str, value: Any) -> None:
        getattr(proto, field).extend(self.to(item) for item in value)

    def from_proto(self, proto: Any, field: str, default: Any) -> Any:
        return tuple(self.back(item) for item in getattr(proto, field))


class _Converted(FieldSpec):
    """One message that is no options class, by its own converters; not in Lua."""

    def __init__(self, kind: type[Any], to: Callable[[Any], Any], back: Callable[[Any], Any]) -> None:
        super().__init__(None, optional=True)
        self.kind, self.to, self.back = kind, to, back

    def check(self, value: Any) -> tuple[Any, str | None]:
        return value, None if isinstance(value, self.kind) else f"must be {self.kind.__name__}, got {value!r}"

    def to_proto(self, proto: Any, field: str, value: Any) -> None:
        getattr(proto, field).CopyFrom(self.to(value))

    def from_proto(self, proto: Any, field: str, default: Any) -> Any:
        return self.back(getattr(proto, field)) if proto.HasField(field) else default


def _field(default: Any, spec: FieldSpec) -> Any:
    return dataclasses.field(default=default, metadata={"spec": spec})


def number(
    default: float,
    *,
    key: str | None = _SAME,
    minimum: float = -math.inf,
    above: bool = False,
    finite: bool = False,
    unit: str = "",
) -> Any:
    """Declare a number; `above` leaves the minimum itself out, `finite` refuses infinity."""
    return _field(default, _Number(key, minimum, above, finite, unit))


def integer(default: int, *, key: str | None = _SAME, minimum: int = -(2**31)) -> Any:
    """Declare a whole number of 32 bits."""
    return _field(default, _Integer(key, minimum, 32))


def ticks(default: int) -> Any:
    """Declare a time stamp: a whole number of 64 bits; not read from Lua."""
    return _field(default, _Integer(None, 0, 64))


def flag(default: bool, *, key: str | None = _SAME, optional: bool = False) -> Any:
    """Declare true or false; an optional one may be absent in Lua."""
    return _field(default, _Flag(key, optional))


def text(default: str, *, key: str | None = _SAME) -> Any:
    """Declare a text."""
    return _field(default, _Text(key))


def choice(default: enum.IntEnum, *, key: str | None = _SAME) -> Any:
    """Declare a member of an enumeration, in Lua by its name."""
    return _field(default, _Choice(key, type(default)))


def nested(default: Any, *, key: str | None = _SAME) -> Any:
    """Declare options within options, with the defaults that hold in this place."""
    return _field(default, _Nested(key, type(default), False))


def optional_nested(kind: type[Any], *, key: str | None = _SAME) -> Any:
    """Declare options that may be absent (None)."""
    return _field(None, _Nested(key, kind, True))


def numbered(
    default: tuple[Any, ...] = (),
    kind: type[Any] | None = None,
    *,
    key: str | None = _SAME,
    to: Callable[[Any], Any] | None = None,
    back: Callable[[Any], Any] | None = None,
) -> Any:
    """Declare a repeated field: numbers, or `kind` with ``to_proto`` and ``from_proto`` or with converters given.

    In Lua these are the keys ``key_0``, ``key_1``, ….
    """
    return _field(default, _Numbered(key, kind, to, back))


def converted(default: Any, to: Callable[[Any], Any], back: Callable[[Any], Any]) -> Any:
    """Declare a message with converters of its own; not read from Lua."""
    return _field(default, _Converted(type(default), to, back))
