"""Bytes of a file in a sliding buffer: constant memory, with or without seek."""

from __future__ import annotations

import io
import os
import stat
from typing import Any, Final, Protocol

from cartopy_imu.common._arguments import check_path

__all__ = ["CHUNK_BYTES", "LENGTH_BYTES", "ByteSource", "ReadableFile"]

CHUNK_BYTES: Final = 1 << 20
LENGTH_BYTES: Final = 8


class ReadableFile(Protocol):
    """A binary file object; only ``read`` is needed."""

    def read(self, size: int, /) -> bytes | None:
        """Return up to `size` bytes, none at the end."""
        ...


class ByteSource:
    """Buffer over a path or a binary file object.

    ``buffer[begin:end]`` are the bytes at hand, ``offset`` is the place of ``begin`` counted from where reading
    began. ``rest`` is what the file holds behind ``end``, None when nobody knows (pipes and other objects).
    """

    def __init__(self, file: str | os.PathLike[str] | ReadableFile) -> None:
        self._file: Any
        self._owned = isinstance(file, (str, os.PathLike))
        if self._owned:
            self.name = check_path(file)  # type: ignore[arg-type]
            self._file = open(self.name, "rb", buffering=0)  # noqa: SIM115
        else:
            if isinstance(file, io.TextIOBase) or not hasattr(file, "read"):
                raise TypeError(f"expected a path or a file opened in binary mode ('rb'), got {file!r}")
            self._file = file
            self.name = str(getattr(file, "name", type(file).__name__))
        self.buffer = bytearray(CHUNK_BYTES)
        self.begin = self.end = self.offset = 0
        self._measure = self._measurable()
        self.rest: int | None = None
        self.refresh()
        self.total = self.rest

    def _measurable(self) -> bool:
        # Only plain files and memory: a wrapper such as gzip's has a descriptor whose size means something else.
        file = self._file
        if isinstance(file, io.BytesIO):
            return True
        raw = getattr(file, "raw", file)
        return isinstance(raw, io.FileIO) and stat.S_ISREG(os.fstat(raw.fileno()).st_mode)

    def refresh(self) -> None:
        """Look up the size again: a log that is being written grows."""
        if self._measure:
            size = (
                self._file.getbuffer().nbytes
                if isinstance(self._file, io.BytesIO)
                else os.fstat(self._file.fileno()).st_size
            )
            self.rest = max(0, size - self._file.tell())

    @property
    def available(self) -> int:
        """Bytes at hand."""
        return self.end - self.begin

    def length_at(self, place: int) -> int:
        """Return the length field at `place` of the buffer."""
        return int.from_bytes(self.buffer[place : place + LENGTH_BYTES], "little")

    def beyond_end(self, size: int) -> bool:
        """Whether the file is known to end before `size` more bytes."""
        if self.rest is None:
            return False
        if size > self.available + self.rest:
            self.refresh()
        return size > self.available + self.rest

    def fill(self, need: int) -> bool:
        """Have at least `need` bytes at hand; False when the file ends before."""
        if self.begin and self.begin + max(need, CHUNK_BYTES) > len(self.buffer):
            rest = self.buffer[self.begin : self.end]
            self.buffer[: len(rest)] = rest
            self.begin, self.end = 0, len(rest)
        if len(self.buffer) > CHUNK_BYTES and max(need, self.end) <= CHUNK_BYTES:
            self._resize(CHUNK_BYTES)
        while self.available < need:
            if self.end == len(self.buffer):
                # Without a known size grow only as bytes really come in.
                known = self.rest is not None
                self._resize(self.begin + need if known else min(self.begin + need, 2 * len(self.buffer)))
            if not self._read_some():
                return False
        return True

    def _resize(self, size: int) -> None:
        grown = bytearray(size)
        grown[: self.end] = memoryview(self.buffer)[: self.end]
        self.buffer = grown

    def _read_some(self) -> int:
        room = len(self.buffer) - self.end
        if hasattr(self._file, "readinto"):
            with memoryview(self.buffer) as view:
                number = self._file.readinto(view[self.end :])
        else:
            data = self._file.read(room)
            if isinstance(data, str):
                raise TypeError(f"{self.name} gives text; open it in binary mode ('rb')")
            number = None if data is None else len(data)
            if number:
                if number > room:
                    raise OSError(f"{self.name}: read({room}) gave {number} bytes")
                self.buffer[self.end : self.end + number] = data
        if number is None:
            raise BlockingIOError(f"{self.name} is in non-blocking mode; open it blocking")
        self.end += number
        if self.rest is not None:
            self.rest = max(0, self.rest - number) if number else 0
        return int(number)

    def consume(self, number: int) -> None:
        """Pass over bytes at hand."""
        self.begin += number
        self.offset += number

    def skip(self, number: int) -> int:
        """Pass over `number` bytes, at hand or not; returns how many there were."""
        wanted = number
        step = min(number, self.available)
        self.consume(step)
        number -= step
        if number and self.rest is not None:
            step = min(number, self.rest)
            self._file.seek(step, os.SEEK_CUR)
            self.offset += step
            self.rest -= step
            return wanted - (number - step)
        while number:
            self.begin = self.end = 0
            if not self._read_some():
                break
            step = min(number, self.available)
            self.consume(step)
            number -= step
        return wanted - number

    def close(self) -> None:
        """Close the file when it was opened here."""
        if self._owned:
            self._file.close()
