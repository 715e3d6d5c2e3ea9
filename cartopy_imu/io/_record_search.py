"""Finding the next record where a broken length field hides it."""

from __future__ import annotations

from typing import Final

import cartopy_imu._core as _core
from cartopy_imu.io._byte_source import LENGTH_BYTES, ByteSource
from cartopy_imu.io.pbstream_format import StreamLimits

__all__ = ["RecordSearch"]

_GZIP_MAGIC: Final = b"\x1f\x8b\x08"
_MIN_GZIP_BYTES: Final = 20
# Places tried in vain per file: a bound on the work that bait can cause.
_MAX_FAILURES: Final = 64


class RecordSearch:
    """Looks for whole records by gzip header, length and checksum."""

    def __init__(self, source: ByteSource, limits: StreamLimits) -> None:
        self._source = source
        self._limits = limits
        self._failures = 0

    def leads_on(self, size: int) -> bool:
        """Whether a record or the end of the file stands behind the broken record of `size` bytes at hand."""
        source = self._source
        place = size + LENGTH_BYTES
        if not source.fill(place + len(_GZIP_MAGIC)):
            return True
        return source.buffer.startswith(_GZIP_MAGIC, source.begin + place)

    def next_record(self) -> bool:
        """Move behind the present place to the next whole record; False, at the end of the file, when none is found."""
        source = self._source
        source.fill(LENGTH_BYTES + len(_GZIP_MAGIC))
        source.consume(min(1, source.available))
        while True:
            place = source.buffer.find(_GZIP_MAGIC, source.begin + LENGTH_BYTES, source.end)
            if place < 0:
                # Keep what could be the front of a match.
                source.consume(max(0, source.available - LENGTH_BYTES - len(_GZIP_MAGIC) + 1))
                if not source.fill(source.available + 1):
                    source.skip(source.available)
                    return False
                continue
            source.consume(place - LENGTH_BYTES - source.begin)
            if self._stands_here():
                return True
            if self._failures >= _MAX_FAILURES:
                source.skip(1 << 62)
                return False
            source.consume(1)

    def _stands_here(self) -> bool:
        source = self._source
        length = source.length_at(source.begin)
        if not _MIN_GZIP_BYTES <= length <= self._limits.max_record_bytes:
            return False
        if source.beyond_end(LENGTH_BYTES + length):
            return False
        if source.fill(LENGTH_BYTES + length):
            begin = source.begin + LENGTH_BYTES
            with memoryview(source.buffer) as view:
                try:
                    _core.gzip_decompress(view[begin : begin + length], self._limits.max_message_bytes)
                    return True
                except ValueError:
                    pass  # the bytes only look like a record
        self._failures += 1
        return False
