"""Replays an extrapolator event stream through the public API.

The stream has one event a line (``#`` starts a comment); times are ticks of 100 ns, quaternions w x y z::

    option KEY VALUE                       e.g. option imu_based.pose_rotation_weight 40.0
    init_imu TICKS ax ay az wx wy wz       samples known before the start
    init_pose TICKS tx ty tz qw qx qy qz   poses known before the start
    start | start_without_imu              create the extrapolator
    imu | odom | pose TICKS ...            add a record
    extrapolate T1 [T2 ...]                ask for poses at these times

Each ``extrapolate`` yields ``result,TICKS,pose,velocity,gravity orientation`` for its last time, then
``previous,TICKS,pose`` for each earlier time, all numbers with 17 significant digits.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numpy as np

from cartopy_imu.common.ceres_solver_options import CeresSolverOptions
from cartopy_imu.common.errors import CartopyImuError, InvalidDataError
from cartopy_imu.mapping import PoseExtrapolator, create_pose_extrapolator
from cartopy_imu.mapping.pose_extrapolator_options import (
    ConstantVelocityPoseExtrapolatorOptions,
    ImuBasedPoseExtrapolatorOptions,
    PoseExtrapolatorOptions,
)
from cartopy_imu.sensor import ImuData, OdometryData
from cartopy_imu.transform import Quaternion, Rigid3

__all__ = ["CONVERGED_ITERATIONS", "Timing", "replay"]

CONVERGED_ITERATIONS = 100
"""Limit of solver iterations where the stream sets none: enough to reach the minimum."""

_Answer = TypeVar("_Answer")


class Timing:
    """Collects how long each public call took, one by one, in nanoseconds."""

    def __init__(self) -> None:
        self.extrapolate: list[int] = []
        self.add_imu: list[int] = []

    def line(self) -> str:
        """Return ``extrapolate n=… mean_us=… median_us=… p99_us=… add_imu_us=…``; ``nan`` without calls."""
        asked = np.array(self.extrapolate or [np.nan]) / 1e3
        added = np.array(self.add_imu or [np.nan]) / 1e3
        return (
            f"extrapolate n={len(self.extrapolate)} mean_us={asked.mean():.3f} "
            f"median_us={np.median(asked):.3f} p99_us={np.percentile(asked, 99):.3f} "
            f"add_imu_us={added.mean():.3f}"
        )


def replay(text: str, timing: Timing | None = None) -> Iterator[str]:
    """Yield the csv lines an event stream gives.

    Parameters
    ----------
    text : str
        The whole stream.
    timing : Timing, optional
        Filled with the duration of each ``extrapolate`` and each ``imu`` call.

    Raises
    ------
    InvalidDataError
        If a line is malformed or out of place, or the extrapolator refuses what it says; the text names the line.
        The error of the extrapolator, if any, is its cause.
    """
    replayer = _Replayer(timing)
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            yield from replayer.handle(words[0], words[1:])
        except _MalformedLine as error:
            raise InvalidDataError(f"line {number}: {error}: {line[:200]!r}", line=number) from None
        except CartopyImuError as error:
            raise InvalidDataError(f"line {number}: {error.message}", line=number) from error
    if replayer.extrapolator is None:
        raise InvalidDataError(
            f"no start in {number} lines; expected a line 'start' or 'start_without_imu'", line=number
        )


class _MalformedLine(Exception):
    """What is wrong with the line at hand."""


class _Replayer:
    def __init__(self, timing: Timing | None) -> None:
        self.timing = timing
        self.options: dict[str, Any] = {}
        self.imu_data: list[ImuData] = []
        self.initial_poses: list[tuple[int, Rigid3]] = []
        self.extrapolator: Any = None

    def handle(self, name: str, words: list[str]) -> Iterator[str]:
        started = self.extrapolator is not None
        if name in ("option", "init_imu", "init_pose", "start", "start_without_imu"):
            if started:
                raise _MalformedLine(f"{name!r} must come before the start")
            self._prepare(name, words)
        elif name in ("imu", "odom", "pose", "extrapolate"):
            if not started:
                raise _MalformedLine(f"{name!r} must come after 'start' or 'start_without_imu'")
            if name == "extrapolate":
                yield from self._extrapolate(words)
            else:
                self._add(name, words)
        else:
            raise _MalformedLine(f"unknown event {name[:50]!r}")

    def _prepare(self, name: str, words: list[str]) -> None:
        if name == "option":
            if len(words) != 2 or words[0] not in _OPTIONS:
                raise _MalformedLine("expected 'option KEY VALUE' with a known key")
            self.options[words[0]] = _OPTIONS[words[0]](words[1])
            _make_options(self.options)  # refuses a value at its own line
        elif name == "init_imu":
            self.imu_data.append(_imu_data(words))
        elif name == "init_pose":
            self.initial_poses.append(_timed_pose(words))
        elif words:
            raise _MalformedLine(f"{name!r} takes no values")
        else:
            options = _make_options(self.options)
            if name == "start_without_imu":
                self.extrapolator = PoseExtrapolator(options.constant_velocity)
            else:
                self.extrapolator = create_pose_extrapolator(options, self.imu_data, self.initial_poses)

    def _add(self, name: str, words: list[str]) -> None:
        if name == "imu":
            sample = _imu_data(words)
            times = None if self.timing is None else self.timing.add_imu
            _timed(times, self.extrapolator.add_imu_data, sample)
        elif name == "odom":
            self.extrapolator.add_odometry_data(OdometryData(*_timed_pose(words)))
        else:
            self.extrapolator.add_pose(*_timed_pose(words))

    def _extrapolate(self, words: list[str]) -> Iterator[str]:
        if not words:
            raise _MalformedLine("expected 'extrapolate T1 [T2 ...]'")
        stamps = [_ticks(word) for word in words]
        durations = None if self.timing is None else self.timing.extrapolate
        result = _timed(durations, self.extrapolator.extrapolate_poses_with_gravity, stamps)
        yield _csv(
            "result",
            stamps[-1],
            *_pose_values(result.current_pose),
            *result.current_velocity,
            *_wxyz(result.gravity_from_tracking),
        )
        for stamp, pose in zip(stamps[:-1], result.previous_poses, strict=True):
            yield _csv("previous", stamp, *_pose_values(pose))


def _timed(durations: list[int] | None, call: Callable[[Any], _Answer], argument: Any) -> _Answer:
    if durations is None:
        return call(argument)
    begin = time.perf_counter_ns()
    answer = call(argument)
    durations.append(time.perf_counter_ns() - begin)
    return answer


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise _MalformedLine(f"{word[:50]!r} is not a number") from None


def _ticks(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise _MalformedLine(f"{word[:50]!r} is not an integer") from None


def _flag(word: str) -> bool:
    if word not in ("0", "1"):
        raise _MalformedLine(f"{word[:50]!r} is not 0 or 1")
    return word == "1"


_OPTIONS: dict[str, Callable[[str], Any]] = {
    "use_imu_based": _flag,
    "constant_velocity.imu_gravity_time_constant": _number,
    "constant_velocity.pose_queue_duration": _number,
    "imu_based.pose_queue_duration": _number,
    "imu_based.gravity_constant": _number,
    "imu_based.pose_translation_weight": _number,
    "imu_based.pose_rotation_weight": _number,
    "imu_based.imu_acceleration_weight": _number,
    "imu_based.imu_rotation_weight": _number,
    "imu_based.odometry_translation_weight": _number,
    "imu_based.odometry_rotation_weight": _number,
    "imu_based.solver_options.use_nonmonotonic_steps": _flag,
    "imu_based.solver_options.max_num_iterations": _ticks,
    "imu_based.solver_options.num_threads": _ticks,
}


def _make_options(values: dict[str, Any]) -> PoseExtrapolatorOptions:
    def part(prefix: str) -> dict[str, Any]:
        names = ((key.removeprefix(prefix), value) for key, value in values.items() if key.startswith(prefix))
        return {name: value for name, value in names if "." not in name}

    solver = {"max_num_iterations": CONVERGED_ITERATIONS, **part("imu_based.solver_options.")}
    return PoseExtrapolatorOptions(
        use_imu_based=values.get("use_imu_based", False),
        constant_velocity=ConstantVelocityPoseExtrapolatorOptions(**part("constant_velocity.")),
        imu_based=ImuBasedPoseExtrapolatorOptions(
            solver_options=CeresSolverOptions(**solver), **part("imu_based.")
        ),
    )


def _imu_data(words: list[str]) -> ImuData:
    if len(words) != 7:
        raise _MalformedLine("expected TICKS ax ay az wx wy wz")
    values = [_number(word) for word in words[1:]]
    return ImuData(_ticks(words[0]), values[:3], values[3:])


def _timed_pose(words: list[str]) -> tuple[int, Rigid3]:
    if len(words) != 8:
        raise _MalformedLine("expected TICKS tx ty tz qw qx qy qz")
    values = [_number(word) for word in words[1:]]
    return _ticks(words[0]), Rigid3(values[:3], Quaternion.from_wxyz(values[3:]))


def _wxyz(q: Quaternion) -> list[float]:
    return [q.w, q.x, q.y, q.z]


def _pose_values(pose: Rigid3) -> list[float]:
    return [*pose.translation, *_wxyz(pose.rotation)]


def _csv(kind: str, stamp: int, *values: float) -> str:
    return ",".join([kind, str(stamp), *(f"{value:.17g}" for value in values)])
