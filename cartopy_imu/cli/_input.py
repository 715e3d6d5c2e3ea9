"""Names of inputs, checked before any work is done."""

from __future__ import annotations

import os
import stat

from cartopy_imu.common.errors import InvalidDataError

__all__ = ["check_log"]


def check_log(log: str) -> os.stat_result:
    """Return the status of a plain file; refuse all else without opening it (a pipe would wait for its writer).

    Raises
    ------
    InvalidDataError
        If it is a directory, a pipe or a device, or has a name no file can have.
    OSError
        If there is no such file.
    """
    try:
        status = os.stat(log)
    except ValueError as error:
        raise InvalidDataError(f"no file can have the name {log!a}") from error
    if stat.S_ISDIR(status.st_mode):
        raise InvalidDataError(f"{log} is a directory, expected a .pbstream file")
    if not stat.S_ISREG(status.st_mode):
        raise InvalidDataError(
            f"{log} is a pipe or a device, expected a .pbstream file; save it as one first"
        )
    return status
