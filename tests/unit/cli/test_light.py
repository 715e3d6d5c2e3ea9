"""Help, completion and wrong usage load nothing heavy."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"numpy", "google.protobuf", "rich", "matplotlib", "lupa", "cartopy_imu._core"}


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["extrapolate", "--help"], ["completion", "bash"], ["extrapolate"], ["--version"]],
)
def test_nothing_heavy_is_loaded(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom cartopy_imu.cli import main\n"
        f"main({arguments!r})\nsys.stderr.write('modules ' + ' '.join(sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(result.stderr.splitlines()[-1].split())
    assert "cartopy_imu.cli._parser" in loaded
    assert not loaded & HEAVY


def test_importing_the_package_of_commands_is_free() -> None:
    program = "import sys; before = set(sys.modules); import cartopy_imu.cli; print(*sorted(set(sys.modules) - before))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert {name for name in result.stdout.split() if name.startswith("cartopy_imu")} <= {
        "cartopy_imu",
        "cartopy_imu.cli",
        "cartopy_imu.common",
        "cartopy_imu.common.lazy_exports",
    }
    assert "argparse" not in result.stdout.split()
