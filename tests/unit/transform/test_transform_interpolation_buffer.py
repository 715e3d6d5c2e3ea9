from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from cartopy_imu.common.errors import InvalidDataError, NotReadyError, TimeOrderError
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform, TransformInterpolationBuffer


def at(x: float, yaw: float = 0.0) -> Rigid3:
    return Rigid3([x, 0.0, 0.0], Quaternion.from_rotation_vector([0.0, 0.0, yaw]))


def test_lookup_between_and_at_entries() -> None:
    buffer = TransformInterpolationBuffer(
        [TimestampedTransform(10, at(0.0)), TimestampedTransform(30, at(2.0, 1.0))]
    )
    assert (buffer.earliest_time, buffer.latest_time, len(buffer)) == (10, 30, 2)
    assert buffer.lookup(10) == at(0.0)
    assert buffer.lookup(30) == at(2.0, 1.0)
    middle = buffer.lookup(15)
    assert middle.translation.tolist() == [0.5, 0.0, 0.0]
    np.testing.assert_allclose(middle.rotation.rotation_vector(), [0.0, 0.0, 0.25], atol=1e-15)
    assert buffer.lookup(np.int64(15)) == middle


def test_has() -> None:
    buffer = TransformInterpolationBuffer()
    assert not buffer.has(10)
    buffer.push(10, at(0.0))
    assert buffer.has(10)
    assert not buffer.has(9)
    assert not buffer.has(11)


def test_questions_outside_say_what_is_missing() -> None:
    buffer = TransformInterpolationBuffer()
    with pytest.raises(NotReadyError, match="empty"):
        buffer.lookup(5)
    for name in ("earliest_time", "latest_time"):
        with pytest.raises(NotReadyError, match="empty"):
            getattr(buffer, name)
    buffer.push(10_000, at(0.0))
    with pytest.raises(NotReadyError, match=r"0\.5000 ms after the last one"):
        buffer.lookup(15_000)
    with pytest.raises(TimeOrderError, match=r"0\.5000 ms before the oldest"):
        buffer.lookup(5_000)


def test_equal_stamps_are_kept_in_order_of_arrival() -> None:
    buffer = TransformInterpolationBuffer()
    for time, x in [(10, 0.0), (20, 1.0), (20, 5.0), (30, 6.0)]:
        buffer.push(time, at(x))
    assert buffer.lookup(20) == at(1.0)
    assert buffer.lookup(15).translation[0] == 0.5
    assert buffer.lookup(25).translation[0] == 5.5


def test_an_earlier_stamp_is_refused_and_changes_nothing() -> None:
    buffer = TransformInterpolationBuffer()
    buffer.push(20, at(1.0))
    with pytest.raises(TimeOrderError, match="earlier than the last one") as caught:
        buffer.push(19, at(2.0))
    assert (caught.value.time, caught.value.latest_time) == (19, 20)
    assert (len(buffer), buffer.latest_time) == (1, 20)


@pytest.mark.parametrize(
    ("time", "transform"), [(0, at(0.0)), (1.5, at(0.0)), (math.nan, at(0.0)), (5, None), (5, "pose")]
)
def test_impossible_entries(time: Any, transform: Any) -> None:
    buffer = TransformInterpolationBuffer()
    with pytest.raises(InvalidDataError):
        buffer.push(time, transform)
    assert len(buffer) == 0


def test_bounded_size_drops_the_oldest() -> None:
    buffer = TransformInterpolationBuffer(size_limit=3)
    for time in range(1, 1001):
        buffer.push(time, at(float(time)))
        assert len(buffer) == min(time, 3)
        assert buffer.earliest_time == max(1, time - 2)
        assert buffer.lookup(buffer.earliest_time) == at(float(buffer.earliest_time))
    assert len(buffer._times) <= 8
    with pytest.raises(TimeOrderError):
        buffer.lookup(997)
    assert buffer.size_limit == 3


@pytest.mark.parametrize("limit", [0, -1, True])
def test_impossible_size_limit(limit: int) -> None:
    with pytest.raises(InvalidDataError, match="size_limit"):
        TransformInterpolationBuffer(size_limit=limit)


def test_clear_and_text() -> None:
    buffer = TransformInterpolationBuffer()
    assert repr(buffer) == "<TransformInterpolationBuffer with 0 transforms>"
    buffer.push(5, at(0.0))
    assert repr(buffer) == "<TransformInterpolationBuffer with 1 transforms, 5 … 5>"
    buffer.clear()
    assert len(buffer) == 0
    buffer.push(4, at(0.0))
    assert buffer.latest_time == 4


def test_timestamped_transform() -> None:
    first, last = TimestampedTransform(10, at(0.0)), TimestampedTransform(30, at(2.0, 1.0))
    middle = first.interpolate(last, 20)
    assert middle.time == 20
    assert middle.transform.translation.tolist() == [1.0, 0.0, 0.0]
    assert first.interpolate(TimestampedTransform(10, at(3.0)), 10) == first
    for outside in (9, 31):
        with pytest.raises(InvalidDataError, match="outside"):
            first.interpolate(last, outside)
    assert TimestampedTransform.from_proto(last.to_proto()) == last
    with pytest.raises(InvalidDataError):
        TimestampedTransform(0, at(0.0))
    with pytest.raises(InvalidDataError, match="Rigid3"):
        TimestampedTransform(1, None)  # type: ignore[arg-type]
    with pytest.raises(InvalidDataError, match="no translation"):
        TimestampedTransform.from_proto(type(last.to_proto())(time=5))
