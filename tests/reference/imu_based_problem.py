"""Residuals of the sliding-window problem in the frames of the original: G and N_i.

Unknowns are G (gravity frame from local frame), one node N_i (gravity frame from tracking frame) for each
queued pose and one more for the time asked for, and the gravity constant if it is free. All residuals are plain
least squares. The common translation and yaw of all nodes and G cannot be observed; the newest queued pose's node
keeps its translation and does not turn about its own z axis.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from reference import rotation as rot
from reference.imu_based_measurements import Measurements

BORDER = 7
"""Columns of what all nodes share: G (6) and the gravity constant (1)."""


class State(NamedTuple):
    """Unknowns: G as (3,) and (4,), nodes as (N, 3) and (N, 4), gravity constant as (1,)."""

    frame_t: np.ndarray
    frame_q: np.ndarray
    t: np.ndarray
    q: np.ndarray
    gravity: np.ndarray


def relative_pose_residual(frame_t, frame_q, t, q, measured_t, measured_q, weight_t, weight_r):
    """Return residuals (…, 6) of nodes (t, q) seen from a frame against measured poses in that frame."""
    seen = rot.rotate(rot.conjugate(frame_q), t - frame_t)
    error = rot.multiply(rot.multiply(rot.conjugate(q), frame_q), measured_q)
    return np.concatenate([weight_t * (measured_t - seen), weight_r * rot.to_rotation_vector(error)], axis=-1)


class ImuBasedProblem:
    """The problem as a function of a step away from a start state.

    A step has `BORDER` entries for G (translation, rotation vector) and gravity constant, then six for each node.
    Rotations move by q · exp(step).
    """

    border = BORDER
    node_size = 6

    def __init__(self, measurements: Measurements, free_gravity: bool) -> None:
        self.measurements = measurements
        nodes = len(measurements.times)
        self.free = np.ones(BORDER + 6 * nodes, dtype=bool)
        self.free[6] = free_gravity
        newest = BORDER + 6 * (nodes - 2)
        self.free[newest : newest + 3] = False
        self.free[newest + 5] = False

    def retract(self, state: State, step: np.ndarray) -> State:
        """Return the state moved by `step`, shape (…, BORDER + 6 N)."""
        nodes = step[..., BORDER:].reshape(*step.shape[:-1], -1, 6)
        return State(
            state.frame_t + step[..., :3],
            rot.normalise(rot.multiply(state.frame_q, rot.from_rotation_vector(step[..., 3:6]))),
            state.t + nodes[..., :3],
            rot.normalise(rot.multiply(state.q, rot.from_rotation_vector(nodes[..., 3:]))),
            state.gravity + step[..., 6:7],
        )

    def blocks(self, state: State) -> list[tuple[np.ndarray, np.ndarray]]:
        """Return (residuals (…, k, r), index (k,) of the block's middle node) for each kind of residual."""
        m, w = self.measurements, self.measurements.weights
        n = len(m.times) - 1
        frame_t, frame_q = state.frame_t[..., None, :], state.frame_q[..., None, :]
        poses = relative_pose_residual(
            frame_t,
            frame_q,
            state.t[..., :n, :],
            state.q[..., :n, :],
            m.local_translations,
            m.local_rotations,
            w.pose_translation_weight,
            w.pose_rotation_weight,
        )
        d = m.intervals[:, None]
        velocity = (state.t[..., 1:, :] - state.t[..., :-1, :]) / d
        change = rot.rotate(state.q[..., 1:-1, :], m.velocity_changes + 0.0 * state.t[..., 1:-1, :])
        fallen = state.gravity[..., None, :] * 0.5 * (d[:-1] + d[1:]) * rot.UP
        acceleration = w.imu_acceleration_weight * (
            change - fallen - (velocity[..., 1:, :] - velocity[..., :-1, :])
        )
        error = rot.multiply(
            rot.multiply(rot.conjugate(state.q[..., 1:, :]), state.q[..., :-1, :]), m.rotations
        )
        turn = w.imu_rotation_weight * error[..., 1:]
        later = m.odometry_index
        odometry = relative_pose_residual(
            state.t[..., later - 1, :],
            state.q[..., later - 1, :],
            state.t[..., later, :],
            state.q[..., later, :],
            m.odometry_translations,
            m.odometry_rotations,
            w.odometry_translation_weight,
            w.odometry_rotation_weight,
        )
        return [
            (poses, np.arange(n)),
            (acceleration, np.arange(1, n)),
            (turn, np.arange(1, n + 1)),
            (odometry, later),
        ]
