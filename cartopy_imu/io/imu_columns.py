"""Inertial records of a log as columns, without a Python loop."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

import cartopy_imu._core as _core
from cartopy_imu.common.errors import InvalidDataError, PbstreamError
from cartopy_imu.common.types import FloatArray, TickArray
from cartopy_imu.io._byte_source import ReadableFile
from cartopy_imu.io._record_stream import Progress, RecordStream, WalkStep
from cartopy_imu.io.pbstream_damage import PbstreamDamage
from cartopy_imu.io.pbstream_format import (
    DEFAULT_MAX_MESSAGE_BYTES,
    DEFAULT_MAX_RECORD_BYTES,
    KINDS,
    StreamLimits,
    check_trajectory_id,
)
from cartopy_imu.sensor.imu_data_array import ImuDataArray

__all__ = ["ImuColumns", "iter_imu_columns", "read_imu_columns", "read_imu_data"]

_IMU_MASK: Final = 1 << KINDS.index("imu_data")


@dataclass(frozen=True)
class ImuColumns:
    """Inertial records exactly as a log holds them, in file order and unchecked.

    A log is what it is: times may go back, several trajectories may be mixed, numbers may be infinite. `to_array` (or
    `by_trajectory`) is the door to `ImuDataArray`, where all that is checked.

    Parameters
    ----------
    trajectory_ids : ndarray of int32, shape (n,)
    times : ndarray of int64, shape (n,)
        Ticks of 100 ns.
    linear_accelerations : ndarray of float64, shape (n, 3), C order
        Specific force in m/s², tracking frame.
    angular_velocities : ndarray of float64, shape (n, 3), C order
        rad/s, tracking frame.
    damage : PbstreamDamage or None
        What a tolerant read had to leave out, of the whole file.
    """

    trajectory_ids: npt.NDArray[np.int32]
    times: TickArray
    linear_accelerations: FloatArray
    angular_velocities: FloatArray
    damage: PbstreamDamage | None = None

    def __len__(self) -> int:
        return len(self.times)

    @property
    def trajectories(self) -> list[int]:
        """Trajectory numbers that occur, ascending."""
        return [int(number) for number in np.unique(self.trajectory_ids)]

    def select(self, rows: npt.NDArray[np.bool_] | npt.NDArray[np.intp] | slice) -> ImuColumns:
        """Return some rows, by slice, mask or index array (views where NumPy gives views)."""
        return ImuColumns(
            self.trajectory_ids[rows],
            self.times[rows],
            self.linear_accelerations[rows],
            self.angular_velocities[rows],
            self.damage,
        )

    def for_trajectory(self, trajectory_id: int) -> ImuColumns:
        """Return the rows of one trajectory; none when it does not occur."""
        return self.select(self.trajectory_ids == check_trajectory_id(trajectory_id))

    def sorted_by_time(self) -> ImuColumns:
        """Return the rows in time order; rows of equal time keep their order."""
        return self.select(np.argsort(self.times, kind="stable"))

    def to_array(self) -> ImuDataArray:
        """Return the rows as `ImuDataArray`.

        Raises
        ------
        InvalidDataError
            Rows of several trajectories, a time that is not positive, a number that is not finite.
        TimeOrderError
            Times that go back; `sorted_by_time` first, or drop the rows.
        """
        trajectories = self.trajectories
        if len(trajectories) > 1:
            raise InvalidDataError(
                f"samples of {len(trajectories)} trajectories {trajectories[:8]} do not make one array; choose one "
                "with trajectory_id=…, for_trajectory(…), or take by_trajectory()"
            )
        return ImuDataArray(self.times, self.linear_accelerations, self.angular_velocities)

    def by_trajectory(self) -> dict[int, ImuDataArray]:
        """Return one `ImuDataArray` a trajectory; raises as `to_array`."""
        return {number: self.for_trajectory(number).to_array() for number in self.trajectories}


def iter_imu_columns(
    file: str | os.PathLike[str] | ReadableFile,
    *,
    trajectory_id: int | None = None,
    rows: int = 65536,
    strict: bool = True,
    verify: bool = False,
    max_record_bytes: int = DEFAULT_MAX_RECORD_BYTES,
    max_message_bytes: int = DEFAULT_MAX_MESSAGE_BYTES,
    progress: Progress | None = None,
) -> Iterator[ImuColumns]:
    """Return the inertial records of a log piece by piece, in constant memory.

    A file without header is read too: inertial records are the same in all versions.

    Parameters
    ----------
    file : path or binary file object
    trajectory_id : int, optional
        Only records of this trajectory.
    rows : int, optional
        Pieces have at least so many rows (and some thousands more at most), the last may have fewer.
    strict : bool, optional
        Raise at damage and at unknown versions; otherwise pass over it, see ``damage`` of the pieces.
    verify : bool, optional
        Check records of other kinds too; see `PbstreamReader`.
    max_record_bytes, max_message_bytes, progress
        As for `PbstreamReader`.

    Yields
    ------
    ImuColumns
        Whole records in front of damage are given before it raises.

    Raises
    ------
    OSError, PbstreamError, FormatVersionError, TruncatedStreamError, LimitExceededError
        As `PbstreamReader`.
    CorruptRecordError
        As `PbstreamReader`; also an inertial record without acceleration or turn rate, which is what foreign bytes look
        like that parse without complaint.
    """
    if trajectory_id is not None:
        trajectory_id = check_trajectory_id(trajectory_id)
    if not isinstance(rows, (int, np.integer)) or rows < 1:
        raise InvalidDataError(f"rows must be an integer of at least 1, got {rows!r}")
    stream = RecordStream(
        file,
        strict=strict,
        header_required=False,
        limits=StreamLimits(max_record_bytes, max_message_bytes),
        kinds=_IMU_MASK,
        verify=verify,
        progress=progress,
    )
    walker = _core.RecordWalker(_IMU_MASK, trajectory_id, verify, max_record_bytes, max_message_bytes)
    return _pieces(stream, walker, rows)


def _take(walker: _core.RecordWalker, stream: RecordStream) -> ImuColumns:
    trajectory_ids, times, linear_accelerations, angular_velocities = walker.take_imu()
    return ImuColumns(trajectory_ids, times, linear_accelerations, angular_velocities, stream.damage)


def _pieces(stream: RecordStream, walker: _core.RecordWalker, rows: int) -> Iterator[ImuColumns]:
    def walk(buffer: bytearray, begin: int, end: int) -> tuple[None, WalkStep]:
        return None, walker.walk_imu(buffer, begin, end)

    try:
        try:
            for _ in stream.run(walk):
                if walker.imu_rows >= rows:
                    yield _take(walker, stream)
        except PbstreamError:
            if walker.imu_rows:
                yield _take(walker, stream)
            raise
        yield _take(walker, stream)
    finally:
        stream.close()


def read_imu_columns(
    file: str | os.PathLike[str] | ReadableFile,
    *,
    trajectory_id: int | None = None,
    strict: bool = True,
    verify: bool = False,
    max_record_bytes: int = DEFAULT_MAX_RECORD_BYTES,
    max_message_bytes: int = DEFAULT_MAX_MESSAGE_BYTES,
    progress: Progress | None = None,
) -> ImuColumns:
    """Return all inertial records of a log as they are, without judging their content.

    Takes 60 bytes of memory a record. Parameters and errors as `iter_imu_columns`.

    Examples
    --------
    >>> import io
    >>> import numpy as np
    >>> from cartopy_imu.io.pbstream_writer import PbstreamWriter
    >>> vectors = np.ones((3, 3))
    >>> columns = ImuColumns(np.zeros(3, dtype=np.int32), np.array([10, 30, 20]), vectors, vectors)
    >>> file = io.BytesIO()
    >>> with PbstreamWriter(file) as writer:
    ...     writer.write_imu_data(columns)
    >>> back = read_imu_columns(io.BytesIO(file.getvalue()))
    >>> back.times.tolist(), back.sorted_by_time().to_array().times.tolist()
    ([10, 30, 20], [10, 20, 30])
    """
    pieces = list(
        iter_imu_columns(
            file,
            trajectory_id=trajectory_id,
            rows=1 << 62,
            strict=strict,
            verify=verify,
            max_record_bytes=max_record_bytes,
            max_message_bytes=max_message_bytes,
            progress=progress,
        )
    )
    return pieces[0]


def read_imu_data(
    file: str | os.PathLike[str] | ReadableFile,
    *,
    trajectory_id: int | None = None,
    strict: bool = True,
    verify: bool = False,
    max_record_bytes: int = DEFAULT_MAX_RECORD_BYTES,
    max_message_bytes: int = DEFAULT_MAX_MESSAGE_BYTES,
    progress: Progress | None = None,
) -> ImuDataArray:
    """Return the inertial records of one trajectory, checked.

    The same as ``read_imu_columns(…).to_array()``; logs whose times go back are read with `read_imu_columns`.

    Parameters
    ----------
    file : path or binary file object
    trajectory_id : int, optional
        Needed when the log holds inertial data of several trajectories.
    strict, verify, max_record_bytes, max_message_bytes, progress
        As for `iter_imu_columns`.

    Returns
    -------
    ImuDataArray
        Empty when there are no such records.

    Raises
    ------
    InvalidDataError, TimeOrderError
        As `ImuColumns.to_array`.
    OSError, PbstreamError, FormatVersionError, TruncatedStreamError, CorruptRecordError, LimitExceededError
        As `iter_imu_columns`.
    """
    return read_imu_columns(
        file,
        trajectory_id=trajectory_id,
        strict=strict,
        verify=verify,
        max_record_bytes=max_record_bytes,
        max_message_bytes=max_message_bytes,
        progress=progress,
    ).to_array()
