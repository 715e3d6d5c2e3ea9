"""The ``cartopy-imu`` command: one module a subcommand, loaded when it runs."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments without the program's name; by default those of the process.

    Returns
    -------
    int
        Exit code: 0, or 1 after an error, 2 after wrong usage, 130 after Ctrl-C, 141 when the reader of the output
        went away.
    """
    from cartopy_imu.cli._main import run

    return run(argv)
