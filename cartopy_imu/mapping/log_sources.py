"""The records of a ``.pbstream`` by kind, as streams for the dispatch queue."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from cartopy_imu.common.errors import CartopyImuError, InvalidDataError
from cartopy_imu.common.time import MAX_TIME
from cartopy_imu.io.imu_columns import ImuColumns, iter_imu_columns
from cartopy_imu.io.pbstream_reader import PbstreamReader
from cartopy_imu.io.pbstream_record import PbstreamRecord
from cartopy_imu.sensor.accelerometer_convention import (
    AccelerationUnit,
    AccelerometerConvention,
    acceleration_factor,
)
from cartopy_imu.sensor.imu_data_array import ImuDataArray
from cartopy_imu.transform.proto_conversion import rigid3_from_proto
from cartopy_imu.transform.timestamped_transform import TimestampedTransform

__all__ = ["LogSources", "Progress"]

Progress = Callable[[int, int | None], None]


class LogSources:
    """Opens the kinds of one or several logs as streams in file order; several logs are merged by time.

    Parameters
    ----------
    logs : sequence of str
        Paths. With more than one, records of a kind are merged by time, and records that several logs hold alike are
        given once.
    trajectory_id : int
        Whose records.
    strict : bool
        Raise at the first damage or unusable record; otherwise count it in `dropped`, keep the first message of each
        kind in `first_errors`, and go on.
    convention, unit
        How the logs count acceleration.
    progress : callable, optional
        Gets the bytes passed, over all streams, now and then.
    """

    def __init__(
        self,
        logs: Sequence[str],
        trajectory_id: int,
        *,
        strict: bool,
        convention: AccelerometerConvention | str,
        unit: AccelerationUnit | str,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self._logs = logs
        self._trajectory_id = trajectory_id
        self._strict = strict
        self._factor = acceleration_factor(convention, unit)
        self._progress = progress
        self._done: dict[tuple[str, str], int] = {}
        self.dropped: Counter[str] = Counter()
        self.first_errors: dict[str, str] = {}

    def open(self, kind: str) -> Iterator[Any]:
        """Return the records of a kind: `ImuDataArray` runs for ``"imu_data"``, `TimestampedTransform` for ``"node"``."""
        if kind == "imu_data":
            return self._imu_runs()
        if len(self._logs) == 1:
            return self._records(self._logs[0], kind)
        return self._merged(kind)

    def _merged(self, kind: str) -> Iterator[Any]:
        previous: Any = None
        for record in heapq.merge(*(self._records(log, kind) for log in self._logs), key=lambda r: r.time):
            if record == previous:
                self.dropped[f"{kind} held by several logs"] += 1
                continue
            previous = record
            yield record

    def _records(self, log: str, kind: str) -> Iterator[Any]:
        with PbstreamReader(
            log,
            strict=self._strict,
            kinds=kind,
            trajectory_id=self._trajectory_id,
            progress=self._progress_of(log, kind),
        ) as reader:
            for record in reader:
                try:
                    yield _node_pose(record) if kind == "node" else record.sensor_data()
                except CartopyImuError as error:  # noqa: PERF203 - each record stands for itself
                    self._drop(kind, error, 1)

    def _imu_runs(self) -> Iterator[ImuDataArray]:
        if len(self._logs) == 1:
            for columns in self._imu_columns(self._logs[0]):
                yield from self._sorted_runs(self._usable(columns))
            return
        pieces = [self._usable(columns) for log in self._logs for columns in self._imu_columns(log)]
        merged = ImuColumns(
            np.concatenate([piece.trajectory_ids for piece in pieces]),
            np.concatenate([piece.times for piece in pieces]),
            np.concatenate([piece.linear_accelerations for piece in pieces]),
            np.concatenate([piece.angular_velocities for piece in pieces]),
        ).sorted_by_time()
        if len(merged) > 1:
            same = (
                (np.diff(merged.times) == 0)
                & (np.diff(merged.linear_accelerations, axis=0) == 0.0).all(axis=1)
                & (np.diff(merged.angular_velocities, axis=0) == 0.0).all(axis=1)
            )
            if same.any():
                self.dropped["imu_data held by several logs"] += int(same.sum())
                merged = merged.select(np.concatenate([[True], ~same]))
        yield from self._sorted_runs(merged)

    def _imu_columns(self, log: str) -> Iterator[ImuColumns]:
        return iter_imu_columns(
            log,
            trajectory_id=self._trajectory_id,
            strict=self._strict,
            progress=self._progress_of(log, "imu_data"),
        )

    def _usable(self, columns: ImuColumns) -> ImuColumns:
        good = (
            (columns.times > 0)
            & (columns.times <= MAX_TIME)
            & np.isfinite(columns.linear_accelerations).all(axis=1)
            & np.isfinite(columns.angular_velocities).all(axis=1)
        )
        if good.all():
            return columns
        row = int(np.argmin(good))
        error = InvalidDataError(
            f"IMU data of trajectory {self._trajectory_id} at time {int(columns.times[row])} is unusable: acceleration "
            f"{columns.linear_accelerations[row].tolist()} m/s², rate {columns.angular_velocities[row].tolist()} rad/s; "
            "expected a positive time and finite numbers",
            time=int(columns.times[row]),
        )
        self._drop("imu_data", error, int((~good).sum()))
        return columns.select(good)

    def _sorted_runs(self, columns: ImuColumns) -> Iterator[ImuDataArray]:
        # The queue decides what becomes of late samples; a run just has to be in order by itself.
        cuts = (np.flatnonzero(np.diff(columns.times) < 0) + 1).tolist()
        accelerations = columns.linear_accelerations
        if self._factor != 1.0:
            accelerations = accelerations * self._factor + 0.0
        for begin, end in zip([0, *cuts], [*cuts, len(columns)], strict=True):
            if end > begin:
                rows = slice(begin, end)
                yield ImuDataArray(columns.times[rows], accelerations[rows], columns.angular_velocities[rows])

    def _drop(self, kind: str, error: CartopyImuError, count: int) -> None:
        if self._strict:
            raise error
        self.dropped[f"{kind} unusable"] += count
        self.first_errors.setdefault(kind, str(error))

    def _progress_of(self, log: str, kind: str) -> Progress | None:
        if self._progress is None:
            return None
        report = self._progress

        def count(done: int, total: int | None) -> None:
            self._done[log, kind] = done
            report(sum(self._done.values()))

        return count


def _node_pose(record: PbstreamRecord) -> TimestampedTransform:
    data = record.message.node.node_data
    if not data.HasField("local_pose"):
        raise InvalidDataError(
            f"node at byte {record.offset} has no local pose; the file may be older than local poses in nodes",
            time=data.timestamp,
        )
    return TimestampedTransform(
        data.timestamp, rigid3_from_proto(data.local_pose, "local pose of node", time=data.timestamp)
    )
