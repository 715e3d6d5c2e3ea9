"""Arguments of ``cartopy-imu extrapolate``."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from cartopy_imu.cli import _arguments as types

_EPILOG = """\
examples:
  cartopy-imu extrapolate LOG.pbstream
        predict each node's pose from what came before it; print how far off the predictions were
  cartopy-imu extrapolate LOG.pbstream --extrapolator imu_based --rate 100 -o poses.tum --plot poses.png
        poses at 100 Hz as a TUM file (for evo and others), and a picture
  cartopy-imu extrapolate LOG.pbstream --configuration my_robot.lua --configuration-directory ~/configuration_files
        with a robot's own Lua configuration, as cartographer_ros uses it
  cartopy-imu extrapolate a.pbstream b.pbstream --merge -o all.csv
        two parts of one recording, overlapping or not, in any order
  cartopy-imu extrapolate LOG.pbstream --late reorder --reorder-window 0.02
        sensor stamps that go back by up to 20 ms are put in order instead of dropped

A TUM file has lines `seconds x y z qx qy qz qw`; a CSV file adds ticks, velocity and the direction of up. Existing
output is replaced, a log never. With several logs or trajectories the output names get the log's name and the number
of the trajectory. Without --configuration Cartographer's defaults hold: constant velocity, gravity from the IMU.
A flag beats the environment ($CARTOPY_IMU_CONFIGURATION_DIRECTORY), which beats the file, which beats the default.
"""


def add_extrapolate(add: Callable[[str, str, str, str], argparse.ArgumentParser]) -> None:
    """Add the command."""
    command = add(
        "extrapolate",
        "extrapolated, gravity-aligned poses from logs",
        "Read .pbstream logs, feed a pose extrapolator in time order, and give out poses and how well they were predicted.",
        _EPILOG,
    )
    command.add_argument("logs", metavar="LOG", nargs="+", help=".pbstream files")

    group = command.add_argument_group("what comes out")
    group.add_argument(
        "-o", "--output", metavar="FILE", type=types.trajectory, help="poses as .tum or .csv; - for stdout"
    )
    group.add_argument("--format", choices=("tum", "csv"), help="format for -o - (default: tum)")
    group.add_argument(
        "--plot",
        metavar="FILE",
        type=types.picture,
        help="picture of path, errors and tilt: .png, .svg or .pdf",
    )
    group.add_argument(
        "--rate",
        metavar="HZ",
        type=types.rate,
        help="poses at this rate (default: one at each measured pose's time, predicted before it is used)",
    )
    group.add_argument(
        "--smooth",
        action="store_true",
        help="imu_based: start predictions from the fitted last pose instead of the measured one",
    )
    types.add_talk(group)
    group.add_argument("--dry-run", action="store_true", help="print the plan and stop")

    group = command.add_argument_group("how")
    group.add_argument("--configuration", metavar="FILE", help="Lua configuration with the options")
    types.add_configuration_directory(group)
    types.add_dimension(group)
    group.add_argument(
        "--extrapolator",
        choices=("imu_based", "constant_velocity"),
        help="choose it here, whatever the configuration says",
    )

    group = command.add_argument_group("which records")
    group.add_argument(
        "--trajectory", metavar="N", type=types.trajectory_id, help="only this trajectory (default: all)"
    )
    group.add_argument(
        "--pose-source",
        choices=("auto", "node", "fixed_frame_pose", "odometry"),
        default="auto",
        help="records taken as measured poses (default: the first of these that the log holds)",
    )
    group.add_argument("--no-imu", action="store_true", help="leave IMU data out")
    group.add_argument("--no-odometry", action="store_true", help="leave odometry out")
    group.add_argument(
        "--merge", action="store_true", help="the logs are parts of one recording: merge them by time"
    )

    group = command.add_argument_group("records that are not as they should be")
    group.add_argument(
        "--late",
        choices=("raise", "drop", "reorder"),
        default="drop",
        help="a stamp before its predecessor's: stop, drop and count it (default), or sort within --reorder-window",
    )
    group.add_argument(
        "--reorder-window",
        metavar="S",
        type=types.positive,
        help="how late a record may be under --late reorder, s",
    )
    group.add_argument(
        "--max-forward-jump",
        metavar="S",
        type=types.positive,
        help="drop single stamps further ahead than this, s (default: 1 s, or five periods of a slow sensor; with "
        "another --late: stamps are believed)",
    )
    group.add_argument(
        "--max-gap",
        metavar="S",
        type=types.positive,
        default=10.0,
        help="start afresh after a pause longer than this, s (default: 10)",
    )
    group.add_argument(
        "--convention",
        choices=("specific_force", "gravity"),
        default="specific_force",
        help="accelerometer at rest, level: +9.8 on z (specific_force, default) or -9.8 (gravity)",
    )
    group.add_argument(
        "--unit", choices=("m/s^2", "g"), default="m/s^2", help="unit of accelerations (default: m/s^2)"
    )
    group.add_argument(
        "--strict", action="store_true", help="stop at the first damage or unusable record (exit code 1)"
    )
