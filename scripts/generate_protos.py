"""Write the Python modules of all ``.proto`` sources under ``proto/``.

    python scripts/generate_protos.py           write, and delete what no source stands behind any more
    python scripts/generate_protos.py --check   write nothing; exit 1 when the tree differs from what would be written

Needs grpcio-tools of exactly the version below (``pip install grpcio-tools==1.71.2``, best in an environment of
its own: it wants an old protobuf). The generator is pinned to an old version on purpose: what it writes loads
under every protobuf run time from 5.29 on, what a newer one writes does not.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import re
import sys
import tempfile
from pathlib import Path

GENERATOR_VERSION = "1.71.2"
REPOSITORY = Path(__file__).resolve().parent.parent
SOURCES = REPOSITORY / "proto"
PACKAGE = "cartopy_imu"

_SERVICE = re.compile(r"^service\s", re.MULTILINE)
_INIT = '''"""Generated from the ``.proto`` sources of the same folder; see ``scripts/generate_protos.py``."""

from __future__ import annotations
'''


def generate(destination: Path) -> None:
    """Write every generated file below `destination`, laid out like the package."""
    import grpc_tools
    from grpc_tools import protoc

    sources = sorted(SOURCES.rglob("*.proto"))
    names = [str(source.relative_to(SOURCES)) for source in sources]
    with_service = [
        name
        for name, source in zip(names, sources, strict=True)
        if _SERVICE.search(source.read_text("utf-8"))
    ]
    # google/protobuf/*.proto come with the generator.
    includes = [f"-I{SOURCES}", f"-I{Path(grpc_tools.__file__).parent / '_proto'}"]
    calls = [[f"--python_out={destination}", f"--pyi_out={destination}", *names]]
    if with_service:
        calls.append([f"--grpc_python_out={destination}", *with_service])
    for call in calls:
        if protoc.main(["protoc", *includes, *call]) != 0:
            raise SystemExit("generate_protos: protoc failed, see above")
    for folder in {(destination / name).parent for name in names}:
        (folder / "__init__.py").write_text(_INIT, "utf-8")


def present(root: Path) -> dict[str, bytes]:
    """Return the generated files below `root`: path inside it → content."""
    files: dict[str, bytes] = {}
    for path in (root / PACKAGE).rglob("*"):
        name = path.relative_to(root)
        if "proto" in name.parts[:-1] and path.suffix in {".py", ".pyi"} and path.is_file():
            files[str(name)] = path.read_bytes()
    return files


def differences(wanted: dict[str, bytes], found: dict[str, bytes]) -> list[str]:
    """Return one line for each file that is missing, left over or different."""
    lines = [f"missing: {name}" for name in wanted.keys() - found.keys()]
    lines += [f"left over: {name}" for name in found.keys() - wanted.keys()]
    lines += [f"different: {name}" for name in wanted.keys() & found.keys() if wanted[name] != found[name]]
    return sorted(lines)


def main(argv: list[str] | None = None) -> int:
    """Generate or compare; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 on any difference")
    arguments = parser.parse_args(argv)

    try:
        version = importlib.metadata.version("grpcio-tools")
    except importlib.metadata.PackageNotFoundError:
        version = "none"
    if version != GENERATOR_VERSION:
        print(
            f"generate_protos: needs grpcio-tools {GENERATOR_VERSION}, found {version}; "
            f"pip install grpcio-tools=={GENERATOR_VERSION}",
            file=sys.stderr,
        )
        return 2

    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder))
        wanted = present(Path(folder))
    found = present(REPOSITORY)
    lines = differences(wanted, found)
    if arguments.check:
        for line in lines:
            print(line)
        print(f"{len(wanted)} generated files, {len(lines)} differences")
        return 1 if lines else 0

    for name in found.keys() - wanted.keys():
        (REPOSITORY / name).unlink()
    for name, content in wanted.items():
        path = REPOSITORY / name
        if found.get(name) != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    print(f"{len(wanted)} generated files, {len(lines)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
