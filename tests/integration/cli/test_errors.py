"""Whatever goes wrong: one line on stderr, a right exit code, no traceback, nothing half written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import command, environment, run

from cartopy_imu.io import sample_log

SAMPLE = sample_log()
HEADER = SAMPLE.read_bytes()[:64]


def hostile_files(folder: Path) -> dict[str, Path]:
    """Files that are no logs, by what they are."""
    contents = {
        "empty": b"",
        "a byte": b"\x7b",
        "magic alone": HEADER[:8],
        "cut header": HEADER[:20],
        "rubbish": bytes(range(256)) * 64,
        "zeros": bytes(100_000),
        "huge length": HEADER[:8] + b"\xff" * 8 + bytes(100),
        "text": b"this is not a log\n" * 100,
        "gzip": b"\x1f\x8b\x08\x00" + bytes(40),
        "version 3": HEADER[:8],
        "\x1b[31mred\x07": b"escape sequences in a name",
    }
    files = {}
    for index, (what, content) in enumerate(contents.items()):
        files[what] = folder / (f"{index}.pbstream" if what.isprintable() else f"{what}.pbstream")
        files[what].write_bytes(content)
    files["directory"] = folder / "directory.pbstream"
    files["directory"].mkdir()
    files["missing"] = folder / "missing.pbstream"
    if hasattr(os, "mkfifo"):
        files["pipe"] = folder / "pipe.pbstream"
        os.mkfifo(files["pipe"])
    return files


def test_no_hostile_file_gives_a_traceback(tmp_path: Path) -> None:
    inputs, outputs = tmp_path / "in", tmp_path / "out"
    inputs.mkdir()
    outputs.mkdir()
    for what, path in hostile_files(inputs).items():
        commands: list[tuple[str | Path, ...]] = [
            ("extrapolate", path, "-o", outputs / "out.tum"),
            ("info", path),
            ("recover", path, outputs / "new.pbstream"),
            ("print-config", path),
        ]
        for arguments in commands:
            done = run(*arguments)
            assert "Traceback" not in done.err, (what, arguments)
            assert "\x1b" not in done.err + done.out
            if done.code == 0:
                # What is left of a log is still a log; there is nothing to extrapolate in any of them.
                assert arguments[0] in ("info", "recover"), (what, arguments)
                (outputs / "new.pbstream").unlink(missing_ok=True)
            else:
                assert done.code == 1, (what, arguments, done)
                assert done.out == ""
                assert done.error_line.startswith("cartopy-imu: error: ")
                assert "=False" not in done.error_line
                assert "=True" not in done.error_line
                if what == "pipe":
                    assert "pipe" in done.error_line
        assert list(outputs.iterdir()) == [], what


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("frobnicate",),
        ("extrapolate",),
        ("extrapolate", "x", "--rate", "0"),
        ("extrapolate", "x", "--rate", "nan"),
        ("extrapolate", "x", "--rate", "1.1e6"),
        ("extrapolate", "x", "--trajectory", "-1"),
        ("extrapolate", "x", "--trajectory", "99999999999"),
        ("extrapolate", "x", "-o", "out.txt"),
        ("extrapolate", "x", "-o", "out"),
        ("extrapolate", "x", "--plot", "out.gif"),
        ("extrapolate", "x", "--late", "maybe"),
        ("extrapolate", "x", "--rat", "5"),
        ("extrapolate", "x", "--reorder-window", "-1"),
        ("info",),
        ("info", "x", "y"),
        ("recover", "x"),
        ("completion", "tcsh"),
        ("demo", "-o", "demo.exe"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert "--help)" in done.error_line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--late", "reorder"), "--reorder-window"),
        (("--reorder-window", "1"), "--late reorder"),
        (("--format", "csv"), "-o -"),
        (("-o", "-", "--json"), "stdout"),
        (("-o", "no/such/directory/out.tum"), "no directory"),
        (("--configuration", "no_such.lua"), "no_such.lua"),
        (("--configuration-directory", "."), "--configuration FILE"),
        (("--pose-source", "odometry", "--trajectory", "4"), "trajectory 4"),
        ((str(SAMPLE),), "given twice"),
    ],
)
def test_contradictions_and_wrong_names(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    done = run("extrapolate", SAMPLE, *arguments, cwd=tmp_path)
    assert (done.code, done.out) == (1, "")
    assert words in done.error_line


def test_an_input_is_never_written_over(tmp_path: Path) -> None:
    log = tmp_path / "log.csv"
    log.write_bytes(SAMPLE.read_bytes())
    link = tmp_path / "link.csv"
    link.symlink_to(log)
    for output in (log, link, tmp_path / "." / "log.csv"):
        done = run("extrapolate", log, "-o", output)
        assert done.code == 1
        assert "is the input" in done.error_line
    assert log.read_bytes() == SAMPLE.read_bytes()


def test_output_and_picture_of_one_name(tmp_path: Path) -> None:
    done = run("extrapolate", SAMPLE, "-o", tmp_path / "a.csv", "--plot", tmp_path / "b.png")
    assert done.code == 0
    (tmp_path / "c.png").symlink_to(tmp_path / "a.csv")
    assert (
        "both name"
        in run("extrapolate", SAMPLE, "-o", tmp_path / "a.csv", "--plot", tmp_path / "c.png").error_line
    )


def test_output_that_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "out.tum"
    folder.mkdir()
    done = run("extrapolate", SAMPLE, "-o", folder)
    assert (done.code, done.out) == (1, "")
    assert "is a directory" in done.error_line
    if Path("/proc/self").exists():  # nobody may make files there, not even a superuser
        done = run("extrapolate", SAMPLE, "-o", "/proc/new.tum", "--json")
        assert (done.code, done.out) == (1, "")
        assert "/proc/" in done.error_line
    if os.name == "posix" and os.geteuid() != 0:
        tmp_path.chmod(0o500)
        done = run("extrapolate", SAMPLE, "-o", tmp_path / "new.tum")
        assert "may not be written" in done.error_line


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize(
    "arguments", [("info", SAMPLE), ("info", SAMPLE, "--json"), ("extrapolate", SAMPLE, "-o", "-")]
)
def test_full_disk_on_stdout(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            command(*arguments), stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert result.returncode == 1
    (line,) = result.stderr.decode().splitlines()
    assert line.startswith("cartopy-imu: error: ")


@pytest.mark.skipif(os.name != "posix", reason="pipes work in another way there")
@pytest.mark.parametrize(
    "arguments", [("info", SAMPLE), ("info", SAMPLE, "--json"), ("extrapolate", SAMPLE, "-o", "-")]
)
def test_reader_of_the_output_goes_away(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        result = subprocess.run(
            command(*arguments), stdout=writing, stderr=subprocess.PIPE, env=environment(), check=False
        )
    finally:
        os.close(writing)
    assert (result.returncode, result.stderr) == (141, b"")


@pytest.mark.skipif(os.name != "posix", reason="streams are closed in another way there")
@pytest.mark.parametrize("closing", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams(closing: str) -> None:
    words = " ".join(f"'{word}'" for word in command("info", SAMPLE))
    result = subprocess.run(
        ["sh", "-c", f"{words} {closing}"], capture_output=True, env=environment(), check=False
    )
    assert result.returncode == 0
    assert result.stderr == b""


@pytest.mark.skipif(os.name != "posix", reason="signals work in another way there")
def test_interrupt(tmp_path: Path) -> None:
    # The command interrupts itself at a known place: no sleeping, no race.
    program = (
        "import os, signal, sys\n"
        "import cartopy_imu.mapping.extrapolate_log as module\n"
        "def interrupted(*args, **kwargs):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "module.extrapolate_log = interrupted\n"
        "sys.modules['cartopy_imu.mapping.extrapolate_log'].extrapolate_log = interrupted\n"
        "from cartopy_imu.cli import main\n"
        f"sys.exit(main(['extrapolate', {str(SAMPLE)!r}, '-o', {str(tmp_path / 'out.tum')!r}]))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        env=environment(),
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert result.returncode == 130, result.stderr
    assert result.stderr == b"cartopy-imu: interrupted\n"
    assert list(tmp_path.iterdir()) == []


def test_ascii_terminal(tmp_path: Path) -> None:
    name = tmp_path / "grün.pbstream"
    name.write_bytes(SAMPLE.read_bytes())
    result = subprocess.run(
        command("extrapolate", name),
        capture_output=True,
        env={**environment(), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert b"trajectory 0" in result.stdout


def test_debug_shows_the_traceback() -> None:
    done = run("--debug", "info", "no_such_file")
    assert done.code == 1
    assert "Traceback" in done.err
    assert "Traceback" in run("info", "no_such_file", "--debug").err
