from __future__ import annotations

import contextlib
import pickle
from typing import Any

import numpy as np
import pytest
from google.protobuf.message import DecodeError
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from support.strategies import rigids, times, triples

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.mapping.proto import serialization_pb2
from cartopy_imu.sensor import (
    FixedFramePoseData,
    ImuData,
    ImuDataArray,
    LandmarkData,
    LandmarkObservation,
    LocalSlamResultData,
    OdometryData,
    TimedPointCloudData,
)
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.transform.proto import timestamped_transform_pb2
from cartopy_imu.transform.timestamped_transform import TimestampedTransform

float32 = st.floats(width=32, allow_nan=False, allow_infinity=False)
weights = st.floats(min_value=0.0, allow_infinity=False)
observations = st.builds(LandmarkObservation, st.binary(max_size=20), rigids, weights, weights)


@st.composite
def clouds(draw: st.DrawFn) -> TimedPointCloudData:
    n = draw(st.integers(min_value=0, max_value=5))
    return TimedPointCloudData(
        draw(times),
        draw(st.tuples(float32, float32, float32)),
        draw(arrays(np.float32, (n, 3), elements=float32)),
        draw(st.none() | arrays(np.float32, (n,), elements=float32)),
        times=draw(
            arrays(np.float32, (n,), elements=st.floats(width=32, max_value=0.0, allow_infinity=False))
        ),
    )


RECORDS: dict[Any, tuple[Any, st.SearchStrategy[Any]]] = {
    ImuData: (sensor_pb2.ImuData, st.builds(ImuData, times, triples, triples)),
    OdometryData: (sensor_pb2.OdometryData, st.builds(OdometryData, times, rigids)),
    FixedFramePoseData: (
        sensor_pb2.FixedFramePoseData,
        st.builds(FixedFramePoseData, times, st.none() | rigids),
    ),
    LandmarkData: (
        sensor_pb2.LandmarkData,
        st.builds(LandmarkData, times, st.lists(observations, max_size=2)),
    ),
    TimedPointCloudData: (sensor_pb2.TimedPointCloudData, clouds()),
    LocalSlamResultData: (
        serialization_pb2.LocalSlamResultData,
        st.builds(LocalSlamResultData.from_local_pose, times, rigids),
    ),
    TimestampedTransform: (
        timestamped_transform_pb2.TimestampedTransform,
        st.builds(TimestampedTransform, times, rigids),
    ),
}


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: kind.__name__)
@settings(max_examples=50)
@given(data=st.data())
def test_the_wire_gives_back_an_equal_record(kind: Any, data: st.DataObject) -> None:
    record = data.draw(RECORDS[kind][1])
    proto = record.to_proto()
    written = proto.SerializeToString(deterministic=True)
    again = kind.from_proto(type(proto).FromString(written))
    assert again == record
    assert hash(again) == hash(record)
    assert again.to_proto().SerializeToString(deterministic=True) == written
    assert pickle.loads(pickle.dumps(record)) == record
    assert repr(record)


imu_lists = st.lists(st.builds(ImuData, times, triples, triples), max_size=8).map(
    lambda entries: sorted(entries, key=lambda entry: entry.time)
)


@given(imu_lists, st.integers(0, 9), st.integers(0, 9))
def test_array_and_list_are_the_same_thing(entries: list[ImuData], start: int, stop: int) -> None:
    array = ImuDataArray.from_records(entries)
    assert array.to_records() == entries
    assert array[start:stop].to_records() == entries[start:stop]
    assert ImuDataArray.concat([array[:start], array[start:]]) == array
    assert array == ImuDataArray(array.times, array.linear_accelerations, array.angular_velocities)
    assert pickle.loads(pickle.dumps(array)) == array


@given(imu_lists, times, times)
def test_time_range_is_what_a_filter_gives(entries: list[ImuData], start: int, end: int) -> None:
    array = ImuDataArray.from_records(entries)
    assert array.between(start, end).to_records() == [entry for entry in entries if start <= entry.time < end]


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: kind.__name__)
@settings(max_examples=50)
@given(data=st.data())
def test_hostile_bytes_give_a_good_record_or_the_documented_error(kind: Any, data: st.DataObject) -> None:
    message, strategy = RECORDS[kind]
    good = data.draw(strategy).to_proto().SerializeToString()
    position = data.draw(st.integers(0, max(0, len(good) - 1)))
    mutated = (
        good[:position] + data.draw(st.binary(max_size=9)) + good[position + data.draw(st.integers(0, 9)) :]
    )
    with contextlib.suppress(DecodeError, InvalidDataError):
        record = kind.from_proto(message.FromString(mutated))
        assert record.time > 0
        assert kind.from_proto(record.to_proto()) == record


anything = st.one_of(
    st.none(),
    st.text(max_size=3),
    st.floats(),
    st.integers(),
    st.lists(st.floats() | st.integers(), max_size=4),
    arrays(
        st.sampled_from([np.float64, np.float32, np.int16, np.bool_]), array_shapes(max_dims=3, max_side=4)
    ),
)


@given(anything, anything, anything)
def test_constructors_accept_or_refuse_nothing_between(a: Any, b: Any, c: Any) -> None:
    for kind in (ImuData, ImuDataArray, TimedPointCloudData):
        with contextlib.suppress(InvalidDataError):
            kind(a, b, c)
