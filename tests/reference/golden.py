"""Golden extrapolator scenarios: event streams of ours, answers of Cartographer's C++ on them.

``tests/data/golden/extrapolator.tar.xz`` holds ``NAME.txt`` (events), ``NAME.expected.csv`` (the original as
shipped) and for ``imu_*`` also ``NAME.exact.csv`` (the original with its solver run to convergence).
"""

from __future__ import annotations

import functools
import tarfile
from pathlib import Path
from typing import NamedTuple

ARCHIVE = Path(__file__).resolve().parent.parent / "data" / "golden" / "extrapolator.tar.xz"


class Scenario(NamedTuple):
    """Texts of one scenario; `exact` is empty for constant velocity."""

    name: str
    events: str
    expected: str
    exact: str


@functools.lru_cache(maxsize=1)
def _texts() -> dict[str, str]:
    texts = {}
    with tarfile.open(ARCHIVE, "r:xz") as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file is not None:
                texts[Path(member.name).name] = file.read().decode()
    return texts


@functools.lru_cache(maxsize=1)
def _names() -> list[str]:
    with tarfile.open(ARCHIVE, "r:xz") as archive:
        files = [Path(name).name for name in archive.getnames()]
    return sorted(name[: -len(".txt")] for name in files if name.endswith(".txt"))


def names(prefix: str = "") -> list[str]:
    """Return the names of the scenarios that start with `prefix`, sorted."""
    return [name for name in _names() if name.startswith(prefix)]


def load(name: str) -> Scenario:
    """Return one scenario."""
    texts = _texts()
    return Scenario(
        name, texts[f"{name}.txt"], texts[f"{name}.expected.csv"], texts.get(f"{name}.exact.csv", "")
    )
