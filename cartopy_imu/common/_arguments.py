"""Checks of arguments that many doors share: messages, paths, flags."""

from __future__ import annotations

import os

import numpy as np

from cartopy_imu.common.errors import CartopyImuError, InvalidDataError

__all__ = ["check_flag", "check_message", "check_path"]


def check_message(
    proto: object, *names: str, kind: type[CartopyImuError] = InvalidDataError, what: str = "proto"
) -> None:
    """Refuse what is no protocol message of one of these names, in whatever package it was generated.

    Raises
    ------
    CartopyImuError
        Of `kind`.
    """
    # By name and not by class: protobuf need not be imported for it, and Cartographer's own modules serve too.
    name = getattr(getattr(proto, "DESCRIPTOR", None), "name", None)
    if isinstance(proto, type) or name not in names:
        got = f"the class {proto.__name__}" if isinstance(proto, type) else type(proto).__name__
        raise kind(f"{what} must be a {' or '.join(names)} message, got {got}")


def check_path(path: str | os.PathLike[str]) -> str:
    """Return a path as text that the system can take.

    Raises
    ------
    InvalidDataError
        If it holds a NUL character or one that no file name can have (a lone surrogate).
    """
    name = os.fspath(path)
    try:
        fine = b"\0" not in os.fsencode(name)
    except UnicodeError:
        fine = False
    if not fine:
        raise InvalidDataError(f"no file can have the name {name!a}: it holds a character no name may hold")
    return name


def check_flag(name: str, value: object) -> bool:
    """Return True or False; InvalidDataError for all else."""
    if not isinstance(value, (bool, np.bool_)):
        raise InvalidDataError(f"{name} must be True or False, got {value!r}")
    return bool(value)
