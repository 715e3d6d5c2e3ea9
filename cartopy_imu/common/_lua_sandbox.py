"""Runs one configuration in the sandbox and returns its table; see _lua_bootstrap.py for how the sandbox holds."""

from __future__ import annotations

import difflib
import logging
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from cartopy_imu.common._lua_bootstrap import BOOTSTRAP
from cartopy_imu.common._lua_values import LuaTable, decode
from cartopy_imu.common.configuration_file_resolver import ConfigurationFileResolver, read_configuration_file
from cartopy_imu.common.errors import ConfigurationError, MissingDependencyError
from cartopy_imu.common.lua_limits import LuaLimits

__all__ = ["LuaRun", "LuaSource", "run_lua"]

_logger = logging.getLogger("cartopy_imu.common.lua")
_logger.addHandler(logging.NullHandler())


@dataclass(frozen=True)
class LuaSource:
    """One file that took part: its short name in messages, where it is, its text, and who included it."""

    name: str
    path: str
    content: bytes
    parent: str = ""
    parent_line: int = -1
    depth: int = 1


@dataclass(frozen=True)
class LuaRun:
    """The result of a run: the table, the files that took part in order, and the instructions used."""

    table: LuaTable
    sources: tuple[LuaSource, ...]
    instructions: int


def run_lua(
    content: bytes,
    resolver: ConfigurationFileResolver,
    *,
    name: str,
    path: str = "",
    environment: Mapping[str, str] | None = None,
    limits: LuaLimits | None = None,
) -> LuaRun:
    """Run configuration code and return the one table it returns.

    Parameters
    ----------
    content : bytes
        Lua source text.
    resolver : ConfigurationFileResolver
        Where ``include`` and ``read`` look.
    name : str
        Short name for messages.
    path : str
        The file the text came from, empty for text that came from none.
    environment : mapping of str to str
        What ``os.getenv`` answers; nothing by default.
    limits : LuaLimits, optional
        What the run may use.

    Raises
    ------
    ConfigurationError
        For any failure of the code or of a file it includes.
    MissingDependencyError
        If lupa is not installed.
    """
    return _Run(resolver, limits or LuaLimits()).run(content, name, path, environment or {})


def _lua52() -> ModuleType:
    try:
        import lupa.lua52
    except ImportError as error:
        raise MissingDependencyError(
            "reading Lua configuration needs the package lupa, version 2.0 or newer, with Lua 5.2: "
            "pip install 'lupa>=2.0'"
        ) from error
    module: ModuleType = lupa.lua52
    return module


def _refuse(*_: object) -> Any:
    raise AttributeError("Python objects are closed to configuration files")


class _Run:
    """One Lua state, used once."""

    def __init__(self, resolver: ConfigurationFileResolver, limits: LuaLimits) -> None:
        self.resolver = resolver
        self.limits = limits
        self.sources: dict[str, LuaSource] = {}
        self.loaded: set[str] = set()
        self.files = 0
        module = _lua52()
        self.lua_error: type[Exception] = module.LuaError
        # encoding=None: Lua texts come out as bytes and are decoded here, with an error that says where.
        self.lua = module.LuaRuntime(
            encoding=None,
            attribute_filter=_refuse,
            register_eval=False,
            register_builtins=False,
            unpack_returned_tuples=True,
            max_memory=0,
        )
        self.driver = self.lua.execute(BOOTSTRAP)

    def run(self, content: bytes, name: str, path: str, environment: Mapping[str, str]) -> LuaRun:
        limits, driver = self.limits, self.driver
        driver[b"configure"](float(limits.max_instructions), float(limits.max_seconds))
        for variable, value in environment.items():
            driver[b"allow"](os.fsencode(variable), os.fsencode(value))
        source = self._add_source(LuaSource(self._short_name(name), path, content))
        if path:
            self.loaded.add(os.path.realpath(path))
        if not content.strip():
            raise self._error(f"{source.name} is empty; a configuration must return a table", source.name)
        driver[b"deliver"](self._code(source), _label(source))
        self._drive()
        kind = driver[b"result_type"]()
        if kind != b"table":
            got = "nothing" if kind == b"nil" else f"a {_decode(kind)}"
            raise self._error(
                f"{source.name} returned {got}; a configuration must end in 'return' and a table", source.name
            )
        fine, data = driver[b"flatten"](limits.max_table_depth, limits.max_values, limits.max_text)
        if not fine:
            raise self._error(f"{source.name}: {_decode(data)}", source.name)
        for line in _decode(driver[b"printed"]()).splitlines():
            _logger.info("%s: %s", source.name, line)
        try:
            table = decode(data)
        except ConfigurationError as error:
            raise self._error(f"{source.name}: {error.message}", source.name, **error.facts) from None
        return LuaRun(table, tuple(self.sources.values()), int(driver[b"used"]()))

    def _drive(self) -> None:
        """Run to the end, serving the files the code asks for."""
        answer = self._guarded(b"start")
        while True:
            if answer == b"error":
                raise self._failure()
            if answer == b"done":
                return
            if answer != b"ready":
                kind, name, caller, line = answer
                # Nothing of Lua is on the stack here, and the memory limit is lifted.
                self.driver[b"deliver"](*self._serve(_decode(kind), name, _decode(caller)[1:], line))
            answer = self._guarded(b"step")

    def _guarded(self, call: bytes) -> Any:
        function = self.driver[call]
        self.lua.set_max_memory(self.limits.max_memory)
        try:
            return function()
        except self.lua_error as error:
            # Only memory can end the driver itself.
            name = next(iter(self.sources))
            raise self._error(
                f"{name}: stopped: it needs more than {self.limits.max_memory} bytes of memory", name
            ) from error
        finally:
            self.lua.set_max_memory(0)

    def _serve(self, kind: str, raw_name: bytes, caller: str, line: int) -> tuple[bytes | None, bytes]:
        """Answer ``include`` or ``read``: (content, label), or (None, what is wrong)."""
        name = os.fsdecode(raw_name)
        try:
            self.files += 1
            if self.files > self.limits.max_files:
                raise ConfigurationError(f"more than {self.limits.max_files} files are included or read")
            path = os.fspath(self.resolver.get_full_path(name))
            if kind == "read":
                return read_configuration_file(path, self.limits.max_file_size), b""
            parent = self.sources.get(caller) or list(self.sources.values())[-1]
            source = self._include(name, path, parent, line)
            return self._code(source), _label(source)
        except ConfigurationError as error:
            return None, f"{kind}: {_shorten(error.message, 1500)}".encode("utf-8", "surrogateescape")

    def _include(self, name: str, path: str, parent: LuaSource, line: int) -> LuaSource:
        real = os.path.realpath(path)
        if real in self.loaded:
            by = next(
                (known for known in self.sources.values() if os.path.realpath(known.path or "?") == real),
                None,
            )
            how = (
                f"by {by.parent}:{by.parent_line}" if by and by.parent else "as the file that is being loaded"
            )
            raise ConfigurationError(f"{path} was already included, {how}; a file may be included once")
        if parent.depth >= self.limits.max_include_depth:
            raise ConfigurationError(
                f"files are included more than {self.limits.max_include_depth} levels deep"
            )
        content = read_configuration_file(path, self.limits.max_file_size)
        self.loaded.add(real)
        return self._add_source(
            LuaSource(self._short_name(name), path, content, parent.name, line, parent.depth + 1)
        )

    def _add_source(self, source: LuaSource) -> LuaSource:
        self.sources[source.name] = source
        return source

    def _short_name(self, name: str) -> str:
        # Lua cuts names above 60 bytes in messages; names must be unique to be found again.
        short = re.sub(r"[^\x20-\x7e]", "?", name)[-45:]
        unique, number = short, 2
        while unique in self.sources:
            unique, number = f"{short}#{number}", number + 1
        return unique

    def _code(self, source: LuaSource) -> bytes:
        content = source.content
        where = source.path or source.name
        if content.startswith(b"\x1b"):
            raise ConfigurationError(
                f"{where} is compiled Lua code; only source text is accepted", file=source.path
            )
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise ConfigurationError(f"{where} is UTF-16 text; save it as UTF-8", file=source.path)
        return content.removeprefix(b"\xef\xbb\xbf")

    def _failure(self) -> ConfigurationError:
        """Turn what Lua says into an error with file, line and include chain."""
        raw, raw_where, raw_line = self.driver[b"failure"]()
        message, where, line = _decode(raw), _decode(raw_where)[1:], int(raw_line)
        message = _TRUSTED.sub("", message)  # a position inside the sandbox's own code helps nobody
        positioned = re.match(r"(?s)(.+?):(\d+): (.*)", message)
        if positioned and positioned[1] in self.sources:
            where, line, message = positioned[1], int(positioned[2]), positioned[3]
        if message == "not enough memory":
            message = f"stopped: it needs more than {self.limits.max_memory} bytes of memory"
        elif message.startswith("it "):
            message = f"stopped: {message}"
        prefix = f"{where}:{line}: " if where in self.sources else f"{next(iter(self.sources))}: "
        return self._error(prefix + _one_line(message) + self._hint(message), where, line)

    def _hint(self, message: str) -> str:
        match = re.search(r"global '([^']+)' \(a nil value\)", message)
        if match is None:
            return ""
        name = match[1]
        if name in _REMOVED:
            return f" ({name} is not available: configuration files run in a sandbox)"
        names = _decode(self.driver[b"names"]()).split("\n")
        if name.startswith("SPARSE_POSE_GRAPH") and "POSE_GRAPH" in names:
            return " (SPARSE_POSE_GRAPH is now POSE_GRAPH)"
        close = difflib.get_close_matches(name, names, n=1, cutoff=0.7)
        if close:
            return f" (did you mean {close[0]}?)"
        return " (is the file that defines it included?)" if re.fullmatch("[A-Z][A-Z0-9_]{3,}", name) else ""

    def _error(self, message: str, name: str, line: int = -1, **facts: Any) -> ConfigurationError:
        source = self.sources.get(name) or next(iter(self.sources.values()))
        chain: list[str] = []
        current = source
        while current.parent and len(chain) < self.limits.max_include_depth:
            chain.append(f"{current.parent}:{current.parent_line}")
            current = self.sources[current.parent]
        text = message + "".join(f", included from {step}" for step in chain)
        if source.path and source.path not in text:
            text += f" [{source.path}]"
        facts = {
            "file": source.path,
            "line": line if line > 0 else None,
            "include_chain": tuple(chain),
            **facts,
        }
        return ConfigurationError(text, **facts)


_TRUSTED = re.compile(r'^\[string "<python>"\]:\d+: ')
_REMOVED = frozenset(
    {"io", "debug", "package", "require", "load", "loadfile", "loadstring", "dofile", "module", "coroutine"}
    | {"collectgarbage", "setmetatable", "getmetatable", "xpcall", "python"}
)


def _label(source: LuaSource) -> bytes:
    return b"@" + source.name.encode("ascii", "replace")


def _decode(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _one_line(text: str) -> str:
    return "".join(
        character if character.isprintable() else repr(character)[1:-1] for character in text[:1000]
    )


def _shorten(text: str, size: int = 200) -> str:
    return text if len(text) <= size else text[:size] + "…"
