"""What can be wrong with the keys of a configuration, and the one message that says all of it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cartopy_imu.common._lua_sandbox import LuaSource
from cartopy_imu.common.errors import ConfigurationError, MissingKeyError, UnreadKeyError

__all__ = ["KeyProblem", "Origin", "keys_error", "nearest"]


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most like `name`, or None if none is close."""
    close = difflib.get_close_matches(name, sorted(known), n=1, cutoff=0.6)
    return close[0] if close else None


@dataclass(frozen=True)
class KeyProblem:
    """One key that is missing, unread or read too often.

    Attributes
    ----------
    path : str
        Full path of the key from the table the file returned.
    times_read : int
        0 for an unread key, above 1 for one read too often; -1 for a missing key.
    suggestion : str or None
        Missing: the nearest key present. Unread: the nearest key the program knows.
    default : str or None
        Missing: the default as Lua text, where there is one.
    where : str
        ``file:line`` where the key is written, as far as it can be found.
    """

    path: str
    times_read: int = 0
    suggestion: str | None = None
    default: str | None = None
    where: str = ""

    @property
    def missing(self) -> bool:
        """Whether the key is not there."""
        return self.times_read < 0

    def __str__(self) -> str:
        notes = [self.where] if self.where else []
        if self.times_read > 1:
            notes.append(f"read {self.times_read} times")
        if self.missing and self.default is not None:
            notes.append(f"default {self.default}")
        if self.suggestion is not None:
            notes.append(
                f"present is {self.suggestion}" if self.missing else f"did you mean {self.suggestion}?"
            )
        return self.path + (f" ({', '.join(notes)})" if notes else "")


@dataclass(frozen=True)
class Origin:
    """Where the tables of one configuration come from; shared by all of them."""

    name: str
    path: str = ""
    sources: tuple[LuaSource, ...] = ()
    cut_fractions: bool = False

    def locate(self, key: str) -> str:
        """Return ``file:line`` of the first line that writes `key`, the main file first; empty if there is none."""
        pattern = re.compile(rb"(?<![A-Za-z0-9_])" + re.escape(key.encode("utf-8")) + rb"(?![A-Za-z0-9_])")
        for source in self.sources:
            for number, line in enumerate(source.content.splitlines(), 1):
                if pattern.search(line.partition(b"--")[0]):
                    return f"{source.name}:{number}"
        return ""

    def suffix(self) -> str:
        """Return the full path in brackets, for the end of a message."""
        return f" [{self.path}]" if self.path else ""

    def error(self, path: str, problem: str) -> ConfigurationError:
        """Return an error about the value of one key."""
        where = self.locate(path.rpartition(".")[2].partition("[")[0])
        return ConfigurationError(
            f"{where or self.name}: {path or 'the returned table'} {problem}{self.suffix()}",
            file=self.path or self.name,
            key=path,
        )


def keys_error(origin: Origin, problems: Sequence[KeyProblem], advice: bool = True) -> ConfigurationError:
    """Return one error that lists every problem: MissingKeyError if a key is missing, else UnreadKeyError."""
    missing = [problem for problem in problems if problem.missing]
    unread = [problem for problem in problems if not problem.times_read]
    repeated = [problem for problem in problems if problem.times_read > 1]
    parts = []
    if missing:
        parts.append(f"missing {_count(missing)}: {_list(missing)}")
    if unread:
        parts.append(f"unused {_count(unread)}: {_list(unread)}")
    if repeated:
        parts.append(f"{_count(repeated)} read more than once: {_list(repeated)}")
    text = f"{origin.name}: " + "; ".join(parts)
    if advice and missing:
        text += "; add what is missing (missing_keys='default' takes the defaults)"
    if advice and unread:
        text += "; correct or remove what is unused (unread_keys='warn' only warns)"
    kind = MissingKeyError if missing else UnreadKeyError
    return kind(
        text + origin.suffix(),
        file=origin.path or origin.name,
        missing_keys=tuple(problem.path for problem in missing),
        unread_keys=tuple(problem.path for problem in unread),
        repeated_keys=tuple(problem.path for problem in repeated),
        problems=tuple(problems),
    )


def _count(problems: Sequence[KeyProblem]) -> str:
    return "1 key" if len(problems) == 1 else f"{len(problems)} keys"


def _list(problems: Sequence[KeyProblem]) -> str:
    return ", ".join(str(problem) for problem in problems)
