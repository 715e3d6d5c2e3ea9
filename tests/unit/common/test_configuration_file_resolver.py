from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cartopy_imu.common import ConfigurationError, ConfigurationFileResolver, packaged_configuration_directory
from cartopy_imu.common.configuration_file_resolver import read_configuration_file


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("a", "b"):
        (tmp_path / name / "sub").mkdir(parents=True)
    (tmp_path / "a" / "x.lua").write_text("from a")
    (tmp_path / "b" / "x.lua").write_text("from b")
    (tmp_path / "b" / "y.lua").write_text("only b")
    (tmp_path / "b" / "sub" / "z.lua").write_text("below b")
    (tmp_path / "secret.lua").write_text("secret")
    return tmp_path


def test_first_directory_wins(tree: Path) -> None:
    resolver = ConfigurationFileResolver([tree / "a", str(tree / "b")])
    assert resolver.get_full_path("x.lua") == tree / "a" / "x.lua"
    assert resolver.get_file_content("y.lua") == b"only b"
    assert resolver.get_file_content("sub/z.lua") == b"below b"


def test_packaged_directory_is_last(tree: Path) -> None:
    packaged = packaged_configuration_directory()
    (tree / "a" / "pose_graph.lua").write_text("mine")
    resolver = ConfigurationFileResolver([tree / "a"])
    assert resolver.configuration_directories == (tree / "a", packaged)
    assert resolver.get_file_content("pose_graph.lua") == b"mine"
    assert resolver.get_full_path("map_builder.lua").parent == packaged
    added = resolver.with_directory(tree / "b").with_directory(tree / "a")
    assert added.configuration_directories == (tree / "a", tree / "b", packaged)
    assert ConfigurationFileResolver(packaged=False).configuration_directories == ()
    assert ConfigurationFileResolver([tree], packaged=False).with_directory(
        "x"
    ).configuration_directories == (
        tree,
        Path("x"),
    )


def test_one_directory_need_not_be_in_a_list(tree: Path) -> None:
    assert ConfigurationFileResolver(tree / "a", packaged=False).configuration_directories == (tree / "a",)
    assert ConfigurationFileResolver(str(tree), packaged=False).configuration_directories == (tree,)


def test_not_found_lists_the_directories(tree: Path) -> None:
    resolver = ConfigurationFileResolver([tree / "a", tree / "gone"])
    with pytest.raises(ConfigurationError) as caught:
        resolver.get_full_path("q.lua")
    text = str(caught.value)
    assert "'q.lua' was not found" in text
    assert f"{tree / 'a'}, {tree / 'gone'} (no such directory), {packaged_configuration_directory()}" in text
    assert caught.value.searched == resolver.configuration_directories
    with pytest.raises(ConfigurationError, match="none was given"):
        ConfigurationFileResolver(packaged=False).get_full_path("q.lua")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("../secret.lua", "'..'"),
        ("sub/../../secret.lua", "'..'"),
        ("..\\secret.lua", "'..'"),
        ("..", "'..'"),
        ("/etc/passwd", "absolute"),
        ("\\\\server\\x", "absolute"),
        ("C:/x.lua", "absolute"),
        ("C:x.lua", "absolute"),
        ("", "not a file name"),
        ("x.lua\0.txt", "not a file name"),
    ],
)
def test_names_may_not_leave_their_directory(tree: Path, name: str, problem: str) -> None:
    with pytest.raises(ConfigurationError, match=problem):
        ConfigurationFileResolver([tree / "a"]).get_full_path(name)


def test_what_is_no_plain_file_is_refused(tree: Path) -> None:
    for name, problem in [("a", "is a directory"), ("gone", "cannot be opened: No such file")]:
        with pytest.raises(ConfigurationError, match=problem):
            read_configuration_file(tree / name)
    with pytest.raises(ConfigurationError, match="cannot be opened"):
        read_configuration_file("a\0b")
    with pytest.raises(ConfigurationError, match="is a directory"):
        ConfigurationFileResolver([tree]).get_file_content("a")
    assert not ConfigurationFileResolver([tree / "a"], packaged=False).configuration_directories[0].is_file()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_pipes_and_devices_do_not_block(tree: Path) -> None:
    os.mkfifo(tree / "a" / "pipe.lua")
    for path in (tree / "a" / "pipe.lua", "/dev/zero"):
        with pytest.raises(ConfigurationError, match="not a plain file"):
            read_configuration_file(path)


def test_unreadable_file(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        with pytest.raises(ConfigurationError, match=r"x\.lua cannot be opened: Permission denied"):
            read_configuration_file(tree / "a" / "x.lua")
    with monkeypatch.context() as patch:
        patch.setattr(os, "read", refuse)
        with pytest.raises(ConfigurationError, match=r"x\.lua cannot be read: Permission denied"):
            read_configuration_file(tree / "a" / "x.lua")


def test_no_descriptor_is_left_open(tree: Path) -> None:
    def opened() -> int:
        descriptor = os.open(tree / "a" / "x.lua", os.O_RDONLY)
        os.close(descriptor)
        return descriptor

    before = opened()
    for path in (tree, tree / "a" / "x.lua", tree / "gone"):
        for size in (0, 100):
            with contextlib.suppress(ConfigurationError):
                read_configuration_file(path, size)
    assert opened() == before


def test_size_is_limited_before_reading(tree: Path) -> None:
    (tree / "big.lua").write_bytes(b"-" * 11)
    assert len(read_configuration_file(tree / "big.lua", 11)) == 11
    with pytest.raises(ConfigurationError, match="larger than the accepted 10 bytes"):
        read_configuration_file(tree / "big.lua", 10)
    with pytest.raises(ConfigurationError, match="larger than the accepted 10 bytes"):
        ConfigurationFileResolver([tree], max_file_size=10).get_file_content("big.lua")


def test_importing_needs_no_lua() -> None:
    code = "import sys, cartopy_imu.mapping.options_loader; sys.exit('lupa' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
