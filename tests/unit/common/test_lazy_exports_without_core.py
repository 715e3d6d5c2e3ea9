"""A folder of sources without the built extension says so, instead of a bare import error."""

from __future__ import annotations

import sys
import types

import pytest

from cartopy_imu.common.errors import MissingDependencyError
from cartopy_imu.common.lazy_exports import lazy_exports


def test_missing_extension_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "package_of_sources", types.ModuleType("package_of_sources"))
    monkeypatch.delitem(sys.modules, "cartopy_imu.mapping.imu_tracker", raising=False)
    monkeypatch.setitem(sys.modules, "cartopy_imu._core", None)
    load, _ = lazy_exports("package_of_sources", {"ImuTracker": "cartopy_imu.mapping.imu_tracker"})
    with pytest.raises(MissingDependencyError, match="pip install -e"):
        load("ImuTracker")
