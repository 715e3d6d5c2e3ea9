"""What users of neighbouring projects report about Lua configuration (their numbers in the names)."""

from __future__ import annotations

from pathlib import Path

import pytest

from cartopy_imu.common import (
    ConfigurationError,
    LuaParameterDictionary,
    MissingKeyError,
    UnreadKeyError,
    packaged_configuration_directory,
)
from cartopy_imu.mapping import PoseExtrapolatorOptions, load_options

ROBOT = """
include "map_builder.lua"
include "trajectory_builder.lua"
MAP_BUILDER.use_trajectory_builder_2d = true
options = { map_builder = MAP_BUILDER, trajectory_builder = TRAJECTORY_BUILDER, tracking_frame = "imu_link" }
CHANGES
return options
"""


def robot(tmp_path: Path, changes: str) -> Path:
    path = tmp_path / "robot.lua"
    path.write_text(ROBOT.replace("CHANGES", changes))
    return path


def test_53_all_missing_keys_in_one_message(tmp_path: Path) -> None:
    path = robot(
        tmp_path,
        "TRAJECTORY_BUILDER.collate_landmarks = nil "
        "TRAJECTORY_BUILDER_2D.pose_extrapolator.constant_velocity.pose_queue_duration = nil "
        "MAP_BUILDER.num_background_threads = nil",
    )
    with pytest.raises(MissingKeyError) as caught:
        load_options(path)
    assert caught.value.missing_keys == (
        "map_builder.num_background_threads",
        "trajectory_builder.trajectory_builder_2d.pose_extrapolator.constant_velocity.pose_queue_duration",
        "trajectory_builder.collate_landmarks",
    )
    text = str(caught.value)
    assert "missing 3 keys: map_builder.num_background_threads (default 4.000000" in text
    assert "pose_queue_duration (default 0.001000" in text
    assert "collate_landmarks (default false" in text
    assert str(path) in text


def test_53_a_whole_part_is_missing(tmp_path: Path) -> None:
    path = robot(tmp_path, "options.trajectory_builder = nil")
    with pytest.raises(MissingKeyError, match="missing 1 key: trajectory_builder"):
        load_options(path)


def test_53_missing_keys_can_take_their_defaults(tmp_path: Path) -> None:
    loaded = load_options(
        robot(tmp_path, "TRAJECTORY_BUILDER.collate_landmarks = nil"), missing_keys="default"
    )
    assert loaded.trajectory_builder is not None
    assert loaded.trajectory_builder.collate_landmarks is False
    assert len(loaded.warnings) == 1
    assert "trajectory_builder.collate_landmarks (default false" in loaded.warnings[0]
    assert "the defaults are used" in loaded.warnings[0]


@pytest.mark.parametrize("builder", ["2D", "3D"])
def test_54_misspelt_key_is_named_with_the_right_one(tmp_path: Path, builder: str) -> None:
    path = robot(tmp_path, f"TRAJECTORY_BUILDER_{builder}.imu_gravity_time_constnat = 10.")
    with pytest.raises(UnreadKeyError) as caught:
        load_options(path)
    full = f"trajectory_builder.trajectory_builder_{builder.lower()}.imu_gravity_time_constnat"
    assert caught.value.unread_keys == (full,)
    assert f"{full} (robot.lua:6, did you mean imu_gravity_time_constant?)" in str(caught.value)
    assert str(path) in str(caught.value)
    loaded = load_options(path, unread_keys="warn")
    assert len(loaded.warnings) == 1
    assert full in loaded.warnings[0]


def test_54_missing_and_misspelt_come_together(tmp_path: Path) -> None:
    path = robot(
        tmp_path,
        "TRAJECTORY_BUILDER_2D.imu_gravity_time_constant = nil "
        "TRAJECTORY_BUILDER_2D.imu_gravity_time_constnat = 10.",
    )
    with pytest.raises(MissingKeyError) as caught:
        load_options(path)
    prefix = "trajectory_builder.trajectory_builder_2d."
    assert caught.value.missing_keys == (prefix + "imu_gravity_time_constant",)
    assert caught.value.unread_keys == (prefix + "imu_gravity_time_constnat",)
    assert "imu_gravity_time_constant (default 10.000000, present is imu_gravity_time_constnat)" in str(
        caught.value
    )


def test_55_file_line_and_chain_of_an_included_file(tmp_path: Path) -> None:
    (tmp_path / "b.lua").write_text("\n" * 7 + 'x = "a" .. nil\n')
    (tmp_path / "a.lua").write_text('include "b.lua"\nreturn {}\n')
    with pytest.raises(ConfigurationError) as caught:
        LuaParameterDictionary.from_file(tmp_path / "a.lua")
    assert str(caught.value) == (
        f"b.lua:8: attempt to concatenate a nil value, included from a.lua:1 [{tmp_path / 'b.lua'}]"
    )
    assert caught.value.file == str(tmp_path / "b.lua")
    assert caught.value.line == 8
    assert caught.value.include_chain == ("a.lua:1",)


def test_55_a_longer_chain(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "c.lua").write_text("local t = nil\nlocal x = t.y")
    (tmp_path / "b.lua").write_text('\ninclude "sub/c.lua"')
    (tmp_path / "a.lua").write_text('\n\nreturn include "b.lua"')
    with pytest.raises(ConfigurationError) as caught:
        LuaParameterDictionary.from_file(tmp_path / "a.lua")
    assert str(caught.value).startswith(
        "sub/c.lua:2: attempt to index local 't' (a nil value), included from b.lua:2, included from a.lua"
    )
    (tmp_path / "b.lua").write_text("x = = 1")
    with pytest.raises(
        ConfigurationError, match=r"b\.lua:1: unexpected symbol near '=', included from a\.lua"
    ):
        LuaParameterDictionary.from_file(tmp_path / "a.lua")


def test_55_function_of_an_included_file_that_fails_later(tmp_path: Path) -> None:
    (tmp_path / "b.lua").write_text("function f(t)\n  return t.x\nend")
    (tmp_path / "a.lua").write_text('include "b.lua"\n\nreturn { x = f(nil) }')
    with pytest.raises(ConfigurationError, match=r"b\.lua:2: .*, included from a\.lua:1"):
        LuaParameterDictionary.from_file(tmp_path / "a.lua")


def test_55_old_and_misspelt_globals_are_explained() -> None:
    for code, hint in [
        (
            'include "trajectory_builder.lua" TRAJECTORY_BUILDER_2d.x = 1',
            "did you mean TRAJECTORY_BUILDER_2D?",
        ),
        ('include "pose_graph.lua" SPARSE_POSE_GRAPH.x = 1', "SPARSE_POSE_GRAPH is now POSE_GRAPH"),
        ("MAP_BUILDER.x = 1", "is the file that defines it included?"),
        ('io.open("x")', "io is not available: configuration files run in a sandbox"),
        ('require "x"', "require is not available"),
    ]:
        with pytest.raises(ConfigurationError) as caught:
            LuaParameterDictionary(code, name="robot.lua")
        assert str(caught.value).startswith("robot.lua:1: attempt to")
        assert hint in str(caught.value)


def test_56_missing_include_lists_the_directories(tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    (tmp_path / "a.lua").write_text('\ninclude "absent.lua"')
    with pytest.raises(ConfigurationError) as caught:
        LuaParameterDictionary.from_file(tmp_path / "a.lua", [given])
    directories = f"{given}, {tmp_path}, {packaged_configuration_directory()}"
    assert str(caught.value).startswith(
        f"a.lua:2: include: 'absent.lua' was not found, searched: {directories};"
    )


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ('include "a.lua" return {}', "already included, as the file that is being loaded"),
        ('include "b.lua" include "b.lua" return {}', r"already included, by a\.lua:1"),
        ('include "b.lua" include "./b.lua" return {}', "already included"),
        ('include "b.lua" include "sub/c.lua" return {}', "already included"),
        ('include "../secret.lua" return {}', r"'\.\./secret\.lua' leaves its directory by '\.\.'"),
        ('return { x = read "../secret.lua" }', "leaves its directory"),
        ('include "SECRET" return {}', "is an absolute path"),
    ],
)
def test_56_wrong_includes(tmp_path: Path, code: str, problem: str) -> None:
    home = tmp_path / "home"
    (home / "sub").mkdir(parents=True)
    (tmp_path / "secret.lua").write_text("SECRET = 1")
    (home / "b.lua").write_text("")
    (home / "sub" / "c.lua").write_text('include "b.lua"')
    (home / "a.lua").write_text(code.replace("SECRET", str(tmp_path / "secret.lua")))
    with pytest.raises(ConfigurationError, match=problem):
        LuaParameterDictionary.from_file(home / "a.lua")


def test_56_files_that_include_each_other(tmp_path: Path) -> None:
    (tmp_path / "a.lua").write_text('include "b.lua"')
    (tmp_path / "b.lua").write_text('include "a.lua"')
    with pytest.raises(
        ConfigurationError, match=r"b\.lua:1: include: .*a\.lua was already included, as the file"
    ):
        LuaParameterDictionary.from_file(tmp_path / "a.lua")


def value(text: str, **options) -> LuaParameterDictionary:
    return LuaParameterDictionary(f"return {{ max_num_iterations = {text} }}", name="robot.lua", **options)


@pytest.mark.parametrize("text", ["10", "10.0", "10.", "1e1", '"10"', '" 0xA "', "0xA"])
def test_57_whole_numbers(text: str) -> None:
    assert value(text).get_int("max_num_iterations") == 10
    assert value(text).get_non_negative_int("max_num_iterations") == 10
    assert value(text).get_double("max_num_iterations") == 10.0


@pytest.mark.parametrize(
    ("text", "got"),
    [
        ("1.5", "is 1.5; expected a whole number (cut_fractions=True would take 1)"),
        ("2^53 + 1", "is 9007199254740992; expected a whole number of 32 bits"),
        ("2147483648", "is 2147483648; expected a whole number of 32 bits"),
        ("math.huge", "is infinite (+inf); expected a whole number"),
        ("-math.huge", "is infinite (-inf); expected a whole number"),
        ("0/0", "is not a number (nan, as 0/0 gives)"),
        ('"ten"', "is the text 'ten'; expected a number"),
        ('"nan"', "is the text 'nan'; expected a number"),
        ('"inf"', "is the text 'inf'; expected a number"),
        ('"1_000"', "is the text '1_000'; expected a number"),
        ('"٣"', "is the text '٣'; expected a number"),
        ("true", "is true; expected a number"),
    ],
)
def test_57_no_whole_numbers(text: str, got: str) -> None:
    for getter in ("get_int", "get_non_negative_int"):
        with pytest.raises(ConfigurationError) as caught:
            getattr(value(text), getter)("max_num_iterations")
        assert str(caught.value).startswith(f"robot.lua:1: max_num_iterations {got}")


def test_57_negative_numbers() -> None:
    assert value("-1").get_int("max_num_iterations") == -1
    with pytest.raises(
        ConfigurationError, match="max_num_iterations is -1; expected a whole number of at least 0"
    ):
        value("-1").get_non_negative_int("max_num_iterations")


def test_57_fractions_cut_as_the_original_does() -> None:
    assert value("1.5", cut_fractions=True).get_int("max_num_iterations") == 1
    assert value("-1.5", cut_fractions=True).get_int("max_num_iterations") == -1
    with pytest.raises(ConfigurationError, match="infinite"):
        value("math.huge", cut_fractions=True).get_int("max_num_iterations")


def test_57_infinity_is_a_real_number_but_not_a_number_is_none() -> None:
    assert value("math.huge").get_double("max_num_iterations") == float("inf")
    with pytest.raises(ConfigurationError, match="is not a number"):
        value("0/0").get_double("max_num_iterations")


@pytest.mark.parametrize("bad", ["math.huge", "-1", "0", "0/0"])
def test_57_options_say_what_they_need(bad: str) -> None:
    code = f"return {{ use_imu_based = false, constant_velocity = {{ imu_gravity_time_constant = {bad}, pose_queue_duration = 1 }} }}"
    with pytest.raises(
        ConfigurationError, match=r"robot\.lua:1: constant_velocity\.imu_gravity_time_constant "
    ):
        PoseExtrapolatorOptions.from_dictionary(LuaParameterDictionary(code, name="robot.lua"))
