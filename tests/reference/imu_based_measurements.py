"""What the sliding-window least squares measures: integrated IMU terms and relative odometry poses.

These numbers do not depend on the unknowns; both formulations of the problem (`imu_based_problem`, in the
frames of the original, and `imu_based_problem_local`, in better coordinates) share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from reference import rigid
from reference import rotation as rot
from reference.imu_integration import ImuIntegral, integrate
from reference.records import Imu, TimedPose, seconds


@dataclass(frozen=True)
class Weights:
    """Factors of the residuals, Cartographer's option names and defaults."""

    pose_translation_weight: float = 1.0
    pose_rotation_weight: float = 1.0
    imu_acceleration_weight: float = 1.0
    imu_rotation_weight: float = 1.0
    odometry_translation_weight: float = 1.0
    odometry_rotation_weight: float = 1.0


@dataclass(frozen=True)
class Measurements:
    """n queued poses and one extra node give N = n + 1 node times.

    Attributes
    ----------
    times : list of int
        Node times, length N; the last is the time asked for.
    local_translations, local_rotations : arrays (n, 3), (n, 4)
        Measured poses, local frame from tracking frame.
    rotations : array (N - 1, 4)
        IMU rotation over each interval, frame of the later node as seen from the earlier one.
    velocity_changes : array (N - 2, 3)
        Velocity change between the middles of neighbouring intervals, in the frame of the node between.
    odometry_index : array (m,)
        Index of the later node of each odometry pair.
    odometry_translations, odometry_rotations : arrays (m, 3), (m, 4)
        Relative pose of that pair, earlier node from later node.
    """

    times: list[int]
    local_translations: np.ndarray
    local_rotations: np.ndarray
    rotations: np.ndarray
    velocity_changes: np.ndarray
    odometry_index: np.ndarray
    odometry_translations: np.ndarray
    odometry_rotations: np.ndarray
    weights: Weights

    @property
    def intervals(self) -> np.ndarray:
        """Lengths of the intervals between nodes in seconds, shape (N - 1,)."""
        return np.array([seconds(b - a) for a, b in pairwise(self.times)])


@dataclass
class IntegralCache:
    """Keeps integrals over intervals that no later sample can change any more."""

    integrals: dict[tuple[int, int], ImuIntegral] = field(default_factory=dict)

    def get(self, samples: Sequence[Imu], start: int, end: int, settled: int) -> ImuIntegral:
        """Return the integral; remember it if the interval ends at or before `settled`."""
        known = self.integrals.get((start, end))
        if known is None:
            known = integrate(samples, start, end)
            if end <= settled:
                self.integrals[start, end] = known
        return known


def measure(
    poses: Sequence[TimedPose],
    samples: Sequence[Imu],
    odometry: Sequence[TimedPose],
    time: int,
    weights: Weights,
    cache: IntegralCache,
) -> Measurements:
    """Collect the measured terms for the queued poses and the extra node at `time`."""
    times = [pose.time for pose in poses] + [time]
    settled = poses[-1].time - 1
    middles = [a + (b - a) // 2 for a, b in pairwise(times)]
    rotations = [cache.get(samples, a, b, settled).delta_rotation for a, b in pairwise(times)]
    changes = []
    for i in range(1, len(times) - 1):
        to_middle = cache.get(samples, times[i - 1], middles[i - 1], settled).delta_rotation
        between = cache.get(samples, middles[i - 1], middles[i], settled).delta_velocity
        node_from_middle = rot.multiply(rot.inverse(rotations[i - 1]), to_middle)
        changes.append(rot.rotate(node_from_middle, between))
    index, relative = [], []
    for i in range(1, len(times)):
        if not odometry or not odometry[0].time < times[i - 1] or not times[i] < odometry[-1].time:
            continue
        earlier, later = lookup(odometry, times[i - 1]), lookup(odometry, times[i])
        index.append(i)
        relative.append(rigid.compose(rigid.inverse(earlier), later))
    return Measurements(
        times=times,
        local_translations=np.array([pose.pose.t for pose in poses]),
        local_rotations=np.array([pose.pose.q for pose in poses]),
        rotations=np.array(rotations),
        velocity_changes=np.array(changes),
        odometry_index=np.array(index, dtype=int),
        odometry_translations=np.array([pose.t for pose in relative]).reshape(-1, 3),
        odometry_rotations=np.array([pose.q for pose in relative]).reshape(-1, 4),
        weights=weights,
    )


def lookup(records: Sequence[TimedPose], time: int) -> rigid.Pose:
    """Return the pose interpolated at `time`, strictly inside the records' range; of equal stamps the last counts."""
    later = next(i for i, record in enumerate(records) if record.time > time)
    a, b = records[later - 1], records[later]
    return rigid.interpolate(a.pose, b.pose, seconds(time - a.time) / seconds(b.time - a.time))
