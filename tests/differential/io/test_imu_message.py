"""Inertial records by the C++ kernels against protobuf's own serialiser and parser."""

from __future__ import annotations

import math
import struct

import numpy as np
from google.protobuf.message import DecodeError
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reference import pbstream_twin as twin

from cartopy_imu import _core
from cartopy_imu.mapping.proto.serialization_pb2 import SerializedData

doubles = st.one_of(st.sampled_from([0.0, -0.0, 1.0, math.inf, 5e-324]), st.floats(width=64))
times = st.one_of(
    st.sampled_from([0, 1, 127, 128, -1, (1 << 63) - 1]), st.integers(-(1 << 63), (1 << 63) - 1)
)
trajectories = st.one_of(st.sampled_from([0, 1, -1]), st.integers(-(1 << 31), (1 << 31) - 1))
vectors = st.tuples(doubles, doubles, doubles)


def protobuf_message(trajectory_id, time, acceleration, rate) -> SerializedData:
    message = SerializedData()
    message.imu_data.trajectory_id = trajectory_id
    sample = message.imu_data.imu_data
    sample.timestamp = time
    for target, values in ((sample.linear_acceleration, acceleration), (sample.angular_velocity, rate)):
        target.SetInParent()
        target.x, target.y, target.z = values
    return message


@given(st.lists(st.tuples(trajectories, times, vectors, vectors), max_size=6))
def test_columns_are_written_as_protobuf_would(rows) -> None:
    framed = _core.frame_imu_columns(
        np.array([row[0] for row in rows], dtype=np.int32),
        np.array([row[1] for row in rows], dtype=np.int64),
        np.array([row[2] for row in rows], dtype=np.float64).reshape(-1, 3),
        np.array([row[3] for row in rows], dtype=np.float64).reshape(-1, 3),
    )
    expected = [protobuf_message(*row).SerializeToString() for row in rows]
    assert twin.split(twin.MAGIC + framed) == expected


def columns_of(message: bytes):
    """What the kernel makes of one message: a row, "other", or None for refusal."""
    walker = _core.RecordWalker(1 << 6, None, True, 1 << 20, 1 << 20)
    framed = twin.frame(message)
    _, records, _, _, reason = walker.walk_imu(framed, 0, len(framed))
    if not records:
        assert reason != "ok"
        return "incomplete" if reason.startswith("imu_data without") else None
    if not walker.imu_rows:
        return "other"
    trajectory_ids, stamps, accelerations, rates = walker.take_imu()
    return struct.pack("<iq6d", trajectory_ids[0], stamps[0], *accelerations[0], *rates[0])


def protobuf_view(data: bytes):
    message = SerializedData()
    try:
        message.ParseFromString(data)
    except DecodeError:
        return None
    if message.WhichOneof("data") != "imu_data":
        return "other"
    record = message.imu_data
    sample = record.imu_data
    if not (
        record.HasField("imu_data")
        and sample.HasField("linear_acceleration")
        and sample.HasField("angular_velocity")
    ):
        return "incomplete"
    a, w = sample.linear_acceleration, sample.angular_velocity
    return struct.pack("<iq6d", record.trajectory_id, sample.timestamp, a.x, a.y, a.z, w.x, w.y, w.z)


tags = st.sampled_from([8, 9, 10, 17, 18, 25, 26, 50, 58, 0x7A, 0x78, 0x7D, 0x79])


@st.composite
def fields(draw, depth: int = 0) -> bytes:
    """Bytes of valid fields, known and unknown, given once or several times, in any order."""
    out = b""
    for _ in range(draw(st.integers(0, 4))):
        number = draw(st.sampled_from([1, 2, 3, 6, 15, 7, 100000]))
        kind = draw(st.integers(0, 3))
        if kind == 0:
            out += twin.varint(number << 3) + twin.varint(draw(times))
        elif kind == 1:
            out += twin.varint(number << 3 | 1) + struct.pack("<d", draw(doubles))
        elif kind == 2:
            out += twin.varint(number << 3 | 5) + draw(st.binary(min_size=4, max_size=4))
        elif depth < 4:
            out += twin.field(number, draw(fields(depth + 1)))
    return out


@settings(max_examples=400)
@given(st.lists(st.tuples(trajectories, times, vectors, vectors), min_size=1, max_size=3), st.data())
def test_merged_and_unknown_fields_are_read_as_protobuf_does(rows, data) -> None:
    message = b""
    for row in rows:
        sample = protobuf_message(*row).SerializeToString()
        if data.draw(st.booleans()):  # unknown fields inside
            inner = protobuf_message(*row).imu_data
            extra = twin.field(15, b"abc") + b"\x7d1234" + b"\x83\x01\x08\x01\x84\x01"
            sample = twin.field(
                6,
                extra
                + inner.SerializeToString()
                + twin.field(2, twin.field(2, b"\x09" + struct.pack("<d", 7.0))),
            )
        message += (
            data.draw(st.sampled_from([b"", twin.field(15, b"zz"), b"\x78\x05", twin.field(7, b"")])) + sample
        )
    assert columns_of(message) == protobuf_view(message)


@settings(max_examples=400)
@given(fields())
def test_odd_fields_are_read_as_protobuf_does(inner: bytes) -> None:
    message = twin.field(6, twin.field(2, inner)) + twin.field(
        6, twin.field(2, twin.field(2, inner) + twin.field(3, inner))
    )
    ours, theirs = columns_of(message), protobuf_view(message)
    assert ours == theirs


@settings(max_examples=500)
@given(vectors, vectors, st.lists(st.tuples(st.integers(0, 80), st.integers(0, 255)), min_size=1, max_size=3))
def test_mutated_messages(acceleration, rate, changes) -> None:
    message = bytearray(protobuf_message(1, 1 << 50, acceleration, rate).SerializeToString())
    for place, value in changes:
        message[place % len(message)] = value
    ours, theirs = columns_of(bytes(message)), protobuf_view(bytes(message))
    # Bodies of other kinds are only looked at as far as their key needs: there protobuf may refuse more.
    assume(not (ours == "other" and theirs is None))
    assert ours == theirs
