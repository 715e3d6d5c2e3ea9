"""Arguments of a wrong type end in the errors of the package (or TypeError, OSError), whatever the door."""

from __future__ import annotations

import datetime
import io
import pkgutil
from collections.abc import Callable
from decimal import Decimal
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import cartopy_imu.mapping
from cartopy_imu.common.errors import ConfigurationError, InvalidDataError
from cartopy_imu.common.lua_limits import LuaLimits
from cartopy_imu.common.lua_parameter_dictionary import LuaParameterDictionary
from cartopy_imu.common.options import Options
from cartopy_imu.common.time import from_datetime
from cartopy_imu.io import (
    PbstreamInfo,
    PbstreamReader,
    PbstreamWriter,
    iter_imu_columns,
    read_imu_columns,
    recover,
    sample_log,
    write_trajectory,
)
from cartopy_imu.mapping import (
    ImuBasedPoseExtrapolator,
    PoseExtrapolator,
    PoseExtrapolatorOptions,
    TrajectoryBuilder,
    create_pose_extrapolator,
    extrapolate_log,
    load_options,
)
from cartopy_imu.sensor import (
    FixedFramePoseData,
    ImuData,
    ImuDataArray,
    LandmarkData,
    LocalSlamResultData,
    OdometryData,
    OrderedMultiQueue,
    QueueKey,
    QueuePolicy,
    TimedPointCloudData,
)
from cartopy_imu.sensor.proto import sensor_pb2
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform, TransformInterpolationBuffer
from cartopy_imu.transform.proto import transform_pb2
from cartopy_imu.transform.proto_conversion import (
    quaternion_from_proto,
    rigid3_from_proto,
    vector3_from_proto,
)


def anything(value: Any) -> Any:
    """Hide the type of a wrong argument from the type checker."""
    return value


REFUSED = (InvalidDataError, ConfigurationError)
READERS: list[Callable[[Any], object]] = [
    ImuData.from_proto,
    OdometryData.from_proto,
    FixedFramePoseData.from_proto,
    LandmarkData.from_proto,
    LocalSlamResultData.from_proto,
    TimedPointCloudData.from_proto,
    TimestampedTransform.from_proto,
    vector3_from_proto,
    quaternion_from_proto,
    rigid3_from_proto,
    lambda proto: ImuDataArray.from_protos([proto]),
]
NO_MESSAGES: list[Any] = [5, None, "x", b"", sensor_pb2.ImuData, transform_pb2.Vector2d(), object()]


@pytest.mark.parametrize("proto", NO_MESSAGES, ids=lambda value: repr(value)[:20])
@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__qualname__)
def test_messages(read: Callable[[Any], object], proto: Any) -> None:
    with pytest.raises(InvalidDataError, match=r"must be a .* message, got"):
        read(proto)


def options_classes() -> list[type[Options]]:
    for module in pkgutil.iter_modules(cartopy_imu.mapping.__path__, "cartopy_imu.mapping."):
        if module.name.endswith("_options"):
            import_module(module.name)
    found, todo = [], [Options]
    while todo:
        kind = todo.pop()
        todo.extend(kind.__subclasses__())
        if "message" in vars(kind):
            found.append(kind)
    return sorted(found, key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", options_classes(), ids=lambda kind: kind.__name__)
def test_options(kind: type[Options]) -> None:
    for value in NO_MESSAGES:
        with pytest.raises(ConfigurationError, match=r"must be a .* message, got"):
            kind.from_proto(value)
    wrong: Any
    for wrong in (5, None, {}, "return {}"):
        with pytest.raises(ConfigurationError, match="read from a LuaParameterDictionary"):
            kind.from_dictionary(wrong)
    assert kind.from_proto(kind().to_proto()) is not None


def pose_columns(**changes: Any) -> Any:
    columns = {
        "times": np.array([5, 6]),
        "translations": np.zeros((2, 3)),
        "rotations_wxyz": np.tile([1.0, 0.0, 0.0, 0.0], (2, 1)),
        "velocities": np.zeros((2, 3)),
        "up_in_tracking": np.zeros((2, 3)),
    }
    return SimpleNamespace(**{**columns, **changes})


ARRAY: Any = np.zeros(2)
FIVE: Any = 5
NOTHING: Any = None
NAN: Any = Decimal("NaN")
IDENTITY = Quaternion.identity()

CALLS: dict[str, Callable[[], object]] = {
    "extrapolate_log None": lambda: extrapolate_log(sample_log(), NOTHING),
    "extrapolate_log path": lambda: extrapolate_log(sample_log(), anything("x.lua")),
    "TrajectoryBuilder None": lambda: TrajectoryBuilder(NOTHING),
    "TrajectoryBuilder mode": lambda: TrajectoryBuilder(PoseExtrapolatorOptions(), on_bad_record=ARRAY),
    "create_pose_extrapolator": lambda: create_pose_extrapolator(NOTHING, []),
    "PoseExtrapolator": lambda: PoseExtrapolator(FIVE),
    "PoseExtrapolator outer": lambda: PoseExtrapolator(anything(PoseExtrapolatorOptions())),
    "ImuBasedPoseExtrapolator": lambda: ImuBasedPoseExtrapolator(NOTHING, []),
    "from_datetime": lambda: from_datetime(FIVE),
    "from_datetime date": lambda: from_datetime(anything(datetime.date(2020, 1, 1))),
    "buffer entry": lambda: TransformInterpolationBuffer([anything((0,))]),
    "buffer has": lambda: TransformInterpolationBuffer([TimestampedTransform(5, Rigid3.identity())]).has(NAN),
    "buffer has text": lambda: TransformInterpolationBuffer().has(anything("5")),
    "slerp other": lambda: IDENTITY.slerp(FIVE, 0.5),
    "slerp factor": lambda: IDENTITY.slerp(IDENTITY, ARRAY),
    "interpolate": lambda: Rigid3.identity().interpolate(FIVE, 0.5),
    "add_queue": lambda: OrderedMultiQueue().add_queue(QueueKey(0, "imu"), print, FIVE),
    "default_policy": lambda: OrderedMultiQueue(default_policy=FIVE),
    "load_options limits": lambda: load_options(anything("no_such.lua"), limits=FIVE),
    "Lua limits": lambda: LuaParameterDictionary("return {}", limits=FIVE),
    "policy late": lambda: QueuePolicy(late=ARRAY),
    "policy when_full": lambda: QueuePolicy(when_full=ARRAY),
    "policy timeout": lambda: QueuePolicy(full_timeout_s=10**400),
    "missing_keys": lambda: PoseExtrapolatorOptions.from_dictionary(
        LuaParameterDictionary("return {}"), missing_keys=ARRAY
    ),
    "reader verify": lambda: PbstreamReader(sample_log(), verify=ARRAY),
    "reader strict": lambda: PbstreamReader(sample_log(), strict=ARRAY),
    "info strict": lambda: PbstreamInfo.read(sample_log(), strict=ARRAY),
    "columns verify": lambda: read_imu_columns(sample_log(), verify=ARRAY),
    "columns rows": lambda: iter_imu_columns(sample_log(), rows=NAN),
    "poses list": lambda: write_trajectory("a.tum", anything([1])),
    "poses times": lambda: write_trajectory(io.BytesIO(), pose_columns(times=["x", "y"]), "tum"),
    "poses no column": lambda: write_trajectory(io.BytesIO(), pose_columns(times=5), "csv"),
    "poses text": lambda: write_trajectory(io.BytesIO(), pose_columns(translations="x"), "csv"),
    "poses narrow": lambda: write_trajectory(
        io.BytesIO(), pose_columns(rotations_wxyz=np.zeros((2, 3))), "tum"
    ),
    "poses format": lambda: write_trajectory(io.BytesIO(), pose_columns(), ARRAY),
    **{
        f"LuaLimits {name} {value!r}": lambda name=name, value=value: LuaLimits(**{name: value})  # type: ignore[misc]
        for name in ("max_memory", "max_seconds", "max_table_depth")
        for value in (NAN, "5", None, ARRAY, float("nan"), True)
    },
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_refused(call: Callable[[], object]) -> None:
    with pytest.raises(REFUSED):
        call()


def test_absent_options_say_where_they_come_from() -> None:
    with pytest.raises(InvalidDataError, match="the configuration holds no pose extrapolator options"):
        extrapolate_log(sample_log(), NOTHING)
    assert PoseExtrapolator(None).last_pose_time is None


@pytest.mark.parametrize("name", ["a\0.pbstream", "\ud800.tum"], ids=ascii)
@pytest.mark.parametrize(
    "call",
    [
        read_imu_columns,
        PbstreamReader,
        PbstreamInfo.read,
        PbstreamWriter,
        lambda name: recover(name, "x.pbstream"),
        lambda name: recover(sample_log(), name),
        lambda name: extrapolate_log(name, PoseExtrapolatorOptions()),
        lambda name: write_trajectory(name, pose_columns(), "tum"),
        load_options,
        LuaParameterDictionary.from_file,
    ],
)
def test_impossible_names(call: Callable[[Any], object], name: str) -> None:
    with pytest.raises((InvalidDataError, ConfigurationError, OSError)):
        call(name)


@pytest.mark.parametrize(
    "code", [2 * 10**9, None, [5], bytearray(b"return {}"), "return '\ud800'"], ids=ascii
)
def test_lua_code(code: Any) -> None:
    with pytest.raises(ConfigurationError, match="code"):
        LuaParameterDictionary(code)
