"""Damaged logs through everything that reads: only documented errors, never a crash, never more than what is whole."""

from __future__ import annotations

import io
import random
import struct
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import pbstream_twin as twin

from cartopy_imu.common.errors import InvalidDataError, PbstreamError, TimeOrderError, TruncatedStreamError
from cartopy_imu.io import (
    PbstreamInfo,
    PbstreamReader,
    PbstreamWriter,
    read_imu_columns,
    read_imu_data,
    recover,
)

LIMITS = {"max_message_bytes": 1 << 20, "max_record_bytes": 1 << 20}


def small_log() -> bytes:
    rng = random.Random(1)
    records = [
        twin.field(1, b""),
        twin.field(4, twin.field(1, b"\x08\x01") + twin.field(15, rng.randbytes(40))),
    ]
    records += [twin.imu(1000 + i, i % 2, (rng.random(), 0, 9.8)) for i in range(4)]
    records += [
        twin.field(7, b"\x08\x01" + twin.field(2, b"\x08\x05")),
        twin.field(4, twin.field(15, bytes(900))),
    ]
    return twin.stream(records)


def length_fields(data: bytes) -> Iterator[int]:
    at = 8
    while at < len(data):
        yield at
        at += 8 + struct.unpack_from("<Q", data, at)[0]


def mutate(data: bytes, places: list[int], rng: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        choice = rng.randrange(6)
        place = rng.randrange(len(out)) if out else 0
        if choice == 0 and out:
            out[place] ^= 1 << rng.randrange(8)
        elif choice == 1 and out:
            out[place] = rng.randrange(256)
        elif choice == 2:
            del out[place : place + rng.choice([1, 8, 100, 10000])]
        elif choice == 3:
            out[place:place] = rng.randbytes(rng.choice([1, 8, 50]))
        elif choice == 4:
            at = rng.choice(places)
            value = rng.choice(
                [0, 1, 18, 1 << 16, 1 << 20, 1 << 31, 1 << 32, 1 << 63, (1 << 64) - 1, rng.getrandbits(64)]
            )
            out[at : at + 8] = struct.pack("<Q", value)
        elif out:
            del out[place:]
    return bytes(out)


def outcome(action: Callable[[], object]) -> object:
    try:
        return action()
    except (PbstreamError, InvalidDataError, TimeOrderError) as error:
        return error if str(error) else ""


def test_ten_thousand_mutations() -> None:
    rng = random.Random(20)
    data = small_log()
    places = list(length_fields(data))
    whole = set(twin.split(data)[1:])
    saved = 0
    for _ in range(10_000):
        bad = mutate(data, places, rng)
        strict = outcome(lambda bad=bad: list(PbstreamReader(io.BytesIO(bad), **LIMITS)))
        tolerant = outcome(
            lambda bad=bad: [r.payload for r in PbstreamReader(io.BytesIO(bad), strict=False, **LIMITS)]
        )
        columns = outcome(lambda bad=bad: read_imu_columns(io.BytesIO(bad), strict=False, **LIMITS))
        outcome(lambda bad=bad: read_imu_data(io.BytesIO(bad), **LIMITS))
        info = outcome(lambda bad=bad: PbstreamInfo.read(io.BytesIO(bad), **LIMITS))
        result = io.BytesIO()
        report = outcome(
            lambda bad=bad, result=result: recover(io.BytesIO(bad), result, format_version=2, **LIMITS)
        )
        if isinstance(tolerant, Exception):
            # Only the magic is beyond help.
            assert not bad.startswith(twin.MAGIC)
            assert isinstance(strict, PbstreamError)
            assert all(isinstance(other, PbstreamError) for other in (columns, info, report))
            continue
        # A checksum of 32 bits stands behind this; a header turned data record is the one other thing that passes.
        assert set(tolerant) - whole <= {b"\x08\x02"}
        saved += len(tolerant)
        assert info.records == report.records == len(tolerant)
        assert [r.payload for r in PbstreamReader(io.BytesIO(result.getvalue()))] == tolerant
        if isinstance(strict, PbstreamError):
            assert info.damage is not None or info.header_problem is not None
        else:
            assert [record.payload for record in strict] == tolerant
            assert info.damage is None
    assert saved > 40_000


@pytest.mark.parametrize("pipe", [False, True])
def test_cut_at_each_of_the_last_200_bytes(pipe: bool) -> None:
    rng = random.Random(2)
    records = [twin.field(4, twin.field(15, rng.randbytes(250))) for _ in range(50)]
    data = twin.stream(records)
    last = len(twin.frame(records[-1]))
    assert last > 200
    for missing in range(201):
        cut = data[: len(data) - missing]

        def source(cut: bytes = cut) -> object:
            return (
                io.BufferedReader(io.BytesIO(cut)) if pipe else io.BytesIO(cut)
            )  # the former's size is not known

        reader = PbstreamReader(source(), strict=False)
        payloads = [record.payload for record in reader]
        assert payloads == records[: 50 if missing == 0 else 49]
        damage = reader.damage
        if missing == 0:
            assert damage is None
            assert len(list(PbstreamReader(source()))) == 50
            continue
        assert damage is not None
        assert (damage.truncated, damage.corrupt_records, damage.good_records) == (True, 0, 49)
        assert damage.offset == len(data) - last
        strict: list[object] = []
        with pytest.raises(TruncatedStreamError) as caught:
            strict.extend(PbstreamReader(source()))
        error = caught.value
        assert (len(strict), error.good_records, error.offset) == (49, 49, len(data) - last)
        result = io.BytesIO()
        report = recover(source(), result)
        assert report.records == 49
        assert [record.payload for record in PbstreamReader(io.BytesIO(result.getvalue()))] == payloads


def test_cut_anywhere() -> None:
    data = small_log()
    ends = [*length_fields(data), len(data)]
    for size in range(len(data)):
        whole = max(0, sum(end <= size for end in ends) - 2)  # without the first place and the header
        reader = PbstreamReader(io.BytesIO(data[:size]), strict=False)
        assert len(list(reader)) == whole
        assert (reader.damage is None) == (size in ends[1:])


class Steps:
    """A file that gives as many bytes as a list says."""

    def __init__(self, data: bytes, steps: list[int]) -> None:
        self._file, self._steps, self._turn = io.BytesIO(data), steps, 0

    def read(self, size: int = -1) -> bytes:
        self._turn += 1
        return self._file.read(min(size, self._steps[self._turn % len(self._steps)]))


messages = st.one_of(
    st.builds(twin.imu, st.integers(1, 1 << 60), st.integers(-5, 5)),
    st.builds(
        lambda kind, data: twin.field(kind, twin.field(15, data)), st.integers(1, 9), st.binary(max_size=3000)
    ),
)


@given(
    st.lists(messages, max_size=12), st.lists(st.integers(1, 5000), min_size=1, max_size=5), st.integers(0, 9)
)
def test_round_trip_through_any_pipe(payloads: list[bytes], steps: list[int], level: int) -> None:
    out = io.BytesIO()
    with PbstreamWriter(out, check_order=False, compression_level=level) as writer:
        for payload in payloads:
            writer.write(payload)
    assert twin.split(out.getvalue()) == [b"\x08\x02", *payloads]
    records = list(PbstreamReader(Steps(out.getvalue(), steps)))
    assert [record.payload for record in records] == payloads
    assert [record.index for record in records] == list(range(1, len(payloads) + 1))
