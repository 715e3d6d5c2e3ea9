"""The pass over a log that reader, columns, summary and recovery share.

Feeds the C++ walk with pieces of the file and settles what the walk cannot: records larger than a piece, the header,
the end of the file, and damage (raised in strict mode, noted and passed over in tolerant mode).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

import cartopy_imu._core as _core
from cartopy_imu.common._arguments import check_flag
from cartopy_imu.common.errors import (
    CorruptRecordError,
    FormatVersionError,
    LimitExceededError,
    PbstreamError,
    TruncatedStreamError,
)
from cartopy_imu.io._byte_source import LENGTH_BYTES, ByteSource, ReadableFile
from cartopy_imu.io._damage_log import DamageLog
from cartopy_imu.io._record_search import RecordSearch
from cartopy_imu.io.pbstream_damage import PbstreamDamage
from cartopy_imu.io.pbstream_format import (
    FORMAT_VERSIONS,
    MAGIC,
    StreamLimits,
    check_magic,
    header_version,
)

__all__ = ["Progress", "RecordStream", "StreamLimits", "WalkStep", "WalkedRecord"]

Progress: TypeAlias = Callable[[int, "int | None"], object]
"""Called with the bytes done and the bytes in all (None when unknown)."""

WalkStep: TypeAlias = tuple[int, int, int, int, str]
"""Position reached, records passed, why it stopped, bytes the next record needs, reason of damage."""

WalkedRecord: TypeAlias = "tuple[int, int, int, int, int, int | None, int | None, bytes]"
"""Number and offset within the piece, size in the file, size of the message, kind, trajectory, time, content."""

_T = TypeVar("_T")

_NEED_MORE, _FULL, _CORRUPT, _TOO_LONG = range(4)
_CONTENT_MESSAGE: Final = 0
_ALL_KINDS: Final = (1 << 10) - 1
_MAX_HEADER_BYTES: Final = 4096
# Compressed bytes that always suffice to see the first field of a message.
_FRONT_BYTES: Final = 4096
_TOO_BIG: Final = "decompressed message is above the limit"


@dataclass
class _Header:
    version: int | None = None
    problem: str | None = None
    message: bytes | None = None


class RecordStream:
    """One pass over the records of a file; see the module.

    Parameters
    ----------
    file : path or binary file object
    strict : bool
        Raise at damage instead of passing over it.
    header_required : bool
        In strict mode also refuse a file without header; an unknown version is always refused there.
    limits : StreamLimits
    kinds : int
        Bit mask of wanted kinds, to pass over large records without decompressing them.
    verify : bool
        Decompress and check every record.
    progress : callable, optional
    """

    def __init__(
        self,
        file: str | os.PathLike[str] | ReadableFile,
        *,
        strict: bool,
        header_required: bool = True,
        limits: StreamLimits,
        kinds: int = _ALL_KINDS,
        verify: bool = False,
        progress: Progress | None = None,
    ) -> None:
        self.limits = limits.check()
        self.strict = check_flag("strict", strict)
        verify = check_flag("verify", verify)
        self._header_required = header_required
        self._peek = not verify and kinds != _ALL_KINDS
        self._kinds = kinds
        self._progress = progress
        self._log = DamageLog()
        self.index = 0
        self.good_records = 0
        self.ended = False
        self._source = ByteSource(file)
        self._search = RecordSearch(self._source, limits)
        self.name = self._source.name
        self._header = _Header()
        try:
            self._read_magic()
            self._read_header()
        except BaseException:
            self.close()
            raise

    # What the header says.

    @property
    def format_version(self) -> int | None:
        """Version in the header; None when there is none."""
        return self._header.version

    @property
    def header_problem(self) -> str | None:
        """What is wrong with the header; None when nothing is."""
        return self._header.problem

    @property
    def header_message(self) -> bytes | None:
        """The bytes of the header message."""
        return self._header.message

    @property
    def damage(self) -> PbstreamDamage | None:
        """Damage met so far; None when there was none."""
        return self._log.snapshot(self.good_records)

    @property
    def bytes_total(self) -> int | None:
        """Size of the file when reading began, None when unknown."""
        return self._source.total

    @property
    def bytes_done(self) -> int:
        """Bytes passed so far."""
        return self._source.offset

    def close(self) -> None:
        """Close the file (when it was opened here)."""
        self.ended = True
        self._source.close()

    def _read_magic(self) -> None:
        source = self._source
        source.fill(32)
        try:
            check_magic(bytes(source.buffer[source.begin : min(source.end, source.begin + 32)]), self.name)
        except TruncatedStreamError as error:
            if self.strict:
                raise
            self._log.add(0, 0, None, error.message, source.available)
            self._header.problem = "the file ends before its header"
            self.ended = True
            return
        source.consume(len(MAGIC))

    def _read_header(self) -> None:
        if self.ended:
            return
        source = self._source
        if not source.fill(LENGTH_BYTES) and source.available == 0:
            self._header.problem = "the file ends before its header"
            if self.strict:
                raise self._truncated(source.offset, "before its header")
            self._log.add(0, source.offset, None, "the file ends before its header", 0)
            self.ended = True
            return
        length = source.length_at(source.begin) if source.available >= LENGTH_BYTES else 0
        need = LENGTH_BYTES + length
        if length > _MAX_HEADER_BYTES:  # a data record, or damage that the pass itself will meet
            self._no_header("there is no header record")
            return
        if not source.fill(need):
            self._header.problem = "the file ends inside its first record"
            if self.strict:
                raise self._truncated_record(need)
            return
        walker = _core.RecordWalker(_ALL_KINDS, None, True, _MAX_HEADER_BYTES, 16 * _MAX_HEADER_BYTES)
        records, (_, _, _, _, reason) = walker.walk_records(
            source.buffer, source.begin, source.begin + need, _CONTENT_MESSAGE, 1, need
        )
        if not records:
            self._header.problem = f"the header record cannot be read ({reason})"
            if self.strict:
                raise self._error(CorruptRecordError, source.offset, f"cannot be read: {reason}")
            return
        message = records[0][-1]
        version = header_version(message)
        if version is None:
            self._no_header("there is no header record")
            return
        self._header = _Header(version, None, message)
        if version not in FORMAT_VERSIONS:
            text = f"format version {version} is not known (known are 1 and 2)"
            if self.strict:
                raise FormatVersionError(
                    f"{self.name}: {text}; it may come from a newer Cartographer. Inertial and odometry records can "
                    "still be tried with strict=False",
                    format_version=version,
                )
            self._header.problem = text
        source.consume(need)
        self.index = 1

    def _no_header(self, problem: str) -> None:
        self._header.problem = problem
        if self.strict and self._header_required:
            raise FormatVersionError(
                f"{self.name}: {problem}, so its format version is unknown (old files have none); sensor records can "
                "still be read with strict=False, and recover() gives the file a header",
                format_version=None,
            )

    # The pass.

    def run(
        self, walk: Callable[[bytearray, int, int], tuple[_T, WalkStep]]
    ) -> Iterator[tuple[_T, int, int]]:
        """Walk to the end of the file; yields (what the walk gave, index and offset where that piece began)."""
        source = self._source
        while not self.ended:
            index, offset = self.index, source.offset
            result, (position, records, stop, need, reason) = walk(source.buffer, source.begin, source.end)
            source.consume(position)
            self.index += records
            self.good_records += records
            yield result, index, offset
            if stop == _CORRUPT:
                self._corrupt(need, reason)
            elif stop == _TOO_LONG:
                self._too_long(need)
            elif stop == _NEED_MORE:
                self._fetch(need)
            if self._progress is not None:
                self._progress(source.offset, source.total)

    def _corrupt(self, size: int, reason: str) -> None:
        source = self._source
        if self.strict:
            kind = LimitExceededError if reason == _TOO_BIG else CorruptRecordError
            limit = (
                f" of {self.limits.max_message_bytes} bytes (max_message_bytes)" if reason == _TOO_BIG else ""
            )
            raise self._error(kind, source.offset, f"cannot be read: {reason}{limit}")
        if not self._search.leads_on(size):
            self._lost(reason)
            return
        self._log.add(self.index, source.offset, size, reason, size)
        source.consume(size)
        self.index += 1

    def _too_long(self, size: int) -> None:
        source = self._source
        length = size - LENGTH_BYTES
        beyond = source.beyond_end(size)
        if self.strict:
            if beyond:
                raise self._truncated_record(size)
            limit = self.limits.max_record_bytes
            text = f"claims {length} bytes, above the limit of {limit} (max_record_bytes)"
            raise self._error(LimitExceededError, source.offset, text)
        reason = f"length field claims {length} bytes"
        if not beyond and source.rest is not None:
            self._log.add(self.index, source.offset, size, f"{reason}, above the limit", size)
            source.skip(size)
            self.index += 1
            return
        self._lost(reason)

    def _fetch(self, need: int) -> None:
        """Bring the next record into the buffer, pass over it, or find the end of the file."""
        source = self._source
        large = need > _FRONT_BYTES
        if large and source.beyond_end(need):
            self._cut(need)
            return
        if large and self._peek and source.fill(_FRONT_BYTES):
            kind = _core.peek_kind(
                source.buffer, source.begin + LENGTH_BYTES, min(source.end, source.begin + need)
            )
            if kind >= 0 and not self._kinds >> kind & 1:
                self._pass_over(need)
                return
        if source.fill(need):
            return
        if source.available == 0:
            self.ended = True
        else:
            self._cut(need)

    def _pass_over(self, size: int) -> None:
        source = self._source
        offset = source.offset
        done = source.skip(size)
        if done == size:
            self.index += 1
            self.good_records += 1
            return
        if self.strict:
            raise self._truncated(offset, f"inside a record of {size} bytes, of which {done} are there")
        self._log.add(self.index, offset, None, "the file ends inside this record", done)
        self.ended = True

    def _cut(self, need: int) -> None:
        if self.strict:
            raise self._truncated_record(need)
        self._lost("the file ends inside this record")

    # Errors of strict mode.

    def _error(self, kind: type[PbstreamError], offset: int, text: str) -> PbstreamError:
        return kind(
            f"{self.name}: record {self.index} at byte {offset} {text}; {self.good_records} whole data records come "
            "before it. Read with strict=False to pass over damage, or rewrite what is good with recover()",
            offset=offset,
            record_index=self.index,
            good_records=self.good_records,
        )

    def _truncated(self, offset: int, where: str) -> PbstreamError:
        return TruncatedStreamError(
            f"{self.name}: the file ends {where}; record {self.index} at byte {offset} is cut, {self.good_records} "
            "whole data records come before it. Read them with strict=False, or rewrite them with recover()",
            offset=offset,
            record_index=self.index,
            good_records=self.good_records,
        )

    def _truncated_record(self, size: int) -> PbstreamError:
        source = self._source
        have = source.available + (source.rest or 0)
        if have < LENGTH_BYTES:
            return self._truncated(source.offset, f"after {have} bytes of a length field")
        length = source.length_at(source.begin)
        return self._truncated(
            source.offset,
            f"inside a record whose length field says {length} bytes, of which {have - 8} are there",
        )

    def _lost(self, reason: str) -> None:
        """Look for the next whole record: the length field at hand leads nowhere."""
        source = self._source
        offset = source.offset
        if self._search.next_record():
            size = source.offset - offset
            self._log.add(self.index, offset, size, reason, size)
            self.index += 1
        else:
            self._log.add(self.index, offset, None, reason, source.offset - offset)
            self.ended = True
