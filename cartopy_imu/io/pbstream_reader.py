"""Reading ``.pbstream`` files record by record (Cartographer's ``io/proto_stream.h`` and ``proto_stream_deserializer.h``)."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from types import TracebackType
from typing import Final

import cartopy_imu._core as _core
from cartopy_imu.common.errors import PbstreamError
from cartopy_imu.io._byte_source import ReadableFile
from cartopy_imu.io._record_stream import Progress, RecordStream, WalkedRecord, WalkStep
from cartopy_imu.io.pbstream_damage import PbstreamDamage
from cartopy_imu.io.pbstream_format import (
    DEFAULT_MAX_MESSAGE_BYTES,
    DEFAULT_MAX_RECORD_BYTES,
    KINDS,
    MAGIC,
    StreamLimits,
    check_trajectory_id,
    kind_mask,
)
from cartopy_imu.io.pbstream_record import PbstreamRecord

__all__ = ["PbstreamReader"]

_CONTENT_MESSAGE: Final = 0
_BATCH_RECORDS: Final = 2048
_BATCH_BYTES: Final = 1 << 20


class PbstreamReader(Iterator[PbstreamRecord]):
    """Iterator over the records of a log, in constant memory.

    A context manager that may also be used without ``with`` when it is read to its end; one pass. The header is
    read when the reader is made. A closed reader, one that an error stopped, and one that another thread is reading raise
    `PbstreamError` when asked for a record: only the end of the file ends the iteration.

    Parameters
    ----------
    file : path or binary file object
        A file object needs ``read`` only: pipes, sockets and ``gzip.open`` files work. It is not closed.
    strict : bool, optional
        True: the first damage raises. False: records that are broken are passed over, a cut end ends the iteration, and
        `damage` tells of it; also a missing header and unknown versions are let through (`header_problem`). Where a
        damaged length field hides the next record, it is searched for by its gzip header and checksum.
    kinds : str or iterable of str, optional
        Wanted kinds, see `PbstreamRecord`; all data records by default. The header is only given when ``"header"`` is
        among them.
    trajectory_id : int, optional
        Only records of this trajectory; records that belong to none (pose graph, options) are left out.
    verify : bool, optional
        Decompress and check every record. By default records above 512 bytes are passed over as soon as the first field
        of their message names a kind that is not wanted (above 4 KiB also one that is not known), so that a pose graph
        of any size costs nothing. Damage in what is passed over goes unnoticed, also damage to the very first bytes that
        makes a record look like another kind. Inertial, odometry and fixed-frame records are smaller: always checked.
    max_record_bytes, max_message_bytes : int, optional
        Limits for one record in the file (1 GiB) and one decompressed message (512 MiB), checked before memory is
        taken. Messages above 2 GiB cannot be parsed by protobuf.
    progress : callable, optional
        Called as ``progress(bytes_done, bytes_total)`` now and then; `bytes_total` is None when unknown.

    Raises
    ------
    OSError
        The file cannot be opened or read.
    PbstreamError
        Not a ``.pbstream`` file (in both modes); or a record is asked of a reader that is closed, has failed, or is in use
        by another thread.
    FormatVersionError
        Strict: no header, or a version other than 1 and 2.
    TruncatedStreamError
        Strict: the file ends inside a record. Attributes ``offset``, ``record_index``, ``good_records``.
    CorruptRecordError
        Strict: a record fails its checks; same attributes.
    LimitExceededError
        Strict: a length is above a limit; same attributes.

    Notes
    -----
    Cartographer takes a short read for the end of the file and aborts the process at a bad record. A record made of
    several gzip members counts as their joined content, as in its gzip filter; other bytes behind a member are an error.

    Examples
    --------
    >>> import io
    >>> from cartopy_imu.io.pbstream_writer import PbstreamWriter
    >>> from cartopy_imu.sensor import ImuData
    >>> file = io.BytesIO()
    >>> with PbstreamWriter(file) as writer:
    ...     writer.write_sensor_data(ImuData(10, [0.0, 0.0, 9.8], [0.0, 0.0, 0.1]), trajectory_id=3)
    >>> cut = io.BytesIO(file.getvalue() + b"half a rec")
    >>> with PbstreamReader(cut, strict=False) as reader:
    ...     for record in reader:
    ...         print(record.kind, record.trajectory_id, record.sensor_data().linear_acceleration.tolist())
    ...     print(reader.damage is not None and reader.damage.truncated)
    imu_data 3 [0.0, 0.0, 9.8]
    True
    """

    def __init__(
        self,
        file: str | os.PathLike[str] | ReadableFile,
        *,
        strict: bool = True,
        kinds: str | Iterable[str] | None = None,
        trajectory_id: int | None = None,
        verify: bool = False,
        max_record_bytes: int = DEFAULT_MAX_RECORD_BYTES,
        max_message_bytes: int = DEFAULT_MAX_MESSAGE_BYTES,
        progress: Progress | None = None,
    ) -> None:
        mask, self._header_wanted = kind_mask(kinds)
        if trajectory_id is not None:
            trajectory_id = check_trajectory_id(trajectory_id)
        self._stream = RecordStream(
            file,
            strict=strict,
            limits=StreamLimits(max_record_bytes, max_message_bytes),
            kinds=mask,
            verify=verify,
            progress=progress,
        )
        self._walker = _core.RecordWalker(mask, trajectory_id, verify, max_record_bytes, max_message_bytes)
        self._records = self._iterate()
        self._closed = False
        self._failure: BaseException | None = None

    def __iter__(self) -> PbstreamReader:
        return self

    def __next__(self) -> PbstreamRecord:
        if self._closed:
            raise PbstreamError(f"{self._stream.name}: the reader is closed; make another one to read again")
        if self._failure is not None:
            raise PbstreamError(
                f"{self._stream.name}: an error stopped this reader before the end of the file; make another one to "
                f"read again (the error was: {self._failure})"
            ) from self._failure
        try:
            return next(self._records)
        except StopIteration:
            raise
        except BaseException as error:
            if _in_use(error):
                raise self._used_twice() from None
            self._failure = error
            raise

    def __enter__(self) -> PbstreamReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; asking for further records raises `PbstreamError`."""
        try:
            self._records.close()
        except ValueError as error:
            if _in_use(error):
                raise self._used_twice() from None
            raise
        self._closed = True
        self._stream.close()

    @property
    def format_version(self) -> int | None:
        """Version named in the header; None when there is no header."""
        return self._stream.format_version

    @property
    def header_problem(self) -> str | None:
        """What is wrong with the header (tolerant mode); None when nothing is."""
        return self._stream.header_problem

    @property
    def damage(self) -> PbstreamDamage | None:
        """What had to be left out so far (tolerant mode); None when nothing was."""
        return self._stream.damage

    @property
    def good_records(self) -> int:
        """Whole data records passed so far, wanted or not (runs ahead of the iteration by up to one batch)."""
        return self._stream.good_records

    @property
    def bytes_done(self) -> int:
        """Bytes of the file passed so far."""
        return self._stream.bytes_done

    @property
    def bytes_total(self) -> int | None:
        """Bytes of the file; None when unknown."""
        return self._stream.bytes_total

    def _used_twice(self) -> PbstreamError:
        return PbstreamError(
            f"{self._stream.name}: another thread is reading; use one reader for each thread"
        )

    def _iterate(self) -> Generator[PbstreamRecord, None, None]:
        stream = self._stream
        try:
            if self._header_wanted and stream.header_message is not None:
                yield PbstreamRecord("header", 0, len(MAGIC), None, None, stream.header_message)
            for records, index, offset in stream.run(self._walk):
                for number, place, _, _, kind, trajectory_id, time, payload in records:
                    yield PbstreamRecord(
                        KINDS[kind], index + number, offset + place, trajectory_id, time, payload
                    )
        finally:
            stream.close()

    def _walk(self, buffer: bytearray, begin: int, end: int) -> tuple[list[WalkedRecord], WalkStep]:
        return self._walker.walk_records(buffer, begin, end, _CONTENT_MESSAGE, _BATCH_RECORDS, _BATCH_BYTES)


def _in_use(error: BaseException) -> bool:
    """Whether the error is Python's own for a generator that is running already."""
    return type(error) is ValueError and str(error) == "generator already executing"
