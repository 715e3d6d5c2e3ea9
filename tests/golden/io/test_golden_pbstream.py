"""Files written by the original: content as the scenario says, rewritten to the same messages."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from reference import golden
from reference import pbstream_twin as twin
from support.shared import DATA, SHARED

from cartopy_imu.io import (
    KINDS,
    PbstreamInfo,
    PbstreamReader,
    PbstreamWriter,
    read_imu_data,
    recover,
)

DRIVE = DATA / "drive_odometry.pbstream"
REAL = sorted((SHARED / "data" / "cartographer_pbstream").glob("*.pbstream"))

# Kinds as counted by another reader when the files were collected.
REAL_COUNTS = {
    "44rereren__cartographer_NHK__pr_108": (1, {"submap": 7, "node": 630}),
    "E12-CO__abu2025_ros2__abu2025_map": (2, {"submap": 49, "node": 1014, "trajectory_data": 1}),
    "ForzaETH__JFR_racingv5": (2, {"submap": 9, "node": 860, "trajectory_data": 1, "odometry_data": 2474}),
    "ForzaETH__glc_ot_ez": (2, {"submap": 9, "node": 814, "trajectory_data": 1, "odometry_data": 1136}),
    "Parav29__Racelien_F1tenth_updated__map": (
        2,
        {"submap": 4, "node": 590, "trajectory_data": 1, "odometry_data": 5347},
    ),
    "aarushgoradia__slam-ece302__my_map": (2, {"submap": 6, "node": 338, "trajectory_data": 1}),
    "shannon112__ironfish_cartographer__test": (1, {"submap": 2, "node": 198, "imu_data": 848}),
}


def test_drive_odometry_summary() -> None:
    info = PbstreamInfo.read(DRIVE)
    assert (info.format_version, info.damage, info.trajectories) == (2, None, [0])
    assert info.records_by_kind == {
        "pose_graph": 1,
        "all_trajectory_builder_options": 1,
        "node": 119,
        "trajectory_data": 1,
        "imu_data": 2400,
        "odometry_data": 600,
        "fixed_frame_pose_data": 11,
        "landmark_data": 11,
    }
    imu = info.summary("imu_data")
    assert imu is not None
    assert (imu.rate_hz, imu.span_s) == (pytest.approx(200.0), 11.995)


def test_drive_odometry_equals_its_scenario() -> None:
    rows: dict[str, list[list[str]]] = {"imu": [], "odom": [], "pose": []}
    for line in golden.load("imu_06_drive_odometry").events.splitlines():
        word, *values = line.split()
        word = "imu" if word == "init_imu" else word
        if word in rows:
            rows[word].append(values)
    samples = read_imu_data(DRIVE)
    assert samples.times.tolist() == [int(row[0]) for row in rows["imu"]]
    expected = np.array([[float(value) for value in row[1:]] for row in rows["imu"]])
    assert np.array_equal(samples.linear_accelerations, expected[:, :3])
    assert np.array_equal(samples.angular_velocities, expected[:, 3:])
    odometry = [record.sensor_data() for record in PbstreamReader(DRIVE, kinds="odometry_data")]
    assert len(odometry) == len(rows["odom"]) == 600
    for data, row in zip(odometry, rows["odom"], strict=True):
        pose = data.to_proto().pose
        assert data.time == int(row[0])
        translation, rotation = pose.translation, pose.rotation
        assert [translation.x, translation.y, translation.z] == [float(value) for value in row[1:4]]
        got = [rotation.w, rotation.x, rotation.y, rotation.z]
        assert got == pytest.approx([float(value) for value in row[4:]], abs=1e-15)
    nodes = list(PbstreamReader(DRIVE, kinds="node"))
    assert [node.time for node in nodes] == [int(row[0]) for row in rows["pose"]]


def test_drive_odometry_is_written_as_the_original_wrote_it() -> None:
    # Same messages; where nothing can be gained by compressing even the same bytes in the file.
    out = io.BytesIO()
    with PbstreamWriter(out) as writer:
        writer.write_imu_data(read_imu_data(DRIVE), trajectory_id=0)
    original = DRIVE.read_bytes()
    kept = sum(
        original[record.offset : record.offset + 103] in out.getvalue()
        for record in list(PbstreamReader(DRIVE, kinds="imu_data"))[:200]
    )
    assert kept > 150
    assert [record.payload for record in PbstreamReader(io.BytesIO(out.getvalue()))] == [
        record.payload for record in PbstreamReader(DRIVE, kinds="imu_data")
    ]


def rewritten(path: Path) -> bytes:
    out = io.BytesIO()
    with (
        PbstreamReader(path) as reader,
        PbstreamWriter(out, format_version=reader.format_version or 2) as writer,
    ):
        for record in reader:
            writer.write(record)
    return out.getvalue()


def rewritten_through_messages(path: Path) -> bytes:
    out = io.BytesIO()
    with (
        PbstreamReader(path) as reader,
        PbstreamWriter(out, format_version=reader.format_version or 2) as writer,
    ):
        for record in reader:
            writer.write(record.message)
    return out.getvalue()


@pytest.mark.parametrize("path", [DRIVE, *REAL], ids=lambda path: path.stem)
def test_rewritten_to_the_same_messages(path: Path) -> None:
    messages = twin.split(path.read_bytes())
    assert [record.payload for record in PbstreamReader(path, kinds=["header", *KINDS])] == messages
    assert twin.split(rewritten(path)) == messages
    assert twin.split(rewritten_through_messages(path)) == messages
    out = io.BytesIO()
    report = recover(path, out)
    assert report.damage is None
    assert twin.split(out.getvalue()) == messages


@pytest.mark.skipif(not REAL, reason="needs ../shared/data/cartographer_pbstream beside the repository")
def test_real_files() -> None:
    assert {path.stem for path in REAL} == set(REAL_COUNTS)
    for path in REAL:
        version, counts = REAL_COUNTS[path.stem]
        info = PbstreamInfo.read(path, strict=True)
        assert info.format_version == version
        assert info.records_by_kind == {"pose_graph": 1, "all_trajectory_builder_options": 1, **counts}
        for kind, number in counts.items():
            assert len(list(PbstreamReader(path, kinds=kind))) == number
    samples = read_imu_data(
        SHARED / "data/cartographer_pbstream/shannon112__ironfish_cartographer__test.pbstream"
    )
    assert len(samples) == 848
    norms = np.linalg.norm(samples.linear_accelerations, axis=1)
    assert norms.mean() == pytest.approx(9.873, abs=5e-4)
