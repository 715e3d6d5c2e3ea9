"""Where output goes: results to stdout, talk and progress to stderr."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from cartopy_imu.cli._text import one_line, plain

if TYPE_CHECKING:
    from rich.console import Console

Progress = Callable[[int, "int | None"], None]

_QUIET_SECONDS: Final = 0.5
_WIDTH_OF_FILES: Final = 110


def results() -> Console:
    """Return the console for results: colours and the width of the terminal, or plain text of a fixed width."""
    from rich.console import Console

    class Results(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # not rich's own way out: the caller has one

    width = None if sys.stdout.isatty() else _WIDTH_OF_FILES
    return Results(file=sys.stdout, width=width, highlight=False, emoji=False, markup=False)


def show(console: Console, text: str, style: str | None = None) -> None:
    """Print a line as it is, however long."""
    console.print(text, style=style, soft_wrap=True)


def write_json(value: Any) -> None:
    """Write one JSON document to stdout."""
    json.dump(plain(value), sys.stdout, indent=2, ensure_ascii=False, allow_nan=False)
    sys.stdout.write("\n")


class Talk:
    """Says what is going on, on stderr.

    Parameters
    ----------
    quiet : bool
        Say nothing but warnings.
    silent : bool
        Not even those (they are part of the JSON document).
    """

    def __init__(self, *, quiet: bool, silent: bool = False) -> None:
        self._quiet = quiet or silent
        self._silent = silent

    def say(self, text: str) -> None:
        """Write a line of talk."""
        if not self._quiet:
            _write(text)

    def warn(self, text: str) -> None:
        """Write a line that matters."""
        if not self._silent:
            _write(f"warning: {one_line(text)}")

    @contextlib.contextmanager
    def progress(self, what: str) -> Iterator[Progress | None]:
        """Give a callback ``(done, total)`` that draws a bar on a terminal once the work takes longer than half a second."""
        if self._quiet or not sys.stderr.isatty():
            yield None
            return
        bar = _Bar(what)
        try:
            yield bar
        finally:
            bar.stop()


class _Bar:
    """A progress bar that appears only where the wait is worth one."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._start = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def __call__(self, done: int, total: int | None) -> None:
        if self._bar is None:
            if time.monotonic() - self._start < _QUIET_SECONDS:
                return
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            self._bar = Progress(
                TextColumn("{task.description}", markup=False),
                BarColumn(),
                TextColumn("{task.percentage:>3.0f} %"),
                TimeRemainingColumn(),
                console=Console(file=sys.stderr),
                transient=True,
            )
            self._task = self._bar.add_task(self._what, total=total)
            self._bar.start()
        self._bar.update(self._task, completed=done, total=total)

    def stop(self) -> None:
        if self._bar is not None:
            self._bar.stop()


def _write(text: str) -> None:
    try:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    except OSError:
        pass  # nobody listens
