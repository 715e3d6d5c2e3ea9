"""What the sensors of the sample log read on the true drive: biases, noise, scale errors, resolution.

Everything random comes from one generator; the figures are of an ordinary MEMS unit, wheel encoders and a scan
matcher indoors.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from cartopy_imu import (
    FixedFramePoseData,
    ImuDataArray,
    OdometryData,
    Quaternion,
    Rigid3,
    TimestampedTransform,
    from_unix_ns,
)
from sample_log.drive import DURATION_S, truth

SEED = 20240517
START = from_unix_ns(1_715_938_200_000_000_000)
TICKS_PER_MILLISECOND = 10_000

IMU_PERIOD_MS = 5
IMU_JITTER_TICKS = 200
ACCELEROMETER_BIAS = (0.03, -0.02, 0.04)
ACCELEROMETER_DENSITY = 0.002
ACCELEROMETER_STEP = 2.0**-10
GYRO_BIAS = (0.002, -0.0015, 0.003)
GYRO_DENSITY = 0.0002
GYRO_STEP = 2.0**-12

ODOMETRY_PERIOD_MS = 20
ODOMETRY_SCALE = 1.02
ODOMETRY_YAW_SCALE = 0.99
ODOMETRY_NOISE = 0.003

NODE_PERIOD_MS = 100
NODE_TRANSLATION_SIGMA = 0.01
NODE_ROTATION_SIGMA = 0.003

FIXED_FRAME_PERIOD_MS = 500
FIXED_FRAME_TRANSLATION_SIGMA = 0.03
FIXED_FRAME_ROTATION_SIGMA = 0.01
FIXED_FROM_LOCAL = Rigid3((128.0, -64.0, 12.5), Quaternion.from_rotation_vector((0.0, 0.0, math.radians(30))))


@dataclass(frozen=True)
class Recording:
    """All records of the sample log.

    Parameters
    ----------
    imu_data : ImuDataArray
        200 Hz.
    odometry : list of OdometryData
        50 Hz.
    nodes : list of TimestampedTransform
        Local poses, 10 Hz.
    optimized_nodes : list of TimestampedTransform
        The same as a pose graph would have them: closer to the truth.
    fixed_frame_poses : list of FixedFramePoseData
        2 Hz.
    """

    imu_data: ImuDataArray
    odometry: list[OdometryData]
    nodes: list[TimestampedTransform]
    optimized_nodes: list[TimestampedTransform]
    fixed_frame_poses: list[FixedFramePoseData]


def record(seed: int = SEED) -> Recording:
    """Drive once and return what was recorded."""
    rng = np.random.default_rng(seed)
    nodes, optimized = _nodes(rng)
    return Recording(_imu_data(rng), _odometry(rng), nodes, optimized, _fixed_frame_poses(rng))


def seconds(time: int) -> float:
    """Return the seconds since the start of the drive."""
    return (time - START) / (1000 * TICKS_PER_MILLISECOND)


def true_pose(time: int) -> Rigid3:
    """Return the true local-from-tracking pose at a stamp."""
    state = truth(seconds(time))
    return Rigid3(state.position, Quaternion.from_wxyz(state.rotation_wxyz))


def _stamps(period_ms: int, offset_ticks: int) -> list[int]:
    count = int(DURATION_S * 1000) // period_ms
    return [START + offset_ticks + i * period_ms * TICKS_PER_MILLISECOND for i in range(count)]


def _imu_data(rng: np.random.Generator) -> ImuDataArray:
    times = np.array(_stamps(IMU_PERIOD_MS, IMU_JITTER_TICKS), dtype=np.int64)
    times += rng.integers(-IMU_JITTER_TICKS, IMU_JITTER_TICKS + 1, len(times))
    states = [truth(seconds(int(time))) for time in times]
    root = math.sqrt(1000 / IMU_PERIOD_MS)
    forces = np.array([state.specific_force for state in states]) + ACCELEROMETER_BIAS
    forces += rng.normal(0.0, ACCELEROMETER_DENSITY * root, forces.shape)
    rates = np.array([state.angular_velocity for state in states]) + GYRO_BIAS
    rates += rng.normal(0.0, GYRO_DENSITY * root, rates.shape)
    return ImuDataArray(times, _stepped(forces, ACCELEROMETER_STEP), _stepped(rates, GYRO_STEP))


def _odometry(rng: np.random.Generator) -> list[OdometryData]:
    """Dead reckoning of wheels that are a little too small and slip in the bends, in the plane."""
    records = []
    x = y = heading = 0.0
    previous = truth(0.0)
    for time in _stamps(ODOMETRY_PERIOD_MS, 13_000):
        state = truth(seconds(time))
        turn = math.remainder(state.yaw - previous.yaw, 2 * math.pi) * ODOMETRY_YAW_SCALE
        way = math.dist(state.position, previous.position) * ODOMETRY_SCALE
        way *= 1 + rng.normal(0.0, ODOMETRY_NOISE)
        x += way * math.cos(heading + turn / 2)
        y += way * math.sin(heading + turn / 2)
        heading += turn * (1 + rng.normal(0.0, ODOMETRY_NOISE))
        previous = state
        where = _stepped(np.array([x, y, 0.0]), 2.0**-12)
        pose = Rigid3(where, Quaternion.from_rotation_vector((0.0, 0.0, heading)))
        records.append(OdometryData(time, pose))
    return records


def _nodes(rng: np.random.Generator) -> tuple[list[TimestampedTransform], list[TimestampedTransform]]:
    nodes, optimized = [], []
    for time in _stamps(NODE_PERIOD_MS, 637_000):
        pose = true_pose(time)
        error = _noise(rng, NODE_TRANSLATION_SIGMA, NODE_ROTATION_SIGMA)
        nodes.append(TimestampedTransform(time, pose * error))
        optimized.append(TimestampedTransform(time, pose * _noise(rng, 0.004, 0.001)))
    return nodes, optimized


def _fixed_frame_poses(rng: np.random.Generator) -> list[FixedFramePoseData]:
    records = []
    for time in _stamps(FIXED_FRAME_PERIOD_MS, 81_000):
        error = _noise(rng, FIXED_FRAME_TRANSLATION_SIGMA, FIXED_FRAME_ROTATION_SIGMA)
        records.append(FixedFramePoseData(time, FIXED_FROM_LOCAL * true_pose(time) * error))
    return records


def _noise(rng: np.random.Generator, translation_sigma: float, rotation_sigma: float) -> Rigid3:
    return Rigid3(
        rng.normal(0.0, translation_sigma, 3),
        Quaternion.from_rotation_vector(rng.normal(0.0, rotation_sigma, 3)),
    )


def _stepped(values: np.ndarray, step: float) -> np.ndarray:
    """Return values rounded to the resolution of a converter (a power of two: the records pack better)."""
    return np.round(values / step) * step
