"""The main error messages, word for word: what was wanted, what came, where, what to do."""

from __future__ import annotations

import datetime
import math
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from cartopy_imu.common import errors, time
from cartopy_imu.common.errors import CartopyImuError, InvalidDataError
from cartopy_imu.sensor import ImuData, ImuDataArray, LandmarkObservation, OdometryData, TimedPointCloudData
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.transform import Quaternion, Rigid3, TransformInterpolationBuffer

T = 636533061005937350
Z = np.zeros((2, 3))


def push_late() -> None:
    buffer = TransformInterpolationBuffer()
    buffer.push(636432149115879208, Rigid3.identity())
    buffer.push(636432149115829239, Rigid3.identity())


CASES: dict[str, tuple[Callable[[], object], str]] = {
    "time not set": (
        lambda: ImuData(0, [0, 0, 1], [0, 0, 0]),
        (
            "IMU data: time 0 is outside 1 … 4611686018427387903 ticks of 100 ns since 0001-01-01; was the stamp "
            "never set?"
        ),
    ),
    "time with sensor": (
        lambda: OdometryData.from_proto(sensor_pb2.OdometryData(), sensor_id="wheels"),
        (
            "odometry data of sensor 'wheels': time 0 is outside 1 … 4611686018427387903 ticks of 100 ns since "
            "0001-01-01; was the stamp never set?"
        ),
    ),
    "float time": (
        lambda: ImuData(1.5e9, [0, 0, 1], [0, 0, 0]),  # type: ignore[arg-type]
        (
            "IMU data: time must be an integer count of 100 ns ticks, got 1500000000.0; convert with "
            "cartopy_imu.common.time.from_unix_ns or from_unix_seconds"
        ),
    ),
    "naive datetime": (
        lambda: time.from_datetime(datetime.datetime(2020, 1, 1)),
        (
            "datetime datetime.datetime(2020, 1, 1, 0, 0) has no time zone; pass an aware one, e.g. "
            "tzinfo=datetime.timezone.utc"
        ),
    ),
    "not finite": (
        lambda: ImuData.from_measurement(T, [0, math.nan, 1], [0, 0, 0], sensor_id="imu"),
        (
            "linear acceleration [m/s²] of IMU data of sensor 'imu' at time 636533061005937350 must be finite, got "
            "(0, nan, 1); drop the sample"
        ),
    ),
    "shape": (
        lambda: ImuData(T, [0, 1], [0, 0, 0]),
        "linear acceleration [m/s²] of IMU data at time 636533061005937350 must have shape (3,), got (2,)",
    ),
    "no numbers": (
        lambda: ImuData(T, [0, 0, 1], "fast"),
        "angular velocity [rad/s] of IMU data at time 636533061005937350 must be three numbers, got 'fast'",
    ),
    "rubbish": (
        lambda: ImuData.from_proto(sensor_pb2.ImuData.FromString(b"\x08\x01"), sensor_id="imu"),
        (
            "IMU data of sensor 'imu' at time 1 without linear_acceleration and angular_velocity; is this an IMU "
            "message at all?"
        ),
    ),
    "zero quaternion": (
        lambda: Quaternion(w=0.0, x=0.0, y=0.0, z=0.0),
        (
            "quaternion (w=0, x=0, y=0, z=0) has norm 0, expected 1 ± 0.001; an all-zero quaternion means 'no "
            "orientation', not identity"
        ),
    ),
    "quaternion norm": (
        lambda: Quaternion(w=1.01, x=0.0, y=0.0, z=0.0),
        (
            "quaternion (w=1.01, x=0, y=0, z=0) has norm 1.01, expected 1 ± 0.001; normalise it first, and check the "
            "order of its components"
        ),
    ),
    "bare list as rotation": (
        lambda: Rigid3([0, 0, 0], [1, 0, 0, 0]),  # type: ignore[arg-type]
        "rotation must be a Quaternion, got list; use Quaternion.from_wxyz or Quaternion.from_xyzw",
    ),
    "no pose": (
        lambda: OdometryData.from_proto(sensor_pb2.OdometryData(timestamp=T)),
        "pose of odometry data at time 636533061005937350 has no translation; was the message ever filled in?",
    ),
    "wrong pose": (
        lambda: OdometryData(T, (0, 0, 0)),  # type: ignore[arg-type]
        "pose of odometry data at time 636533061005937350 must be a Rigid3, got tuple",
    ),
    "array times": (
        lambda: ImuDataArray([0.5, 1.5], Z, Z),
        (
            "times of IMU data must be integers (100 ns ticks since 0001-01-01 UTC), got float64; convert with "
            "cartopy_imu.common.time, e.g. from_unix_seconds"
        ),
    ),
    "array order": (
        lambda: ImuDataArray([636432149115879208, 636432149115829239], Z, Z),
        (
            "times of IMU data must not decrease, row 1 is 636432149115829239, 4.9969 ms earlier than row 0 "
            "(636432149115879208); sort the rows or drop this one"
        ),
    ),
    "array not finite": (
        lambda: ImuDataArray([1, 2], [[0, 0, 1], [0, math.inf, 1]], Z),
        "linear accelerations [m/s²] of IMU data must be finite, row 1 is [0.0, inf, 1.0]; drop the row",
    ),
    "array shape": (
        lambda: ImuDataArray([1, 2, 3], Z, Z),
        "linear accelerations [m/s²] of IMU data must have shape (3, 3), got (2, 3)",
    ),
    "convention": (
        lambda: ImuData.from_measurement(T, [0, 0, 1], [0, 0, 0], convention="down"),
        "accelerometer convention must be one of ['specific_force', 'gravity'], got 'down'",
    ),
    "point time": (
        lambda: TimedPointCloudData(T, [0, 0, 0], Z, times=[-0.5, 0.25]),
        (
            "point times of timed point cloud data at time 636533061005937350 must not be positive (the stamp is that "
            "of the last point), row 1 is 0.25 s"
        ),
    ),
    "landmark weight": (
        lambda: LandmarkObservation(b"door", Rigid3.identity(), -1.0, 1.0),
        "landmark b'door': translation_weight must be finite and not negative, got -1.0",
    ),
    "late transform": (
        push_late,
        (
            "transform at time 636432149115829239 is 4.9969 ms earlier than the last one (636432149115879208); push in "
            "time order"
        ),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_message(case: str) -> None:
    call, text = CASES[case]
    with pytest.raises(CartopyImuError) as caught:
        call()
    assert str(caught.value) == text


@pytest.mark.parametrize("name", errors.__all__)
def test_every_error_is_in_the_tree_and_keeps_its_facts(name: str) -> None:
    kind = getattr(errors, name)
    assert issubclass(kind, CartopyImuError)
    assert name in (errors.__doc__ or "")
    if kind is not CartopyImuError:
        assert (
            len(set(kind.__mro__) & {ValueError, KeyError, RuntimeError, BufferError, ImportError, EOFError})
            > 0
        )
    error = kind("what happened", sensor_id="imu", time=5, row=3)
    assert str(error) == "what happened"
    assert (error.sensor_id, error.time, error.row) == ("imu", 5, 3)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (str(again), again.sensor_id, again.row) == ("what happened", "imu", 3)
    with pytest.raises(AttributeError):
        _ = error.unknown


def test_errors_are_caught_as_the_built_in_one_expects() -> None:
    with pytest.raises(ValueError, match="time 0"):
        ImuData(0, [0, 0, 1], [0, 0, 0])
    assert issubclass(InvalidDataError, ValueError)
