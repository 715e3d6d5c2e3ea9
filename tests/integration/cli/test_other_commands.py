"""``demo``, ``info``, ``recover``, ``print-config``, ``completion``, ``--version`` and ``--help``."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from support.command import command, environment, run

import cartopy_imu
from cartopy_imu.io import PbstreamInfo, sample_log

SAMPLE = sample_log()
NAMES = ("demo", "extrapolate", "info", "recover", "print-config", "completion")


def test_demo(tmp_path: Path) -> None:
    done = run("demo", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert (tmp_path / "cartopy_imu_demo.png").read_bytes().startswith(b"\x89PNG")
    for words in ("IMU-based", "constant velocity", "prediction error", "picture written to"):
        assert words in done.out


def test_demo_shows_that_the_imu_helps(tmp_path: Path) -> None:
    """User report 40: on poses with noise the IMU-based prediction must be better than constant velocity."""
    found = run("demo", "--json", "-o", tmp_path / "demo.svg").json()
    error = {name: result["prediction_error_m"]["mean"] for name, result in found["results"].items()}
    assert error["IMU-based"] < 0.7 * error["constant velocity"]
    assert error["IMU-based, smoothed"] < error["IMU-based"]
    assert found["picture"] == str(tmp_path / "demo.svg")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="a superuser may write everywhere")
def test_demo_in_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    done = run("demo", cwd=tmp_path)
    assert done.code == 0
    assert "may not be written; the picture goes to" in done.err


def test_info_as_text_and_json(tmp_path: Path) -> None:
    text = run("info", SAMPLE)
    assert (text.code, text.err) == (0, "")
    for words in ("format version 2", "3 409 records", "imu_data", "200.0 Hz", "2024-05-17T09:30:00"):
        assert words in text.out
    found = run("info", SAMPLE, "--json")
    assert found.json() == PbstreamInfo.read(SAMPLE).to_dict()
    cut = tmp_path / "cut.pbstream"
    cut.write_bytes(SAMPLE.read_bytes()[:-7])
    damaged = run("info", cut)
    assert damaged.code == 0
    assert "damaged: the file is cut inside its last record; 3 408 records" in damaged.out.replace(
        "3408", "3 408"
    )
    assert "cartopy-imu recover" in damaged.err
    assert run("info", cut, "--json").json()["damage"]["truncated"] is True
    assert run("info", cut, "--strict").code == 1


def test_recover(tmp_path: Path) -> None:
    data = bytearray(SAMPLE.read_bytes()[:-7])
    data[150_000] ^= 0xFF
    broken, good = tmp_path / "broken.pbstream", tmp_path / "good.pbstream"
    broken.write_bytes(data)
    done = run("recover", broken, good)
    assert (done.code, done.err) == (0, "")
    assert "3 407 records kept" in done.out
    assert PbstreamInfo.read(good, strict=True).records == 3407
    again = run("recover", broken, good)
    assert again.code == 1
    assert "--force" in again.error_line
    assert run("recover", broken, good, "--force", "--json").json()["records"] == 3407
    assert {path.name for path in tmp_path.iterdir()} == {"broken.pbstream", "good.pbstream"}
    onto_itself = run("recover", broken, broken, "--force")
    assert onto_itself.code == 1
    assert broken.read_bytes() == bytes(data)


@pytest.fixture
def robot(tmp_path: Path) -> Path:
    path = tmp_path / "robot.lua"
    path.write_text(
        'include "map_builder.lua"\ninclude "trajectory_builder.lua"\n'
        "MAP_BUILDER.use_trajectory_builder_2d = true\n"
        "TRAJECTORY_BUILDER_2D.use_imu_data = false\n"
        'return { map_builder = MAP_BUILDER, trajectory_builder = TRAJECTORY_BUILDER, map_frame = "map" }\n'
    )
    return path


def test_print_config(robot: Path) -> None:
    whole = run("print-config", robot)
    assert (whole.code, whole.err) == (0, "")
    assert whole.out.startswith("return {")
    section = run(
        "print-config", robot, "--section", "trajectory_builder.trajectory_builder_2d.pose_extrapolator"
    )
    assert "use_imu_based = false" in section.out
    assert run("print-config", robot, "--section", "map_frame").out == "map\n"
    assert (
        run("print-config", robot, "--section", "map_builder.num_background_threads", "--json").json() == 4.0
    )
    unknown = run("print-config", robot, "--section", "map_builder.pose_grap.x")
    assert unknown.code == 1
    assert "'pose_grap' is missing" in unknown.error_line


def test_print_options(robot: Path) -> None:
    done = run("print-config", robot, "--options")
    assert done.code == 0
    assert done.out.startswith(
        "-- 2D trajectory builder, extrapolator constant_velocity, IMU data not used\nreturn {"
    )
    found = run("print-config", robot, "--options", "--json").json()
    assert found["constant_velocity"]["imu_gravity_time_constant"] == 10.0
    # What is printed is a configuration that gives the same options.
    again = robot.with_name("again.lua")
    again.write_text(done.out)
    assert run("print-config", again, "--options", "--json").json() == found


def test_version_and_help() -> None:
    assert run("--version").out == f"cartopy-imu {cartopy_imu.__version__}\n"
    whole = run("--help")
    assert whole.code == 0
    for name in NAMES:
        assert name in whole.out
        one = run(name, "--help")
        assert (one.code, one.err) == (0, "")
        assert "examples:" in one.out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(shell: str, tmp_path: Path) -> None:
    done = run("completion", shell)
    assert done.code == 0
    for word in (*NAMES, "--pose-source" if shell != "fish" else "pose-source", "fixed_frame_pose"):
        assert word in done.out
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed: its syntax check was left out")
    script = tmp_path / "script"
    script.write_text(done.out)
    subprocess.run([program, "-n", script], check=True)


def test_bash_completes(tmp_path: Path) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not installed")
    script = tmp_path / "script"
    script.write_text(run("completion", "bash").out)
    program = (
        f"source {script}\n"
        'complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _cartopy_imu; echo "${COMPREPLY[@]}"; }\n'
        "complete_words cartopy-imu ex\ncomplete_words cartopy-imu extrapolate --late re\n"
        "complete_words cartopy-imu --debug info --str\ncomplete_words cartopy-imu completion z\n"
    )
    result = subprocess.run([bash, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines() == ["extrapolate", "reorder", "--strict", "zsh"]


def test_the_installed_script_runs() -> None:
    script = shutil.which("cartopy-imu", path=os.path.dirname(command()[0]))
    if script is None:
        pytest.skip("cartopy-imu is not installed beside this Python")
    result = subprocess.run([script, "--version"], capture_output=True, env=environment(), check=True)
    assert result.stdout.startswith(b"cartopy-imu ")
