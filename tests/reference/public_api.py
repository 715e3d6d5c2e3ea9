"""Drives the package's own extrapolators with reference records, so that both can be fed alike."""

from __future__ import annotations

import numpy as np
from reference.events import Setup
from reference.records import Imu, Result, TimedPose
from reference.rigid import Pose

from cartopy_imu.common.ceres_solver_options import CeresSolverOptions
from cartopy_imu.mapping import PoseExtrapolator, create_pose_extrapolator
from cartopy_imu.mapping.pose_extrapolator_options import (
    ConstantVelocityPoseExtrapolatorOptions,
    ImuBasedPoseExtrapolatorOptions,
    PoseExtrapolatorOptions,
)
from cartopy_imu.sensor import ImuData, OdometryData
from cartopy_imu.transform import Quaternion, Rigid3


def to_rigid3(pose: Pose) -> Rigid3:
    """Return the package's form of a reference pose."""
    return Rigid3(pose.t, Quaternion.from_wxyz(pose.q))


def from_rigid3(pose: Rigid3) -> Pose:
    """Return the reference form of a pose."""
    return Pose(np.array(pose.translation), pose.rotation.wxyz())


def to_imu_data(sample: Imu) -> ImuData:
    """Return the package's form of a sample."""
    return ImuData(sample.time, sample.acceleration, sample.angular_velocity)


class PublicExtrapolator:
    """The calls of the reference extrapolators on top of the public ones; `wrapped` is the package's object."""

    def __init__(self, wrapped) -> None:
        self.wrapped = wrapped

    def add_imu_data(self, sample: Imu) -> None:
        self.wrapped.add_imu_data(to_imu_data(sample))

    def add_odometry_data(self, record: TimedPose) -> None:
        self.wrapped.add_odometry_data(OdometryData(record.time, to_rigid3(record.pose)))

    def add_pose(self, time: int, pose: Pose) -> None:
        self.wrapped.add_pose(time, to_rigid3(pose))

    def extrapolate_pose(self, time: int) -> Pose:
        return from_rigid3(self.wrapped.extrapolate_pose(time))

    def extrapolate_poses_with_gravity(self, times: list[int]) -> Result:
        result = self.wrapped.extrapolate_poses_with_gravity(times)
        return Result(
            [from_rigid3(pose) for pose in result.previous_poses],
            from_rigid3(result.current_pose),
            np.array(result.current_velocity),
            result.gravity_from_tracking.wxyz(),
        )


def make_options(values: dict[str, float]) -> PoseExtrapolatorOptions:
    """Return options from golden option keys; the solver may run to convergence unless they say otherwise."""

    def part(prefix):
        return {
            key.removeprefix(prefix): value
            for key, value in values.items()
            if key.startswith(prefix) and "." not in key.removeprefix(prefix)
        }

    limit = int(values.get("imu_based.solver_options.max_num_iterations", 1000))
    return PoseExtrapolatorOptions(
        use_imu_based=bool(values.get("use_imu_based", 0.0)),
        constant_velocity=ConstantVelocityPoseExtrapolatorOptions(**part("constant_velocity.")),
        imu_based=ImuBasedPoseExtrapolatorOptions(
            solver_options=CeresSolverOptions(max_num_iterations=limit), **part("imu_based.")
        ),
    )


def create_public(setup: Setup) -> PublicExtrapolator:
    """Return the package's extrapolator a setup asks for."""
    options = make_options(setup.options)
    if not setup.with_imu:
        return PublicExtrapolator(PoseExtrapolator(options.constant_velocity))
    return PublicExtrapolator(
        create_pose_extrapolator(
            options,
            [to_imu_data(sample) for sample in setup.imu_data],
            [(record.time, to_rigid3(record.pose)) for record in setup.initial_poses],
        )
    )
