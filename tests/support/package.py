"""The package's own modules as files: names, sources, syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from support.shared import REPOSITORY

PACKAGE = REPOSITORY / "cartopy_imu"


def module_name(path: Path) -> str:
    parts = path.relative_to(REPOSITORY).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_generated(path: Path) -> bool:
    return "proto" in path.relative_to(PACKAGE).parts[:-1]


@cache
def modules() -> dict[str, Path]:
    """Return hand-written modules: full name → file."""
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py")) if not is_generated(path)}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imports(path: Path, *, at_import_only: bool = False) -> Iterator[str]:
    """Yield the full names of modules that a file imports (for ``from a import b`` both ``a`` and ``a.b``).

    With `at_import_only`, what stands in functions or under ``TYPE_CHECKING`` is left out.
    """
    pending: list[ast.AST] = [tree(path)]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        if at_import_only and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        if at_import_only and is_type_checking(node):
            assert isinstance(node, ast.If)
            pending += node.orelse
            continue
        pending += ast.iter_child_nodes(node)


def literal_all(path: Path) -> list[str] | None:
    """Return ``__all__`` of a file without importing it."""
    for node in tree(path).body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == "__all__"
        ):
            names = ast.literal_eval(node.value)
            assert isinstance(names, list)
            return names
    return None
