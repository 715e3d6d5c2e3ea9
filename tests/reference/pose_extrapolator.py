"""Constant-velocity pose extrapolation: the plain twin of ``PoseExtrapolator``."""

from __future__ import annotations

import numpy as np
from reference import rigid
from reference import rotation as rot
from reference.imu_tracker import ImuTracker
from reference.records import Imu, Result, TimedPose, seconds, ticks
from reference.rigid import Pose


class PoseExtrapolator:
    """Velocities from the last poses or from odometry, rotation from the IMU tracker.

    With `in_place` one extrapolation tracker is moved on from question to question between two poses, as in the original; its
    answers then depend (in the seventh digit without an IMU) on what was asked before. Without, as in our own
    extrapolator, every answer starts from the tracker at the last pose.
    """

    def __init__(
        self,
        pose_queue_duration: float = 0.001,
        imu_gravity_time_constant: float = 10.0,
        in_place: bool = False,
    ) -> None:
        self.in_place = in_place
        self.duration = ticks(pose_queue_duration)
        self.gravity_time_constant = imu_gravity_time_constant
        self.poses: list[TimedPose] = []
        self.imu: list[Imu] = []
        self.odometry: list[TimedPose] = []
        self.linear_from_poses = np.zeros(3)
        self.angular_from_poses = np.zeros(3)
        self.linear_from_odometry = np.zeros(3)
        self.angular_from_odometry = np.zeros(3)
        self.tracker: ImuTracker | None = None
        self.cached: TimedPose | None = None

    @classmethod
    def from_imu(cls, sample: Imu, **options) -> PoseExtrapolator:
        """Start at one IMU sample with a levelled first pose."""
        self = cls(**options)
        self.imu.append(sample)
        self.tracker = ImuTracker(self.gravity_time_constant, sample.time)
        self.tracker.add_linear_acceleration(sample.acceleration)
        self.tracker.add_angular_velocity(sample.angular_velocity)
        self.tracker.advance(sample.time)
        self.add_pose(sample.time, Pose(np.zeros(3), self.tracker.orientation))
        return self

    @property
    def last_pose_time(self) -> int | None:
        """Time of the newest pose."""
        return self.poses[-1].time if self.poses else None

    def add_imu_data(self, sample: Imu) -> None:
        """Append a sample."""
        self.imu.append(sample)

    def add_pose(self, time: int, pose: Pose) -> None:
        """Take a new pose and restart the extrapolation from it."""
        if self.tracker is None:
            start = min(time, self.imu[0].time) if self.imu else time
            self.tracker = ImuTracker(self.gravity_time_constant, start)
        self.poses.append(TimedPose(time, pose))
        while len(self.poses) > 2 and self.poses[1].time <= time - self.duration:
            self.poses.pop(0)
        self._update_velocities_from_poses()
        self._advance(time, self.tracker)
        self._trim_imu()
        self._trim_odometry()
        self.odometry_tracker = self.tracker.copy()
        self.extrapolation_tracker = self.tracker.copy()
        self.cached = None

    def add_odometry_data(self, record: TimedPose) -> None:
        """Append odometry and derive velocities over everything stored."""
        self.odometry.append(record)
        self._trim_odometry()
        if len(self.odometry) < 2:
            return
        oldest, newest = self.odometry[0], self.odometry[-1]
        dt = seconds(oldest.time - newest.time)
        if dt == 0.0:
            return
        motion = rigid.compose(rigid.inverse(newest.pose), oldest.pose)
        self.angular_from_odometry = rot.to_rotation_vector(motion.q) / dt
        if not self.poses:
            return
        turned = self._rotation_since_last_pose(newest.time, self.odometry_tracker)
        orientation = rot.multiply(self.poses[-1].pose.q, turned)
        self.linear_from_odometry = rot.rotate(orientation, motion.t / dt)

    def extrapolate_pose(self, time: int) -> Pose:
        """Return the local pose at `time`; with `in_place` times may not decrease between two poses."""
        last = self.poses[-1]
        if time < last.time:
            raise ValueError(f"last pose is at {last.time}, cannot extrapolate to {time}")
        if self.cached is None or self.cached.time != time:
            translation = last.pose.t + seconds(time - last.time) * self._velocity()
            tracker = self.extrapolation_tracker if self.in_place else self.tracker.copy()
            turned = self._rotation_since_last_pose(time, tracker)
            rotation = rot.normalise(rot.multiply(last.pose.q, turned))
            self.cached = TimedPose(time, Pose(translation, rotation))
        return self.cached.pose

    def extrapolate_poses_with_gravity(self, times: list[int]) -> Result:
        """Return poses at all times, velocity and gravity orientation at the last."""
        previous = [rigid.to_float32(self.extrapolate_pose(time)) for time in times[:-1]]
        current = self.extrapolate_pose(times[-1])
        return Result(previous, current, self._velocity(), self.estimate_gravity_orientation(times[-1]))

    def estimate_gravity_orientation(self, time: int) -> np.ndarray:
        """Return the orientation of the main tracker advanced to `time`."""
        tracker = self.tracker.copy()
        self._advance(time, tracker)
        return tracker.orientation

    def _velocity(self) -> np.ndarray:
        return self.linear_from_poses if len(self.odometry) < 2 else self.linear_from_odometry

    def _update_velocities_from_poses(self) -> None:
        if len(self.poses) < 2:
            return
        oldest, newest = self.poses[0], self.poses[-1]
        if newest.time - oldest.time < self.duration or newest.time == oldest.time:
            return
        dt = seconds(newest.time - oldest.time)
        self.linear_from_poses = (newest.pose.t - oldest.pose.t) / dt
        turned = rot.multiply(rot.conjugate(oldest.pose.q), newest.pose.q)
        self.angular_from_poses = rot.to_rotation_vector(turned) / dt

    def _advance(self, time: int, tracker: ImuTracker) -> None:
        if not self.imu or time < self.imu[0].time:
            tracker.advance(time)
            tracker.add_linear_acceleration(rot.UP)
            few = len(self.odometry) < 2
            tracker.add_angular_velocity(self.angular_from_poses if few else self.angular_from_odometry)
            return
        if tracker.time < self.imu[0].time:
            tracker.advance(self.imu[0].time)
        for sample in self.imu:
            if tracker.time <= sample.time < time:
                tracker.advance(sample.time)
                tracker.add_linear_acceleration(sample.acceleration)
                tracker.add_angular_velocity(sample.angular_velocity)
        tracker.advance(time)

    def _rotation_since_last_pose(self, time: int, tracker: ImuTracker) -> np.ndarray:
        self._advance(time, tracker)
        return rot.multiply(rot.conjugate(self.tracker.orientation), tracker.orientation)

    def _trim_imu(self) -> None:
        last = self.poses[-1].time
        while len(self.imu) > 1 and self.imu[1].time <= last:
            self.imu.pop(0)

    def _trim_odometry(self) -> None:
        if not self.poses:
            return
        last = self.poses[-1].time
        while len(self.odometry) > 2 and self.odometry[1].time <= last:
            self.odometry.pop(0)
