"""The summary of an extrapolated log, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cartopy_imu.cli._console import show
from cartopy_imu.cli._text import count, number, plural, printable, short_name

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from cartopy_imu.mapping.log_extrapolation import LogExtrapolation


def table(*columns: str, title: str | None = None) -> Table:
    """Return an empty table in the house style: the first column is text, the others are figures."""
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", pad_edge=False)
    for index, column in enumerate(columns):
        made.add_column(column, justify="left" if index == 0 else "right", no_wrap=index > 0, overflow="fold")
    return made


def print_summary(console: Console, result: LogExtrapolation) -> None:
    """Print the summary of one result."""
    summary = result.summary()
    logs = " + ".join(short_name(log) for log in result.logs)
    console.print()
    show(console, f"{logs}, trajectory {result.trajectory_id}", style="bold")
    show(
        console,
        f"{result.extrapolator}, poses measured by {result.pose_source}: {plural(len(result.poses), 'pose')} over "
        f"{number(summary['span_s'])} s"
        + (f" in {result.num_segments} segments" if result.num_segments > 1 else ""),
    )
    console.print(_records(summary))
    console.print(_figures(summary))
    for problem in result.problems:
        show(console, f"• {printable(problem)}")


def _records(summary: dict[str, Any]) -> Table:
    records = table("records", "in the log", "used", "rate")
    for kind, entry in summary["kinds"].items():
        rate = "–" if entry["rate_hz"] is None else f"{number(entry['rate_hz'])} Hz"
        records.add_row(kind, count(entry["count"]), count(entry["used"]), rate)
    return records


def _figures(summary: dict[str, Any]) -> Table:
    figures = table("", "mean", "95 %", "max")
    metres, degrees = summary["prediction_error_m"], summary["prediction_error_deg"]
    figures.add_row(
        "prediction error, position [mm]",
        *(number(None if metres[key] is None else 1000 * metres[key], 3) for key in ("mean", "p95", "max")),
    )
    figures.add_row(
        "prediction error, rotation [deg]", *(number(degrees[key], 3) for key in ("mean", "p95", "max"))
    )
    tilt, micros = summary["tilt_deg"], summary["extrapolation_us"]
    figures.add_row("tilt [deg]", number(tilt["mean"], 3), "", number(tilt["max"], 3))
    figures.add_section()
    figures.add_row(
        "time per extrapolation [µs]",
        number(micros["mean"], 3),
        f"median {number(micros['median'], 3)}",
        f"99 % {number(micros['p99'], 3)}",
    )
    return figures
