"""Generated modules stand beside their sources, one to one, and are what the generator writes."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import itertools
import re
import subprocess
import sys
from types import ModuleType

import pytest
from support.package import PACKAGE
from support.shared import REPOSITORY

SCRIPT = REPOSITORY / "scripts" / "generate_protos.py"


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_protos", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_source_has_its_modules_and_none_is_left_over() -> None:
    wanted = set()
    for source in (REPOSITORY / "proto").rglob("*.proto"):
        stem = str(source.relative_to(REPOSITORY / "proto").with_suffix(""))
        wanted |= {f"{stem}_pb2.py", f"{stem}_pb2.pyi", f"{stem.rpartition('/')[0]}/__init__.py"}
        if re.search(r"^service\s", source.read_text("utf-8"), re.MULTILINE):
            wanted.add(f"{stem}_pb2_grpc.py")
    assert set(load_script().present(REPOSITORY)) == wanted
    assert "cartopy_imu/cloud/proto/map_builder_service_pb2_grpc.py" in wanted
    assert len([name for name in wanted if name.endswith("_grpc.py")]) == 1


def test_modules_are_made_by_the_pinned_generator() -> None:
    for path in PACKAGE.rglob("*_pb2.py"):
        assert "# Protobuf Python Version: 5.29.0" in path.read_text("utf-8"), path
    project = (REPOSITORY / "pyproject.toml").read_text("utf-8")
    assert f'"grpcio-tools=={load_script().GENERATOR_VERSION}"' in project


def test_sources_say_what_every_message_is() -> None:
    for source in (REPOSITORY / "proto").rglob("*.proto"):
        lines = source.read_text("utf-8").splitlines()
        assert lines[0].startswith("// "), source
        for before, line in itertools.pairwise(lines):
            if re.match(r"\s*(message|enum|service|rpc) ", line):
                assert before.lstrip().startswith("// "), f"{source}: {line}"


def test_differences_are_named() -> None:
    script = load_script()
    assert script.differences({"a": b"1", "b": b"2", "c": b"3"}, {"b": b"2", "c": b"4", "d": b"5"}) == [
        "different: c",
        "left over: d",
        "missing: a",
    ]


def test_the_tree_is_what_the_generator_writes() -> None:
    version = load_script().GENERATOR_VERSION
    try:
        installed = importlib.metadata.version("grpcio-tools")
    except importlib.metadata.PackageNotFoundError:
        installed = "none"
    if installed != version:
        pytest.skip(f"needs grpcio-tools {version} (extra 'dev'), found {installed}")
    result = subprocess.run(
        [sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
