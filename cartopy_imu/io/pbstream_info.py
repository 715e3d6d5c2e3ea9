"""What a log holds: kinds, trajectories, spans, state."""

from __future__ import annotations

import dataclasses
import os
from dataclasses import dataclass
from typing import Any, Final

import cartopy_imu._core as _core
from cartopy_imu.common.time import TICKS_PER_SECOND
from cartopy_imu.io._byte_source import ReadableFile
from cartopy_imu.io._record_stream import Progress, RecordStream, WalkedRecord, WalkStep
from cartopy_imu.io.pbstream_damage import PbstreamDamage
from cartopy_imu.io.pbstream_format import (
    DEFAULT_MAX_MESSAGE_BYTES,
    DEFAULT_MAX_RECORD_BYTES,
    KINDS,
    StreamLimits,
)

__all__ = ["KindSummary", "PbstreamInfo"]

_CONTENT_NOTHING: Final = 2
_BATCH_RECORDS: Final = 4096
_ALL_KINDS: Final = (1 << len(KINDS)) - 1


@dataclass
class KindSummary:
    """Records of one kind and trajectory.

    Parameters
    ----------
    kind : str
    trajectory_id : int or None
        None for kinds that belong to none.
    records : int
    message_bytes, file_bytes : int
        Decompressed, and in the file with length fields.
    first_time, last_time : int or None
        Smallest and largest stamp in ticks; None for kinds without.
    backward_steps : int
        How often a stamp is smaller than the one before it.
    equal_steps : int
        How often it is the same.
    largest_gap : int
        Largest step forward, in ticks.
    """

    kind: str
    trajectory_id: int | None
    records: int = 0
    message_bytes: int = 0
    file_bytes: int = 0
    first_time: int | None = None
    last_time: int | None = None
    backward_steps: int = 0
    equal_steps: int = 0
    largest_gap: int = 0
    _previous: int | None = dataclasses.field(default=None, repr=False, compare=False)

    @property
    def span_s(self) -> float | None:
        """Seconds from first to last stamp."""
        if self.first_time is None or self.last_time is None:
            return None
        return (self.last_time - self.first_time) / TICKS_PER_SECOND

    @property
    def rate_hz(self) -> float | None:
        """Mean records a second; None for fewer than two stamps or no span."""
        span = self.span_s
        return (self.records - 1) / span if span and self.records > 1 else None

    def _add(self, time: int | None, message_bytes: int, file_bytes: int) -> None:
        self.records += 1
        self.message_bytes += message_bytes
        self.file_bytes += file_bytes
        if time is None:
            return
        if self.first_time is None or self.last_time is None or self._previous is None:
            self.first_time = self.last_time = time
        else:
            step = time - self._previous
            if step < 0:
                self.backward_steps += 1
                self.first_time = min(self.first_time, time)
            elif step == 0:
                self.equal_steps += 1
            else:
                self.largest_gap = max(self.largest_gap, step)
                self.last_time = max(self.last_time, time)
        self._previous = time


@dataclass(frozen=True)
class PbstreamInfo:
    """Summary of a log; made by `read`, which checks every record.

    Parameters
    ----------
    name : str
    bytes_total : int
        Bytes read.
    format_version : int or None
        None: no header.
    header_problem : str or None
    records : int
        Whole data records, the header not counted.
    summaries : tuple of KindSummary
        By kind (in the order of the format) and trajectory.
    damage : PbstreamDamage or None
    """

    name: str
    bytes_total: int
    format_version: int | None
    header_problem: str | None
    records: int
    summaries: tuple[KindSummary, ...]
    damage: PbstreamDamage | None

    @classmethod
    def read(
        cls,
        file: str | os.PathLike[str] | ReadableFile,
        *,
        strict: bool = False,
        max_record_bytes: int = DEFAULT_MAX_RECORD_BYTES,
        max_message_bytes: int = DEFAULT_MAX_MESSAGE_BYTES,
        progress: Progress | None = None,
    ) -> PbstreamInfo:
        """Read a whole log in constant memory and summarise it.

        Parameters and errors as `PbstreamReader`, but tolerant by default: damage is part of the summary.
        """
        stream = RecordStream(
            file,
            strict=strict,
            limits=StreamLimits(max_record_bytes, max_message_bytes),
            verify=True,
            progress=progress,
        )
        walker = _core.RecordWalker(_ALL_KINDS, None, True, max_record_bytes, max_message_bytes)
        groups: dict[tuple[int, int | None], KindSummary] = {}

        def walk(buffer: bytearray, begin: int, end: int) -> tuple[list[WalkedRecord], WalkStep]:
            return walker.walk_records(buffer, begin, end, _CONTENT_NOTHING, _BATCH_RECORDS, 1)

        try:
            for records, _, _ in stream.run(walk):
                for _, _, file_bytes, message_bytes, kind, trajectory_id, time, _ in records:
                    group = groups.get((kind, trajectory_id))
                    if group is None:
                        group = groups[kind, trajectory_id] = KindSummary(KINDS[kind], trajectory_id)
                    group._add(time, message_bytes, file_bytes)
            return cls(
                name=stream.name,
                bytes_total=stream.bytes_done,
                format_version=stream.format_version,
                header_problem=stream.header_problem,
                records=stream.good_records,
                summaries=tuple(groups[key] for key in sorted(groups, key=lambda key: (key[0], key[1] or 0))),
                damage=stream.damage,
            )
        finally:
            stream.close()

    @property
    def records_by_kind(self) -> dict[str, int]:
        """Number of data records by kind, in the order of the format."""
        counts: dict[str, int] = {}
        for summary in self.summaries:
            counts[summary.kind] = counts.get(summary.kind, 0) + summary.records
        return counts

    @property
    def trajectories(self) -> list[int]:
        """Trajectory numbers that occur, ascending."""
        return sorted(
            {summary.trajectory_id for summary in self.summaries if summary.trajectory_id is not None}
        )

    def summary(self, kind: str, trajectory_id: int | None = 0) -> KindSummary | None:
        """Return the summary of one kind and trajectory; None when there is no such record."""
        found = (
            entry for entry in self.summaries if (entry.kind, entry.trajectory_id) == (kind, trajectory_id)
        )
        return next(found, None)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        damage = None if self.damage is None else dataclasses.asdict(self.damage)
        return {
            "name": self.name,
            "bytes": self.bytes_total,
            "format_version": self.format_version,
            "header_problem": self.header_problem,
            "records": self.records,
            "records_by_kind": self.records_by_kind,
            "trajectories": self.trajectories,
            "summaries": [
                {
                    **{f.name: getattr(entry, f.name) for f in dataclasses.fields(entry) if f.name[0] != "_"},
                    "span_s": entry.span_s,
                    "rate_hz": entry.rate_hz,
                }
                for entry in self.summaries
            ],
            "damage": damage,
        }
