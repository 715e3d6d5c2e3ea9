"""Many IMU samples as columns: what logs are read into and estimators are fed from, without a Python loop."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from cartopy_imu.common.errors import InvalidDataError, TimeOrderError
from cartopy_imu.common.time import MAX_TIME, check_time
from cartopy_imu.common.types import ArrayLike, FloatArray, TickArray
from cartopy_imu.sensor.accelerometer_convention import (
    AccelerationUnit,
    AccelerometerConvention,
    to_specific_force,
)
from cartopy_imu.sensor.imu_data import ImuData
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.transform.check import check_vectors

__all__ = ["ImuDataArray"]


class ImuDataArray:
    """IMU samples in time order, as three read-only columns.

    Immutable: the constructor copies and checks once; slices, :meth:`between` and iteration then share the
    memory and check nothing. ``a[i]`` is an `ImuData`, ``a[i:j]`` an `ImuDataArray`.

    Parameters
    ----------
    times : array-like of int, shape (n,)
        Ticks of 100 ns since 0001-01-01 UTC, positive, not decreasing (equal stamps are allowed). Integers only:
        float seconds are refused rather than guessed at.
    linear_accelerations : array-like, shape (n, 3)
        Specific force in m/s², tracking frame.
    angular_velocities : array-like, shape (n, 3)
        Turn rates in rad/s, tracking frame.

    Raises
    ------
    InvalidDataError
        If the shapes do not fit, times are no positive integers, or a number is not finite; the message and the
        attribute ``row`` name the first bad row.
    TimeOrderError
        If a time is earlier than the one before it; likewise.

    Examples
    --------
    >>> samples = ImuDataArray([10, 20, 30], [[0.0, 0.0, 9.8]] * 3, [[0.0, 0.0, 0.1]] * 3)
    >>> len(samples), samples[1].time, samples[1:].times.tolist()
    (3, 20, [20, 30])
    """

    __slots__ = ("_angular_velocities", "_linear_accelerations", "_source", "_times")
    _times: TickArray
    _linear_accelerations: FloatArray
    _angular_velocities: FloatArray
    _source: tuple[ImuDataArray, int, int]
    """Of a slice that the dispatch queue made: the array and the rows it stands for. Its columns are cut when they
    are first asked for; the queue may make millions of slices a second."""

    def __init__(
        self, times: ArrayLike, linear_accelerations: ArrayLike, angular_velocities: ArrayLike
    ) -> None:
        self._times = _check_times(times)
        n = len(self._times)
        self._linear_accelerations = check_vectors(linear_accelerations, _ACCELERATIONS, n)
        self._angular_velocities = check_vectors(angular_velocities, _RATES, n)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # Reached only for what is not there: a column of a slice that nobody asked for yet.
            if name not in _COLUMNS:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            array, begin, end = self._source
            column = getattr(array, name)[begin:end]
            setattr(self, name, column)
            return column

    @classmethod
    def _trusted(
        cls, times: TickArray, linear_accelerations: FloatArray, angular_velocities: FloatArray
    ) -> ImuDataArray:
        """Wrap columns known to be good, without a copy.

        They must be C-contiguous int64 (n,) and float64 (n, 3), finite, with positive times in order, and owned
        by nobody who would write to them; they are marked read-only here.
        """
        for column in (times, linear_accelerations, angular_velocities):
            column.flags.writeable = False
        return cls._view(times, linear_accelerations, angular_velocities)

    @classmethod
    def _view(
        cls, times: TickArray, linear_accelerations: FloatArray, angular_velocities: FloatArray
    ) -> ImuDataArray:
        """Wrap parts of columns that are read-only already."""
        self = object.__new__(cls)
        self._times = times
        self._linear_accelerations = linear_accelerations
        self._angular_velocities = angular_velocities
        return self

    @classmethod
    def from_measurement(
        cls,
        times: ArrayLike,
        accelerations: ArrayLike,
        angular_velocities: ArrayLike,
        *,
        convention: AccelerometerConvention | str = AccelerometerConvention.SPECIFIC_FORCE,
        unit: AccelerationUnit | str = AccelerationUnit.METERS_PER_SECOND_SQUARED,
    ) -> ImuDataArray:
        """Return the samples of a sensor that counts acceleration in its own way.

        Parameters
        ----------
        times, accelerations, angular_velocities
            As for the constructor; `accelerations` are the sensor's own numbers.
        convention : AccelerometerConvention or str
            ``"specific_force"`` (+9.8 on z at rest) or ``"gravity"`` (−9.8).
        unit : AccelerationUnit or str
            ``"m/s^2"`` or ``"g"``.

        Raises
        ------
        InvalidDataError, TimeOrderError
            As the constructor; also if `convention` or `unit` is unknown.
        """
        return cls(times, to_specific_force(accelerations, convention, unit), angular_velocities)

    @classmethod
    def from_records(cls, records: Iterable[ImuData]) -> ImuDataArray:
        """Return the columns of single samples.

        Raises
        ------
        InvalidDataError
            If an entry is no `ImuData`.
        TimeOrderError
            If the samples are not in time order.
        """
        entries = list(records)
        for row, entry in enumerate(entries):
            if not isinstance(entry, ImuData):
                raise InvalidDataError(f"row {row} must be an ImuData, got {type(entry).__name__}", row=row)
        n = len(entries)
        times = np.fromiter((entry.time for entry in entries), dtype=np.int64, count=n)
        _check_order(times)
        return cls._trusted(
            times,
            _rows([entry._linear_acceleration for entry in entries]),
            _rows([entry._angular_velocity for entry in entries]),
        )

    @classmethod
    def from_protos(cls, protos: Iterable[sensor_pb2.ImuData]) -> ImuDataArray:
        """Return the columns of protocol messages, each checked as by `ImuData.from_proto`.

        Raises
        ------
        InvalidDataError
            If a message is no valid sample.
        TimeOrderError
            If the messages are not in time order.
        """
        return cls.from_records(map(ImuData.from_proto, protos))

    @classmethod
    def concat(cls, arrays: Iterable[ImuDataArray]) -> ImuDataArray:
        """Return several arrays joined end to end; only the joints need checking.

        Raises
        ------
        InvalidDataError
            If an entry is no `ImuDataArray`.
        TimeOrderError
            If one array starts before the end of the one before it.
        """
        parts = list(arrays)
        latest: int | None = None
        for index, part in enumerate(parts):
            if not isinstance(part, ImuDataArray):
                raise InvalidDataError(f"entry {index} must be an ImuDataArray, got {type(part).__name__}")
            if not len(part):
                continue
            first = int(part._times[0])
            if latest is not None and first < latest:
                raise TimeOrderError(
                    f"array {index} starts at time {first}, {(latest - first) / 1e4:.4f} ms before the end of the "
                    f"one before it ({latest}); sort or cut the arrays first",
                    time=first,
                    latest_time=latest,
                    index=index,
                )
            latest = int(part._times[-1])
        if not parts:
            return cls.empty()
        return cls._trusted(
            np.concatenate([part._times for part in parts]),
            np.concatenate([part._linear_accelerations for part in parts]),
            np.concatenate([part._angular_velocities for part in parts]),
        )

    @classmethod
    def empty(cls) -> ImuDataArray:
        """Return an array without samples."""
        return cls._trusted(np.empty(0, dtype=np.int64), np.empty((0, 3)), np.empty((0, 3)))

    @property
    def times(self) -> TickArray:
        """Ticks, int64, shape (n,), read-only."""
        return self._times

    @property
    def linear_accelerations(self) -> FloatArray:
        """Specific force, m/s², tracking frame, float64, shape (n, 3), C order, read-only."""
        return self._linear_accelerations

    @property
    def angular_velocities(self) -> FloatArray:
        """Turn rates, rad/s, tracking frame, float64, shape (n, 3), C order, read-only."""
        return self._angular_velocities

    def searchsorted(self, time: int, side: str = "left") -> int:
        """Return the index before which `time` would stand: before equal stamps (left) or after them (right).

        Raises
        ------
        InvalidDataError
            If `time` is no positive integer or `side` neither ``"left"`` nor ``"right"``.
        """
        if side not in ("left", "right"):
            raise InvalidDataError(f"side must be 'left' or 'right', got {side!r}")
        return int(np.searchsorted(self._times, check_time(time, "search"), side=side))  # type: ignore[call-overload]

    def between(self, start: int | None = None, end: int | None = None) -> ImuDataArray:
        """Return the samples with ``start <= time < end``, sharing memory; None leaves a side open."""
        first = 0 if start is None else self.searchsorted(start)
        last = len(self) if end is None else self.searchsorted(end)
        return self[first : max(first, last)]

    def to_records(self) -> list[ImuData]:
        """Return the samples one by one."""
        return list(self)

    def to_protos(self) -> Iterator[sensor_pb2.ImuData]:
        """Return the protocol messages, made one at a time as they are asked for."""
        return (record.to_proto() for record in self)

    def __len__(self) -> int:
        return len(self._times)

    @overload
    def __getitem__(self, index: int) -> ImuData: ...
    @overload
    def __getitem__(self, index: slice) -> ImuDataArray: ...
    def __getitem__(self, index: int | slice) -> ImuData | ImuDataArray:
        if isinstance(index, slice):
            if index.step is not None and index.step < 1:
                raise InvalidDataError(
                    f"samples stay in time order: the step must be positive, got {index.step}"
                )
            times = self._times[index]
            if index.step is not None and index.step > 1:
                # Columns stay contiguous, so a stride is the one kind of slice that copies.
                return self._trusted(
                    times.copy(),
                    self._linear_accelerations[index].copy(),
                    self._angular_velocities[index].copy(),
                )
            return self._view(times, self._linear_accelerations[index], self._angular_velocities[index])
        if isinstance(index, bool):
            raise TypeError("index must be an integer or a slice, got bool")
        index = operator.index(index)
        ax, ay, az = self._linear_accelerations[index].tolist()
        wx, wy, wz = self._angular_velocities[index].tolist()
        return ImuData._trusted(int(self._times[index]), (ax, ay, az), (wx, wy, wz))

    def __iter__(self) -> Iterator[ImuData]:
        # In blocks: Python floats of a whole log at once would take ten times its size.
        for start in range(0, len(self), _BLOCK):
            end = start + _BLOCK
            ax, ay, az = self._linear_accelerations[start:end].T.tolist()
            wx, wy, wz = self._angular_velocities[start:end].T.tolist()
            yield from map(
                ImuData._trusted,
                self._times[start:end].tolist(),
                zip(ax, ay, az, strict=True),
                zip(wx, wy, wz, strict=True),
            )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ImuDataArray):
            return NotImplemented
        return (
            np.array_equal(self._times, other._times)
            and np.array_equal(self._linear_accelerations, other._linear_accelerations)
            and np.array_equal(self._angular_velocities, other._angular_velocities)
        )

    def __hash__(self) -> int:
        # Cheap and consistent with equality: arrays with equal ends but another middle are rare.
        ends = self._times[[0, -1]].tolist() if len(self) else []
        return hash(("ImuDataArray", len(self), *ends))

    def __repr__(self) -> str:
        span = f", times {self._times[0]} … {self._times[-1]}" if len(self) else ""
        return f"<ImuDataArray with {len(self)} samples{span}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self._times, self._linear_accelerations, self._angular_velocities))


_BLOCK = 4096
_COLUMNS = ("_times", "_linear_accelerations", "_angular_velocities")
_ACCELERATIONS = "linear accelerations [m/s²] of IMU data"
_RATES = "angular velocities [rad/s] of IMU data"


def _restore(times: TickArray, linear_accelerations: FloatArray, rates: FloatArray) -> ImuDataArray:
    return ImuDataArray._trusted(times, linear_accelerations, rates)


def _rows(triples: list[tuple[float, float, float]]) -> FloatArray:
    values = np.fromiter(chain.from_iterable(triples), dtype=np.float64, count=3 * len(triples))
    return values.reshape(len(triples), 3)


def _check_times(values: ArrayLike) -> TickArray:
    if isinstance(values, Sequence) and len(values) == 0:
        return np.empty(0, dtype=np.int64)
    try:
        raw = np.asarray(values)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidDataError(f"times of IMU data must be integers of shape (n,): {error}") from error
    if raw.ndim != 1:
        raise InvalidDataError(f"times of IMU data must have shape (n,), got {raw.shape}")
    if raw.dtype.kind not in "iu":
        raise InvalidDataError(
            f"times of IMU data must be integers (100 ns ticks since 0001-01-01 UTC), got {raw.dtype}; convert "
            "with cartopy_imu.common.time, e.g. from_unix_seconds"
        )
    bad = (raw < 1) | (raw > MAX_TIME)
    if bad.any():
        row = int(np.argmax(bad))
        raise InvalidDataError(
            f"times of IMU data must lie in 1 … {MAX_TIME} ticks, row {row} is {int(raw[row])}; was the stamp never "
            "set?",
            time=int(raw[row]),
            row=row,
        )
    times: TickArray = np.array(raw, dtype=np.int64, order="C")
    _check_order(times)
    times.flags.writeable = False
    return times


def _check_order(times: TickArray) -> None:
    late = times[1:] < times[:-1]
    if late.any():
        row = int(np.argmax(late)) + 1
        before, time = int(times[row - 1]), int(times[row])
        raise TimeOrderError(
            f"times of IMU data must not decrease, row {row} is {time}, {(before - time) / 1e4:.4f} ms earlier than "
            f"row {row - 1} ({before}); sort the rows or drop this one",
            time=time,
            latest_time=before,
            row=row,
        )
