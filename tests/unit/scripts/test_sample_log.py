"""The sample log is what its script says, and its truth is true."""

from __future__ import annotations

import math

import make_sample_log
import numpy as np
import pytest
from sample_log import drive, sensors

from cartopy_imu import (
    PbstreamInfo,
    PbstreamReader,
    PoseExtrapolatorOptions,
    Quaternion,
    extrapolate_log,
    read_imu_data,
    sample_log,
)
from cartopy_imu.mapping.trajectory_builder_options import AllTrajectoryBuilderOptions

TIMES = np.linspace(0.01, drive.DURATION_S - 0.01, 301)


@pytest.mark.parametrize("time", TIMES[::3].tolist())
def test_derivatives_against_differences(time: float) -> None:
    h = 1e-5
    before, now, after = drive.truth(time - h), drive.truth(time), drive.truth(time + h)
    velocity = (np.array(after.position) - before.position) / (2 * h)
    acceleration = (np.array(after.velocity) - before.velocity) / (2 * h)
    turn = np.array(now.rotation).T @ (np.array(after.rotation) - before.rotation) / (2 * h)
    np.testing.assert_allclose(now.velocity, velocity, atol=1e-8)
    np.testing.assert_allclose(now.acceleration, acceleration, atol=1e-8)
    np.testing.assert_allclose(now.angular_velocity, [turn[2, 1], turn[0, 2], turn[1, 0]], atol=1e-8)
    np.testing.assert_allclose(Quaternion.from_wxyz(now.rotation_wxyz).matrix(), now.rotation, atol=1e-14)


def test_starts_and_ends_at_rest_at_the_origin() -> None:
    for time in (0.0, drive.DURATION_S):
        state = drive.truth(time)
        np.testing.assert_allclose(state.position, 0.0, atol=1e-12)
        np.testing.assert_allclose(state.velocity, 0.0, atol=1e-12)
        np.testing.assert_allclose(state.specific_force, [0.0, 0.0, drive.GRAVITY], atol=1e-12)


def test_integrated_imu_data_follow_the_path() -> None:
    """Plain sums over the shipped samples, with biases removed: the log's IMU fits the log's poses."""
    data = read_imu_data(sample_log())
    forces = data.linear_accelerations - np.array(sensors.ACCELEROMETER_BIAS)
    rates = data.angular_velocities - np.array(sensors.GYRO_BIAS)
    state = drive.truth(sensors.seconds(int(data.times[0])))
    rotation = np.array(state.rotation)
    velocity, position = np.array(state.velocity), np.array(state.position)
    for i in range(len(data) - 1):
        dt = float(data.times[i + 1] - data.times[i]) / 1e7
        mean_force = (forces[i] + forces[i + 1]) / 2
        turn = Quaternion.from_rotation_vector((rates[i] + rates[i + 1]) / 2 * dt).matrix()
        half = Quaternion.from_rotation_vector((rates[i] + rates[i + 1]) / 4 * dt).matrix()
        step = rotation @ half @ mean_force - np.array([0.0, 0.0, drive.GRAVITY])
        position = position + velocity * dt + 0.5 * step * dt**2
        velocity = velocity + step * dt
        rotation = rotation @ turn
    end = drive.truth(sensors.seconds(int(data.times[-1])))
    # White noise alone: 0.002 m/s²/√Hz over 13 s gives 5 cm, tilt by 0.0002 rad/s/√Hz another 20 cm (1 sigma).
    assert np.linalg.norm(position - end.position) < 0.8
    assert math.acos(min(1.0, (np.trace(rotation.T @ np.array(end.rotation)) - 1) / 2)) < 0.004


def test_layout_and_size() -> None:
    path = sample_log()
    assert path.stat().st_size < make_sample_log.MAX_BYTES
    info = PbstreamInfo.read(path, strict=True)
    assert info.format_version == 2
    assert list(info.records_by_kind) == [
        "pose_graph",
        "all_trajectory_builder_options",
        "node",
        "trajectory_data",
        "imu_data",
        "odometry_data",
        "fixed_frame_pose_data",
    ]
    rates = {entry.kind: entry.rate_hz for entry in info.summaries if entry.rate_hz}
    assert rates == pytest.approx(
        {"node": 10.0, "imu_data": 200.0, "odometry_data": 50.0, "fixed_frame_pose_data": 2.0}, rel=1e-4
    )
    with PbstreamReader(path, kinds=("pose_graph", "all_trajectory_builder_options")) as reader:
        graph, options = (record.message for record in reader)
    assert len(graph.pose_graph.trajectory[0].node) == 130
    read = AllTrajectoryBuilderOptions.from_proto(options.all_trajectory_builder_options)
    assert [sensor.id for sensor in read.options_with_sensor_ids[0].sensor_id] == ["imu", "odom", "fix"]


def test_the_script_still_makes_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_sample_log.main(["--check"]) == 0
    assert "3409 records" in capsys.readouterr().out


@pytest.mark.parametrize(("imu_based", "limit"), [(True, 0.02), (False, 0.05)])
def test_extrapolated_poses_lie_near_the_truth(imu_based: bool, limit: float) -> None:
    options = PoseExtrapolatorOptions(use_imu_based=imu_based)
    poses = extrapolate_log(sample_log(), options, rate_hz=50.0, use_odometry=False)[0].poses
    settled = poses.times > sensors.START + 10_000_000
    truth = np.array([sensors.true_pose(int(time)).translation for time in poses.times[settled]])
    errors = np.linalg.norm(poses.translations[settled] - truth, axis=1)
    assert errors.mean() < limit
    up = np.array([drive.truth(sensors.seconds(int(t))).rotation[2] for t in poses.times[settled]])
    angles = np.arccos(np.clip(np.sum(up * poses.up_in_tracking[settled], axis=1), -1.0, 1.0))
    assert np.degrees(angles).max() < 6.0
