"""``__all__`` is sorted and complete in each module; the packages' tables of lazy names agree with it."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest
from support.package import PACKAGE, is_type_checking, literal_all, modules, tree
from support.shared import REPOSITORY

import cartopy_imu

MODULES = {
    name: path
    for name, path in modules().items()
    if path.name != "__init__.py" and not path.name.startswith("_")
}
PACKAGES = {
    name: path
    for name, path in modules().items()
    if path.name == "__init__.py" and literal_all(path) is not None
}


def order(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions, as ruff's RUF022 wants it."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def defined_names(path: Path) -> set[str]:
    names: set[str] = set()
    for node in tree(path).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return {name for name in names if not name.startswith("_") and name != "logger"}


def imported_names(path: Path) -> set[str]:
    return {
        alias.asname or alias.name
        for node in tree(path).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


@pytest.mark.parametrize("name", sorted(MODULES))
def test_module_lists_what_it_defines(name: str) -> None:
    exported = literal_all(MODULES[name])
    assert exported is not None, f"{name} has no __all__"
    assert exported == sorted(set(exported), key=order)
    defined = defined_names(MODULES[name])
    assert defined - set(exported) == set(), "defined but not listed"
    assert set(exported) - defined - imported_names(MODULES[name]) == set(), "listed but not there"


@pytest.mark.parametrize("name", sorted(PACKAGES))
def test_package_exports_agree(name: str) -> None:
    exported = literal_all(PACKAGES[name])
    assert exported is not None
    assert exported == sorted(set(exported), key=order)
    package = importlib.import_module(name)
    for member in exported:
        assert getattr(package, member) is not None
        assert member in dir(package) or member == "__version__"
    for_type_checkers = {
        alias.asname or alias.name
        for node in tree(PACKAGES[name]).body
        if is_type_checking(node)
        for statement in getattr(node, "body", [])
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }
    assert for_type_checkers == set(exported) - {"__version__"} - defined_names(PACKAGES[name])


@pytest.mark.parametrize("name", sorted(PACKAGES))
def test_unknown_name_is_an_attribute_error(name: str) -> None:
    package = importlib.import_module(name)
    with pytest.raises(AttributeError, match=f"module '{name}' has no attribute 'no_such_name'"):
        _ = package.no_such_name


def test_the_top_level_has_the_names_of_all_parts() -> None:
    wanted = {"__version__"}
    for name, path in PACKAGES.items():
        if name.count(".") == 1 and name.split(".")[1] in {"common", "io", "mapping", "sensor", "transform"}:
            wanted |= set(literal_all(path) or ())
    assert set(cartopy_imu.__all__) == wanted


def test_the_top_level_file_is_up_to_date() -> None:
    result = subprocess.run(
        [sys.executable, str(REPOSITORY / "scripts" / "update_exports.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_parts_are_reachable_and_version_is_known() -> None:
    assert cartopy_imu.sensor.ImuData is cartopy_imu.ImuData
    assert cartopy_imu.__version__.count(".") == 2
    assert (PACKAGE / "py.typed").exists()


def test_public_classes_say_where_they_live() -> None:
    for name in cartopy_imu.__all__:
        value = getattr(cartopy_imu, name)
        if isinstance(value, type):
            assert value.__doc__, name
            assert value.__module__.startswith("cartopy_imu."), name
