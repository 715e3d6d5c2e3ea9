"""``cartopy-imu demo``: the main job on the log that ships with the package."""

from __future__ import annotations

import argparse
import os
import tempfile
from typing import TYPE_CHECKING, Any

from cartopy_imu.cli._console import Talk, results, show, write_json
from cartopy_imu.cli._output import check_target
from cartopy_imu.cli._text import number, printable

if TYPE_CHECKING:
    from rich.console import Console

    from cartopy_imu.mapping.log_extrapolation import LogExtrapolation

__all__ = ["run"]

_PICTURE = "cartopy_imu_demo.png"


def run(arguments: argparse.Namespace) -> int:
    """Run the demo; return the exit code."""
    from cartopy_imu.cli._picture import draw
    from cartopy_imu.cli._summary import print_summary
    from cartopy_imu.io.sample_log import sample_log

    log = str(sample_log())
    talk = Talk(quiet=arguments.quiet, silent=arguments.json)
    picture = _picture_name(arguments.output, log, talk)
    runs = _runs(log)
    main, other = runs["IMU-based"], runs["constant velocity"]
    draw(
        [main, other],
        picture,
        labels=["IMU-based", "constant velocity"],
        title="cartopy_imu: poses at 10 Hz and an IMU, extrapolated to the next pose",
    )
    if arguments.json:
        write_json(
            {"log": log, "picture": picture, "results": {name: run.summary() for name, run in runs.items()}}
        )
        return 0
    console = results()
    print_summary(console, main)
    _compare(console, runs)
    show(console, f"picture written to {printable(picture)}")
    show(
        console,
        f"the same by hand: cartopy-imu extrapolate {printable(log)} --extrapolator imu_based --no-odometry",
    )
    return 0


def _runs(log: str) -> dict[str, LogExtrapolation]:
    from cartopy_imu.mapping.extrapolate_log import extrapolate_log
    from cartopy_imu.mapping.pose_extrapolator_options import PoseExtrapolatorOptions

    def run(imu_based: bool, **settings: Any) -> LogExtrapolation:
        return extrapolate_log(log, PoseExtrapolatorOptions(use_imu_based=imu_based), **settings)[0]

    return {
        "IMU-based": run(True, use_odometry=False),
        "IMU-based, smoothed": run(True, use_odometry=False, return_smoothed_pose=True),
        "constant velocity": run(False, use_odometry=False),
        "IMU-based, with wheel odometry": run(True),
        "IMU-based, smoothed, with wheel odometry": run(True, return_smoothed_pose=True),
        "constant velocity, with wheel odometry": run(False),
    }


def _compare(console: Console, runs: dict[str, LogExtrapolation]) -> None:
    from cartopy_imu.cli._summary import table

    comparison = table(
        "error of the predicted next pose", "mean", "95 %", "mean", "time", title="side by side"
    )
    for name, run in runs.items():
        summary = run.summary()
        metres, degrees = summary["prediction_error_m"], summary["prediction_error_deg"]
        comparison.add_row(
            name,
            f"{number(1e3 * metres['mean'], 3)} mm",
            f"{number(1e3 * metres['p95'], 3)} mm",
            f"{number(degrees['mean'], 2)} deg",
            f"{number(summary['extrapolation_us']['median'], 2)} µs",
        )
    console.print(comparison)


def _picture_name(wanted: str | None, log: str, talk: Talk) -> str:
    if wanted is not None:
        check_target(wanted, [log])
        return wanted
    try:
        check_target(_PICTURE, [log])
    except OSError as error:
        folder = tempfile.mkdtemp(prefix="cartopy_imu_")
        talk.say(f"{error}; the picture goes to {folder}")
        return os.path.join(folder, _PICTURE)
    return _PICTURE
