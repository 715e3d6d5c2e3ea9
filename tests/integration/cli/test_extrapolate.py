"""``cartopy-imu extrapolate`` as a user runs it."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from support.command import run
from support.drive import imu_data, nodes, write_log
from support.logs import SENSORS, cut_sample, sample_records, with_trajectory, write
from support.shared import shared_file

from cartopy_imu import PoseExtrapolatorOptions, extrapolate_log, sample_log, to_unix_seconds
from cartopy_imu.io import PbstreamWriter
from cartopy_imu.mapping.proto.serialization_pb2 import SerializedData
from cartopy_imu.sensor import ImuData

SAMPLE = str(sample_log())


def test_summary_of_the_sample() -> None:
    done = run("extrapolate", SAMPLE)
    assert (done.code, done.err) == (0, "")
    assert "sample.pbstream, trajectory 0" in done.out
    assert "constant_velocity, poses measured by node: 130 poses over 12.99 s" in done.out
    for words in ("imu_data", "prediction error, position [mm]", "tilt [deg]", "time per extrapolation"):
        assert words in done.out


def test_json_is_the_summary() -> None:
    done = run("extrapolate", SAMPLE, "--extrapolator", "imu_based", "--json")
    assert (done.code, done.err) == (0, "")
    found = done.json()
    expected = extrapolate_log(SAMPLE, PoseExtrapolatorOptions(use_imu_based=True))[0].summary()
    (result,) = found["results"]
    for key in ("kinds", "prediction_error_m", "prediction_error_deg", "tilt_deg", "num_poses", "counters"):
        assert result[key] == expected[key]
    assert result["output"] is result["plot"] is None
    assert found["options"]["use_imu_based"] is True
    assert found["plan"]["entries"][0]["records"]["imu_data"] == 2600


def test_tum_file_holds_the_poses(tmp_path: Path) -> None:
    path = tmp_path / "out.tum"
    path.write_text("old")
    done = run("extrapolate", SAMPLE, "--rate", "50", "-o", path)
    assert done.code == 0, done.err
    assert f"poses written to {path}" in done.out
    poses = extrapolate_log(SAMPLE, PoseExtrapolatorOptions(), rate_hz=50.0)[0].poses
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    assert len(lines) == len(poses)
    for time, line in zip(poses.times.tolist(), lines, strict=True):
        assert line.split()[0] == f"{to_unix_seconds(time):.7f}"
    table = np.array([[float(cell) for cell in line.split()] for line in lines])
    np.testing.assert_array_equal(table[:, 1:4], poses.translations)
    np.testing.assert_array_equal(table[:, [7, 4, 5, 6]], poses.rotations_wxyz)
    assert list(tmp_path.iterdir()) == [path]


def test_csv_file_holds_all_columns(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    assert run("extrapolate", SAMPLE, "-o", path).code == 0
    poses = extrapolate_log(SAMPLE, PoseExtrapolatorOptions())[0].poses
    with path.open() as file:
        rows = list(csv.DictReader(file))
    assert [int(row["time_ticks"]) for row in rows] == poses.times.tolist()
    for columns, values in (
        (("x_m", "y_m", "z_m"), poses.translations),
        (("qw", "qx", "qy", "qz"), poses.rotations_wxyz),
        (("vx_m_per_s", "vy_m_per_s", "vz_m_per_s"), poses.velocities),
        (("up_x", "up_y", "up_z"), poses.up_in_tracking),
    ):
        np.testing.assert_array_equal([[float(row[c]) for c in columns] for row in rows], values)


def test_poses_on_stdout() -> None:
    done = run("extrapolate", SAMPLE, "-o", "-", "--format", "csv")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].startswith("time_ticks,time_unix_s,")
    assert len(lines) == 131


@pytest.mark.parametrize(
    ("suffix", "start"), [(".png", b"\x89PNG\r\n"), (".svg", b"<?xml"), (".pdf", b"%PDF-")]
)
def test_picture(tmp_path: Path, suffix: str, start: bytes) -> None:
    path = tmp_path / f"picture{suffix}"
    done = run("extrapolate", SAMPLE, "--plot", path)
    assert done.code == 0, done.err
    assert path.read_bytes().startswith(start)
    assert path.stat().st_size > 10_000


def test_configuration_of_a_robot(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "base.lua").write_text(
        'include "map_builder.lua"\ninclude "trajectory_builder.lua"\n'
        "MAP_BUILDER.use_trajectory_builder_3d = true\n"
        "TRAJECTORY_BUILDER_3D.pose_extrapolator.use_imu_based = true\n"
        "TRAJECTORY_BUILDER_3D.pose_extrapolator.imu_based.pose_queue_duration = 2.5\n"
    )
    robot = tmp_path / "robot.lua"
    robot.write_text(
        'include "base.lua"\nreturn { map_builder = MAP_BUILDER, trajectory_builder = TRAJECTORY_BUILDER }\n'
    )
    flag = ("--configuration", robot, "--configuration-directory", folder)
    by_flag = run("extrapolate", SAMPLE, *flag, "--json")
    assert by_flag.code == 0, by_flag.err
    options = by_flag.json()["options"]
    assert options["use_imu_based"] is True
    assert options["imu_based"]["pose_queue_duration"] == 2.5
    by_variable = run(
        "extrapolate",
        SAMPLE,
        "--configuration",
        robot,
        "--json",
        CARTOPY_IMU_CONFIGURATION_DIRECTORY=str(folder),
    )
    assert by_variable.json()["options"] == options
    flag_wins = run("extrapolate", SAMPLE, *flag, "--extrapolator", "constant_velocity", "--json")
    assert flag_wins.json()["results"][0]["extrapolator"] == "constant_velocity"
    missing = run("extrapolate", SAMPLE, "--configuration", robot)
    assert missing.code == 1
    assert "base.lua" in missing.error_line


def test_directory_of_a_flag_beats_that_of_the_environment(tmp_path: Path) -> None:
    for name, duration in (("a", 2.0), ("b", 3.0)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "part.lua").write_text(f"DURATION = {duration}\n")
    main = tmp_path / "main.lua"
    main.write_text(
        'include "part.lua"\nreturn { use_imu_based = true, imu_based = { pose_queue_duration = DURATION } }\n'
    )
    done = run(
        "print-config",
        main,
        "--configuration-directory",
        tmp_path / "a",
        "--json",
        CARTOPY_IMU_CONFIGURATION_DIRECTORY=str(tmp_path / "b"),
    )
    assert done.code == 0, done.err
    assert done.json()["imu_based"]["pose_queue_duration"] == 2.0


def test_without_imu_and_odometry() -> None:
    result = run("extrapolate", SAMPLE, "--no-imu", "--no-odometry", "--json").json()["results"][0]
    assert result["extrapolator"] == "constant_velocity without IMU"
    assert result["kinds"]["imu_data"]["used"] == result["kinds"]["odometry_data"]["used"] == 0


def test_pose_source_and_smoothing() -> None:
    fixed = run("extrapolate", SAMPLE, "--pose-source", "fixed_frame_pose", "--json").json()["results"][0]
    assert fixed["pose_source"] == "fixed_frame_pose"
    plain, smooth = (
        run("extrapolate", SAMPLE, "--extrapolator", "imu_based", *flags, "--json").json()["results"][0]
        for flags in ((), ("--smooth",))
    )
    assert smooth["prediction_error_m"]["mean"] < plain["prediction_error_m"]["mean"]


def test_plan_of_several_logs_and_merging(tmp_path: Path) -> None:
    """User report 19: A 0-10 s, B 8-18 s, given as B, A."""
    a = cut_sample(tmp_path / "a.pbstream", 0.0, 8.0)
    b = cut_sample(tmp_path / "b.pbstream", 6.0, 13.0)
    apart = run("extrapolate", b, a, "--rate", "20", "-o", tmp_path / "out.tum")
    assert apart.code == 0
    plan = apart.err.splitlines()
    assert plan[0] == "plan:"
    assert "a.pbstream" in plan[1]
    assert "b.pbstream" in plan[2]
    assert "1 601 imu_data" in plan[1]
    (warning,) = plan[3:]
    assert warning.startswith("warning: ")
    assert "overlap by 1.999 s" in warning
    assert "--merge" in warning
    assert {path.name for path in tmp_path.glob("*.tum")} == {
        "out_a_trajectory_0.tum",
        "out_b_trajectory_0.tum",
    }
    merged = run("extrapolate", b, a, "--merge", "-o", tmp_path / "all.csv", "--json")
    assert (merged.code, merged.err) == (0, "")
    (result,) = merged.json()["results"]
    whole = run("extrapolate", SAMPLE, "-o", tmp_path / "whole.csv", "--json").json()["results"][0]
    assert result["kinds"]["imu_data"]["used"] == whole["kinds"]["imu_data"]["used"] == 2600
    assert (tmp_path / "all.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert len(merged.json()["plan"]["overlaps"]) == 1


def test_logs_of_the_same_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    logs = []
    for name, span in (("one", (0.0, 3.0)), ("two", (4.0, 7.0))):
        (tmp_path / name).mkdir()
        logs.append(cut_sample(tmp_path / name / "log.pbstream", *span))
    done = run("extrapolate", *logs, "-o", tmp_path / "out.tum", "--json")
    outputs = [result["output"] for result in done.json()["results"]]
    assert len(set(outputs)) == 2
    assert all(Path(output).exists() for output in outputs)


def test_dry_run_only_plans(tmp_path: Path) -> None:
    done = run("extrapolate", SAMPLE, "--dry-run", "-o", tmp_path / "out.tum")
    assert done.code == 0
    assert done.err.startswith("plan:")
    assert (done.out, list(tmp_path.iterdir())) == ("", [])
    assert run("extrapolate", SAMPLE, "--dry-run", "--json").json()["plan"]["entries"]


def test_two_trajectories_and_choosing_one(tmp_path: Path) -> None:
    records = [record for record in sample_records(0.0, 4.0) if record.kind in SENSORS]
    log = tmp_path / "two.pbstream"
    with PbstreamWriter(log) as writer:
        for record in records:
            writer.write(record)
            writer.write(with_trajectory(record, 7))
    both = run("extrapolate", log, "-o", tmp_path / "out.tum", "--plot", tmp_path / "out.png", "--json")
    assert [result["trajectory_id"] for result in both.json()["results"]] == [0, 7]
    assert (tmp_path / "out_trajectory_0.tum").read_text() == (tmp_path / "out_trajectory_7.tum").read_text()
    assert (tmp_path / "out_trajectory_7.png").exists()
    one = run("extrapolate", log, "--trajectory", "7", "--json").json()["results"]
    assert [result["trajectory_id"] for result in one] == [7]
    none = run("extrapolate", log, "--trajectory", "3")
    assert none.code == 1
    assert "trajectory 3" in none.error_line


def test_late_records_under_each_policy(tmp_path: Path) -> None:
    records = sample_records(0.0, 5.0)
    message = SerializedData.FromString(records[[r.kind for r in records].index("imu_data") + 500].payload)
    message.imu_data.imu_data.timestamp -= 3 * 50_000
    index = [r.kind for r in records].index("imu_data") + 500
    log = tmp_path / "late.pbstream"
    with PbstreamWriter(log) as writer:
        for i, record in enumerate(records):
            writer.write(message if i == index else record)
    dropped = run("extrapolate", log, "--json").json()["results"][0]
    total = dropped["kinds"]["imu_data"]["count"]
    assert dropped["kinds"]["imu_data"]["used"] == total - 1
    assert any("1 of " in text and "imu_data" in text for text in dropped["problems"])
    ordered = run("extrapolate", log, "--late", "reorder", "--reorder-window", "0.05", "--json")
    assert ordered.json()["results"][0]["kinds"]["imu_data"]["used"] == total
    raised = run("extrapolate", log, "--late", "raise")
    assert raised.code == 1
    assert "imu_data" in raised.error_line


def test_damaged_log_is_used_as_far_as_it_goes(tmp_path: Path) -> None:
    log = tmp_path / "cut.pbstream"
    log.write_bytes(Path(SAMPLE).read_bytes()[:200_000])
    done = run("extrapolate", log)
    assert done.code == 0
    assert "is damaged" in done.out
    strict = run("extrapolate", log, "--strict")
    assert strict.code == 1
    assert strict.out == ""
    assert strict.error_line


def test_convention_of_the_accelerometer(tmp_path: Path) -> None:
    messages = []
    for record in sample_records(0.0, 4.0):
        message = SerializedData.FromString(record.payload)
        if record.kind == "imu_data":
            for axis in "xyz":
                vector = message.imu_data.imu_data.linear_acceleration
                setattr(vector, axis, -getattr(vector, axis) / 9.80665)
        messages.append(message)
    log = tmp_path / "gravity.pbstream"
    with PbstreamWriter(log) as writer:
        for message in messages:
            writer.write(message)
    plain = write(tmp_path / "plain.pbstream", sample_records(0.0, 4.0))
    turned = run("extrapolate", log, "--convention", "gravity", "--unit", "g", "--json").json()["results"][0]
    expected = run("extrapolate", plain, "--json").json()["results"][0]
    assert turned["prediction_error_m"]["mean"] == pytest.approx(expected["prediction_error_m"]["mean"])
    assert turned["tilt_deg"]["max"] == pytest.approx(expected["tilt_deg"]["max"])


@pytest.mark.parametrize(
    "name",
    [
        "data/cartographer_pbstream/shannon112__ironfish_cartographer__test.pbstream",
        "golden/pbstream/drive_odometry.pbstream",
    ],
)
def test_real_logs(name: str, tmp_path: Path) -> None:
    log = shared_file(name)
    for extrapolator in ("imu_based", "constant_velocity"):
        flags = ("--extrapolator", extrapolator, "--rate", "100", "--plot", tmp_path / "out.png")
        done = run("extrapolate", log, *flags, "-o", tmp_path / "out.tum", "--json")
        assert done.code == 0, done.err
        (result,) = done.json()["results"]
        assert result["prediction_error_m"]["count"] > 100
        assert result["prediction_error_m"]["mean"] < 0.05
        assert result["kinds"]["imu_data"]["used"] == result["kinds"]["imu_data"]["count"]
        assert (tmp_path / "out.png").stat().st_size > 20_000


def test_a_lone_stamp_ahead_costs_one_record_as_from_python(tmp_path: Path) -> None:
    samples = imu_data(4.0, rate=50.0)
    spoilt = [*samples]
    spoilt[100] = ImuData(samples[100].time + 19_000_000, samples[100].linear_acceleration, [0.0, 0.0, 0.0])
    log = write_log(tmp_path / "ahead.pbstream", nodes(4.0), spoilt)
    (from_python,) = extrapolate_log(log, PoseExtrapolatorOptions())
    (result,) = run("extrapolate", str(log), "--json").json()["results"]
    assert result["kinds"] == from_python.summary()["kinds"]
    assert result["kinds"]["imu_data"]["used"] == len(samples) - 1
