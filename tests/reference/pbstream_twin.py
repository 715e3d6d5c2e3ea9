"""Plain Python twin of the log format over zlib: whole files in memory, no checks beyond zlib's own."""

from __future__ import annotations

import gzip
import struct
import zlib

MAGIC = bytes.fromhex("db01f55b7b1f1d7b")


def frame(payload: bytes, level: int = 1) -> bytes:
    """Length field and gzip member, made by zlib as the original does."""
    packer = zlib.compressobj(level, zlib.DEFLATED, 31)
    member = packer.compress(payload) + packer.flush()
    return struct.pack("<Q", len(member)) + member


def stream(payloads: list[bytes], version: int | None = 2) -> bytes:
    """A file of these messages."""
    header = [] if version is None else [b"\x08" + varint(version) if version else b""]
    return MAGIC + b"".join(frame(payload) for payload in [*header, *payloads])


def split(data: bytes) -> list[bytes]:
    """All messages of a whole file, the header first."""
    assert data[:8] == MAGIC
    at, payloads = 8, []
    while at < len(data):
        (size,) = struct.unpack_from("<Q", data, at)
        member = data[at + 8 : at + 8 + size]
        assert len(member) == size
        payloads.append(gzip.decompress(member))
        at += 8 + size
    return payloads


def varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def field(number: int, content: bytes) -> bytes:
    """A length-delimited field."""
    return varint(number << 3 | 2) + varint(len(content)) + content


def imu(time: int, trajectory_id: int = 0, acceleration=(0.0, 0.0, 9.8), rate=(0.0, 0.0, 0.1)) -> bytes:
    """SerializedData bytes of an inertial record, all fields written."""

    def vector(values) -> bytes:
        return b"".join(bytes([8 * i + 9]) + struct.pack("<d", value) for i, value in enumerate(values))

    inner = b"\x08" + varint(time) + field(2, vector(acceleration)) + field(3, vector(rate))
    return field(6, b"\x08" + varint(trajectory_id) + field(2, inner))


def gunzip(data: bytes, limit: int) -> bytes:
    """Content of a gzip record by zlib, members joined; ValueError where zlib refuses or `limit` is passed."""
    out = b""
    while True:
        unpacker = zlib.decompressobj(31)
        try:
            out += unpacker.decompress(data, limit + 1 - len(out))
        except zlib.error as error:
            raise ValueError(str(error)) from error
        if len(out) > limit:
            raise ValueError("above the limit")
        if not unpacker.eof:
            # With max_length zlib may stop right before the trailer; let it go on.
            try:
                out += unpacker.decompress(unpacker.unconsumed_tail, 1)
            except zlib.error as error:
                raise ValueError(str(error)) from error
            if not unpacker.eof or len(out) > limit:
                raise ValueError("ends early")
        data = unpacker.unused_data
        if not data:
            return out
