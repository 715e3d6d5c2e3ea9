"""The same problem in better coordinates: nodes in the local frame and the direction of gravity.

With M_i = G⁻¹ N_i and the up vector u of the local frame (u = R_Gᵀ z) every residual equals that of
`imu_based_problem` up to a common rotation of the acceleration residuals, so the cost is the same function of the
same configuration. There is no gauge left to fix, and only the two or three numbers of u are shared by all nodes.
With free gravity the shared unknown is the vector g·u.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from reference import rotation as rot
from reference.imu_based_measurements import Measurements
from reference.imu_based_problem import relative_pose_residual

BORDER = 3


class LocalState(NamedTuple):
    """Nodes M_i as (N, 3) and (N, 4), gravity vector g·u as (3,)."""

    t: np.ndarray
    q: np.ndarray
    gravity: np.ndarray


class ImuBasedLocalProblem:
    """The problem as a function of a step: three entries for gravity, then six for each node.

    With a fixed gravity constant the first two entries turn the gravity vector about two axes across it.
    """

    border = BORDER
    node_size = 6

    def __init__(self, measurements: Measurements, free_gravity: bool) -> None:
        self.measurements = measurements
        self.free_gravity = free_gravity
        self.free = np.ones(BORDER + 6 * len(measurements.times), dtype=bool)
        self.free[2] = free_gravity

    def retract(self, state: LocalState, step: np.ndarray) -> LocalState:
        """Return the state moved by `step`, shape (…, BORDER + 6 N)."""
        nodes = step[..., BORDER:].reshape(*step.shape[:-1], -1, 6)
        if self.free_gravity:
            gravity = state.gravity + step[..., :3]
        else:
            across = tangent_basis(state.gravity)
            turn = rot.from_rotation_vector(step[..., :2] @ across)
            gravity = rot.rotate(rot.normalise(turn), state.gravity + 0.0 * step[..., :3])
        return LocalState(
            state.t + nodes[..., :3],
            rot.normalise(rot.multiply(state.q, rot.from_rotation_vector(nodes[..., 3:]))),
            gravity,
        )

    def blocks(self, state: LocalState) -> list[tuple[np.ndarray, np.ndarray]]:
        """Return (residuals (…, k, r), index (k,) of the block's middle node) for each kind of residual."""
        m, w = self.measurements, self.measurements.weights
        n = len(m.times) - 1
        poses = relative_pose_residual(
            np.zeros(3),
            rot.IDENTITY,
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
        fallen = 0.5 * (d[:-1] + d[1:]) * state.gravity[..., None, :]
        acceleration = w.imu_acceleration_weight * (
            change - fallen - (velocity[..., 1:, :] - velocity[..., :-1, :])
        )
        error = rot.multiply(
            rot.multiply(rot.conjugate(state.q[..., 1:, :]), state.q[..., :-1, :]), m.rotations
        )
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
            (w.imu_rotation_weight * error[..., 1:], np.arange(1, n + 1)),
            (odometry, later),
        ]


def tangent_basis(vector: np.ndarray) -> np.ndarray:
    """Return two unit vectors across `vector` and each other, shape (2, 3)."""
    axis = np.eye(3)[np.argmin(np.abs(vector))]
    first = np.cross(vector, axis)
    first = first / np.linalg.norm(first)
    second = np.cross(vector, first)
    return np.array([first, second / np.linalg.norm(second)])


def to_local(frame_t, frame_q, t, q, gravity) -> LocalState:
    """Return the local state of a state in the original's frames."""
    back = rot.conjugate(frame_q)
    return LocalState(
        rot.rotate(back, t - frame_t),
        rot.normalise(rot.multiply(np.broadcast_to(back, q.shape), q)),
        rot.rotate(back, gravity[0] * rot.UP),
    )
