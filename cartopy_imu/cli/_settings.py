"""Which options hold: flags beat the environment, which beats the file, which beats the default."""

from __future__ import annotations

import argparse
import dataclasses
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cartopy_imu.common.errors import ConfigurationError
from cartopy_imu.mapping.pose_extrapolator_options import PoseExtrapolatorOptions

if TYPE_CHECKING:
    from cartopy_imu.mapping.options_loader import LoadedOptions

DIRECTORY_VARIABLE: Final = "CARTOPY_IMU_CONFIGURATION_DIRECTORY"


@dataclass(frozen=True)
class Settings:
    """Options after everything has had its say.

    Parameters
    ----------
    options : PoseExtrapolatorOptions
    use_imu : bool
    source : str
        Where the options come from, for people.
    warnings : tuple of str
    """

    options: PoseExtrapolatorOptions
    use_imu: bool
    source: str
    warnings: tuple[str, ...]


def configuration_directories(arguments: argparse.Namespace) -> list[str]:
    """Return the directories of the flags, then those of the environment (separated as in ``PATH``)."""
    directories = [*arguments.configuration_directory]
    for directory in arguments.configuration_directory:
        if not os.path.isdir(directory):
            raise ConfigurationError(f"--configuration-directory {directory}: no such directory")
    directories += [part for part in os.environ.get(DIRECTORY_VARIABLE, "").split(os.pathsep) if part]
    return directories


def load_file(path: str, arguments: argparse.Namespace) -> LoadedOptions:
    """Load a configuration file with the directories and the dimension of the command line."""
    from cartopy_imu.mapping.options_loader import load_options

    return load_options(path, configuration_directories(arguments), dimension=arguments.dimension)


def settings(arguments: argparse.Namespace) -> Settings:
    """Return what holds for ``cartopy-imu extrapolate``."""
    options, use_imu, source = PoseExtrapolatorOptions(), True, "Cartographer's defaults"
    warnings: tuple[str, ...] = ()
    if arguments.configuration is not None:
        loaded = load_file(arguments.configuration, arguments)
        if loaded.pose_extrapolator_options is None:
            raise ConfigurationError(
                f"{arguments.configuration} has no pose extrapolator options: there is no trajectory_builder in it"
            )
        options, use_imu, warnings = loaded.pose_extrapolator, loaded.use_imu_data, loaded.warnings
        source = arguments.configuration
    elif arguments.configuration_directory or arguments.dimension is not None:
        raise ConfigurationError("--configuration-directory and --dimension need --configuration FILE")
    if arguments.extrapolator is not None:
        options = dataclasses.replace(options, use_imu_based=arguments.extrapolator == "imu_based")
    return Settings(options, use_imu and not arguments.no_imu, source, warnings)
