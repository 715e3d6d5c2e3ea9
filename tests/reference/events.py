"""Reads extrapolator event streams and drives a reference extrapolator with them (tests only)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from reference.imu_based_measurements import Weights
from reference.imu_based_pose_extrapolator import ImuBasedPoseExtrapolator
from reference.pose_extrapolator import PoseExtrapolator
from reference.records import Imu, TimedPose
from reference.rigid import Pose


class Row(NamedTuple):
    """One csv line: kind is ``result`` or ``previous``; values are pose (7), and for results velocity, gravity."""

    kind: str
    time: int
    values: np.ndarray

    @property
    def pose(self) -> Pose:
        return Pose(self.values[:3], self.values[3:7])

    @property
    def velocity(self) -> np.ndarray:
        return self.values[7:10]

    @property
    def gravity_orientation(self) -> np.ndarray:
        return self.values[10:14]


class Event(NamedTuple):
    """One line of a stream, already converted."""

    name: str
    argument: object


def parse(text: str) -> Iterator[Event]:
    """Yield the events of a scenario."""
    for line in text.splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        name, *rest = words
        if name == "option":
            yield Event(name, (rest[0], float(rest[1])))
        elif name in ("imu", "init_imu"):
            v = np.array([float(word) for word in rest[1:]])
            yield Event(name, Imu(int(rest[0]), v[:3], v[3:]))
        elif name in ("pose", "odom", "init_pose"):
            v = np.array([float(word) for word in rest[1:]])
            yield Event(name, TimedPose(int(rest[0]), Pose(v[:3], v[3:])))
        elif name == "extrapolate":
            yield Event(name, [int(word) for word in rest])
        else:
            yield Event(name, None)


def read_csv(text: str) -> list[list[Row]]:
    """Return the answers of a csv, one list (result first, then previous) per question."""
    answers: list[list[Row]] = []
    for line in text.splitlines():
        kind, time, *values = line.split(",")
        row = Row(kind, int(time), np.array([float(value) for value in values]))
        if kind == "result":
            answers.append([row])
        else:
            answers[-1].append(row)
    return answers


def feed(extrapolator, event: Event):
    """Hand one event to an extrapolator; return its answer for ``extrapolate``, else None."""
    if event.name == "imu":
        extrapolator.add_imu_data(event.argument)
    elif event.name == "odom":
        extrapolator.add_odometry_data(event.argument)
    elif event.name == "pose":
        extrapolator.add_pose(event.argument.time, event.argument.pose)
    elif event.name == "extrapolate":
        return extrapolator.extrapolate_poses_with_gravity(event.argument)
    return None


class Setup(NamedTuple):
    """What a stream says before its start line."""

    options: dict[str, float]
    imu_data: list[Imu]
    initial_poses: list[TimedPose]
    with_imu: bool


def split(events: Iterable[Event]) -> tuple[Setup, list[Event]]:
    """Return what comes before the start line and the events after it."""
    options: dict[str, float] = {}
    imu_data: list[Imu] = []
    initial_poses: list[TimedPose] = []
    stream = iter(events)
    for event in stream:
        if event.name == "option":
            options[event.argument[0]] = event.argument[1]
        elif event.name == "init_imu":
            imu_data.append(event.argument)
        elif event.name == "init_pose":
            initial_poses.append(event.argument)
        else:
            break
    return Setup(options, imu_data, initial_poses, event.name == "start"), list(stream)


def create_twin(setup: Setup, **arguments):
    """Return the reference extrapolator a setup asks for; `arguments` go to its constructor."""
    options = {key.split(".", 1)[-1]: value for key, value in setup.options.items()}
    if options.pop("use_imu_based", 0.0):
        weights = {key: value for key, value in options.items() if key.endswith("_weight")}
        others = {key: options[key] for key in ("pose_queue_duration", "gravity_constant") if key in options}
        return ImuBasedPoseExtrapolator(
            setup.imu_data,
            setup.initial_poses,
            weights=Weights(**weights),
            **others,
            **arguments,
        )
    if setup.with_imu:
        return PoseExtrapolator.from_imu(setup.imu_data[-1], **options, **arguments)
    return PoseExtrapolator(**options, **arguments)
