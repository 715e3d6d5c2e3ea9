"""The whole way from a log: Cartographer's own file of scenario ``imu_06`` gives the scenario's exact numbers."""

from __future__ import annotations

import numpy as np
import pytest
from reference import events, golden
from support.drive import EXACT_IMU_BASED
from support.shared import DATA, shared_file

from cartopy_imu.mapping import extrapolate_log
from cartopy_imu.transform import Quaternion

LIMIT = 1e-6
"""Metres, radians."""


@pytest.fixture(scope="module")
def result():
    (result,) = extrapolate_log(DATA / "drive_odometry.pbstream", EXACT_IMU_BASED)
    return result


@pytest.fixture(scope="module")
def exact():
    (name,) = golden.names("imu_06")
    return [answer[0] for answer in events.read_csv(golden.load(name).exact)]


def test_poses_at_the_nodes(result, exact):
    assert result.poses.times.tolist() == [row.time for row in exact]
    assert len(exact) == 119
    ours = result.poses
    assert np.abs(ours.translations - [row.pose.t for row in exact]).max() < LIMIT
    turned = [
        (Quaternion.from_wxyz(a).conjugate() * Quaternion.from_wxyz(row.pose.q)).angle()
        for a, row in zip(ours.rotations_wxyz, exact, strict=True)
    ]
    assert max(turned) < LIMIT
    up = [Quaternion.from_wxyz(row.gravity_orientation).conjugate().rotate((0.0, 0.0, 1.0)) for row in exact]
    assert np.abs(ours.up_in_tracking - up)[5:].max() < LIMIT
    assert np.abs(ours.velocities - [row.velocity for row in exact]).max() < 10 * LIMIT


def test_nothing_is_lost(result):
    assert result.problems == ()
    used = {kind: (s.count, s.used) for kind, s in result.kinds.items() if s.used}
    assert used == {"node": (119, 119), "imu_data": (2400, 2400), "odometry_data": (600, 600)}
    assert result.num_segments == 1
    assert len(result.predictions) == 119
    assert len(result.extrapolation_seconds) == 119
    assert result.predictions.translation_errors[10:].max() < 0.1


def test_the_log_is_the_one_of_the_original():
    assert (
        shared_file("golden/pbstream/drive_odometry.pbstream").read_bytes()
        == (DATA / "drive_odometry.pbstream").read_bytes()
    )
