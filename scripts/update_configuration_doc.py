"""Write ``docs/configuration.md``: every configuration key, its type, default and meaning.

    python scripts/update_configuration_doc.py           write
    python scripts/update_configuration_doc.py --check   write nothing; exit 1 when the file would change

Meanings are the comments of the ``.proto`` sources, types come from the options' classes, defaults from the standard
Lua files. Needs the package installed.
"""

from __future__ import annotations

import argparse
import dataclasses
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cartopy_imu.cloud.map_builder_server_options import MapBuilderServerOptions
from cartopy_imu.common.lua_parameter_dictionary import LuaParameterDictionary
from cartopy_imu.common.option_fields import FieldSpec
from cartopy_imu.common.options import Options
from cartopy_imu.mapping import MapBuilderOptions, TrajectoryBuilderOptions

REPOSITORY = Path(__file__).resolve().parent.parent
TARGET = REPOSITORY / "docs" / "configuration.md"
PROTOS = REPOSITORY / "proto"
FILES = REPOSITORY / "configuration_files"

TABLES: tuple[tuple[str, str, str, type[Options]], ...] = (
    ("TRAJECTORY_BUILDER", "trajectory_builder", "trajectory_builder.lua", TrajectoryBuilderOptions),
    ("MAP_BUILDER", "map_builder", "map_builder.lua", MapBuilderOptions),
    ("MAP_BUILDER_SERVER", "", "map_builder_server.lua", MapBuilderServerOptions),
)

HEAD = """\
# Configuration keys

Written by `scripts/update_configuration_doc.py` from the comments of the `.proto` sources and the standard files in
`configuration_files/`; do not edit.

A robot's own file includes standard files, changes keys, and returns a table:

```lua
include "map_builder.lua"
include "trajectory_builder.lua"

MAP_BUILDER.use_trajectory_builder_3d = true
TRAJECTORY_BUILDER_3D.pose_extrapolator.use_imu_based = true

return {
  map_builder = MAP_BUILDER,
  trajectory_builder = TRAJECTORY_BUILDER,
}
```

```python
from cartopy_imu import load_options

options = load_options("my_robot.lua").pose_extrapolator
```

Every key must be there and every key must be known; a missing or misspelt one is refused with its full path, all of
them in one message. `cartopy-imu print-config my_robot.lua` shows the table as it is understood, `--options` the
extrapolator that comes out of it. The extrapolators read only the `pose_extrapolator` tables; all other keys are read,
checked and converted to protocol messages, so that files and servers of Cartographer can be talked to.
"""


def proto_comments() -> dict[str, dict[str, str]]:
    """Return the comments: full message name → field (or ``""`` for the message itself) → text."""
    found: dict[str, dict[str, str]] = {}
    for source in sorted(PROTOS.rglob("*.proto")):
        stack: list[str] = []
        comment: list[str] = []
        package = ""
        for line in (line.strip() for line in source.read_text("utf-8").splitlines()):
            if line.startswith("//"):
                comment.append(line[2:].strip())
                continue
            if line.startswith("package "):
                package = line[8:].rstrip(";")
            elif opened := re.match(r"(message|enum|oneof|service)\s+(\w+)\s*\{", line):
                # Fields of a oneof belong to the message around it.
                stack.append(opened[2] if opened[1] != "oneof" else "")
                if opened[1] == "message":
                    found.setdefault(_full(package, stack), {})[""] = " ".join(comment)
            elif line.startswith("}") and stack:
                stack.pop()
            elif stack and (field := re.match(r"(?:repeated |optional )?[\w.]+ (\w+) = \d+", line)):
                found.setdefault(_full(package, stack), {})[field[1]] = " ".join(comment)
            if line or comment:
                comment = []
    return found


def _full(package: str, stack: list[str]) -> str:
    return ".".join([package, *(part for part in stack if part)])


def standard_table(name: str, file: str) -> LuaParameterDictionary:
    """Return one of the tables that the standard files define."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "standard.lua"
        program.write_text(f'include "{file}"\nreturn {name}\n', "utf-8")
        return LuaParameterDictionary.from_file(program, [FILES])


def sections(
    kind: type[Options], defaults: dict[str, Any], path: str, comments: dict[str, dict[str, str]]
) -> Iterator[str]:
    """Yield the section of one table, then those of the tables in it."""
    texts = comments[type(kind().to_proto()).DESCRIPTOR.full_name]
    rows, inner = [], []
    for field in dataclasses.fields(kind):  # type: ignore[arg-type]
        spec: FieldSpec = field.metadata["spec"].named(field.name)
        if spec.key is None:
            continue
        options = getattr(spec, "kind", None)
        nested = isinstance(options, type) and issubclass(options, Options)
        names = [name for name in defaults if re.fullmatch(rf"{spec.key}_\d+", name)]
        keys = [spec.key] if spec.key in defaults or not names else sorted(names)
        if nested and not names and options is not MapBuilderOptions:  # that has its own chapter
            inner.append((options, defaults.get(spec.key), spec.key))
        for key in keys:
            value = defaults.get(key)
            rows.append(
                f"| `{key}` | {_type(spec, nested)} | {_default(value, nested)} | {texts[field.name]} |"
            )
    yield (
        f"### `{path}`\n\n{texts['']}\n\n| key | type | default | meaning |\n|---|---|---|---|\n"
        + "\n".join(rows)
    )
    for options, value, key in inner:
        yield from sections(options, value or options().to_dictionary(), f"{path}.{key}", comments)


def _type(spec: FieldSpec, nested: bool) -> str:
    if nested:
        return "table, optional" if spec.optional else "table"
    words = {"_Flag": "true or false", "_Text": "text", "_Numbered": "number"}.get(type(spec).__name__)
    if type(spec).__name__ == "_Choice":
        words = "one of " + ", ".join(f"`{m.name}`" for m in spec.kind if m.value)  # type: ignore[attr-defined]
    words = words or spec.expected  # type: ignore[attr-defined]
    return f"{words}, optional" if spec.optional else words


def _default(value: Any, nested: bool) -> str:
    if value is None:
        return "absent"
    if nested:
        return "below"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f"`{value:g}`" if isinstance(value, (int, float)) else f'`"{value}"`'


def render() -> str:
    """Return the text of the page."""
    comments = proto_comments()
    parts = [HEAD]
    for name, key, file, kind in TABLES:
        parts.append(f"## `{name}`\n\nFrom `{file}`" + (f"; `{key}` in a robot's table." if key else "."))
        parts += sections(kind, standard_table(name, file).to_mapping(), key or name, comments)
    return "\n".join(f"{part.rstrip()}\n" for part in parts)


def main(argv: list[str] | None = None) -> int:
    """Write or compare; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--check", action="store_true", help="only compare; exit 1 when the page would change"
    )
    arguments = parser.parse_args(argv)
    text = render()
    if TARGET.exists() and TARGET.read_text("utf-8") == text:
        return 0
    if arguments.check:
        print("docs/configuration.md is not up to date; run python scripts/update_configuration_doc.py")
        return 1
    TARGET.write_text(text, "utf-8")
    print("docs/configuration.md written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
