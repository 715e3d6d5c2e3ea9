"""Types of arguments, checked while the command line is read, and options that several commands share."""

from __future__ import annotations

import argparse
import math
import os

PICTURE_SUFFIXES = (".png", ".svg", ".pdf")
TRAJECTORY_SUFFIXES = (".tum", ".csv")


def picture(text: str) -> str:
    """Return the name of a picture whose format is known."""
    return _with_suffix(text, PICTURE_SUFFIXES)


def trajectory(text: str) -> str:
    """Return the name of a trajectory file, or ``-`` for stdout."""
    return text if text == "-" else _with_suffix(text, TRAJECTORY_SUFFIXES)


def _with_suffix(text: str, suffixes: tuple[str, ...]) -> str:
    if os.path.splitext(text)[1].lower() not in suffixes:
        raise argparse.ArgumentTypeError(f"{text!r} must end in {', '.join(suffixes[:-1])} or {suffixes[-1]}")
    return text


def positive(text: str) -> float:
    """Return a finite number above 0."""
    value = _number(text)
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"expected a number above 0, got {text!r}")
    return value


def rate(text: str) -> float:
    """Return a rate in Hz within the bounds of `PoseSchedule`."""
    value = positive(text)
    if not 1e-6 <= value <= 1e6:
        raise argparse.ArgumentTypeError(f"expected a rate from 0.000001 to 1000000 Hz, got {text!r}")
    return value


def trajectory_id(text: str) -> int:
    """Return the number of a trajectory."""
    try:
        value = int(text)
    except ValueError:
        value = -1
    if not 0 <= value < 1 << 31:
        raise argparse.ArgumentTypeError(f"expected a trajectory number, 0 or above, got {text!r}")
    return value


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a number, got {text!r}") from None


def add_talk(command: argparse._ActionsContainer) -> None:
    """Add ``--json`` and ``--quiet``."""
    command.add_argument("--json", action="store_true", help="print JSON on stdout and nothing else")
    command.add_argument("-q", "--quiet", action="store_true", help="no progress bar and no talk on stderr")


def add_configuration_directory(command: argparse._ActionsContainer) -> None:
    """Add ``--configuration-directory``."""
    command.add_argument(
        "--configuration-directory",
        metavar="DIR",
        action="append",
        default=[],
        help="where included files are searched first; may be given several times",
    )


def add_dimension(command: argparse._ActionsContainer) -> None:
    """Add ``--dimension``."""
    command.add_argument(
        "--dimension",
        type=int,
        choices=(2, 3),
        help="take the 2D or the 3D trajectory builder's options, whatever the file says",
    )
