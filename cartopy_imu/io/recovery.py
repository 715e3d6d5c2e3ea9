"""Saving what is whole from a damaged log."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import BinaryIO, Final

import cartopy_imu._core as _core
from cartopy_imu.common.errors import FormatVersionError, InvalidDataError
from cartopy_imu.io._byte_source import ReadableFile
from cartopy_imu.io._record_stream import Progress, RecordStream, WalkStep
from cartopy_imu.io.pbstream_damage import PbstreamDamage
from cartopy_imu.io.pbstream_format import (
    DEFAULT_MAX_MESSAGE_BYTES,
    DEFAULT_MAX_RECORD_BYTES,
    FORMAT_VERSIONS,
    KINDS,
    StreamLimits,
)
from cartopy_imu.io.pbstream_writer import PbstreamWriter

__all__ = ["RecoverReport", "recover"]

_CONTENT_FRAMED: Final = 1
_BATCH_RECORDS: Final = 2048
_BATCH_BYTES: Final = 4 << 20
_ALL_KINDS: Final = (1 << len(KINDS)) - 1


@dataclass(frozen=True)
class RecoverReport:
    """What `recover` kept and what it had to leave out.

    Parameters
    ----------
    format_version : int
        Version of the new header.
    header_problem : str or None
        What was wrong with the old header.
    records : int
        Data records kept.
    records_by_kind : dict of str to int
        The same by kind.
    bytes_read, bytes_written : int
    damage : PbstreamDamage or None
        What was left out; None when the file was whole.
    """

    format_version: int
    header_problem: str | None
    records: int
    records_by_kind: dict[str, int]
    bytes_read: int
    bytes_written: int
    damage: PbstreamDamage | None


def recover(
    source: str | os.PathLike[str] | ReadableFile,
    destination: str | os.PathLike[str] | BinaryIO,
    *,
    format_version: int | None = None,
    overwrite: bool = False,
    fsync: bool = False,
    max_record_bytes: int = DEFAULT_MAX_RECORD_BYTES,
    max_message_bytes: int = DEFAULT_MAX_MESSAGE_BYTES,
    progress: Progress | None = None,
) -> RecoverReport:
    """Copy the whole records of a log to a new one; returns what was kept and what was not.

    Each record is checked (checksum, size, outer form of its message) and copied byte for byte. Broken ones are left
    out; where a length field is broken the next record is searched for. The result is complete or not there at all.

    Parameters
    ----------
    source : path or binary file object
    destination : path or binary file object
        Must not be the source.
    format_version : int, optional
        Version of the new header, 1 or 2. Default: that of the source; 2 when the source has none.
    overwrite : bool, optional
        Replace an existing file.
    fsync : bool, optional
        Have the result on the disk before returning.
    max_record_bytes, max_message_bytes, progress
        As for `PbstreamReader`; records above the limits count as broken.

    Raises
    ------
    PbstreamError
        The source is no ``.pbstream`` file.
    FormatVersionError
        The source has an unknown version and no `format_version` is given.
    InvalidDataError
        Source and destination are the same file.
    FileExistsError
        The destination exists and `overwrite` is False.
    OSError
        A file cannot be read or written.
    """
    if isinstance(source, (str, os.PathLike)) and isinstance(destination, (str, os.PathLike)):
        same = (
            os.path.exists(destination) and os.path.exists(source) and os.path.samefile(source, destination)
        )
        if same:
            raise InvalidDataError(
                f"{os.fspath(source)} cannot be recovered onto itself; give the result another name"
            )
    stream = RecordStream(
        source,
        strict=False,
        limits=StreamLimits(max_record_bytes, max_message_bytes),
        verify=True,
        progress=progress,
    )
    walker = _core.RecordWalker(_ALL_KINDS, None, True, max_record_bytes, max_message_bytes)

    def walk(buffer: bytearray, begin: int, end: int) -> tuple[list[tuple[int, bytes]], WalkStep]:
        records, step = walker.walk_records(buffer, begin, end, _CONTENT_FRAMED, _BATCH_RECORDS, _BATCH_BYTES)
        return [(record[4], record[7]) for record in records], step

    try:
        version = format_version
        if version is None:
            version = 2 if stream.format_version is None else stream.format_version
            if version not in FORMAT_VERSIONS:
                raise FormatVersionError(
                    f"{stream.name}: {stream.header_problem}; pass format_version=1 or 2 to copy its records all the same",
                    format_version=version,
                )
        counts = [0] * len(KINDS)
        with PbstreamWriter(
            destination, format_version=version, overwrite=overwrite, fsync=fsync, check_order=False
        ) as writer:
            for records, _, _ in stream.run(walk):
                for kind, framed in records:
                    writer._write_framed(framed, kind)
                    counts[kind] += 1
        return RecoverReport(
            format_version=version,
            header_problem=stream.header_problem,
            records=writer.records_written,
            records_by_kind={name: count for name, count in zip(KINDS, counts, strict=True) if count},
            bytes_read=stream.bytes_done,
            bytes_written=writer.bytes_written,
            damage=stream.damage,
        )
    finally:
        stream.close()
