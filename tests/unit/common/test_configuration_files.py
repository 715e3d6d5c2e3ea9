"""The standard files that ship with the package."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.shared import DATA, REPOSITORY

from cartopy_imu.cloud import MapBuilderServerOptions
from cartopy_imu.common import LuaParameterDictionary, packaged_configuration_directory
from cartopy_imu.common import configuration_file_resolver as resolver_module
from cartopy_imu.mapping import MapBuilderOptions, PoseGraphOptions, TrajectoryBuilderOptions

FILES = REPOSITORY / "configuration_files"
RETURNS = {
    "map_builder.lua": ("MAP_BUILDER", MapBuilderOptions),
    "map_builder_server.lua": ("MAP_BUILDER_SERVER", MapBuilderServerOptions),
    "pose_graph.lua": ("POSE_GRAPH", PoseGraphOptions),
    "trajectory_builder.lua": ("TRAJECTORY_BUILDER", TrajectoryBuilderOptions),
    "trajectory_builder_2d.lua": ("TRAJECTORY_BUILDER_2D", None),
    "trajectory_builder_3d.lua": ("TRAJECTORY_BUILDER_3D", None),
}


def test_all_files_are_tested() -> None:
    assert {path.name for path in FILES.glob("*.lua")} == set(RETURNS)


@pytest.mark.parametrize("name", sorted(RETURNS))
def test_file_loads_and_gives_the_defaults(name: str) -> None:
    variable, kind = RETURNS[name]
    dictionary = LuaParameterDictionary(f'include "{name}" return {variable}')
    assert dictionary.keys()
    if kind is not None:
        options = kind.from_dictionary(dictionary)
        dictionary.check_all_keys_read()
        assert options == kind()


@pytest.mark.parametrize(
    ("kind", "golden"),
    [
        (MapBuilderServerOptions, "whole_map_builder_server"),
        (TrajectoryBuilderOptions, "whole_trajectory_builder"),
    ],
)
def test_default_options_print_as_the_original_s_files(kind: type, golden: str) -> None:
    printed = LuaParameterDictionary.from_mapping(kind().to_dictionary()).to_string()
    assert printed == (DATA / "lua" / f"{golden}.expected").read_text("utf-8")


def test_numbers_are_exact_beyond_the_printed_decimals() -> None:
    options = TrajectoryBuilderOptions.from_dictionary(
        LuaParameterDictionary('include "trajectory_builder.lua" return TRAJECTORY_BUILDER')
    )
    assert (
        options.trajectory_builder_2d_options.motion_filter_options.max_angle_radians == 0.017453292519943295
    )


def test_packaged_directory_is_found_in_a_checkout() -> None:
    directory = packaged_configuration_directory()
    assert directory is not None
    assert (directory / "map_builder_server.lua").is_file()


def test_packaged_directory_is_found_when_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tmp_path / "site-packages" / "cartopy_imu"
    (installed / "common").mkdir(parents=True)
    (installed / "configuration_files").mkdir()
    (installed / "configuration_files" / "trajectory_builder.lua").write_text("")
    monkeypatch.setattr(
        resolver_module, "__file__", str(installed / "common" / "configuration_file_resolver.py")
    )
    assert packaged_configuration_directory() == installed / "configuration_files"


def test_cmake_installs_them() -> None:
    text = (REPOSITORY / "CMakeLists.txt").read_text("utf-8")
    assert "DIRECTORY configuration_files/ DESTINATION cartopy_imu/configuration_files" in text
