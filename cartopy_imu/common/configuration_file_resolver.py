"""Finds configuration files by name in a list of directories.

Named after Cartographer's ``common/configuration_file_resolver.h``. Differences: a name may not leave its
directory (absolute paths and ``..`` are refused), what is found must be a plain file of bounded size, and a name
that is not found is an error that lists the directories searched, where the original ends the process.
"""

from __future__ import annotations

import importlib.util
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from cartopy_imu.common.errors import ConfigurationError

__all__ = [
    "DEFAULT_MAX_FILE_SIZE",
    "ConfigurationFileResolver",
    "packaged_configuration_directory",
    "read_configuration_file",
]

DEFAULT_MAX_FILE_SIZE = 256 * 1024
"""Bytes a configuration file may have (the largest standard file has 5 kB)."""

_MARKER = "trajectory_builder.lua"


def packaged_configuration_directory() -> Path | None:
    """Return the directory of the standard files that ship with this package, or None if there is none.

    An installed package holds them in ``cartopy_imu/configuration_files``; in a checkout (editable install) they
    are read from ``configuration_files`` beside the package, so that edits are seen at once.
    """
    package = Path(__file__).resolve().parent.parent
    candidates = [package / "configuration_files", package.parent / "configuration_files"]
    spec = importlib.util.find_spec("cartopy_imu")
    if spec is not None:  # an editable install has a second folder, which holds what was built
        candidates += [Path(part) / "configuration_files" for part in spec.submodule_search_locations or ()]
    return next((directory for directory in candidates if (directory / _MARKER).is_file()), None)


def read_configuration_file(path: str | os.PathLike[str], max_size: int = DEFAULT_MAX_FILE_SIZE) -> bytes:
    """Return the bytes of a plain file.

    Parameters
    ----------
    path : path-like
        The file.
    max_size : int
        Accepted size in bytes; more is refused before it is read.

    Raises
    ------
    ConfigurationError
        If `path` does not exist, is not a plain file (a directory, a pipe, a device), cannot be read or is too
        large. Never blocks.
    """
    name = os.fspath(path)
    try:
        # Opening a pipe without a writer would wait for ever; O_NONBLOCK does not change plain files.
        descriptor = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as error:
        if os.path.isdir(name):
            raise _unreadable(name, "is a directory, not a Lua file") from None
        reason = getattr(error, "strerror", None) or str(error)
        raise _unreadable(name, f"cannot be opened: {reason}") from error
    try:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            raise _unreadable(name, "is a directory, not a Lua file")
        if not stat.S_ISREG(status.st_mode):
            raise _unreadable(name, "is not a plain file (a pipe or a device?)")
        content = b""
        while status.st_size <= max_size and len(content) <= max_size:
            part = os.read(descriptor, max_size + 1 - len(content))
            if not part:
                return content
            content += part
    except OSError as error:
        raise _unreadable(name, f"cannot be read: {error.strerror or error}") from error
    finally:
        os.close(descriptor)
    raise _unreadable(name, f"is larger than the accepted {max_size} bytes; is it a configuration file?")


def _unreadable(name: str, problem: str) -> ConfigurationError:
    return ConfigurationError(f"{name} {problem}", file=name)


class ConfigurationFileResolver:
    """Looks names up in directories, in order; the first hit counts.

    Parameters
    ----------
    configuration_directories : iterable of path-like
        Searched in this order. A directory that does not exist is passed over and named in the error when
        nothing is found.
    packaged : bool
        Search the standard files of this package last (default), as the original does with its installed ones.
    max_file_size : int
        Accepted size of a file in bytes.
    """

    def __init__(
        self,
        configuration_directories: Iterable[str | os.PathLike[str]] = (),
        *,
        packaged: bool = True,
        max_file_size: int = DEFAULT_MAX_FILE_SIZE,
    ) -> None:
        if isinstance(configuration_directories, (str, os.PathLike)):
            configuration_directories = [configuration_directories]
        directories = [Path(directory) for directory in configuration_directories]
        standard = packaged_configuration_directory() if packaged else None
        if standard is not None:
            directories.append(standard)
        self._directories = tuple(dict.fromkeys(directories))
        self._packaged = packaged
        self._max_file_size = max_file_size

    @property
    def configuration_directories(self) -> tuple[Path, ...]:
        """The directories in search order, the packaged one last."""
        return self._directories

    @property
    def max_file_size(self) -> int:
        """Accepted size of a file in bytes."""
        return self._max_file_size

    def with_directory(self, directory: str | os.PathLike[str]) -> ConfigurationFileResolver:
        """Return a resolver that also searches `directory`, after the given ones and before the packaged one."""
        own = list(self._directories)
        standard = packaged_configuration_directory() if self._packaged else None
        position = own.index(standard) if standard is not None and standard in own else len(own)
        own.insert(position, Path(directory))
        return ConfigurationFileResolver(own, packaged=self._packaged, max_file_size=self._max_file_size)

    def get_full_path(self, basename: str) -> Path:
        """Return the path of the first file of this name.

        Parameters
        ----------
        basename : str
            A file name, or a relative path below one of the directories.

        Raises
        ------
        ConfigurationError
            If the name is empty, absolute or contains ``..``, or if no directory holds such a file; the text
            lists the directories.
        """
        self._check_name(basename)
        for directory in self._directories:
            candidate = directory / basename
            if os.path.exists(candidate):
                return candidate
        raise ConfigurationError(
            f"{basename!r} was not found, searched: {self._describe_directories()}; add its directory to the "
            "configuration directories",
            basename=basename,
            searched=self._directories,
        )

    def get_file_content(self, basename: str) -> bytes:
        """Return the bytes of the first file of this name.

        Raises
        ------
        ConfigurationError
            As `get_full_path`, and if the file is no plain file, unreadable or too large.
        """
        return read_configuration_file(self.get_full_path(basename), self._max_file_size)

    def _check_name(self, basename: str) -> None:
        parts = basename.replace("\\", "/").split("/")
        if not basename or "\0" in basename:
            problem = "is not a file name"
        elif parts[0] == "" or ":" in parts[0]:
            problem = "is an absolute path"
        elif ".." in parts:
            problem = "leaves its directory by '..'"
        else:
            return
        raise ConfigurationError(
            f"{basename!r} {problem}; give a name below one of the configuration directories: "
            f"{self._describe_directories()}",
            basename=basename,
            searched=self._directories,
        )

    def _describe_directories(self) -> str:
        if not self._directories:
            return "none was given"
        return ", ".join(
            str(directory) if directory.is_dir() else f"{directory} (no such directory)"
            for directory in self._directories
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({[str(directory) for directory in self._directories]!r})"
