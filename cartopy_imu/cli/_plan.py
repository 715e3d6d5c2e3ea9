"""What will be done with several logs, told before the work starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from cartopy_imu.cli._input import check_log
from cartopy_imu.cli._text import count, number, printable, short_name
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import TICKS_PER_SECOND, format_time
from cartopy_imu.io.pbstream_info import PbstreamInfo

if TYPE_CHECKING:
    from cartopy_imu.cli._console import Talk

_SENSORS = ("node", "imu_data", "odometry_data", "fixed_frame_pose_data", "landmark_data")


@dataclass(frozen=True)
class PlanEntry:
    """One trajectory of one log.

    Parameters
    ----------
    log : str
    trajectory_id : int
    first_time, last_time : int
        Ticks, over all kinds.
    records : dict of str to int
        Records by kind.
    """

    log: str
    trajectory_id: int
    first_time: int
    last_time: int
    records: dict[str, int]

    @property
    def span_s(self) -> float:
        """Seconds from first to last record."""
        return (self.last_time - self.first_time) / TICKS_PER_SECOND

    def describe(self) -> str:
        """Return the entry as a line of text."""
        kinds = ", ".join(f"{count(n)} {kind}" for kind, n in self.records.items())
        return (
            f"{printable(self.log)}, trajectory {self.trajectory_id}: {format_time(self.first_time)}, "
            f"{number(self.span_s)} s: {kinds}"
        )


@dataclass(frozen=True)
class Plan:
    """All entries in time order, and where logs overlap.

    Parameters
    ----------
    entries : tuple of PlanEntry
    overlaps : tuple of str
        A sentence for each pair of logs with a range of time in common.
    empty : tuple of str
        A sentence for each log that has nothing to extrapolate.
    """

    entries: tuple[PlanEntry, ...]
    overlaps: tuple[str, ...]
    empty: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        return {
            "entries": [
                {
                    "log": entry.log,
                    "trajectory_id": entry.trajectory_id,
                    "first_time": entry.first_time,
                    "last_time": entry.last_time,
                    "span_s": entry.span_s,
                    "records": entry.records,
                }
                for entry in self.entries
            ],
            "overlaps": list(self.overlaps),
            "empty": list(self.empty),
        }


def make_plan(logs: Sequence[str], trajectory_id: int | None, *, strict: bool, talk: Talk) -> Plan:
    """Look through the logs and return the plan.

    Raises
    ------
    InvalidDataError
        A log is given twice, or is no plain file (it has to be read more than once).
    """
    _check_logs(logs)
    entries, empty = [], []
    for log in logs:
        with talk.progress(f"looking through {short_name(log)}") as progress:
            info = PbstreamInfo.read(log, strict=strict, progress=progress)
        of_log = _entries(log, info, trajectory_id)
        entries.extend(of_log)
        if not of_log:
            which = "" if trajectory_id is None else f" of trajectory {trajectory_id}"
            empty.append(f"{log} holds no sensor data and no nodes{which}")
    entries.sort(key=lambda entry: (entry.first_time, entry.log, entry.trajectory_id))
    overlaps = []
    for a, b in combinations(entries, 2):
        shared = min(a.last_time, b.last_time) - max(a.first_time, b.first_time)
        if a.log != b.log and a.trajectory_id == b.trajectory_id and shared >= 0:
            overlaps.append(
                f"{a.log} and {b.log} overlap by {number(shared / TICKS_PER_SECOND)} s in trajectory {a.trajectory_id}, "
                f"from {format_time(max(a.first_time, b.first_time))}"
            )
    return Plan(tuple(entries), tuple(overlaps), tuple(empty))


def tell_plan(plan: Plan, talk: Talk, *, merge: bool) -> None:
    """Say the plan on stderr."""
    talk.say("plan:")
    for entry in plan.entries:
        talk.say(f"  {entry.describe()}")
    for sentence in plan.empty:
        talk.warn(sentence)
    for sentence in plan.overlaps:
        if merge:
            talk.say(f"  {printable(sentence)}; records held by both are taken once")
        else:
            talk.warn(f"{sentence}; each is extrapolated by itself, --merge takes them as one recording")
    if merge:
        trajectories = sorted({entry.trajectory_id for entry in plan.entries})
        talk.say(f"  merged by time into {len(trajectories)} trajectories: {trajectories}")


def _entries(log: str, info: PbstreamInfo, trajectory_id: int | None) -> list[PlanEntry]:
    entries = []
    for found in info.trajectories:
        if trajectory_id not in (None, found):
            continue
        timed = [
            summary
            for kind in _SENSORS
            if (summary := info.summary(kind, found)) is not None and summary.first_time is not None
        ]
        if timed:
            entries.append(
                PlanEntry(
                    log,
                    found,
                    min(summary.first_time or 0 for summary in timed),
                    max(summary.last_time or 0 for summary in timed),
                    {summary.kind: summary.records for summary in timed},
                )
            )
    return entries


def _check_logs(logs: Sequence[str]) -> None:
    seen: dict[tuple[int, int], str] = {}
    for log in logs:
        status = check_log(log)
        key = (status.st_dev, status.st_ino)
        if key in seen:
            raise InvalidDataError(f"{log} is given twice (as {seen[key]})")
        seen[key] = log
