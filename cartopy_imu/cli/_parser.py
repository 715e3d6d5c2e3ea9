"""What can be typed. Nothing heavy is imported here: ``--help`` and completion must be quick."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, Final, NoReturn

from cartopy_imu.cli import _arguments as types
from cartopy_imu.cli._extrapolate_parser import add_extrapolate

PROGRAM: Final = "cartopy-imu"

_MAIN_EPILOG = """\
first steps:
  cartopy-imu demo                                    see what it does, on a log that ships with it
  cartopy-imu info LOG.pbstream                       what is in a log, and is it whole?
  cartopy-imu extrapolate LOG.pbstream -o poses.tum   poses at each node, predicted from what came before
  cartopy-imu extrapolate LOG.pbstream --configuration my_robot.lua --rate 100 -o poses.csv --plot poses.png

Results go to stdout, talk and errors to stderr. Exit codes: 0 fine, 1 an error (one line says which), 2 wrong usage.
`cartopy-imu COMMAND --help` explains each command, with examples.
"""

_DEMO_EPILOG = """\
examples:
  cartopy-imu demo                 writes cartopy_imu_demo.png here
  cartopy-imu demo -o demo.svg     another name, another format (.png, .svg, .pdf)
  cartopy-imu demo --json          the same figures for programs

The log is a simulated drive of 13 s: IMU at 200 Hz, noisy poses at 10 Hz (1 cm, 0.2 deg), wheel odometry. It is
extrapolated six times: by the IMU-based extrapolator, by the same with smoothed poses, and by constant velocity, each
without the wheels, as a drone or a legged robot would, and with them. What counts is how far each next pose lies from its
prediction. The picture shows the IMU-based extrapolator and constant velocity, without the wheels.
"""

_INFO_EPILOG = """\
examples:
  cartopy-imu info LOG.pbstream
  cartopy-imu info LOG.pbstream --json | jq '.records_by_kind'
  cartopy-imu info LOG.pbstream --strict && echo whole

Every record is read and checked. A damaged file is described as far as it can be read; `cartopy-imu recover` saves
what is whole. Stamps that go back or repeat are counted for each kind: `extrapolate --late` says what to do with them.
"""

_RECOVER_EPILOG = """\
examples:
  cartopy-imu recover broken.pbstream good.pbstream
  cartopy-imu recover old.pbstream new.pbstream --format-version 2     for a file without header

Whole records are copied byte for byte, broken ones are left out. The result appears under its name when it is complete.
"""

_CONFIG_EPILOG = """\
examples:
  cartopy-imu print-config my_robot.lua
  cartopy-imu print-config my_robot.lua --configuration-directory /opt/cartographer/configuration_files
  cartopy-imu print-config my_robot.lua --section trajectory_builder.trajectory_builder_3d.pose_extrapolator
  cartopy-imu print-config my_robot.lua --options     which extrapolator comes out of it, with all values

Included files are searched in the directories given, then in those of $CARTOPY_IMU_CONFIGURATION_DIRECTORY, then beside
FILE, then among the standard files of this package.
"""

_COMPLETION_EPILOG = """\
examples:
  source <(cartopy-imu completion bash)                                     for this shell; or append it to ~/.bashrc
  cartopy-imu completion bash > ~/.local/share/bash-completion/completions/cartopy-imu
  cartopy-imu completion zsh  > "${fpath[1]}/_cartopy-imu"
  cartopy-imu completion fish > ~/.config/fish/completions/cartopy-imu.fish
"""


class Parser(argparse.ArgumentParser):
    """Wrong usage is told in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit with code 2 after one line on stderr."""
        from cartopy_imu.cli._text import one_line

        self.exit(2, f"{self.prog}: error: {one_line(message)} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    """``--version``; the metadata is looked up only when asked for."""

    def __init__(self, option_strings: list[str], dest: str, **rest: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *rest: Any) -> NoReturn:
        from importlib.metadata import version

        sys.stdout.write(f"{PROGRAM} {version('cartopy_imu')}\n")
        parser.exit()


def build_parser() -> Parser:
    """Return the parser of the whole command; a parsed command line has ``module`` and its arguments."""
    parser = Parser(
        prog=PROGRAM,
        description="Cartographer-style inertial data: a log goes in, extrapolated, gravity-aligned poses come out.",
        epilog=_MAIN_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version)
    parser.add_argument("--debug", action="store_true", help="show tracebacks and log messages")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)

    def add(name: str, help: str, description: str, epilog: str) -> Parser:
        command = commands.add_parser(
            name,
            help=help,
            description=description,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        # Also accepted behind the command; absent, it must not undo the one before it.
        command.add_argument(
            "--debug", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS
        )
        command.set_defaults(module=f"cartopy_imu.cli.{name.replace('-', '_')}")
        return command

    _add_demo(add)
    add_extrapolate(add)
    _add_info(add)
    _add_recover(add)
    _add_print_config(add)
    _add_completion(add)
    return parser


_Add = Callable[[str, str, str, str], argparse.ArgumentParser]


def _add_demo(add: _Add) -> None:
    command = add(
        "demo",
        "extrapolate the log that ships with the package, print the figures, draw a picture",
        "Run the main job on a small log that ships with the package: print a summary, draw a picture.",
        _DEMO_EPILOG,
    )
    command.add_argument(
        "-o",
        "--output",
        metavar="PICTURE",
        type=types.picture,
        help="where the picture goes (default: cartopy_imu_demo.png in the current directory, or in the directory for "
        "temporary files where that cannot be written)",
    )
    types.add_talk(command)


def _add_info(add: _Add) -> None:
    command = add(
        "info",
        "say what is in a log and whether it is whole",
        "Count, time and check every record of a .pbstream file.",
        _INFO_EPILOG,
    )
    command.add_argument("file", metavar="FILE", help="the log")
    command.add_argument("--strict", action="store_true", help="take any damage for an error (exit code 1)")
    types.add_talk(command)


def _add_recover(add: _Add) -> None:
    command = add(
        "recover",
        "save what is whole from a damaged log",
        "Copy the whole records of a damaged .pbstream file to a new one.",
        _RECOVER_EPILOG,
    )
    command.add_argument("source", metavar="IN", help="the damaged log")
    command.add_argument("destination", metavar="OUT", help="the new log; never the old one")
    command.add_argument("--force", action="store_true", help="replace OUT where it exists")
    command.add_argument(
        "--format-version",
        type=int,
        choices=(1, 2),
        help="version to write where that of IN is missing or unknown (default: that of IN)",
    )
    command.add_argument(
        "--fsync", action="store_true", help="have the result on the disk before saying it is done"
    )
    types.add_talk(command)


def _add_print_config(add: _Add) -> None:
    command = add(
        "print-config",
        "print a Lua configuration as it is understood",
        "Load a Lua configuration file with all it includes, and print the table it returns.",
        _CONFIG_EPILOG,
    )
    command.add_argument("file", metavar="FILE", help="the configuration file")
    types.add_configuration_directory(command)
    what = command.add_mutually_exclusive_group()
    what.add_argument("--section", metavar="KEY.KEY", help="print only this table, or this value")
    what.add_argument(
        "--options", action="store_true", help="print the pose extrapolator options that come out of the file"
    )
    types.add_dimension(command)
    command.add_argument("--json", action="store_true", help="print JSON instead of Lua")


def _add_completion(add: _Add) -> None:
    command = add(
        "completion",
        "print a script that lets the shell complete this command",
        "Print a completion script for a shell.",
        _COMPLETION_EPILOG,
    )
    command.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell")
