"""Recordings and golden files kept beside the repository; tests that need one skip where it is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
SHARED = REPOSITORY.parent / "shared"
DATA = REPOSITORY / "tests" / "data"


def shared_file(name: str) -> Path:
    """Return ``../shared/NAME``, or skip the test."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"needs {name} in the folder 'shared' beside the repository")
    return path


def shared_files(folder: str, pattern: str) -> list[Path]:
    """Return the files of ``../shared/FOLDER`` for parametrising; one missing name where there are none."""
    return sorted((SHARED / folder).glob(pattern)) or [SHARED / folder / "missing"]
