"""``cartopy-imu info``: what a log holds."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from cartopy_imu.cli._console import Talk, results, show, write_json
from cartopy_imu.cli._input import check_log
from cartopy_imu.cli._text import count, number, plural, printable, size
from cartopy_imu.common.time import TICKS_PER_MILLISECOND, format_time
from cartopy_imu.io.pbstream_info import PbstreamInfo

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Describe a log; return the exit code."""
    talk = Talk(quiet=arguments.quiet, silent=arguments.json)
    check_log(arguments.file)
    with talk.progress("reading") as progress:
        info = PbstreamInfo.read(arguments.file, strict=arguments.strict, progress=progress)
    if arguments.json:
        write_json(info.to_dict())
    else:
        _print(results(), info)
        if info.damage is not None:
            talk.warn(
                f"the log is damaged; save what is whole with: cartopy-imu recover {info.name} NEW.pbstream"
            )
    return 0


def _print(console: Console, info: PbstreamInfo) -> None:
    from cartopy_imu.cli._summary import table

    version = "no header" if info.format_version is None else f"format version {info.format_version}"
    console.print()
    console.print(printable(info.name), style="bold")
    show(console, f"{size(info.bytes_total)}, {version}, {plural(info.records, 'record')}")
    if info.header_problem is not None:
        show(console, f"• {printable(info.header_problem)}")
    if info.damage is not None:
        show(console, f"• damaged: {printable(info.damage)}")
    kinds = table("kind", "trajectory", "records", "size", "rate", "span", "back", "equal", "largest gap")
    for entry in info.summaries:
        timed = entry.first_time is not None
        kinds.add_row(
            entry.kind,
            "–" if entry.trajectory_id is None else str(entry.trajectory_id),
            count(entry.records),
            size(entry.file_bytes),
            "–" if entry.rate_hz is None else f"{number(entry.rate_hz)} Hz",
            "–" if entry.span_s is None else f"{number(entry.span_s)} s",
            count(entry.backward_steps) if timed else "–",
            count(entry.equal_steps) if timed else "–",
            f"{number(entry.largest_gap / TICKS_PER_MILLISECOND)} ms" if entry.largest_gap else "–",
        )
    console.print(kinds)
    firsts = [entry.first_time for entry in info.summaries if entry.first_time is not None]
    lasts = [entry.last_time for entry in info.summaries if entry.last_time is not None]
    if firsts and lasts:
        show(console, f"from {format_time(min(firsts))} to {format_time(max(lasts))}")
    if any(entry.backward_steps for entry in info.summaries):
        show(
            console,
            "back: stamps smaller than the one before; `cartopy-imu extrapolate --late` says what becomes of them",
        )
