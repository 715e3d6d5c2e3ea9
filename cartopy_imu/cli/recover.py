"""``cartopy-imu recover``: what is whole, in a new file."""

from __future__ import annotations

import argparse
import dataclasses
import os

from cartopy_imu.cli._console import Talk, results, show, write_json
from cartopy_imu.cli._input import check_log
from cartopy_imu.cli._output import check_target
from cartopy_imu.cli._text import count, plural, printable, size
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.io.recovery import recover

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Recover a log; return the exit code."""
    talk = Talk(quiet=arguments.quiet, silent=arguments.json)
    check_log(arguments.source)
    check_target(arguments.destination, [arguments.source])
    if os.path.lexists(arguments.destination) and not arguments.force:
        raise InvalidDataError(f"{arguments.destination} exists already; pass --force to replace it")
    with talk.progress("recovering") as progress:
        report = recover(
            arguments.source,
            arguments.destination,
            format_version=arguments.format_version,
            overwrite=arguments.force,
            fsync=arguments.fsync,
            progress=progress,
        )
    if arguments.json:
        write_json({**dataclasses.asdict(report), "destination": arguments.destination})
        return 0
    console = results()
    kinds = ", ".join(f"{count(number)} {kind}" for kind, number in report.records_by_kind.items())
    show(console, f"{plural(report.records, 'record')} kept ({kinds or 'none'})")
    if report.header_problem is not None:
        show(console, f"• header: {printable(report.header_problem)}")
    show(console, f"left out: {printable(report.damage) if report.damage else 'nothing, the log was whole'}")
    show(console, f"{size(report.bytes_written)} written to {printable(arguments.destination)}")
    return 0
