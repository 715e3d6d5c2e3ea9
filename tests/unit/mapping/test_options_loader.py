"""A robot's own configuration file, in all the forms in which they come."""

from __future__ import annotations

import dataclasses
import logging
from pathlib import Path

import pytest
from support.shared import DATA

from cartopy_imu.common import (
    CeresSolverOptions,
    ConfigurationError,
    ConfigurationFileResolver,
    LuaParameterDictionary,
    MissingKeyError,
    UnreadKeyError,
)
from cartopy_imu.mapping import (
    ConstantVelocityPoseExtrapolatorOptions,
    ImuBasedPoseExtrapolatorOptions,
    LocalTrajectoryBuilderOptions2D,
    LocalTrajectoryBuilderOptions3D,
    MapBuilderOptions,
    PoseExtrapolatorOptions,
    PureLocalizationTrimmerOptions,
    TrajectoryBuilderOptions,
    create_pose_extrapolator,
    load_options,
    options_from_dictionary,
)
from cartopy_imu.sensor import ImuData

ROBOT = DATA / "lua" / "robot"


def load(code: str, **options):
    return options_from_dictionary(LuaParameterDictionary(code, name="robot.lua"), **options)


def robot(changes: str = "", result: str = "") -> str:
    return f"""
      include "map_builder.lua"
      include "trajectory_builder.lua"
      MAP_BUILDER.use_trajectory_builder_3d = true
      {changes}
      return {{ map_builder = MAP_BUILDER, trajectory_builder = TRAJECTORY_BUILDER, {result} }}
    """


def test_robot_in_2d() -> None:
    loaded = load_options(ROBOT / "backpack_2d.lua")
    assert loaded.use_3d is False
    assert loaded.pose_extrapolator == PoseExtrapolatorOptions(
        constant_velocity=ConstantVelocityPoseExtrapolatorOptions(imu_gravity_time_constant=9.8)
    )
    builder = loaded.local_trajectory_builder
    assert isinstance(builder, LocalTrajectoryBuilderOptions2D)
    assert builder.num_accumulated_range_data == 10
    assert loaded.use_imu_data
    assert loaded.collate_by_trajectory
    assert loaded.trajectory_builder is not None
    assert loaded.trajectory_builder.pure_localization_trimmer == PureLocalizationTrimmerOptions(
        max_submaps_to_keep=3
    )
    assert loaded.map_builder is not None
    assert loaded.map_builder.pose_graph_options.optimization_problem_options.huber_scale == 500.0
    assert len(loaded.node) == 23
    assert loaded.node["tracking_frame"] == "imu_link"
    assert loaded.node["pose_publish_period_sec"] == 0.005
    assert loaded.node["use_odometry"] is True
    assert loaded.source == str(ROBOT / "backpack_2d.lua")
    assert [Path(file).name for file in loaded.files] == [
        "backpack_2d.lua",
        "map_builder.lua",
        "pose_graph.lua",
        "trajectory_builder.lua",
        "trajectory_builder_2d.lua",
        "trajectory_builder_3d.lua",
    ]
    assert loaded.dictionary is not None
    assert "huber_scale = 500.000000" in loaded.dictionary.to_string()
    # The builder's own time constant is kept for old programs and differs from the one in use.
    assert len(loaded.warnings) == 1
    assert (
        "trajectory_builder.trajectory_builder_2d.imu_gravity_time_constant = 10 is not used"
        in loaded.warnings[0]
    )


def test_robot_in_3d_with_only_the_part_in_use() -> None:
    loaded = load_options(ROBOT / "backpack_3d.lua")
    assert loaded.use_3d is True
    assert loaded.warnings == ()
    assert loaded.pose_extrapolator == PoseExtrapolatorOptions(
        use_imu_based=True,
        imu_based=ImuBasedPoseExtrapolatorOptions(
            pose_queue_duration=2.5,
            gravity_constant=9.81,
            pose_rotation_weight=2.0,
            imu_rotation_weight=40.0,
            solver_options=CeresSolverOptions(max_num_iterations=10),
        ),
    )
    builder = loaded.local_trajectory_builder
    assert isinstance(builder, LocalTrajectoryBuilderOptions3D)
    assert (builder.min_range, builder.max_range) == (0.5, 120.0)
    assert loaded.map_builder is not None
    assert loaded.map_builder.num_background_threads == 7
    assert (
        create_pose_extrapolator(loaded.pose_extrapolator, [ImuData(5, [0, 0, 9.8], [0, 0, 0])]) is not None
    )


def test_directories_given_come_first(tmp_path: Path) -> None:
    (tmp_path / "common_node.lua").write_bytes(
        (ROBOT / "common_node.lua").read_bytes().replace(b"SMALL_COMPUTER = false", b"SMALL_COMPUTER = true")
    )
    for directories in ([tmp_path], ConfigurationFileResolver([tmp_path])):
        loaded = load_options(ROBOT / "backpack_3d.lua", directories)
        assert loaded.map_builder is not None
        assert loaded.map_builder.num_background_threads == 2


def test_dimension_beats_the_file() -> None:
    loaded = load_options(ROBOT / "backpack_3d.lua", dimension=2)
    assert loaded.use_3d is False
    assert loaded.pose_extrapolator == PoseExtrapolatorOptions()


@pytest.mark.parametrize("value", ["true", "false"])
def test_exactly_one_builder(value: str) -> None:
    code = robot(
        f"MAP_BUILDER.use_trajectory_builder_2d = {value} MAP_BUILDER.use_trajectory_builder_3d = {value}"
    )
    with pytest.raises(ConfigurationError, match=f"are both {value}; set exactly one to true"):
        load(code)
    assert load(code, dimension=3).use_3d is True


def test_unknown_options_beside_the_builders_only_warn(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        loaded = load(robot(result='trackng_frame = "imu", option_of_next_year = { 1, 2 }'))
    assert loaded.node == {}
    text = (
        "robot.lua: unknown options beside the builders are passed over: option_of_next_year (robot.lua:6), "
        "trackng_frame (robot.lua:6, did you mean tracking_frame?)"
    )
    assert loaded.warnings == (text,)
    assert caplog.messages == list(loaded.warnings)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ("TRAJECTORY_BUILDER.colate_landmarks = true", "trajectory_builder.colate_landmarks"),
        ("TRAJECTORY_BUILDER_2D.use_imu_dta = true", "trajectory_builder.trajectory_builder_2d.use_imu_dta"),
        (
            "TRAJECTORY_BUILDER_3D.pose_extrapolator.imu_based.solver_options.max_iterations = 3",
            "trajectory_builder.trajectory_builder_3d.pose_extrapolator.imu_based.solver_options.max_iterations",
        ),
        ("POSE_GRAPH.optimize_every_n_scans = 3", "map_builder.pose_graph.optimize_every_n_scans"),
        ("MAP_BUILDER.num_threads = 3", "map_builder.num_threads"),
    ],
)
def test_unknown_options_of_the_builders_are_refused(change: str, path: str) -> None:
    with pytest.raises(UnreadKeyError) as caught:
        load(robot(change))
    assert caught.value.unread_keys == (path,)
    assert f"{path} (robot.lua:5, did you mean " in str(caught.value)
    assert len(load(robot(change), unread_keys="warn").warnings) == 1


def test_file_from_before_there_was_a_pose_extrapolator_table() -> None:
    code = robot(
        "for _, builder in pairs({ TRAJECTORY_BUILDER_2D, TRAJECTORY_BUILDER_3D }) do "
        "builder.pose_extrapolator = nil builder.imu_gravity_time_constant = 9.8 end"
    )
    loaded = load(code)
    assert loaded.pose_extrapolator == PoseExtrapolatorOptions(
        constant_velocity=ConstantVelocityPoseExtrapolatorOptions(imu_gravity_time_constant=9.8)
    )
    assert len(loaded.warnings) == 2
    assert (
        "trajectory_builder.trajectory_builder_3d.pose_extrapolator is missing (the file is of an older version)"
        in loaded.warnings[1]
    )
    with pytest.raises(
        ConfigurationError, match=r"robot\.lua:5: .*imu_gravity_time_constant is no good: .*got 0\.0"
    ):
        load(code.replace("9.8", "0."))


def test_neither_old_nor_new_time_constant() -> None:
    with pytest.raises(MissingKeyError) as caught:
        load(
            robot(
                "TRAJECTORY_BUILDER_3D.pose_extrapolator = nil TRAJECTORY_BUILDER_3D.imu_gravity_time_constant = nil"
            )
        )
    prefix = "trajectory_builder.trajectory_builder_3d."
    assert caught.value.missing_keys == (prefix + "imu_gravity_time_constant", prefix + "pose_extrapolator")


TRAJECTORY = 'include "trajectory_builder.lua" '
IMU_BASED = "imu_based = { pose_queue_duration = 3, gravity_constant = 0, pose_translation_weight = 1, pose_rotation_weight = 1, imu_acceleration_weight = 1, imu_rotation_weight = 1, odometry_translation_weight = 1, odometry_rotation_weight = 1, solver_options = { use_nonmonotonic_steps = false, max_num_iterations = 4, num_threads = 1 } }"


def test_trajectory_builder_alone() -> None:
    loaded = load(TRAJECTORY + "return TRAJECTORY_BUILDER")
    assert (loaded.use_3d, loaded.local_trajectory_builder, loaded.use_imu_data) == (None, None, True)
    assert loaded.pose_extrapolator == PoseExtrapolatorOptions()
    assert loaded.trajectory_builder == TrajectoryBuilderOptions()
    assert loaded.map_builder is None
    different = (
        TRAJECTORY + "TRAJECTORY_BUILDER_3D.pose_extrapolator.use_imu_based = true return TRAJECTORY_BUILDER"
    )
    with pytest.raises(ConfigurationError, match="choose by the parameter dimension"):
        load(different)
    assert load(different, dimension=3).pose_extrapolator == PoseExtrapolatorOptions(use_imu_based=True)
    assert load(different, dimension=2).pose_extrapolator == PoseExtrapolatorOptions()
    with pytest.raises(UnreadKeyError, match="unused 1 key: extra"):
        load(TRAJECTORY + "TRAJECTORY_BUILDER.extra = 1 return TRAJECTORY_BUILDER")


def test_one_builder_alone() -> None:
    two = load(TRAJECTORY + "TRAJECTORY_BUILDER_2D.use_imu_data = false return TRAJECTORY_BUILDER_2D")
    assert (two.use_3d, two.use_imu_data) == (False, False)
    three = load(
        TRAJECTORY
        + "TRAJECTORY_BUILDER_3D.pose_extrapolator.use_imu_based = true return TRAJECTORY_BUILDER_3D"
    )
    assert three.use_3d is True
    assert three.pose_extrapolator == PoseExtrapolatorOptions(use_imu_based=True)


def test_pose_extrapolator_alone() -> None:
    loaded = load(TRAJECTORY + "return TRAJECTORY_BUILDER_2D.pose_extrapolator")
    assert loaded.pose_extrapolator == PoseExtrapolatorOptions()
    assert loaded.trajectory_builder is None
    part = load(f"return {{ use_imu_based = true, {IMU_BASED} }}").pose_extrapolator
    assert part is not None
    assert part.imu_based == ImuBasedPoseExtrapolatorOptions(
        pose_queue_duration=3.0, gravity_constant=0.0, solver_options=CeresSolverOptions(max_num_iterations=4)
    )
    assert part.constant_velocity == ConstantVelocityPoseExtrapolatorOptions()
    other = load(
        "return { use_imu_based = false, constant_velocity = { imu_gravity_time_constant = 5, pose_queue_duration = 1 } }"
    )
    assert other.pose_extrapolator == PoseExtrapolatorOptions(
        constant_velocity=ConstantVelocityPoseExtrapolatorOptions(
            imu_gravity_time_constant=5.0, pose_queue_duration=1.0
        )
    )


@pytest.mark.parametrize(
    ("code", "missing"),
    [
        ("return { use_imu_based = true }", ("imu_based",)),
        ("return { use_imu_based = false }", ("constant_velocity",)),
        (f"return {{ use_imu_based = false, {IMU_BASED} }}", ("constant_velocity",)),
        (
            "return { use_imu_based = false, constant_velocity = {} }",
            ("constant_velocity.imu_gravity_time_constant", "constant_velocity.pose_queue_duration"),
        ),
        (
            "return { constant_velocity = { imu_gravity_time_constant = 5, pose_queue_duration = 1 } }",
            ("use_imu_based",),
        ),
    ],
)
def test_the_part_in_use_must_be_there(code: str, missing: tuple[str, ...]) -> None:
    with pytest.raises(MissingKeyError) as caught:
        load(code)
    assert caught.value.missing_keys == missing
    assert load(code, missing_keys="default").pose_extrapolator is not None


def test_the_part_not_in_use_is_still_checked_when_it_is_there() -> None:
    with pytest.raises(MissingKeyError, match=r"missing 1 key: constant_velocity\.pose_queue_duration"):
        load(
            f"return {{ use_imu_based = true, {IMU_BASED}, constant_velocity = {{ imu_gravity_time_constant = 5 }} }}"
        )


def test_server_and_map_builder() -> None:
    server = load('include "map_builder_server.lua" return MAP_BUILDER_SERVER')
    assert server.map_builder == MapBuilderOptions()
    assert server.pose_extrapolator_options is None
    with pytest.raises(ConfigurationError, match="no trajectory builder"):
        _ = server.pose_extrapolator
    assert server.node["server_address"] == "0.0.0.0:50051"
    assert server.warnings == ()
    assert load('include "map_builder.lua" return MAP_BUILDER').map_builder == MapBuilderOptions()


@pytest.mark.parametrize(
    ("code", "keys"), [("return {}", "none"), ("return { rate = 5, frame = 'x' }", "frame, rate")]
)
def test_unknown_forms(code: str, keys: str) -> None:
    with pytest.raises(ConfigurationError, match=f"none of the known forms: .*it has the keys: {keys}"):
        load(code)


def test_wrong_types_in_places_of_tables() -> None:
    for code, problem in [
        ("return { map_builder = 1 }", "map_builder is 1.000000; expected a table in braces"),
        ("return { trajectory_builder = 'x' }", "trajectory_builder is the text 'x'; expected a table"),
        ("return { trajectory_builder_2d = 1 }", "trajectory_builder_2d is 1.000000; expected a table"),
        ("return { use_imu_based = 1 }", "use_imu_based is 1.000000; expected true or false"),
    ]:
        with pytest.raises(ConfigurationError) as caught:
            load(code)
        assert problem in str(caught.value)


def test_bad_values_come_with_path_and_line() -> None:
    with pytest.raises(ConfigurationError) as caught:
        load(robot("TRAJECTORY_BUILDER_3D.pose_extrapolator.imu_based.pose_queue_duration = -1"))
    assert str(caught.value).startswith(
        "robot.lua:5: trajectory_builder.trajectory_builder_3d.pose_extrapolator.imu_based.pose_queue_duration must be "
        "a finite number above 0 s, got -1.0"
    )


@pytest.mark.parametrize("wrong", [{"dimension": 4}, {"unread_keys": "ignore"}, {"missing_keys": "guess"}])
def test_wrong_parameters(wrong: dict[str, object]) -> None:
    with pytest.raises(ConfigurationError, match=f"{next(iter(wrong))} must be one of"):
        load(robot(), **wrong)
    with pytest.raises(ConfigurationError, match="missing_keys must be"):
        PoseExtrapolatorOptions.from_dictionary(LuaParameterDictionary("return {}"), missing_keys="guess")  # type: ignore[arg-type]


def test_parameters_reach_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "robot.lua"
    path.write_text(robot("MAP_BUILDER.num_background_threads = tonumber(os.getenv('THREADS') or 2.5)"))
    monkeypatch.setenv("THREADS", "6")
    with pytest.raises(ConfigurationError, match=r"num_background_threads is 2\.5; expected a whole number"):
        load_options(path)
    for options, threads in [({"cut_fractions": True}, 2), ({"allowed_environment": ["THREADS"]}, 6)]:
        loaded = load_options(path, **options)
        assert loaded.map_builder is not None
        assert loaded.map_builder.num_background_threads == threads


def test_missing_file_and_directory(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"gone\.lua cannot be opened"):
        load_options(tmp_path / "gone.lua")
    with pytest.raises(ConfigurationError, match="is a directory"):
        load_options(tmp_path)


def test_loaded_options_can_be_changed_by_copy() -> None:
    loaded = load(robot())
    changed = dataclasses.replace(loaded, use_3d=False)
    assert isinstance(changed.local_trajectory_builder, LocalTrajectoryBuilderOptions2D)
