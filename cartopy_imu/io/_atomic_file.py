"""A file that appears under its name only when it is complete."""

from __future__ import annotations

import os
import secrets
import stat
from typing import BinaryIO

from cartopy_imu.common._arguments import check_path

__all__ = ["AtomicFile"]


class AtomicFile:
    """Writes beside `path` under a temporary name, ``.NAME.XXXXXXXX.part``, and renames at the end.

    Links are followed. Where `path` is no plain file (a pipe, ``/dev/stdout``) it is written directly.
    """

    def __init__(self, path: str | os.PathLike[str], *, overwrite: bool) -> None:
        self.path = os.path.realpath(check_path(path))
        self._part: str | None = None
        exists = os.path.lexists(self.path)
        if exists and not overwrite:
            raise FileExistsError(f"{self.path} exists already; choose another name or pass overwrite=True")
        if os.path.isdir(self.path):
            raise IsADirectoryError(f"{self.path} is a directory, expected the name of a file")
        if exists and not stat.S_ISREG(os.stat(self.path).st_mode):
            self.file: BinaryIO = open(self.path, "wb")  # noqa: SIM115
            return
        folder, name = os.path.split(self.path)
        self._part = os.path.join(folder, f".{name}.{secrets.token_hex(4)}.part")
        descriptor = os.open(
            self._part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666
        )
        self.file = os.fdopen(descriptor, "wb", buffering=1 << 20)

    def finish(self, *, fsync: bool) -> None:
        """Give the file its name; with `fsync` it and its directory entry are on the disk afterwards."""
        try:
            self.file.flush()
            if fsync:
                os.fsync(self.file.fileno())
            self.file.close()
            if self._part is not None:
                os.replace(self._part, self.path)
                self._part = None
        except BaseException:
            self.discard()
            raise
        if fsync and os.name == "posix":
            descriptor = os.open(os.path.dirname(self.path), os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def discard(self) -> None:
        """Remove what was written; what stood under the name before is untouched."""
        try:
            self.file.close()
        except OSError:
            pass  # a full disk may refuse the last bytes; they are not wanted any more
        finally:
            part, self._part = self._part, None
            if part is not None and os.path.exists(part):
                os.unlink(part)
