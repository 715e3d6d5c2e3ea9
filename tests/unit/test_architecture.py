"""The table of allowed imports. A new edge needs an edit here first, with its reason.

Generated message modules (``…/proto/…``) are leaves: they import only one another, and the parts marked ``P`` may
import any of them. ``_core`` is the compiled extension.
"""

from __future__ import annotations

import sys

import pytest
from support.package import PACKAGE, imports, is_generated, module_name, modules

P = "proto"

MAY_IMPORT = {
    "common": {"_core", P},
    "transform": {"common", "_core", P},
    # _core: the dispatch queue's ordering runs in C++.
    "sensor": {"transform", "common", "_core", P},
    # _core: records are inflated and parsed into columns in C++.
    "io": {"sensor", "transform", "common", "_core", P},
    "mapping": {"io", "sensor", "transform", "common", "_core", P},
    "legged": {"sensor", "transform", "common", "_core"},
    "simulation": {"sensor", "transform", "common"},
    "drivers": {"sensor", "common"},
    "ros": {"sensor", "transform", "common"},
    "cloud": {"mapping", "io", "sensor", "transform", "common", P},
    "evaluation": {"transform", "sensor", "common"},
    "ground_truth": {P},
}
EVERYTHING = set(MAY_IMPORT) | {"_core", P, "cli"}
MAY_IMPORT["cli"] = EVERYTHING
MAY_IMPORT["__main__"] = {"cli"}
MAY_IMPORT[""] = EVERYTHING

OTHER_PACKAGES = {
    "numpy": set(MAY_IMPORT),
    "google": set(MAY_IMPORT),
    "lupa": {"common"},
    "rich": {"cli"},
    "matplotlib": {"cli", "evaluation"},
    "grpc": {"cloud"},
    "serial": {"drivers"},
    "rclpy": {"ros"},
}
# Too heavy, or optional: only inside functions.
LATE = {"lupa", "rich", "matplotlib", "grpc", "serial", "rclpy"}


def part_of(name: str) -> str:
    """Return the part a module belongs to; the top level is ''."""
    words = name.split(".")
    return words[1] if len(words) > 1 else ""


def known_part(name: str) -> str | None:
    """Return what an import of our own refers to: a part, ``proto``, ``_core``, or None for a top-level name."""
    words = name.split(".")
    if "proto" in words[1:]:
        return P
    part = part_of(name)
    return part if part and (part in MAY_IMPORT or part == "_core") else None


@pytest.mark.parametrize("name", sorted(modules()))
def test_imports_follow_the_table(name: str) -> None:
    part = part_of(name)
    assert part in MAY_IMPORT, f"{name}: part {part!r} is not in the table"
    wrong = set()
    for imported in imports(modules()[name]):
        if imported.split(".")[0] != "cartopy_imu":
            continue
        target = known_part(imported)
        if target is None:
            # `cartopy_imu` itself or a name in it: the front door is for users, not for the parts.
            if part not in ("", "cli") and "." in imported:
                wrong.add(imported)
        elif target != part and target not in MAY_IMPORT[part]:
            wrong.add(imported)
    assert not wrong, f"{name} may not import {sorted(wrong)}"


@pytest.mark.parametrize("name", sorted(modules()))
def test_other_packages_are_the_known_ones(name: str) -> None:
    allowed = {other for other, parts in OTHER_PACKAGES.items() if part_of(name) in parts}
    roots = {imported.split(".")[0] for imported in imports(modules()[name])} - {"cartopy_imu"}
    assert roots - set(sys.stdlib_module_names) <= allowed
    at_import = {imported.split(".")[0] for imported in imports(modules()[name], at_import_only=True)}
    late_only = LATE - ({"grpc"} if part_of(name) == "cloud" else set())
    assert not at_import & late_only, f"{name}: import {sorted(at_import & late_only)} inside the function"


def test_generated_modules_are_leaves() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        if is_generated(path):
            for imported in imports(path):
                root = imported.split(".")[0]
                assert root in {"google", "grpc", "warnings", "__future__"} or known_part(imported) == P, (
                    f"{module_name(path)} imports {imported}"
                )


def test_no_cycles_at_import() -> None:
    graph: dict[str, set[str]] = {}
    for name, path in modules().items():
        graph[name] = {
            imported
            for imported in imports(path, at_import_only=True)
            if imported in modules() and imported != name
        }
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, f"import cycle: {' -> '.join((*trail[trail.index(name) :], name))}"
        if name in done:
            return
        for imported in graph[name]:
            visit(imported, (*trail, name))
        done.add(name)

    for name in graph:
        visit(name, ())


@pytest.mark.parametrize("name", sorted(modules()))
def test_files_are_small(name: str) -> None:
    lines = modules()[name].read_text("utf-8").count("\n")
    assert lines <= 600, f"{name} has {lines} lines; split it"
