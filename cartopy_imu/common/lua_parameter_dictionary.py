"""Configuration written in Lua: a table with typed getters that notices every key nobody reads.

Named after Cartographer's ``common/lua_parameter_dictionary.h``, whose files and rules it takes. Differences:

* The code runs in a sandbox: no ``os``, ``io``, ``debug``, ``package``, ``load``, ``require``, ``coroutine``,
  metatables or random numbers; ``os.getenv`` answers nil for all names but the allowed ones; memory, instructions
  and time are limited (`LuaLimits`).
* What ends the original's process raises `ConfigurationError` here, with file, line and include chain.
* All missing and all unread keys come in one error, with the nearest known name.
* `get_int` refuses a fraction where the original silently cuts it (``cut_fractions=True`` cuts), and numbers outside
  32 bits; `get_double` refuses not-a-number. ``10`` and ``10.0`` are one number in Lua 5.2, both are integers.
* A text that Lua itself would take for a number (``"10"``, ``"0x10"``) is accepted as a number; a number is not
  accepted as a text.

(Long for its docstrings: each getter says what it refuses.)
"""

from __future__ import annotations

import logging
import math
import os
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias, TypeVar

from cartopy_imu.common._lua_problems import KeyProblem, Origin, keys_error, nearest
from cartopy_imu.common._lua_sandbox import run_lua
from cartopy_imu.common._lua_values import (
    LuaTable,
    LuaValue,
    format_value,
    from_plain,
    join,
    parse_number,
    to_plain,
)
from cartopy_imu.common.configuration_file_resolver import ConfigurationFileResolver, read_configuration_file
from cartopy_imu.common.errors import ConfigurationError
from cartopy_imu.common.lua_limits import LuaLimits

__all__ = ["LuaParameterDictionary"]

_logger = logging.getLogger("cartopy_imu.common.lua")

_T = TypeVar("_T")
_Value: TypeAlias = "float | str | bool | LuaParameterDictionary"


class LuaParameterDictionary:
    """The table a configuration returns.

    Parameters
    ----------
    code : str or bytes
        Lua 5.2 source that returns one table. It may call ``include(name)``, ``choose(condition, a, b)`` and
        ``read(name)``.
    file_resolver : ConfigurationFileResolver, optional
        Where ``include`` and ``read`` look; by default the standard files of this package.
    name : str
        Stands for the code in messages.
    allowed_environment : iterable of str
        Environment variables that ``os.getenv`` may give out.
    cut_fractions : bool
        `get_int` cuts fractions toward zero, as the original does, instead of refusing them.
    limits : LuaLimits, optional
        Memory, instructions, time and sizes the code may use.

    Raises
    ------
    ConfigurationError
        If the code is no text, fails, or does not return a table of numbers, texts, booleans and tables.
    MissingDependencyError
        If lupa is not installed.

    Examples
    --------
    >>> with LuaParameterDictionary("return { rate = 100, frame = 'imu' }") as options:
    ...     rate, frame = options.get_double("rate"), options.get_string("frame")
    """

    def __init__(
        self,
        code: str | bytes,
        file_resolver: ConfigurationFileResolver | None = None,
        *,
        name: str = "configuration",
        allowed_environment: Iterable[str] = (),
        cut_fractions: bool = False,
        limits: LuaLimits | None = None,
    ) -> None:
        if not isinstance(code, (str, bytes)):
            raise ConfigurationError(f"{name}: code must be a text or bytes, got {type(code).__name__}")
        try:
            content = code.encode("utf-8") if isinstance(code, str) else code
        except UnicodeEncodeError as error:
            raise ConfigurationError(f"{name}: code cannot be written as UTF-8: {error}") from error
        self._load(content, file_resolver, name, "", allowed_environment, cut_fractions, limits)

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        file_resolver: ConfigurationFileResolver | Iterable[str | os.PathLike[str]] = (),
        *,
        allowed_environment: Iterable[str] = (),
        cut_fractions: bool = False,
        limits: LuaLimits | None = None,
    ) -> LuaParameterDictionary:
        """Load a file.

        Parameters
        ----------
        path : path-like
            The file. Its own directory is searched for included files after those of `file_resolver` and before
            the standard files of this package.
        file_resolver : ConfigurationFileResolver or iterable of path-like
            A resolver, or just the directories to search.
        allowed_environment, cut_fractions, limits
            As in the constructor.

        Raises
        ------
        ConfigurationError
            If the file cannot be read, and as in the constructor.
        """
        if not isinstance(file_resolver, ConfigurationFileResolver):
            file_resolver = ConfigurationFileResolver(file_resolver)
        _check_limits(limits)
        name = os.fspath(path)
        size = limits.max_file_size if limits is not None else file_resolver.max_file_size
        content = read_configuration_file(name, size)
        resolver = file_resolver.with_directory(os.path.dirname(os.path.abspath(name)))
        dictionary = cls.__new__(cls)
        dictionary._load(
            content, resolver, os.path.basename(name), name, allowed_environment, cut_fractions, limits
        )
        return dictionary

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any], *, name: str = "mapping") -> LuaParameterDictionary:
        """Make a dictionary from nested mappings and sequences of numbers, texts and booleans, without Lua."""
        table = from_plain(values)
        if not isinstance(values, Mapping) or not isinstance(table, LuaTable):
            raise ConfigurationError(f"{name} must be a mapping of names to values, got {values!r}")
        return cls._from_table(table, "", Origin(name))

    @classmethod
    def _from_table(cls, table: LuaTable, path: str, origin: Origin) -> LuaParameterDictionary:
        dictionary = cls.__new__(cls)
        dictionary._fill(table, path, origin)
        return dictionary

    def _load(
        self,
        content: bytes,
        resolver: ConfigurationFileResolver | None,
        name: str,
        path: str,
        allowed_environment: Iterable[str],
        cut_fractions: bool,
        limits: LuaLimits | None,
    ) -> None:
        _check_limits(limits)
        if isinstance(allowed_environment, str):
            allowed_environment = [allowed_environment]
        environment = {key: os.environ[key] for key in allowed_environment if key in os.environ}
        resolver = resolver or ConfigurationFileResolver()
        run = run_lua(content, resolver, name=name, path=path, environment=environment, limits=limits)
        self._fill(run.table, "", Origin(run.sources[0].name, path, run.sources, cut_fractions))

    def _fill(self, table: LuaTable, path: str, origin: Origin) -> None:
        self._path = path
        self._origin = origin
        self._table = table
        self._values: dict[str, _Value] = {
            name: self._wrap(value, join(path, name)) for name, value in table.named.items()
        }
        self._items: list[_Value] = [
            self._wrap(value, f"{path}[{index}]") for index, value in enumerate(table.items, 1)
        ]
        self._reads: dict[str, int] = {}
        self._asked: set[str] = set()

    def _wrap(self, value: LuaValue, path: str) -> _Value:
        if isinstance(value, LuaTable):
            return type(self)._from_table(value, path, self._origin)
        return value

    # Facts ------------------------------------------------------------------------------------------------------

    @property
    def path(self) -> str:
        """Full path of this table from the one the file returned; empty for that one."""
        return self._path

    @property
    def source(self) -> str:
        """The file the configuration came from, or the name given to its code."""
        return self._origin.path or self._origin.name

    @property
    def files(self) -> tuple[str, ...]:
        """The main file and all included ones, in the order they were loaded."""
        return tuple(source.path for source in self._origin.sources if source.path)

    def has_key(self, key: str) -> bool:
        """Return whether the key is there; this is not a read."""
        self._asked.add(key)
        return key in self._values

    def keys(self) -> list[str]:
        """Return all names in order; list items have none. This is not a read."""
        return sorted(self._values)

    def is_dictionary(self, key: str) -> bool:
        """Return whether the key is there and holds a table; this is not a read."""
        return self.has_key(key) and isinstance(self._values[key], LuaParameterDictionary)

    # Typed getters ------------------------------------------------------------------------------------------------

    def get_string(self, key: str) -> str:
        """Return a text.

        Raises
        ------
        MissingKeyError
            If the key is not there; so do all getters.
        ConfigurationError
            If the value has another type; so do all getters.
        """
        value = self._get(key)
        if not isinstance(value, str):
            raise self._wrong(key, value, "a text in quotes")
        return self._read(key, value)

    def get_double(self, key: str) -> float:
        """Return a number; infinity (``math.huge``) is one, not-a-number is refused."""
        return self._read(key, self._number(key, self._get(key)))

    def get_int(self, key: str) -> int:
        """Return a whole number of 32 bits; a fraction is refused unless ``cut_fractions`` was set."""
        return self._read(key, self._int(key, self._get(key)))

    def get_non_negative_int(self, key: str) -> int:
        """Return a whole number of 32 bits that is not negative."""
        value = self._int(key, self._get(key))
        if value < 0:
            raise self._origin.error(
                join(self._path, key), f"is {value}; expected a whole number of at least 0"
            )
        return self._read(key, value)

    def get_bool(self, key: str) -> bool:
        """Return true or false."""
        value = self._get(key)
        if not isinstance(value, bool):
            raise self._wrong(key, value, "true or false")
        return self._read(key, value)

    def get_dictionary(self, key: str) -> LuaParameterDictionary:
        """Return a table; its own keys are still unread. Asked again it is the same object."""
        return self._read(key, self.look_up(key))

    def get_value(self, key: str) -> float | str | bool | LuaParameterDictionary:
        """Return whatever the key holds."""
        return self._read(key, self._get(key))

    def get_array_values_as_doubles(self) -> list[float]:
        """Return the list part of this table as numbers."""
        return [self._number(f"[{index}]", value) for index, value in enumerate(self._items, 1)]

    def get_array_values_as_strings(self) -> list[str]:
        """Return the list part of this table as texts."""
        for index, value in enumerate(self._items, 1):
            if not isinstance(value, str):
                raise self._wrong(f"[{index}]", value, "a text in quotes")
        return [value for value in self._items if isinstance(value, str)]

    def get_array_values_as_dictionaries(self) -> list[LuaParameterDictionary]:
        """Return the list part of this table as tables."""
        for index, value in enumerate(self._items, 1):
            if not isinstance(value, LuaParameterDictionary):
                raise self._wrong(f"[{index}]", value, "a table in braces")
        return [value for value in self._items if isinstance(value, LuaParameterDictionary)]

    def _get(self, key: str) -> _Value:
        self._asked.add(key)
        if key in self._values:
            return self._values[key]
        raise self.keys_error([self.missing_key(key)], advice=False)

    def _read(self, key: str, value: _T) -> _T:
        self._reads[key] = self._reads.get(key, 0) + 1
        return value

    def _number(self, key: str, value: _Value) -> float:
        number = parse_number(value) if isinstance(value, str) else value
        if isinstance(number, bool) or not isinstance(number, float):
            raise self._wrong(key, value, "a number")
        if math.isnan(number):
            raise self._origin.error(
                self._full(key), "is not a number (nan, as 0/0 gives); expected a number"
            )
        return number

    def _int(self, key: str, value: _Value) -> int:
        number = self._number(key, value)
        if math.isinf(number):
            raise self._origin.error(self._full(key), f"is infinite ({number:+}); expected a whole number")
        if number != int(number) and not self._origin.cut_fractions:
            raise self._origin.error(
                self._full(key),
                f"is {number!r}; expected a whole number (cut_fractions=True would take {int(number)})",
            )
        if not -(2**31) <= int(number) < 2**31:
            raise self._origin.error(self._full(key), f"is {number:.0f}; expected a whole number of 32 bits")
        return int(number)

    def _full(self, key: str) -> str:
        return self._path + key if key.startswith("[") else join(self._path, key)

    def _wrong(self, key: str, value: _Value, expected: str) -> ConfigurationError:
        if isinstance(value, LuaParameterDictionary):
            got = "a table"
        elif isinstance(value, str):
            got = f"the text {value[:80]!r}"
        else:
            got = format_value(value)
        return self._origin.error(self._full(key), f"is {got}; expected {expected}")

    def value_error(self, key: str, problem: str) -> ConfigurationError:
        """Return an error about the value of a key: `problem` follows the key's full path."""
        return self._origin.error(self._full(key), problem)

    # Missing and unread keys --------------------------------------------------------------------------------------

    def missing_key(self, key: str, default: LuaValue | None = None) -> KeyProblem:
        """Describe a key that should be here, for `keys_error`."""
        self._asked.add(key)
        unread = [name for name in self._values if not self._reads.get(name) and name not in self._asked]
        text = None if default is None else " ".join(format_value(default).split())
        if text is not None and len(text) > 60:
            text = "{ … }"
        return KeyProblem(join(self._path, key), -1, nearest(key, unread or self._values), text)

    def keys_error(self, problems: Iterable[KeyProblem], *, advice: bool = True) -> ConfigurationError:
        """Return one error that names all the keys: MissingKeyError if one is missing, else UnreadKeyError."""
        return keys_error(self._origin, list(problems), advice)

    def look_up(self, key: str) -> LuaParameterDictionary:
        """Return a table without counting it as read."""
        value = self._get(key)
        if not isinstance(value, LuaParameterDictionary):
            raise self._wrong(key, value, "a table in braces")
        return value

    def mark_read(self, key: str) -> None:
        """Count a key as read without looking at it, with all it holds."""
        value = self._get(key)
        self._reads[key] = 1
        if isinstance(value, LuaParameterDictionary):
            for inner in value._values:
                value.mark_read(inner)

    def unread_keys(self) -> list[KeyProblem]:
        """Return every key that was not read exactly once, in this table and in all that were read from it."""
        problems: list[KeyProblem] = []
        known = {key for key, count in self._reads.items() if count} | self._asked
        for key in self.keys():
            times = self._reads.get(key, 0)
            value = self._values[key]
            if times != 1:
                suggestion = None if times else nearest(key, known - {key})
                problems.append(
                    KeyProblem(join(self._path, key), times, suggestion, None, self._origin.locate(key))
                )
            if times and isinstance(value, LuaParameterDictionary):
                problems.extend(value.unread_keys())
        for item in self._items:
            if isinstance(item, LuaParameterDictionary) and (item._reads or item._asked):
                problems.extend(item.unread_keys())
        return problems

    def check_all_keys_read(self, unread_keys: Literal["error", "warn"] = "error") -> list[str]:
        """Check that each key was read exactly once.

        Parameters
        ----------
        unread_keys : {"error", "warn"}
            What to do with keys that were not: refuse, or log a warning and return it.

        Returns
        -------
        list of str
            The warnings; empty when all is well.

        Raises
        ------
        UnreadKeyError
            Names every unread key (a typing error, or an option of another version) with its full path, the line
            it stands in and the nearest known name, and every key read more than once.
        """
        if unread_keys not in ("error", "warn"):
            raise ConfigurationError(f"unread_keys must be 'error' or 'warn', got {unread_keys!r}")
        problems = self.unread_keys()
        if not problems:
            return []
        error = keys_error(self._origin, problems)
        if unread_keys == "error":
            raise error
        text = str(keys_error(self._origin, problems, advice=False))
        _logger.warning("%s", text)
        return [text]

    def __enter__(self) -> LuaParameterDictionary:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        # An error on its way out says more than the keys it left unread.
        if kind is None:
            self.check_all_keys_read()

    # The whole ----------------------------------------------------------------------------------------------------

    def to_string(self) -> str:
        """Return the table as Lua text that gives the same table again; this is not a read.

        List items first, then names in order; numbers with six decimals, as the original prints them.
        """
        return f"return {format_value(self._table)}\n"

    def to_mapping(self) -> dict[str, Any]:
        """Return a copy as nested dicts; this is not a read.

        A table of list items only becomes a list; where there are names too, the items stand under ``"[]"``.
        """
        named = {key: to_plain(value) for key, value in self._table.named.items()}
        items = [to_plain(value) for value in self._table.items]
        return {**named, "[]": items} if items else named

    def __str__(self) -> str:
        return self.to_string()

    def __repr__(self) -> str:
        return f"<LuaParameterDictionary {self._path or 'of ' + self.source} with {len(self._values)} keys>"


def _check_limits(limits: object) -> None:
    if limits is not None and not isinstance(limits, LuaLimits):
        raise ConfigurationError(f"limits must be LuaLimits or None, got {limits!r}")
