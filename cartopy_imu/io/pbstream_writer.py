"""Writing ``.pbstream`` files (Cartographer's ``io/proto_stream.h``)."""

from __future__ import annotations

import logging
import os
import zlib
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Protocol

import numpy as np
import numpy.typing as npt

import cartopy_imu._core as _core
from cartopy_imu.common.errors import FormatVersionError, InvalidDataError, PbstreamError
from cartopy_imu.common.time import MAX_TIME
from cartopy_imu.common.types import FloatArray, TickArray
from cartopy_imu.io._atomic_file import AtomicFile
from cartopy_imu.io.pbstream_format import FORMAT_VERSIONS, KINDS, MAGIC, check_trajectory_id, header_version
from cartopy_imu.io.pbstream_record import PbstreamRecord

if TYPE_CHECKING:
    from cartopy_imu.io.pbstream_record import SensorData
    from cartopy_imu.mapping.proto.serialization_pb2 import SerializedData

__all__ = ["PbstreamWriter"]

_LOGGER = logging.getLogger(__name__)
_SMALL_BYTES: Final = 4096
_ROWS: Final = 16384
_POSE_GRAPH: Final = KINDS.index("pose_graph")
_OPTIONS: Final = KINDS.index("all_trajectory_builder_options")
_MAX_MESSAGE_BYTES: Final = (1 << 31) - 1


class _ImuRows(Protocol):
    @property
    def times(self) -> TickArray: ...
    @property
    def linear_accelerations(self) -> FloatArray: ...
    @property
    def angular_velocities(self) -> FloatArray: ...


class PbstreamWriter:
    """Writes a log that Cartographer reads back.

    A context manager. A path gets its file when the writer is closed, complete or not at all: data goes to
    ``.NAME.XXXXXXXX.part`` beside it, which is renamed at the end and removed when the ``with`` block ends with an
    exception. After a power cut that part file is what is left; `recover` reads it. Not for use by several threads.

    Cartographer reads the pose graph first and the options second, then the rest in any order; it writes submaps, nodes,
    trajectory data, inertial, odometry, fixed-frame pose and landmark data, in this order. The writer keeps the order it is
    given and refuses only what Cartographer could not load: pose graph or options after other records, or twice.

    Parameters
    ----------
    file : path or binary file object
        A file object is written directly and left open.
    format_version : int, optional
        1 or 2; the version of the submaps and nodes that will be written. Sensor data is the same in both.
    compression_level : int, optional
        Of zlib, 0 to 9, for messages above 4 KiB. Smaller ones take a fast coder of their own.
    fsync : bool, optional
        Have the file on the disk before `close` returns.
    overwrite : bool, optional
        Replace an existing file.
    check_order : bool, optional
        False writes records in any order, for logs that are not for Cartographer's own loader.

    Raises
    ------
    FormatVersionError
        Another version.
    FileExistsError
        The file exists and `overwrite` is False.
    OSError
        The directory cannot be written.

    Examples
    --------
    >>> import io
    >>> from cartopy_imu.sensor import ImuDataArray
    >>> samples = ImuDataArray([10, 20], [[0.0, 0.0, 9.8]] * 2, [[0.0, 0.0, 0.1]] * 2)
    >>> file = io.BytesIO()
    >>> with PbstreamWriter(file) as writer:
    ...     writer.write_imu_data(samples, trajectory_id=0)
    >>> writer.records_written, len(file.getvalue()) == writer.bytes_written
    (2, True)
    """

    def __init__(
        self,
        file: str | os.PathLike[str] | BinaryIO,
        *,
        format_version: int = 2,
        compression_level: int = 6,
        fsync: bool = False,
        overwrite: bool = True,
        check_order: bool = True,
    ) -> None:
        if format_version not in FORMAT_VERSIONS or isinstance(format_version, bool):
            raise FormatVersionError(
                f"format version {format_version!r} cannot be written, expected 1 or 2",
                format_version=format_version,
            )
        if compression_level not in range(10):
            raise InvalidDataError(f"compression_level must be 0 … 9, got {compression_level!r}")
        self.format_version = int(format_version)
        self._level = int(compression_level)
        self._fsync = fsync
        self._check_order = check_order
        self._last_kind: int | None = None
        self._state = "aborted"
        self.records_written = 0
        """Data records written so far, the header not counted."""
        self.bytes_written = 0
        """Bytes of the file so far."""
        self._atomic: AtomicFile | None = None
        if isinstance(file, (str, os.PathLike)):
            self._atomic = AtomicFile(file, overwrite=overwrite)
            self._file: Any = self._atomic.file
            self.name = self._atomic.path
        else:
            if not hasattr(file, "write"):
                raise TypeError(f"expected a path or a file opened in binary mode ('wb'), got {file!r}")
            self._file = file
            self.name = str(getattr(file, "name", type(file).__name__))
        self._state = "open"
        try:
            self._put(MAGIC + _core.frame_message(bytes((8, self.format_version))))
        except BaseException:
            self.abort()
            raise

    def __enter__(self) -> PbstreamWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self.abort()
        elif self._state != "aborted":
            self.close()

    def __del__(self) -> None:
        if getattr(self, "_state", "closed") in ("open", "broken"):
            if self._state == "open":
                _LOGGER.warning(
                    "%s was never closed; the log is abandoned. Use 'with PbstreamWriter(…)'", self.name
                )
            self.abort()

    @property
    def closed(self) -> bool:
        """True after `close` and `abort`."""
        return self._state in ("closed", "aborted")

    def write(self, record: PbstreamRecord | SerializedData | bytes) -> None:
        """Append one data record.

        Parameters
        ----------
        record : PbstreamRecord, SerializedData message, or its bytes
            A `PbstreamRecord` is written as it was read, byte for byte. Records of kind ``"header"`` are refused: the
            writer has written its own.

        Raises
        ------
        InvalidDataError
            Not a ``SerializedData`` message, or one without content. Nothing was written.
        PbstreamError
            Against the order (see the class), or the writer is closed. Nothing was written.
        OSError
            The disk; the writer can then only be aborted.
        """
        self._check_open()
        as_read = isinstance(record, PbstreamRecord)
        if isinstance(record, PbstreamRecord):
            payload = record.payload
        elif isinstance(record, (bytes, bytearray, memoryview)):
            payload = bytes(record)
        elif hasattr(record, "SerializeToString"):
            if (
                getattr(type(record), "DESCRIPTOR", None) is not None
                and record.DESCRIPTOR.name != "SerializedData"
            ):
                raise InvalidDataError(
                    f"expected a SerializedData message, got {record.DESCRIPTOR.full_name}; put it into the member of "
                    "SerializedData it belongs to, or use write_sensor_data"
                )
            payload = record.SerializeToString()
        else:
            raise InvalidDataError(
                f"expected a PbstreamRecord, a SerializedData message or bytes, got {type(record).__name__}; sensor data "
                "goes through write_sensor_data, arrays through write_imu_data"
            )
        if len(payload) > _MAX_MESSAGE_BYTES:
            raise InvalidDataError(f"a message of {len(payload)} bytes is above protobuf's limit of 2 GiB")
        try:
            kind, _, _ = _core.read_key(payload)
        except ValueError as error:
            raise InvalidDataError(f"not a SerializedData message ({len(payload)} bytes): {error}") from error
        if kind == 0 and header_version(payload) is not None and (payload or not as_read):
            what = "a header; the writer has written its own" if payload else "an empty message"
            raise InvalidDataError(f"expected a SerializedData message with content, got {what}")
        self._check_place(kind)
        self._put(self._frame(payload))
        self._last_kind = kind
        self.records_written += 1

    def write_sensor_data(self, data: SensorData, trajectory_id: int = 0) -> None:
        """Append one `ImuData`, `OdometryData`, `FixedFramePoseData` or `LandmarkData`.

        Raises
        ------
        InvalidDataError
            Another type, or a trajectory number outside int32. Nothing was written.
        PbstreamError, OSError
            As `write`.
        """
        from cartopy_imu.mapping.proto import serialization_pb2 as pb
        from cartopy_imu.sensor import FixedFramePoseData, ImuData, LandmarkData, OdometryData

        number = check_trajectory_id(trajectory_id)
        if isinstance(data, ImuData):
            message = pb.SerializedData(imu_data=pb.ImuData(trajectory_id=number, imu_data=data.to_proto()))
        elif isinstance(data, OdometryData):
            odometry = pb.OdometryData(trajectory_id=number, odometry_data=data.to_proto())
            message = pb.SerializedData(odometry_data=odometry)
        elif isinstance(data, FixedFramePoseData):
            pose = pb.FixedFramePoseData(trajectory_id=number, fixed_frame_pose_data=data.to_proto())
            message = pb.SerializedData(fixed_frame_pose_data=pose)
        elif isinstance(data, LandmarkData):
            landmarks = pb.LandmarkData(trajectory_id=number, landmark_data=data.to_proto())
            message = pb.SerializedData(landmark_data=landmarks)
        else:
            raise InvalidDataError(
                f"a log holds ImuData, OdometryData, FixedFramePoseData and LandmarkData, got {type(data).__name__}"
            )
        self.write(message)

    def write_imu_data(self, data: _ImuRows, trajectory_id: int | None = None) -> None:
        """Append inertial samples, one record a row, without a Python loop.

        Parameters
        ----------
        data : ImuDataArray or ImuColumns
            Or any object with columns ``times`` int64 (n,) in ticks, ``linear_accelerations`` float64 (n, 3) in m/s² and
            ``angular_velocities`` float64 (n, 3) in rad/s. Times need not be in order: a log is what it is.
        trajectory_id : int, optional
            Default: the column ``trajectory_ids`` of `ImuColumns`, else 0.

        Raises
        ------
        InvalidDataError
            Wrong shapes, a time not in 1 … 2^62 - 1, a number that is not finite; the message names the row. Nothing
            was written.
        PbstreamError, OSError
            As `write`.
        """
        self._check_open()
        times = _integers(data.times)
        rows = len(times)
        accelerations = _vectors(data.linear_accelerations, "linear_accelerations", rows)
        rates = _vectors(data.angular_velocities, "angular_velocities", rows)
        ids: npt.NDArray[np.int32]
        own = getattr(data, "trajectory_ids", None)
        if trajectory_id is None and own is not None:
            ids = np.ascontiguousarray(own, dtype=np.int32)
            if ids.shape != (rows,):
                raise InvalidDataError(f"trajectory_ids must have shape ({rows},), got {ids.shape}")
        else:
            ids = np.full(rows, check_trajectory_id(trajectory_id or 0), dtype=np.int32)
        if rows == 0:
            return
        for first in range(0, rows, _ROWS):
            part = slice(first, first + _ROWS)
            self._put(_core.frame_imu_columns(ids[part], times[part], accelerations[part], rates[part]))
            self.records_written += len(times[part])
            self._last_kind = KINDS.index("imu_data")

    def flush(self, *, fsync: bool = False) -> None:
        """Hand buffered bytes to the operating system, with `fsync` on to the disk."""
        self._check_open()
        self._guarded(self._file.flush)
        if fsync:
            self._guarded(lambda: os.fsync(self._file.fileno()))

    def close(self) -> None:
        """Finish the file and give it its name. Closing twice is allowed.

        Raises
        ------
        PbstreamError
            An earlier write failed or the writer was aborted: there is no file.
        OSError
            The disk; the part file is removed.
        """
        if self._state == "closed":
            return
        if self._state != "open":
            self.abort()
            raise PbstreamError(
                f"{self.name}: the log was abandoned after an error, there is nothing to finish"
            )
        self._state = "aborted"
        if self._atomic is not None:
            self._atomic.finish(fsync=self._fsync)
        else:
            if hasattr(self._file, "flush"):
                self._file.flush()
            if self._fsync:
                os.fsync(self._file.fileno())
        self._state = "closed"

    def abort(self) -> None:
        """Give up: remove the part file. A file that stood under the name stays as it was."""
        if self._state != "closed":
            self._state = "aborted"
            if self._atomic is not None:
                self._atomic.discard()

    def _write_framed(self, framed: bytes, kind: int) -> None:
        """Append a record as it stands in another file (length field and gzip member), known to be good."""
        self._check_open()
        self._put(framed)
        self._last_kind = kind
        self.records_written += 1

    def _frame(self, payload: bytes) -> bytes:
        if len(payload) <= _SMALL_BYTES:
            return _core.frame_message(payload)
        packer = zlib.compressobj(self._level, zlib.DEFLATED, 31)
        member = packer.compress(payload) + packer.flush()
        return len(member).to_bytes(8, "little") + member

    def _check_open(self) -> None:
        if self._state != "open":
            state = "an earlier write failed" if self._state == "broken" else f"the writer is {self._state}"
            raise PbstreamError(f"{self.name}: nothing more can be written, {state}")

    def _check_place(self, kind: int) -> None:
        if not self._check_order or kind not in (_POSE_GRAPH, _OPTIONS):
            return
        allowed = (None,) if kind == _POSE_GRAPH else (None, _POSE_GRAPH)
        if self._last_kind not in allowed:
            rule = (
                "the pose graph comes first"
                if kind == _POSE_GRAPH
                else "the options come right after the pose graph"
            )
            raise PbstreamError(
                f"{self.name}: {KINDS[kind]} after {self.records_written} other records could not be loaded by "
                f"Cartographer: {rule}, each once. Pass check_order=False to write it all the same"
            )

    def _put(self, data: bytes) -> None:
        def put() -> None:
            view = memoryview(data)
            while len(view):  # raw files may take a part only
                number = self._file.write(view)
                view = view[len(view) if number is None else number :]

        self._guarded(put)
        self.bytes_written += len(data)

    def _guarded(self, action: Any) -> None:
        try:
            action()
        except BaseException:
            self._state = "broken"
            raise


def _integers(times: object) -> TickArray:
    raw = np.asarray(times)
    if raw.ndim != 1 or raw.dtype.kind not in "iu":
        raise InvalidDataError(f"times must be integers of shape (n,), got {raw.dtype} of shape {raw.shape}")
    bad = (raw < 1) | (raw > MAX_TIME)
    if bad.any():
        row = int(np.argmax(bad))
        raise InvalidDataError(
            f"times must lie in 1 … {MAX_TIME} ticks, row {row} is {int(raw[row])}", row=row
        )
    return np.ascontiguousarray(raw, dtype=np.int64)


def _vectors(values: object, name: str, rows: int) -> FloatArray:
    try:
        array = np.ascontiguousarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise InvalidDataError(f"{name} must be numbers of shape ({rows}, 3): {error}") from error
    if array.shape != (rows, 3):
        raise InvalidDataError(f"{name} must have shape ({rows}, 3), one row a time, got {array.shape}")
    good = np.isfinite(array).all(axis=1)
    if not good.all():
        row = int(np.argmin(good))
        raise InvalidDataError(f"{name} must be finite, row {row} is {array[row].tolist()}", row=row)
    return array
