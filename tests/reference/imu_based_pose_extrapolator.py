"""Sliding-window pose extrapolation: the plain twin of ``ImuBasedPoseExtrapolator``.

Every answer is the minimum of the least-squares problem, found by a solver that is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from reference import rigid
from reference import rotation as rot
from reference.imu_based_measurements import IntegralCache, Weights, measure
from reference.imu_based_problem import ImuBasedProblem, State
from reference.imu_based_problem_local import ImuBasedLocalProblem, to_local
from reference.imu_integration import extrapolate, integrate
from reference.least_squares import solve_damped
from reference.records import Imu, Result, TimedPose, seconds, ticks
from reference.rigid import Pose

SAME_TIME_S = 1e-6
START_GRAVITY = 9.8


class ImuBasedPoseExtrapolator:
    """Poses, IMU and odometry of the last seconds against one rigid gravity frame.

    Parameters
    ----------
    local_coordinates : bool
        Solve in the local frame (fast) instead of the original's frames.
    solve : callable
        ``solve(problem, state) -> (state, steps)`` at the minimum.
    """

    def __init__(
        self,
        imu_data: Sequence[Imu],
        initial_poses: Sequence[TimedPose] = (),
        *,
        pose_queue_duration: float = 5.0,
        gravity_constant: float = 9.806,
        weights: Weights | None = None,
        local_coordinates: bool = True,
        solve: Callable = solve_damped,
    ) -> None:
        self.duration = ticks(pose_queue_duration)
        self.free_gravity = gravity_constant <= 0.0
        self.gravity = START_GRAVITY if self.free_gravity else gravity_constant
        self.weights = weights or Weights()
        self.local_coordinates = local_coordinates
        self.solve = solve
        self.poses: list[TimedPose] = []
        self.imu: list[Imu] = list(imu_data)
        self.odometry: list[TimedPose] = []
        self.frame = rigid.identity()
        self.solution: list[Pose] = []
        """Solved nodes of the first queued poses, oldest first (the extra node is not kept)."""
        self.cache = IntegralCache()
        self.steps = 0
        if initial_poses:
            for record in initial_poses:
                if record.time > imu_data[0].time:
                    self.add_pose(record.time, record.pose)
        else:
            last = imu_data[-1]
            self.add_pose(last.time, Pose(np.zeros(3), rot.between_vectors(last.acceleration, rot.UP)))

    @property
    def last_pose_time(self) -> int | None:
        """Time of the newest pose."""
        return self.poses[-1].time if self.poses else None

    def add_imu_data(self, sample: Imu) -> None:
        """Append a sample."""
        self.imu.append(sample)
        self._trim()

    def add_odometry_data(self, record: TimedPose) -> None:
        """Append odometry."""
        self.odometry.append(record)
        self._trim()

    def add_pose(self, time: int, pose: Pose) -> None:
        """Append a measured pose and let old ones leave the window; at the last pose's time, replace it."""
        if self.poses and time == self.poses[-1].time:
            self.poses.pop()
        self.poses.append(TimedPose(time, pose))
        while len(self.poses) > 3 and self.poses[1].time <= time - self.duration:
            self.poses.pop(0)
            if self.solution:
                self.solution.pop(0)
        self._trim()

    def extrapolate_pose(self, time: int) -> Pose:
        """Return the local pose at `time`."""
        return self.extrapolate_poses_with_gravity([time]).current_pose

    def extrapolate_poses_with_gravity(self, times: list[int]) -> Result:
        """Return poses at all times, velocity and gravity orientation at the last."""
        time, last = times[-1], self.poses[-1]
        if time < last.time:
            raise ValueError(f"last pose is at {last.time}, cannot extrapolate to {time}")
        since = seconds(time - last.time)
        if len(self.poses) < 3 or since < SAME_TIME_S:
            previous = [rigid.to_float32(last.pose)] * (len(times) - 1)
            return Result(previous, last.pose, np.zeros(3), last.pose.q)
        nodes = self._solve(time)
        moved = rigid.compose(rigid.inverse(nodes[-2]), nodes[-1])
        current = rigid.compose(last.pose, moved)
        previous = [
            rigid.to_float32(rigid.interpolate(last.pose, current, seconds(t - last.time) / since))
            for t in times[:-1]
        ]
        return Result(previous, current, (current.t - last.pose.t) / since, nodes[-1].q)

    def start_state(self, time: int) -> State:
        """Return the start values of all unknowns."""
        nodes = [
            self.solution[i] if i < len(self.solution) and i + 1 < len(self.poses)
            else rigid.compose(self.frame, record.pose)
            for i, record in enumerate(self.poses)
        ]  # fmt: skip
        d = seconds(self.poses[-1].time - self.poses[-2].time)
        velocity = rot.rotate(rot.conjugate(nodes[-1].q), (nodes[-1].t - nodes[-2].t) / d)
        integral = integrate(self.imu, self.poses[-1].time, time)
        ahead = seconds(time - self.poses[-1].time)
        nodes.append(extrapolate(nodes[-1], velocity, integral, ahead, self.gravity))
        return State(
            self.frame.t,
            self.frame.q,
            np.array([node.t for node in nodes]),
            np.array([node.q for node in nodes]),
            np.array([self.gravity]),
        )

    def _solve(self, time: int) -> list[Pose]:
        measured = measure(self.poses, self.imu, self.odometry, time, self.weights, self.cache)
        state = self.start_state(time)
        if self.local_coordinates:
            local, self.steps = self.solve(
                ImuBasedLocalProblem(measured, self.free_gravity), to_local(*state)
            )
            state = self._from_local(local)
        else:
            state, self.steps = self.solve(ImuBasedProblem(measured, self.free_gravity), state)
        self.frame = Pose(state.frame_t, state.frame_q)
        self.gravity = float(state.gravity[0])
        nodes = [Pose(t, q) for t, q in zip(state.t, state.q, strict=True)]
        self.solution = nodes[:-1]
        return nodes

    def _from_local(self, local) -> State:
        """Return to the original's frames; the yaw of G is the previous one."""
        up_before = rot.rotate(self.frame.q, local.gravity)
        frame_q = rot.normalise(rot.multiply(rot.between_vectors(up_before, rot.UP), self.frame.q))
        t = rot.rotate(np.broadcast_to(frame_q, local.q.shape), local.t) + self.frame.t
        q = rot.normalise(rot.multiply(np.broadcast_to(frame_q, local.q.shape), local.q))
        return State(self.frame.t, frame_q, t, q, np.array([np.linalg.norm(local.gravity)]))

    def _trim(self) -> None:
        if not self.poses:
            return
        first = self.poses[0].time
        for queue in (self.imu, self.odometry):
            while len(queue) > 1 and queue[1].time <= first:
                queue.pop(0)
