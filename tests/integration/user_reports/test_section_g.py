"""User reports, section G: Lua configuration, here up to what a robot's file does to the poses of a log.

====  ==================================  ================================================================
Item  From                                Tested
====  ==================================  ================================================================
G53   turbot3#1, cartographer_ros#1176    here, and ``unit/common/test_lua_user_reports.py``
G54   cartographer#214                    likewise
G55   cartographer_ros#1628               likewise
G56   turtlebot3#671                      likewise
G57   scoder/lupa#146                     likewise
====  ==================================  ================================================================
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from support.drive import IMU_BASED, imu_data, nodes, write_log

from cartopy_imu.common.errors import ConfigurationError, MissingKeyError, UnreadKeyError
from cartopy_imu.mapping import extrapolate_log, load_options

ROBOT = """include "map_builder.lua"
include "trajectory_builder.lua"
MAP_BUILDER.use_trajectory_builder_3d = true
CHANGES
return { map_builder = MAP_BUILDER, trajectory_builder = TRAJECTORY_BUILDER }
"""
TABLE = "TRAJECTORY_BUILDER_3D.pose_extrapolator"


def load(tmp_path: Path, changes: str = "", **options):
    path = tmp_path / "robot.lua"
    path.write_text(ROBOT.replace("CHANGES", changes))
    return load_options(path, **options)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write_log(tmp_path / "log", nodes(2.0), imu_data(2.0))


def test_a_robots_file_rules_the_poses(tmp_path: Path, log: Path):
    loaded = load(tmp_path, f"{TABLE}.use_imu_based = true {TABLE}.imu_based.gravity_constant = 9.806")
    (result,) = extrapolate_log(log, loaded.pose_extrapolator)
    assert result.extrapolator == "imu_based"
    (heavy,) = extrapolate_log(
        log,
        load(
            tmp_path, f"{TABLE}.use_imu_based = true {TABLE}.imu_based.gravity_constant = 15"
        ).pose_extrapolator,
    )
    assert heavy.predictions.translation_errors.max() > result.predictions.translation_errors.max()
    (plain,) = extrapolate_log(log, load(tmp_path).pose_extrapolator)
    assert plain.extrapolator == "constant_velocity"


def test_53_missing_keys_come_at_once_and_may_take_their_defaults(tmp_path: Path, log: Path):
    keys = ["pose_queue_duration", "imu_rotation_weight", "odometry_rotation_weight"]
    changes = f"{TABLE}.use_imu_based = true " + " ".join(f"{TABLE}.imu_based.{key} = nil" for key in keys)
    with pytest.raises(MissingKeyError) as caught:
        load(tmp_path, changes)
    assert all(f"pose_extrapolator.imu_based.{key} (default " in str(caught.value) for key in keys)
    loaded = load(tmp_path, changes, missing_keys="default")
    (result,) = extrapolate_log(log, loaded.pose_extrapolator)
    (expected,) = extrapolate_log(log, IMU_BASED)
    assert np.array_equal(result.poses.translations, expected.poses.translations)


def test_54_stale_keys(tmp_path: Path):
    change = f"{TABLE}.constant_velocity.imu_gravity_time_constnat = 10."
    with pytest.raises(UnreadKeyError, match="did you mean imu_gravity_time_constant"):
        load(tmp_path, change)
    assert load(tmp_path, change, unread_keys="warn").warnings


def test_55_the_line_of_an_included_file(tmp_path: Path):
    (tmp_path / "b.lua").write_text("\n" * 7 + 'x = "a" .. nil\n')
    with pytest.raises(ConfigurationError, match=r"b\.lua:8: .*robot\.lua"):
        load(tmp_path, 'include "b.lua"')


@pytest.mark.parametrize("name", ["absent.lua", "robot.lua", "map_builder.lua", "../robot.lua"])
def test_56_wrong_includes(tmp_path: Path, name: str):
    with pytest.raises(ConfigurationError, match=r"robot\.lua:4: include"):
        load(tmp_path, f'include "{name}"')


@pytest.mark.parametrize(
    ("value", "good"),
    [
        ("10", True),
        ("10.0", True),
        ('"10"', True),
        ("1.5", False),
        ("-1", False),
        ("2^53 + 1", False),
        ("math.huge", False),
    ],
)
def test_57_numbers(tmp_path: Path, value: str, good: bool):
    change = f"{TABLE}.imu_based.solver_options.max_num_iterations = {value}"
    if good:
        assert load(tmp_path, change).pose_extrapolator.imu_based.solver_options.max_num_iterations == 10
    else:
        with pytest.raises(ConfigurationError, match=r"robot\.lua:4: .*max_num_iterations"):
            load(tmp_path, change)
