"""Replays a Lua configuration: loads a file and prints its dictionary."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cartopy_imu.common.lua_parameter_dictionary import LuaParameterDictionary

__all__ = ["replay"]


def replay(path: str | Path, configuration_directories: Iterable[str | Path] = ()) -> str:
    """Return the printed form of a configuration file.

    Parameters
    ----------
    path : path-like
        The file. Included files are searched in `configuration_directories`, then beside the file, then among the
        standard files of the package.
    configuration_directories : iterable of path-like
        Searched first, in order.
    """
    return LuaParameterDictionary.from_file(path, configuration_directories).to_string()
