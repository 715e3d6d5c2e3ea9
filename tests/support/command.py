"""The command as a real process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Finished:
    code: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out, parse_constant=_refuse)

    @property
    def error_line(self) -> str:
        """The one line of an error: nothing on stdout, no traceback."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("cartopy-imu"), self.err
        assert "Traceback" not in self.err
        return lines[0]


def _refuse(constant: str) -> Any:
    raise AssertionError(f"{constant} is no JSON")


def command(*arguments: str | os.PathLike[str]) -> list[str]:
    return [sys.executable, "-m", "cartopy_imu", *map(os.fspath, arguments)]


def environment(**changes: str) -> dict[str, str]:
    """The environment without what changes the command's output."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("CARTOPY_IMU", "PYTHON"))}
    return {**kept, "COLUMNS": "100", "LC_ALL": "C.UTF-8", **changes}


def run(*arguments: str | os.PathLike[str], cwd: Path | None = None, **changes: str) -> Finished:
    """Run the command, installed or not, and return how it ended."""
    result = subprocess.run(
        command(*arguments),
        capture_output=True,
        cwd=cwd,
        env=environment(**changes),
        timeout=120,
        check=False,
    )
    return Finished(result.returncode, result.stdout.decode(), result.stderr.decode())
