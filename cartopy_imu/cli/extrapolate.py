"""``cartopy-imu extrapolate``: logs in, poses out."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from cartopy_imu.cli._console import Talk, results, show, write_json
from cartopy_imu.cli._output import OutputNames, check_target
from cartopy_imu.cli._plan import Plan, make_plan, tell_plan
from cartopy_imu.cli._settings import Settings, settings
from cartopy_imu.cli._text import plural, printable
from cartopy_imu.common.errors import InvalidDataError

if TYPE_CHECKING:
    from cartopy_imu.mapping.log_extrapolation import LogExtrapolation
    from cartopy_imu.sensor.queue_policy import QueuePolicy

__all__ = ["run"]

_MAX_POSES: Final = 50_000_000


def run(arguments: argparse.Namespace) -> int:
    """Extrapolate logs as `arguments` say; return the exit code."""
    to_stdout = arguments.output == "-"
    talk = Talk(quiet=arguments.quiet, silent=arguments.json)
    _check_flags(arguments)
    for target in (arguments.output, arguments.plot):
        if target not in (None, "-"):
            check_target(target, arguments.logs)
    policy = _policy(arguments)
    chosen = settings(arguments)
    for warning in chosen.warnings:
        talk.warn(warning)
    plan = make_plan(arguments.logs, arguments.trajectory, strict=arguments.strict, talk=talk)
    _check_amount(plan, arguments.rate)
    if len(arguments.logs) > 1 or arguments.dry_run:
        tell_plan(plan, talk, merge=arguments.merge)
    if arguments.dry_run:
        if arguments.json:
            write_json({"plan": plan.to_dict(), "options": chosen.options.to_dictionary()})
        return 0

    found = _extrapolate(arguments, chosen, plan, policy, talk)
    names = OutputNames(found, arguments.logs)
    written = [
        {
            "output": _write_poses(names, result, arguments),
            "plot": _draw(names, result, arguments.plot),
        }
        for result in found
    ]
    if arguments.json:
        write_json(
            {
                "configuration": chosen.source,
                "options": chosen.options.to_dictionary(),
                "plan": plan.to_dict(),
                "results": [
                    {**result.summary(), **files} for result, files in zip(found, written, strict=True)
                ],
            }
        )
        return 0
    if to_stdout:
        _talk_of_problems(found, talk)
        return 0
    _print_summaries(found, written)
    return 0


def _extrapolate(
    arguments: argparse.Namespace, chosen: Settings, plan: Plan, policy: QueuePolicy | None, talk: Talk
) -> list[LogExtrapolation]:
    from cartopy_imu.mapping.extrapolate_log import extrapolate_log

    # In time order, whatever order they were given in; logs without data stay, so that an error can name them.
    ordered = list(dict.fromkeys([entry.log for entry in plan.entries] + list(arguments.logs)))
    if len(ordered) > 1 and not arguments.merge and plan.entries:
        ordered = list(dict.fromkeys(entry.log for entry in plan.entries))
    with talk.progress("extrapolating") as progress:
        return extrapolate_log(
            ordered,
            chosen.options,
            trajectory_id=arguments.trajectory,
            pose_source=arguments.pose_source,
            rate_hz=arguments.rate,
            use_imu=chosen.use_imu,
            use_odometry=not arguments.no_odometry,
            policy=policy,
            merge=arguments.merge,
            strict=arguments.strict,
            convention=arguments.convention,
            unit=arguments.unit,
            return_smoothed_pose=arguments.smooth,
            max_gap_s=arguments.max_gap,
            progress=progress,
        )


def _check_flags(arguments: argparse.Namespace) -> None:
    if arguments.format is not None and arguments.output != "-":
        raise InvalidDataError("--format goes with -o -; a file's suffix says its format")
    if arguments.json and arguments.output == "-":
        raise InvalidDataError("--json and -o - both want stdout; give -o a file")
    if None not in (arguments.output, arguments.plot) and os.path.realpath(
        arguments.plot
    ) == os.path.realpath(arguments.output):
        raise InvalidDataError(f"-o and --plot both name {arguments.plot}")


def _policy(arguments: argparse.Namespace) -> QueuePolicy | None:
    from cartopy_imu.sensor.queue_policy import QueuePolicy

    late: Literal["raise", "drop", "reorder"] = arguments.late
    if late == "reorder" and arguments.reorder_window is None:
        raise InvalidDataError("--late reorder needs --reorder-window S, e.g. 0.02 for 20 ms")
    if late != "reorder" and arguments.reorder_window is not None:
        raise InvalidDataError("--reorder-window goes with --late reorder")
    if late == "drop" and arguments.max_forward_jump is None:
        return None  # what extrapolate_log does by itself
    return QueuePolicy.from_seconds(
        late=late,
        reorder_window_s=arguments.reorder_window or 0.0,
        max_forward_jump_s=arguments.max_forward_jump,
    )


def _check_amount(plan: Plan, rate: float | None) -> None:
    if rate is None:
        return
    poses = sum(entry.span_s for entry in plan.entries) * rate
    if poses > _MAX_POSES:
        raise InvalidDataError(
            f"--rate {rate:g} over {sum(entry.span_s for entry in plan.entries):g} s makes {poses:.3g} poses, more than "
            f"{_MAX_POSES}; ask for a lower rate or one trajectory (or are some stamps of the log wrong? "
            "`cartopy-imu info` shows the spans)"
        )


def _write_poses(names: OutputNames, result: LogExtrapolation, arguments: argparse.Namespace) -> str | None:
    from cartopy_imu.io.trajectory_file import write_trajectory

    if arguments.output is None:
        return None
    if arguments.output == "-":
        sys.stdout.flush()
        write_trajectory(sys.stdout.buffer, result.poses, arguments.format or "tum")
        sys.stdout.buffer.flush()
        return "-"
    path = names.of(result, arguments.output)
    write_trajectory(path, result.poses)
    return path


def _draw(names: OutputNames, result: LogExtrapolation, plot: str | None) -> str | None:
    if plot is None:
        return None
    from cartopy_imu.cli._picture import draw

    path = names.of(result, plot)
    draw([result], path)
    return path


def _talk_of_problems(found: Sequence[LogExtrapolation], talk: Talk) -> None:
    for result in found:
        for problem in result.problems:
            talk.warn(problem)


def _print_summaries(found: Sequence[LogExtrapolation], written: Sequence[dict[str, Any]]) -> None:
    from cartopy_imu.cli._summary import print_summary

    console = results()
    for result, files in zip(found, written, strict=True):
        print_summary(console, result)
        if files["output"] is not None:
            show(console, f"{plural(len(result.poses), 'pose')} written to {printable(files['output'])}")
        if files["plot"] is not None:
            show(console, f"picture written to {printable(files['plot'])}")
