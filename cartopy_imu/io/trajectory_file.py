"""Poses as text files that other programs read: TUM and CSV."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import BinaryIO, Final, Protocol

import numpy as np
import numpy.typing as npt

from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.time import TICKS_PER_SECOND, UNIX_EPOCH_TICKS
from cartopy_imu.common.types import FloatArray, TickArray
from cartopy_imu.io._atomic_file import AtomicFile
from cartopy_imu.transform.check import as_float64

__all__ = [
    "CSV_COLUMNS",
    "TRAJECTORY_FORMATS",
    "PoseRows",
    "trajectory_format",
    "write_trajectory",
]

TRAJECTORY_FORMATS: Final = ("tum", "csv")
"""Known formats, which are also the suffixes of their files."""

CSV_COLUMNS: Final = (
    "time_ticks",
    "time_unix_s",
    *("x_m", "y_m", "z_m"),
    *("qw", "qx", "qy", "qz"),
    *("vx_m_per_s", "vy_m_per_s", "vz_m_per_s"),
    *("up_x", "up_y", "up_z"),
)
"""Header of a CSV file: stamp twice, local-from-tracking pose, velocity in the local frame, up in the tracking frame."""

_TUM_HEADER: Final = "# time_unix_s tx ty tz qx qy qz qw\n"
_ROWS: Final = 4096


class PoseRows(Protocol):
    """Columns of poses, e.g. ``LogExtrapolation.poses``.

    Attributes
    ----------
    times : int64, shape (n,)
        Ticks of 100 ns.
    translations : float64, shape (n, 3)
        m, local frame.
    rotations_wxyz : float64, shape (n, 4)
        Local frame from tracking frame, scalar first.
    velocities : float64, shape (n, 3)
        m/s, local frame.
    up_in_tracking : float64, shape (n, 3)
        Unit vector against gravity, tracking frame.
    """

    @property
    def times(self) -> TickArray:
        """Ticks."""

    @property
    def translations(self) -> FloatArray:
        """Metres."""

    @property
    def rotations_wxyz(self) -> FloatArray:
        """Scalar first."""

    @property
    def velocities(self) -> FloatArray:
        """Metres a second."""

    @property
    def up_in_tracking(self) -> FloatArray:
        """Unit vectors."""


def trajectory_format(path: str | os.PathLike[str]) -> str:
    """Return the format that the suffix of a file name stands for: ``"tum"`` or ``"csv"``.

    Raises
    ------
    InvalidDataError
        Another suffix, or none.
    """
    suffix = os.path.splitext(os.fspath(path))[1].lower()
    if suffix[1:] in TRAJECTORY_FORMATS:
        return suffix[1:]
    raise InvalidDataError(
        f"{os.fspath(path)}: cannot tell the format from {f'the suffix {suffix!r}' if suffix else 'a name without suffix'}; "
        f"expected {' or '.join(f'.{name}' for name in TRAJECTORY_FORMATS)}"
    )


def write_trajectory(
    file: str | os.PathLike[str] | BinaryIO,
    poses: PoseRows,
    format: str | None = None,
    *,
    overwrite: bool = True,
) -> None:
    """Write poses as text.

    ``"tum"`` has one line a pose, ``time tx ty tz qx qy qz qw``, scalar last, behind one ``#`` line; ``"csv"`` has the
    columns `CSV_COLUMNS` behind a header line. Times are Unix seconds with seven decimals, made from the ticks without
    rounding; all other numbers have the digits that give back the same float.

    Parameters
    ----------
    file : path or binary file object
        A path gets its file when it is complete, or not at all. A file object is left open.
    poses : PoseRows
        E.g. ``LogExtrapolation.poses``.
    format : {"tum", "csv"}, optional
        By default told by the suffix of the path.
    overwrite : bool, optional
        Replace an existing file.

    Raises
    ------
    InvalidDataError
        The format is unknown, `poses` lacks a column, or the columns are no numbers or have different lengths.
    FileExistsError
        The file exists and `overwrite` is False.
    OSError
        The file cannot be written.

    Examples
    --------
    >>> from cartopy_imu import extrapolate_log, PoseExtrapolatorOptions, sample_log
    >>> result = extrapolate_log(sample_log(), PoseExtrapolatorOptions(), rate_hz=50.0)[0]
    >>> write_trajectory("drive.tum", result.poses)  # doctest: +SKIP
    """
    if format is None:
        if not isinstance(file, (str, os.PathLike)):
            raise InvalidDataError("format must be given ('tum' or 'csv') when writing to a file object")
        format = trajectory_format(file)
    elif not isinstance(format, str) or format not in TRAJECTORY_FORMATS:
        raise InvalidDataError(f"format must be one of {list(TRAJECTORY_FORMATS)}, got {format!r}")
    columns = _columns(poses, format)
    header = _TUM_HEADER if format == "tum" else ",".join(CSV_COLUMNS) + "\n"
    if not isinstance(file, (str, os.PathLike)):
        file.write(header.encode())
        for text in _lines(columns, format):
            file.write(text)
        return
    target = AtomicFile(file, overwrite=overwrite)
    try:
        target.file.write(header.encode())
        for text in _lines(columns, format):
            target.file.write(text)
    except BaseException:
        target.discard()
        raise
    target.finish(fsync=False)


def _columns(poses: PoseRows, format: str) -> tuple[TickArray, list[FloatArray]]:
    names = ["times", "translations", "rotations_wxyz"]
    names += [] if format == "tum" else ["velocities", "up_in_tracking"]
    missing = [name for name in names if not hasattr(poses, name)]
    if missing:
        raise InvalidDataError(
            f"poses must have columns (such as LogExtrapolation.poses); {type(poses).__name__} lacks {', '.join(missing)}"
        )
    try:
        times = np.asarray(poses.times, dtype=np.int64)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidDataError(f"times must be integer ticks: {error}") from error
    if times.ndim != 1:
        raise InvalidDataError(f"times must have shape (n,), got {times.shape}")
    rotations = as_float64(poses.rotations_wxyz, "rotations_wxyz", "numbers of shape (n, 4)")
    parts: list[tuple[str, npt.ArrayLike, int]] = [("translations", poses.translations, 3)]
    if format == "tum":
        parts.append(
            ("rotations_wxyz", rotations[:, [1, 2, 3, 0]] if rotations.shape[1:] == (4,) else rotations, 4)
        )
    else:
        parts.append(("rotations_wxyz", rotations, 4))
        parts.append(("velocities", poses.velocities, 3))
        parts.append(("up_in_tracking", poses.up_in_tracking, 3))
    columns = []
    for name, values, width in parts:
        array = as_float64(values, name, f"numbers of shape (n, {width})")
        if array.shape != (len(times), width):
            raise InvalidDataError(f"{name} must have shape ({len(times)}, {width}), got {array.shape}")
        columns.append(array)
    return times, columns


def _lines(columns: tuple[TickArray, list[FloatArray]], format: str) -> Iterator[bytes]:
    times, arrays = columns
    separator = " " if format == "tum" else ","
    for first in range(0, len(times), _ROWS):
        part = slice(first, first + _ROWS)
        numbers = np.hstack([array[part] for array in arrays]).tolist()
        lines = []
        for time, row in zip(times[part].tolist(), numbers, strict=True):
            cells = [_unix_seconds(time), *map(repr, row)]
            if format == "csv":
                cells.insert(0, str(time))
            lines.append(separator.join(cells))
        yield ("\n".join(lines) + "\n").encode()


def _unix_seconds(time: int) -> str:
    ticks = time - UNIX_EPOCH_TICKS
    whole, part = divmod(abs(ticks), TICKS_PER_SECOND)
    return f"{'-' if ticks < 0 else ''}{whole}.{part:07d}"
