"""Our DEFLATE and gzip coders against Python's zlib, both ways."""

from __future__ import annotations

import gzip
import random
import struct
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import pbstream_twin as twin

from cartopy_imu import _core

LIMIT = 1 << 20

messages = st.one_of(
    st.binary(max_size=300),
    st.lists(
        st.sampled_from([b"\0", b"ab", b"abc", b"\xff" * 9, b"imu", bytes(range(50))]), max_size=200
    ).map(b"".join),
    st.binary(max_size=40).map(lambda data: data * 60),
)


def unframe(framed: bytes) -> bytes:
    (size,) = struct.unpack_from("<Q", framed)
    assert size == len(framed) - 8
    return framed[8:]


@given(messages)
def test_zlib_reads_what_we_write(message: bytes) -> None:
    member = unframe(_core.frame_message(message))
    assert gzip.decompress(member) == message
    assert len(member) <= len(message) + 23


@given(
    messages,
    st.integers(0, 9),
    st.sampled_from([zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_FIXED, zlib.Z_RLE]),
)
def test_we_read_what_zlib_writes(message: bytes, level: int, strategy: int) -> None:
    packer = zlib.compressobj(level, zlib.DEFLATED, 31, 9, strategy)
    member = packer.compress(message) + packer.flush()
    assert _core.gzip_decompress(member, len(message)) == message
    if message:
        with pytest.raises(ValueError, match="limit"):
            _core.gzip_decompress(member, len(message) - 1)


@given(st.lists(messages, min_size=1, max_size=4))
def test_members_are_joined(parts: list[bytes]) -> None:
    data = b"".join(gzip.compress(part, mtime=0) for part in parts)
    assert _core.gzip_decompress(data, LIMIT) == b"".join(parts)


def test_flushed_blocks_and_named_headers() -> None:
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    body = b""
    for part in (b"one", b"", b"two" * 50, b"three"):
        body += packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH if part else zlib.Z_SYNC_FLUSH)
    body += packer.flush()
    message = b"one" + b"two" * 50 + b"three"
    trailer = struct.pack("<II", zlib.crc32(message), len(message))
    header = b"\x1f\x8b\x08\x1e" + bytes(6) + struct.pack("<H", 3) + b"xyz" + b"name\0" + b"comment\0"
    header += struct.pack("<H", zlib.crc32(header) & 0xFFFF)
    assert twin.gunzip(header + body + trailer, LIMIT) == message
    assert _core.gzip_decompress(header + body + trailer, LIMIT) == message
    for cut in range(len(header) + len(body) + len(trailer)):
        with pytest.raises(ValueError):  # noqa: PT011
            _core.gzip_decompress((header + body + trailer)[:cut], LIMIT)


def verdict(function, data: bytes) -> bytes | None:
    try:
        return function(data, LIMIT)
    except ValueError:
        return None


def mutate(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(changed))
        choice = rng.randrange(4)
        if choice == 0:
            changed[place] ^= 1 << rng.randrange(8)
        elif choice == 1:
            changed[place] = rng.randrange(256)
        elif choice == 2 and len(changed) > 1:
            del changed[place]
        else:
            changed.insert(place, rng.randrange(256))
    return bytes(changed)


def test_same_verdict_on_mutated_members() -> None:
    rng = random.Random(7)
    words = [bytes(rng.choices(range(97, 123), k=rng.randint(2, 9))) for _ in range(60)]
    samples = [b" ".join(rng.choices(words, k=rng.randint(1, 300))) for _ in range(8)]
    samples += [rng.randbytes(72), bytes(5000), b""]
    accepted = 0
    for _ in range(6000):
        sample = rng.choice(samples)
        packer = zlib.compressobj(
            rng.choice([0, 1, 6, 9]), zlib.DEFLATED, 31, 9, rng.choice([0, 0, zlib.Z_FIXED])
        )
        member = mutate(packer.compress(sample) + packer.flush(), rng)
        ours, theirs = verdict(_core.gzip_decompress, member), verdict(twin.gunzip, member)
        assert ours == theirs, member.hex()
        accepted += ours is not None
    assert 0 < accepted < 2000  # header bytes such as the time do not matter


def test_same_verdict_on_mutated_streams() -> None:
    # The checksum is made right afterwards, so that only the DEFLATE rules decide.
    rng = random.Random(8)
    words = [bytes(rng.choices(range(97, 123), k=rng.randint(2, 9))) for _ in range(40)]
    accepted = 0
    for _ in range(6000):
        sample = b" ".join(rng.choices(words, k=rng.randint(1, 60)))
        packer = zlib.compressobj(rng.choice([1, 9]), zlib.DEFLATED, -15, 9, rng.choice([0, 0, zlib.Z_FIXED]))
        body = mutate(packer.compress(sample) + packer.flush(), rng)
        unpacker = zlib.decompressobj(-15)
        try:
            message = unpacker.decompress(body, LIMIT)
            complete = unpacker.eof
        except zlib.error:
            message, complete = b"", False
        used = body[: len(body) - len(unpacker.unused_data)]
        member = b"\x1f\x8b\x08" + bytes(7) + used + struct.pack("<II", zlib.crc32(message), len(message))
        ours = verdict(_core.gzip_decompress, member)
        assert ours == (message if complete else None), body.hex()
        accepted += complete
    assert accepted > 500


@settings(max_examples=300)
@given(st.binary(max_size=400))
def test_same_verdict_on_noise(noise: bytes) -> None:
    for start in (b"", b"\x1f\x8b\x08" + bytes(7)):
        assert verdict(_core.gzip_decompress, start + noise) == verdict(twin.gunzip, start + noise)


@given(st.binary(max_size=100), st.binary(max_size=100))
def test_checksum(one: bytes, two: bytes) -> None:
    assert _core.crc32(one + two) == zlib.crc32(one + two)
    assert _core.crc32(two, _core.crc32(one)) == zlib.crc32(one + two)
