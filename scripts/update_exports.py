"""Write ``cartopy_imu/__init__.py`` from the tables of public names in the parts' own ``__init__`` files.

python scripts/update_exports.py           write
python scripts/update_exports.py --check   write nothing; exit 1 when the file would change
"""

from __future__ import annotations

import argparse
import ast
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "cartopy_imu"
PARTS = ("common", "io", "mapping", "sensor", "transform")

_HEAD = '''"""Cartographer-style inertial data: exchange, order, log and extrapolate into poses.

Every public name of the parts can be imported from here; it is loaded when first used. The file is written by
``scripts/update_exports.py`` from the tables of the parts.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from cartopy_imu.common.lazy_exports import lazy_exports

'''
_TAIL = """    _load, __dir__ = lazy_exports(__name__, _EXPORTS, {subpackages!r})

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import version

            return version("cartopy_imu")
        return _load(name)


# Nothing is printed unless the program sets up logging.
logging.getLogger(__name__).addHandler(logging.NullHandler())
"""


def order(name: str) -> tuple[int, str]:
    """Return the sorting key of ``__all__``: constants, classes, functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def table_of(init: Path) -> dict[str, str]:
    """Return the dict literal that an ``__init__`` hands to ``lazy_exports``, read without importing it."""
    for node in ast.walk(ast.parse(init.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "lazy_exports"
            and len(node.args) > 1
        ):
            table = ast.literal_eval(node.args[1])
            assert isinstance(table, dict)
            return table
    return {}


def render() -> str:
    """Return the text of ``cartopy_imu/__init__.py``."""
    exports: dict[str, str] = {}
    for part in PARTS:
        for name, module in table_of(PACKAGE / part / "__init__.py").items():
            if exports.setdefault(name, module) != module:
                raise SystemExit(f"update_exports: {name} is public in {exports[name]} and in {module}")
    lines = ["__all__ = ["]
    lines += [f'    "{name}",' for name in sorted(["__version__", *exports], key=order)]
    lines += ["]", "", "if TYPE_CHECKING:"]
    for module in sorted(set(exports.values())):
        names = sorted((name for name in exports if exports[name] == module), key=order)
        one_line = f"    from {module} import {', '.join(names)}"
        if len(one_line) <= 110:
            lines.append(one_line)
        else:
            lines += [f"    from {module} import (", *(f"        {name}," for name in names), "    )"]
    lines += ["", "    __version__: str", "else:", "    _EXPORTS = {"]
    lines += [f'        "{name}": "{exports[name]}",' for name in sorted(exports)]
    lines.append("    }")
    subpackages = str(PARTS).replace("'", '"')
    return _HEAD + "\n".join(lines) + "\n" + _TAIL.replace("{subpackages!r}", subpackages)


def main(argv: list[str] | None = None) -> int:
    """Write or compare; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--check", action="store_true", help="only compare; exit 1 when the file would change"
    )
    arguments = parser.parse_args(argv)
    target = PACKAGE / "__init__.py"
    text = render()
    if target.read_text("utf-8") == text:
        return 0
    if arguments.check:
        print("cartopy_imu/__init__.py is not up to date; run python scripts/update_exports.py")
        return 1
    target.write_text(text, "utf-8")
    print("cartopy_imu/__init__.py written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
