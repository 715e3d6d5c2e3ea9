"""The records of a ``.pbstream`` by kind, as streams for the dispatch queue."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

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
        Paths. With more than one, records of a kind are merged by time (inertial data is sorted), and records that
        several logs hold alike are given once.
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
        self._imu_rows = 0
        self._accelerations_seen = 0
        self._acceleration_sum = 0.0
        self.dropped: Counter[str] = Counter()
        self.first_errors: dict[str, str] = {}

    @property
    def mean_acceleration(self) -> float | None:
        """Mean size of the specific force read so far, m/s²; None without any."""
        return self._acceleration_sum / self._accelerations_seen if self._accelerations_seen else None

    def open(self, kind: str) -> Iterator[Any]:
        """Return the records of a kind: `ImuDataArray` runs for ``"imu_data"``, `TimestampedTransform` for ``"node"``."""
        if kind == "imu_data":
            return self._imu_runs()
        if len(self._logs) == 1:
            return self._records(self._logs[0], kind)
        return self._merged(kind)

    def account_for_imu_data(self, records: int) -> None:
        """Count what of so many inertial records was no sample at all, once all are read."""
        if records > self._imu_rows:
            self.dropped["imu_data unusable"] += records - self._imu_rows
            self.first_errors.setdefault("imu_data", "a record without acceleration or turn rate")

    def _merged(self, kind: str) -> Iterator[Any]:
        """Merge by time; what n logs hold alike is given as often as the log that holds it most often has it."""
        merged = heapq.merge(
            *(self._tagged(number, log, kind) for number, log in enumerate(self._logs)),
            key=lambda pair: pair[1].time,
        )
        now: int | None = None
        held: Counter[tuple[int, Any]] = Counter()
        given: Counter[Any] = Counter()
        for number, record in merged:
            if record.time != now:
                now = record.time
                held.clear()
                given.clear()
            held[number, record] += 1
            if held[number, record] <= given[record]:
                self.dropped[f"{kind} held by several logs"] += 1
                continue
            given[record] += 1
            yield record

    def _tagged(self, number: int, log: str, kind: str) -> Iterator[tuple[int, Any]]:
        for record in self._records(log, kind):
            yield number, record

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
        pieces = [
            (number, self._usable(columns))
            for number, log in enumerate(self._logs)
            for columns in self._imu_columns(log)
        ]
        numbers = np.concatenate([np.full(len(piece), number) for number, piece in pieces])
        merged = ImuColumns(
            np.concatenate([piece.trajectory_ids for _, piece in pieces]),
            np.concatenate([piece.times for _, piece in pieces]),
            np.concatenate([piece.linear_accelerations for _, piece in pieces]),
            np.concatenate([piece.angular_velocities for _, piece in pieces]),
        )
        order = np.argsort(merged.times, kind="stable")
        merged = merged.select(order)
        doubles = _doubles(merged, numbers[order])
        if doubles.any():
            self.dropped["imu_data held by several logs"] += int(doubles.sum())
            merged = merged.select(~doubles)
        yield from self._sorted_runs(merged)

    def _imu_columns(self, log: str) -> Iterator[ImuColumns]:
        for columns in iter_imu_columns(
            log,
            trajectory_id=self._trajectory_id,
            strict=self._strict,
            progress=self._progress_of(log, "imu_data"),
        ):
            self._imu_rows += len(columns)
            yield columns

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
        self._accelerations_seen += len(columns)
        self._acceleration_sum += float(np.linalg.norm(accelerations, axis=1).sum())
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


def _doubles(columns: ImuColumns, numbers: npt.NDArray[np.int_]) -> npt.NDArray[np.bool_]:
    """Return which rows, sorted by time, another log holds too: all but one of each such row."""
    doubles = np.zeros(len(columns), dtype=np.bool_)
    equal_to_next = columns.times[1:] == columns.times[:-1]
    rows = np.flatnonzero(np.append(equal_to_next, False) | np.append(False, equal_to_next))
    if not len(rows):
        return doubles
    values = np.hstack([columns.linear_accelerations[rows], columns.angular_velocities[rows]])
    keys = [*(values + 0.0).T, columns.times[rows]]  # no negative zeros
    # The n-th time that one log holds a sample, …
    order = np.lexsort([rows, numbers[rows], *keys])
    rank = np.empty(len(rows), dtype=np.int64)
    rank[order] = _count_in_groups(_starts(*(key[order] for key in keys), numbers[rows][order]))
    # … is the same as the n-th time that another one does.
    order = np.lexsort([rows, rank, *keys])
    later = _count_in_groups(_starts(*(key[order] for key in keys), rank[order])) > 0
    doubles[rows[order[later]]] = True
    return doubles


def _starts(*keys: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Return which rows differ from the one before in some key."""
    starts = np.ones(len(keys[0]), dtype=np.bool_)
    starts[1:] = np.any([key[1:] != key[:-1] for key in keys], axis=0)
    return starts


def _count_in_groups(starts: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """Return each row's place in its group, from 0."""
    places = np.arange(len(starts))
    return places - np.maximum.accumulate(np.where(starts, places, 0))
