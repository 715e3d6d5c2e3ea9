"""Options have the names and fields of their messages, and come back from them unchanged."""

from __future__ import annotations

import dataclasses
import gzip
import importlib
import pickle
from pathlib import Path

import pytest
from support.shared import DATA, shared_files

import cartopy_imu
from cartopy_imu.cloud import MapBuilderServerOptions
from cartopy_imu.common import CeresSolverOptions, ConfigurationError, LuaParameterDictionary
from cartopy_imu.common.options import Options
from cartopy_imu.io import PbstreamReader
from cartopy_imu.mapping import (
    AllTrajectoryBuilderOptions,
    CeresScanMatcherOptions3D,
    GridOptions2D,
    GridType,
    ImuBasedPoseExtrapolatorOptions,
    InitialTrajectoryPose,
    LocalTrajectoryBuilderOptions2D,
    LocalTrajectoryBuilderOptions3D,
    MotionFilterOptions,
    PoseExtrapolatorOptions,
    PureLocalizationTrimmerOptions,
    TrajectoryBuilderOptions,
    TrajectoryBuilderOptionsWithSensorIds,
)
from cartopy_imu.mapping.proto import (
    grid_2d_options_pb2,
    local_trajectory_builder_options_2d_pb2,
    trajectory_builder_options_pb2,
)
from cartopy_imu.sensor import ImuData, SensorId, SensorType
from cartopy_imu.transform import Quaternion, Rigid3, TimestampedTransform

ALL = [
    value
    for value in (getattr(cartopy_imu, name) for name in cartopy_imu.__all__)
    if isinstance(value, type) and issubclass(value, Options)
]
ALL.append(MapBuilderServerOptions)
BY_NAME = {kind.message[1]: kind for kind in ALL}


def message_of(kind: type[Options]):
    module, name = kind.message
    value = importlib.import_module(module)
    for part in name.split("."):
        value = getattr(value, part)
    return value


def test_every_options_message_of_the_wire_table_is_here() -> None:
    wanted = set()
    with gzip.open(DATA / "wire.tsv.gz", "rt") as table:
        for line in table:
            columns = line.split("\t")
            name = columns[2].partition(".proto.")[2] if columns[0] == "field" else ""
            if "Options" in name:
                wanted.add(name)
    assert wanted == {name for name in BY_NAME if "Options" in name}
    assert set(BY_NAME) - wanted == {"InitialTrajectoryPose"}


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_names_and_fields(kind: type[Options]) -> None:
    descriptor = message_of(kind).DESCRIPTOR
    assert kind.__name__ == descriptor.name
    assert {field.name for field in dataclasses.fields(kind)} == {field.name for field in descriptor.fields}


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_frozen_values(kind: type[Options]) -> None:
    options = kind()
    assert options == kind()
    assert hash(options) == hash(kind())
    assert pickle.loads(pickle.dumps(options)) == options
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(options, dataclasses.fields(kind)[0].name, 1)
    with pytest.raises(TypeError):
        kind(1)
    with pytest.raises(TypeError):
        kind(no_such_option=1)


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_to_message_and_back(kind: type[Options]) -> None:
    proto = kind().to_proto()
    assert type(proto) is message_of(kind)
    assert kind.from_proto(proto) == kind()
    assert kind.from_proto(type(proto).FromString(proto.SerializeToString())) == kind()


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_to_lua_and_back(kind: type[Options]) -> None:
    printed = LuaParameterDictionary.from_mapping(kind().to_dictionary()).to_string()
    dictionary = LuaParameterDictionary.from_mapping(kind().to_dictionary())
    assert kind.from_dictionary(dictionary) == kind()
    dictionary.check_all_keys_read()
    # The printed form has six decimals only.
    assert LuaParameterDictionary(printed).to_string() == printed


def test_values_that_are_not_defaults() -> None:
    options = TrajectoryBuilderOptions(
        trajectory_builder_2d_options=LocalTrajectoryBuilderOptions2D(
            voxel_filter_size=0.1,
            use_imu_data=False,
            pose_extrapolator_options=PoseExtrapolatorOptions(
                use_imu_based=True,
                imu_based=ImuBasedPoseExtrapolatorOptions(
                    gravity_constant=0.0, solver_options=CeresSolverOptions(max_num_iterations=2)
                ),
            ),
        ),
        trajectory_builder_3d_options=LocalTrajectoryBuilderOptions3D(
            ceres_scan_matcher_options=CeresScanMatcherOptions3D(
                occupied_space_weight=[1, 2, 3], intensity_cost_function_options=()
            ),
            initial_poses=[TimestampedTransform(5, Rigid3([1, 2, 3], Quaternion.identity()))],
            initial_imu_data=[ImuData(5, [0, 0, 9.8], [0, 0, 0]), ImuData(6, [0, 0, 9.8], [0, 0, 0])],
        ),
        initial_trajectory_pose=InitialTrajectoryPose(
            relative_pose=Rigid3([1, 2, 3], Quaternion.identity()),
            to_trajectory_id=2,
            timestamp=636533061005937350,
        ),
        pure_localization_trimmer=PureLocalizationTrimmerOptions(max_submaps_to_keep=4),
        pose_graph_odometry_motion_filter=MotionFilterOptions(max_angle_radians=0.1),
    )
    everything = AllTrajectoryBuilderOptions(
        options_with_sensor_ids=[
            TrajectoryBuilderOptionsWithSensorIds(
                sensor_id=[SensorId(SensorType.IMU, "imu"), SensorId(SensorType.RANGE, "scan")],
                trajectory_builder_options=options,
            )
        ]
    )
    proto = everything.to_proto()
    assert AllTrajectoryBuilderOptions.from_proto(proto) == everything
    inner = proto.options_with_sensor_ids[0].trajectory_builder_options
    assert list(inner.trajectory_builder_3d_options.ceres_scan_matcher_options.occupied_space_weight) == [
        1,
        2,
        3,
    ]
    assert len(inner.trajectory_builder_3d_options.initial_imu_data) == 2
    assert inner.initial_trajectory_pose.timestamp == 636533061005937350
    assert proto.options_with_sensor_ids[0].sensor_id[0].type == trajectory_builder_options_pb2.SensorId.IMU
    entries = options.to_dictionary()
    assert entries["pure_localization_trimmer"] == {"max_submaps_to_keep": 4}
    assert "pure_localization" not in entries
    assert "initial_trajectory_pose" not in entries
    assert [key for key in entries["trajectory_builder_3d"]["ceres_scan_matcher"] if "_space_" in key] == [
        "occupied_space_weight_0",
        "occupied_space_weight_1",
        "occupied_space_weight_2",
    ]


def test_32_bit_numbers_come_back_as_written() -> None:
    for value in (0.025, 0.1, 1 / 3, 1e-30, 123456.7):
        options = LocalTrajectoryBuilderOptions2D(voxel_filter_size=value)
        back = LocalTrajectoryBuilderOptions2D.from_proto(options.to_proto())
        assert back.voxel_filter_size == pytest.approx(value, rel=1e-7)
        assert back.to_proto() == options.to_proto()
    assert (
        LocalTrajectoryBuilderOptions2D.from_proto(
            LocalTrajectoryBuilderOptions2D().to_proto()
        ).voxel_filter_size
        == 0.025
    )
    far = LocalTrajectoryBuilderOptions2D(max_range=float("inf"))
    assert LocalTrajectoryBuilderOptions2D.from_proto(far.to_proto()) == far


def test_messages_without_the_parts_of_later_versions() -> None:
    empty = local_trajectory_builder_options_2d_pb2.LocalTrajectoryBuilderOptions2D()
    options = LocalTrajectoryBuilderOptions2D.from_proto(empty)
    assert options.pose_extrapolator_options == PoseExtrapolatorOptions()
    assert options.max_range == 0.0
    empty.imu_gravity_time_constant = 9.8
    options = LocalTrajectoryBuilderOptions2D.from_proto(empty)
    assert options.pose_extrapolator_options.constant_velocity.imu_gravity_time_constant == 9.8
    both = TrajectoryBuilderOptions.from_proto(trajectory_builder_options_pb2.TrajectoryBuilderOptions())
    assert both == TrajectoryBuilderOptions(collate_fixed_frame=False)


def test_impossible_messages() -> None:
    grid = grid_2d_options_pb2.GridOptions2D()
    grid.MergeFromString(b"\x08\x63")
    with pytest.raises(ConfigurationError, match="must be one of 'PROBABILITY_GRID', 'TSDF', got 99"):
        GridOptions2D.from_proto(grid)
    sensor = trajectory_builder_options_pb2.TrajectoryBuilderOptionsWithSensorIds()
    sensor.sensor_id.add().MergeFromString(b"\x08\x63\x12\x03abc")
    with pytest.raises(ConfigurationError, match="sensor 'abc' is of the unknown type 99"):
        TrajectoryBuilderOptionsWithSensorIds.from_proto(sensor)
    proto = PoseExtrapolatorOptions().to_proto()
    proto.constant_velocity.pose_queue_duration = float("nan")
    with pytest.raises(
        ConfigurationError, match="pose_queue_duration must be a finite number above 0 s, got nan"
    ):
        PoseExtrapolatorOptions.from_proto(proto)


@pytest.mark.parametrize("value", ["TSDF", GridType.TSDF, 2])
def test_enumerations_by_name_and_number(value) -> None:
    assert GridOptions2D(grid_type=value).grid_type is GridType.TSDF
    assert GridOptions2D(grid_type=value).to_dictionary()["grid_type"] == "TSDF"


NAN, INF = float("nan"), float("inf")
BAD = [
    (CeresSolverOptions, "max_num_iterations", [0, -1, 1.5, 2**31, True, "10", None, NAN]),
    (CeresSolverOptions, "use_nonmonotonic_steps", [0, 1, "yes", None, 1.0]),
    (
        ImuBasedPoseExtrapolatorOptions,
        "pose_queue_duration",
        [0.0, -1.0, NAN, INF, "5", None, True, 1j, 10**400],
    ),
    (ImuBasedPoseExtrapolatorOptions, "gravity_constant", [NAN, INF, -INF, "9.8", None]),
    (ImuBasedPoseExtrapolatorOptions, "pose_rotation_weight", [-1e-300, NAN, INF]),
    (ImuBasedPoseExtrapolatorOptions, "solver_options", [None, {}, 1, MotionFilterOptions()]),
    (MotionFilterOptions, "max_time_seconds", [NAN, "1", None]),
    (GridOptions2D, "grid_type", ["SPARSE", 3, None, []]),
    (CeresScanMatcherOptions3D, "occupied_space_weight", [1.0, "12", None, [NAN], ["a"]]),
    (CeresScanMatcherOptions3D, "intensity_cost_function_options", [1.0, [1.0]]),
    (LocalTrajectoryBuilderOptions3D, "initial_poses", [None, [Rigid3.identity()]]),
    (InitialTrajectoryPose, "relative_pose", [None, (0, 0, 0)]),
    (InitialTrajectoryPose, "timestamp", [-1, 1.5, 2**63]),
    (TrajectoryBuilderOptions, "pure_localization_trimmer", [3, {}]),
]


@pytest.mark.parametrize(
    ("kind", "field", "value"), [(kind, field, value) for kind, field, values in BAD for value in values]
)
def test_bad_values_are_named(kind: type[Options], field: str, value: object) -> None:
    with pytest.raises(ConfigurationError) as caught:
        kind(**{field: value})
    assert str(caught.value).startswith(f"{kind.__name__}.{field} must ")
    assert caught.value.option == field


def test_numpy_numbers_are_taken() -> None:
    import numpy as np

    options = CeresSolverOptions(use_nonmonotonic_steps=np.True_, max_num_iterations=np.int64(3))
    assert (type(options.use_nonmonotonic_steps), type(options.max_num_iterations)) == (bool, int)
    assert type(MotionFilterOptions(max_time_seconds=np.float32(0.5)).max_time_seconds) is float
    assert type(MotionFilterOptions(max_time_seconds=3).max_time_seconds) is float


@pytest.mark.parametrize(
    "path",
    [DATA / "drive_odometry.pbstream", *shared_files("data/cartographer_pbstream", "*.pbstream")],
    ids=lambda path: path.stem[:40],
)
def test_options_of_real_logs(path: Path) -> None:
    if not path.exists():
        pytest.skip("needs the recordings in the folder 'shared' beside the repository")
    with PbstreamReader(path) as reader:
        record = next(record for record in reader if record.kind == "all_trajectory_builder_options")
    proto = record.message.all_trajectory_builder_options
    options = AllTrajectoryBuilderOptions.from_proto(proto)
    assert len(options.options_with_sensor_ids) == len(proto.options_with_sensor_ids) > 0
    for one, other in zip(options.options_with_sensor_ids, proto.options_with_sensor_ids, strict=True):
        assert [sensor.id for sensor in one.sensor_id] == [sensor.id for sensor in other.sensor_id]
    assert AllTrajectoryBuilderOptions.from_proto(options.to_proto()) == options
