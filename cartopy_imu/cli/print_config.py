"""``cartopy-imu print-config``: a configuration as it is understood."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from cartopy_imu.cli._console import Talk, write_json
from cartopy_imu.cli._settings import configuration_directories, load_file
from cartopy_imu.common.errors import ConfigurationError
from cartopy_imu.common.lua_parameter_dictionary import LuaParameterDictionary

__all__ = ["run"]


def run(arguments: argparse.Namespace) -> int:
    """Print a configuration, or the options that come out of it; return the exit code."""
    if arguments.options:
        _print_options(arguments)
        return 0
    dictionary = LuaParameterDictionary.from_file(arguments.file, configuration_directories(arguments))
    value: Any = dictionary
    if arguments.section is not None:
        value = _section(dictionary, arguments.section)
    if arguments.json:
        write_json(value.to_mapping() if isinstance(value, LuaParameterDictionary) else value)
    elif isinstance(value, LuaParameterDictionary):
        _write(value.to_string())
    else:
        _write(str(value).lower() if isinstance(value, bool) else f"{value}")
    return 0


def _print_options(arguments: argparse.Namespace) -> None:
    loaded = load_file(arguments.file, arguments)
    if loaded.pose_extrapolator_options is None:
        raise ConfigurationError(
            f"{arguments.file} has no pose extrapolator options: there is no trajectory_builder in it"
        )
    values = loaded.pose_extrapolator.to_dictionary()
    if arguments.json:
        write_json(values)
        return
    talk = Talk(quiet=False)
    for warning in loaded.warnings:
        talk.warn(warning)
    builder = {None: "", True: "3D trajectory builder, ", False: "2D trajectory builder, "}[loaded.use_3d]
    used = "imu_based" if loaded.pose_extrapolator.use_imu_based else "constant_velocity"
    imu = "" if loaded.use_imu_data else ", IMU data not used"
    _write(f"-- {builder}extrapolator {used}{imu}")
    _write(LuaParameterDictionary.from_mapping(values, name=arguments.file).to_string())


def _section(dictionary: LuaParameterDictionary, path: str) -> Any:
    value: Any = dictionary
    for part in path.split("."):
        if not isinstance(value, LuaParameterDictionary) or not value.has_key(part):
            known = sorted(value.keys()) if isinstance(value, LuaParameterDictionary) else []
            raise ConfigurationError(
                f"{dictionary.source}: no {path!r} in it: {part!r} is missing"
                + (f"; known here: {', '.join(known)}" if known else "")
            )
        value = value.get_value(part)
    return value


def _write(text: str) -> None:
    sys.stdout.write(f"{text}{'' if text.endswith(chr(10)) else chr(10)}")
