"""From arguments to exit code: every error one line on stderr, never a traceback unless asked for."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
import warnings
from collections.abc import Sequence
from typing import Final

from cartopy_imu.cli._parser import PROGRAM, build_parser
from cartopy_imu.cli._text import one_line

EXIT_ERROR: Final = 1
EXIT_INTERRUPTED: Final = 130
EXIT_CLOSED_PIPE: Final = 141


def run(argv: Sequence[str] | None = None) -> int:
    """Parse, run, and turn whatever happens into an exit code."""
    _prepare_streams()
    debug = False
    try:
        try:
            arguments = build_parser().parse_args(argv)
        except SystemExit as exit:  # --help, --version, wrong usage
            sys.stdout.flush()
            return exit.code if isinstance(exit.code, int) else EXIT_ERROR
        debug = arguments.debug
        _quieten(debug)
        code = _run_command(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        if debug:
            raise
        _drop_stdout()
        return EXIT_CLOSED_PIPE
    except KeyboardInterrupt:
        if debug:
            raise
        _drop_stdout()
        return _complain("interrupted", EXIT_INTERRUPTED)
    except Exception as error:
        if debug:
            raise
        _drop_stdout()
        return _complain(describe(error), EXIT_ERROR)


def describe(error: BaseException) -> str:
    """Return the one line that tells a user of an error."""
    from cartopy_imu.cli._text import in_words_of_the_command
    from cartopy_imu.common.errors import CartopyImuError

    if isinstance(error, CartopyImuError):
        return in_words_of_the_command(str(error))
    if isinstance(error, OSError):
        if isinstance(error.filename, (str, bytes)) and error.strerror:
            return f"{os.fsdecode(error.filename)}: {error.strerror}"
        return error.strerror or str(error) or type(error).__name__
    if isinstance(error, MemoryError):
        return "out of memory; a smaller --rate or one log at a time needs less"
    if isinstance(error, ModuleNotFoundError) and error.name == "cartopy_imu._core":
        return (
            "the extension cartopy_imu._core is missing: is this a folder of sources that hides the installed package? "
            "Run from another folder, or install with `pip install -e .`"
        )
    if isinstance(error, ImportError):
        return f"{error}; the installation is incomplete, try: pip install --force-reinstall cartopy_imu"
    return f"unexpected {type(error).__name__}: {error} (a bug; --debug shows where)"


def _run_command(arguments: argparse.Namespace) -> int:
    module = importlib.import_module(arguments.module)
    code: int = module.run(arguments)
    return code


def _complain(text: str, code: int) -> int:
    try:
        sys.stderr.write(f"{PROGRAM}: {'' if code == EXIT_INTERRUPTED else 'error: '}{one_line(text)}\n")
        sys.stderr.flush()
    except OSError:
        pass  # nobody listens
    return code


def _prepare_streams() -> None:
    """Have both streams open, and let no character of a file name stop the program."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the caller, as in `cartopy-imu … >&-`
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace" if name == "stderr" else "replace")


def _drop_stdout() -> None:
    """Forget output that cannot be delivered, so that the interpreter's own end does not complain of it."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        try:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, sys.stdout.fileno())
            os.close(null)
        except (OSError, ValueError):
            pass


def _quieten(debug: bool) -> None:
    """Keep log messages and warnings of libraries off the screen; what matters is in the results."""
    if debug:
        logging.basicConfig(level=logging.INFO, format="%(name)s: %(message)s")
        return
    logging.getLogger().addHandler(logging.NullHandler())
    warnings.simplefilter("ignore")
