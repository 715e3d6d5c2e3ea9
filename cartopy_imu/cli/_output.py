"""Names of files that are written, and what must not be written over."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cartopy_imu.common.errors import InvalidDataError

if TYPE_CHECKING:
    from cartopy_imu.mapping.log_extrapolation import LogExtrapolation


def check_target(path: str, inputs: Sequence[str]) -> None:
    """Refuse a name that cannot be written, or is that of an input, before any work is done.

    Raises
    ------
    InvalidDataError
        `path` is one of `inputs`.
    OSError
        `path` is a directory, its directory does not exist or may not be written.
    """
    for name in inputs:
        if os.path.exists(path) and os.path.exists(name) and os.path.samefile(path, name):
            raise InvalidDataError(f"{path} is the input {name}; give the output another name")
    if os.path.isdir(path):
        raise IsADirectoryError(f"{path} is a directory, expected the name of a file")
    folder = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(folder):
        raise NotADirectoryError(f"{path}: there is no directory {folder}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(f"{path}: the directory {folder} may not be written")


class OutputNames:
    """Gives each result's files their names.

    With a single result that is the name asked for; with several, ``out.tum`` becomes
    ``out_LOG_trajectory_N.tum``, without the log's name where all come from the same.

    Parameters
    ----------
    results : sequence of LogExtrapolation
    inputs : sequence of str
        Never to be written over.
    """

    def __init__(self, results: Sequence[LogExtrapolation], inputs: Sequence[str]) -> None:
        self._single = len(results) == 1
        self._inputs = inputs
        logs = list(dict.fromkeys(result.logs for result in results))
        stems = [os.path.splitext(os.path.basename(group[0]))[0] for group in logs]
        self._stems: dict[tuple[str, ...], str] = {}
        for index, (group, stem) in enumerate(zip(logs, stems, strict=True)):
            alone = stems.count(stem) == 1
            self._stems[group] = "" if len(logs) == 1 else f"_{stem}" if alone else f"_{stem}_{index}"

    def of(self, result: LogExtrapolation, name: str) -> str:
        """Return the name of a result's file."""
        if self._single:
            return name
        start, suffix = os.path.splitext(name)
        path = f"{start}{self._stems[result.logs]}_trajectory_{result.trajectory_id}{suffix}"
        check_target(path, self._inputs)
        return path
