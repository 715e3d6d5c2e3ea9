"""The picture of a result: path, prediction error, direction of gravity."""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from cartopy_imu.cli._text import number, printable, short_name
from cartopy_imu.common.time import TICKS_PER_SECOND, format_time
from cartopy_imu.common.types import FloatArray, TickArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from cartopy_imu.mapping.log_extrapolation import LogExtrapolation

_COLORS: Final = ("#1b6ca8", "#e07b39", "#5a9367", "#7d5ba6")
_MEASURED: Final = "#9a9a9a"
_INK: Final = "#2b2b2b"
_GRID: Final = "#e4e4e4"
_MAX_POINTS: Final = 20_000
_FAR: Final = 1e9
"""Nothing is drawn further out: axes could not show it."""
_STYLE: Final[Any] = {
    "font.size": 9.0,
    "font.family": "DejaVu Sans",
    "axes.edgecolor": "#b5b5b5",
    "axes.labelcolor": _INK,
    "axes.titlesize": 9.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": _GRID,
    "grid.linewidth": 0.7,
    "text.color": _INK,
    "xtick.color": "#6a6a6a",
    "ytick.color": "#6a6a6a",
    "legend.frameon": False,
    "legend.fontsize": 8.0,
    "lines.linewidth": 1.3,
    "savefig.facecolor": "white",
    "svg.hashsalt": "cartopy_imu",
}


def draw(
    results: Sequence[LogExtrapolation],
    path: str,
    *,
    labels: Sequence[str] | None = None,
    title: str | None = None,
) -> None:
    """Draw results of the same trajectory, the first one in full, and write the picture.

    Parameters
    ----------
    results : sequence of LogExtrapolation
        The first gives path and tilt, all give prediction errors.
    path : str
        Ends in ``.png``, ``.svg`` or ``.pdf``; complete or not there at all.
    labels : sequence of str, optional
        Names of the results; by default the extrapolators.
    title : str, optional
        By default log and trajectory.
    """
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it may tell of caches of fonts
    import matplotlib as mpl
    from matplotlib.figure import Figure

    from cartopy_imu.io._atomic_file import AtomicFile

    names = list(labels) if labels is not None else [result.extrapolator for result in results]
    kind = os.path.splitext(path)[1].lower()[1:]
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(11.0, 6.2), dpi=130, layout="constrained")
        _fill(figure, results, names, title)
        content = io.BytesIO()
        # Without a date the same result gives the same bytes.
        metadata = {"png": None, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[kind]
        figure.savefig(content, format=kind, metadata=metadata)
    target = AtomicFile(path, overwrite=True)
    try:
        target.file.write(content.getvalue())
    except BaseException:
        target.discard()
        raise
    target.finish(fsync=False)


def _fill(figure: Figure, results: Sequence[LogExtrapolation], names: list[str], title: str | None) -> None:
    main = results[0]
    start = _start(main)
    logs = " + ".join(short_name(log) for log in main.logs)
    figure.suptitle(
        _plain(printable(title) if title is not None else f"{logs}, trajectory {main.trajectory_id}"),
        x=0.01,
        ha="left",
        fontsize=12,
        fontweight="bold",
    )
    grid = figure.add_gridspec(3, 2, width_ratios=(1.05, 1.0))
    path, position = figure.add_subplot(grid[:, 0]), figure.add_subplot(grid[0, 1])
    rotation = figure.add_subplot(grid[1, 1], sharex=position)
    tilt = figure.add_subplot(grid[2, 1], sharex=position)
    _draw_path(path, main, names[0])
    _draw_errors(position, results, names, start, "mm")
    _draw_errors(rotation, results, names, start, "deg")
    _draw_tilt(tilt, main, start)
    position.tick_params(labelbottom=False)
    rotation.tick_params(labelbottom=False)
    tilt.set_xlabel("time [s]" + (f" since {format_time(start)[:19].replace('T', ' ')} UTC" if start else ""))
    figure.align_ylabels([position, rotation, tilt])


def _start(result: LogExtrapolation) -> int:
    times = [int(table.times[0]) for table in (result.poses, result.predictions) if len(table)]
    return min(times, default=0)


def _draw_path(axes: Axes, result: LogExtrapolation, name: str) -> None:
    axes.set_title("path, seen from above")
    measured, poses = (
        np.clip(points, -_FAR, _FAR)
        for points in (result.predictions.measured_translations, result.poses.translations)
    )
    if len(measured):
        dots = _thin(len(measured))
        axes.plot(
            *measured[dots, :2].T,
            linestyle="none",
            marker="o",
            markersize=5.5 if len(dots) < 500 else 3.0,
            markerfacecolor="white",
            markeredgecolor=_MEASURED,
            markeredgewidth=1.0,
            label=f"measured ({result.pose_source})",
        )
    if len(poses):
        points = poses[_thin(len(poses)), :2]
        few = len(points) < 500
        axes.plot(
            *points.T,
            color=_COLORS[0],
            linewidth=1.1,
            marker="o" if few else None,
            markersize=2.4,
            label=f"extrapolated ({_plain(name)})",
        )
        axes.plot(*points[0], marker=">", markersize=9, color=_INK, linestyle="none", label="start")
    axes.set_xlabel("x [m]")
    axes.set_ylabel("y [m]")
    axes.set_aspect("equal", adjustable="datalim")
    axes.margins(0.08)
    if len(measured) or len(poses):
        axes.legend(loc="best")
    else:
        _say_empty(axes)


def _draw_errors(
    axes: Axes, results: Sequence[LogExtrapolation], names: list[str], start: int, unit: str
) -> None:
    what = "position" if unit == "mm" else "rotation"
    axes.set_title(f"prediction error of the next pose, {what} (dashed: 95 %)")
    axes.set_ylabel(f"error [{unit}]")
    top = 0.0
    for index, (result, name) in enumerate(zip(results, names, strict=True)):
        table = result.predictions
        if not len(table):
            continue
        errors = 1e3 * table.translation_errors if unit == "mm" else np.degrees(table.rotation_errors)
        errors = np.minimum(errors, _FAR)
        mean, p95 = float(errors.mean()), float(np.percentile(errors, 95))
        highest = float(errors.max())
        label = (
            f"{_plain(name)}: mean {number(mean, 2)}, 95 % {number(p95, 2)}, max {number(highest, 2)} {unit}"
        )
        color = _COLORS[index % len(_COLORS)]
        points = _thin(len(errors))
        axes.plot(
            _seconds(table.times, start)[points],
            errors[points],
            color=color,
            linewidth=0.9,
            marker="." if len(points) < 500 else None,
            markersize=3.5,
            alpha=0.9,
            label=label,
            zorder=3 - 0.1 * index,
        )
        axes.axhline(p95, color=color, linewidth=0.9, linestyle=(0, (4, 3)), alpha=0.7)
        top = max(top, min(1.05 * highest, 4.0 * p95))
    if top > 0:
        # Single wild values may leave the picture (the legend has the largest); the legend stands above the rest.
        axes.set_ylim(0.0, (1.25 + 0.22 * len(results)) * top)
        axes.legend(loc="upper right", handlelength=1.4, borderaxespad=0.1)
    else:
        _say_empty(axes)


def _draw_tilt(axes: Axes, result: LogExtrapolation, start: int) -> None:
    axes.set_title("direction of gravity: tilt of the tracking frame")
    axes.set_ylabel("angle [deg]")
    up = result.poses.up_in_tracking
    if not len(up):
        _say_empty(axes)
        return
    points = _thin(len(up))
    seconds = _seconds(result.poses.times, start)[points]
    # Turning about x by +roll moves up towards +y, about y by +pitch towards -x.
    roll = np.degrees(np.arctan2(up[:, 1], up[:, 2]))[points]
    pitch = np.degrees(np.arctan2(-up[:, 0], np.hypot(up[:, 1], up[:, 2])))[points]
    total = np.degrees(result.tilt_rad)[points]
    axes.fill_between(seconds, 0.0, total, color="#d9d9d9", linewidth=0.0, alpha=0.6, label="tilt")
    axes.plot(seconds, roll, color=_COLORS[2], label="about x (roll)")
    axes.plot(seconds, pitch, color=_COLORS[3], label="about y (pitch)")
    values = np.concatenate([roll, pitch, total])
    low, high = float(np.percentile(values, 3)), float(np.percentile(values, 97))
    room = max(high - low, 1e-2)
    axes.set_ylim(min(low, 0.0) - 0.2 * room, max(high, 0.0) + 0.42 * room)
    axes.legend(loc="upper right", ncols=3, handlelength=1.4, borderaxespad=0.1)


def _say_empty(axes: Axes) -> None:
    axes.text(0.5, 0.5, "no data", ha="center", va="center", transform=axes.transAxes, color=_MEASURED)


def _seconds(times: TickArray, start: int) -> FloatArray:
    seconds: FloatArray = (times - start) / TICKS_PER_SECOND
    return seconds


def _thin(length: int) -> Any:
    """Return indices of at most so many points as a picture can show."""
    return np.unique(np.linspace(0, length - 1, min(length, _MAX_POINTS)).round().astype(np.int64))


def _plain(text: str) -> str:
    """Return text that is not taken for mathematics."""
    return text.replace("$", r"\$")
