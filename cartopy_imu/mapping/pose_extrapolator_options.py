"""Options of the pose extrapolators (Cartographer's ``pose_extrapolator_options.proto``)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from cartopy_imu.common._lua_problems import KeyProblem
from cartopy_imu.common.ceres_solver_options import CeresSolverOptions
from cartopy_imu.common.errors import InvalidDataError
from cartopy_imu.common.lua_parameter_dictionary import LuaParameterDictionary
from cartopy_imu.common.option_fields import flag, nested, number
from cartopy_imu.common.options import Options

__all__ = [
    "ConstantVelocityPoseExtrapolatorOptions",
    "ImuBasedPoseExtrapolatorOptions",
    "PoseExtrapolatorOptions",
    "check_pose_extrapolator_options",
]

_MESSAGES = "cartopy_imu.mapping.proto.pose_extrapolator_options_pb2"


@dataclass(frozen=True, kw_only=True)
class ConstantVelocityPoseExtrapolatorOptions(Options):
    """Options of `PoseExtrapolator`.

    Parameters
    ----------
    imu_gravity_time_constant : float
        Seconds in which the gravity direction follows the accelerometer; above 0. A gyro bias b at rest leaves a
        tilt of b times this (see `ImuTracker` for how to choose it).
    pose_queue_duration : float
        Seconds that the poses span from which the velocity is taken; above 0.
    """

    message = (_MESSAGES, "ConstantVelocityPoseExtrapolatorOptions")

    imu_gravity_time_constant: float = number(10.0, minimum=0.0, above=True, finite=True, unit=" s")
    pose_queue_duration: float = number(0.001, minimum=0.0, above=True, finite=True, unit=" s")


@dataclass(frozen=True, kw_only=True)
class ImuBasedPoseExtrapolatorOptions(Options):
    """Options of `ImuBasedPoseExtrapolator`.

    Parameters
    ----------
    pose_queue_duration : float
        Length of the window of poses in seconds; above 0.
    gravity_constant : float
        Gravity in m/s²; zero or less estimates it with the poses.
    pose_translation_weight, pose_rotation_weight : float
        What a metre and a radian off a measured pose count; not negative, and so all weights.
    imu_acceleration_weight, imu_rotation_weight : float
        What the accelerometer (m/s) and the gyroscope count.
    odometry_translation_weight, odometry_rotation_weight : float
        What a metre and a radian off the odometry count.
    solver_options : CeresSolverOptions
        Limits of the solver.
    """

    message = (_MESSAGES, "ImuBasedPoseExtrapolatorOptions")

    pose_queue_duration: float = number(5.0, minimum=0.0, above=True, finite=True, unit=" s")
    gravity_constant: float = number(9.806, finite=True)
    pose_translation_weight: float = number(1.0, minimum=0.0, finite=True)
    pose_rotation_weight: float = number(1.0, minimum=0.0, finite=True)
    imu_acceleration_weight: float = number(1.0, minimum=0.0, finite=True)
    imu_rotation_weight: float = number(1.0, minimum=0.0, finite=True)
    odometry_translation_weight: float = number(1.0, minimum=0.0, finite=True)
    odometry_rotation_weight: float = number(1.0, minimum=0.0, finite=True)
    solver_options: CeresSolverOptions = nested(CeresSolverOptions())


@dataclass(frozen=True, kw_only=True)
class PoseExtrapolatorOptions(Options):
    """Which pose extrapolator is used, and the options of both.

    In Lua the table of the one that is not used may be left out; the original wants both.

    Parameters
    ----------
    use_imu_based : bool
        `ImuBasedPoseExtrapolator` if true, else `PoseExtrapolator`.
    constant_velocity : ConstantVelocityPoseExtrapolatorOptions
        Options of `PoseExtrapolator`.
    imu_based : ImuBasedPoseExtrapolatorOptions
        Options of `ImuBasedPoseExtrapolator`.
    """

    message = (_MESSAGES, "PoseExtrapolatorOptions")

    use_imu_based: bool = flag(False)
    constant_velocity: ConstantVelocityPoseExtrapolatorOptions = nested(
        ConstantVelocityPoseExtrapolatorOptions()
    )
    imu_based: ImuBasedPoseExtrapolatorOptions = nested(ImuBasedPoseExtrapolatorOptions())

    @classmethod
    def _read(
        cls,
        dictionary: LuaParameterDictionary,
        default: PoseExtrapolatorOptions,
        missing: list[KeyProblem],
    ) -> PoseExtrapolatorOptions:
        found: list[KeyProblem] = []
        options = super()._read(dictionary, default, found)
        unused = "constant_velocity" if options.use_imu_based else "imu_based"
        if not dictionary.has_key(unused):
            options = dataclasses.replace(options, **{unused: getattr(default, unused)})
            found = [problem for problem in found if problem.path.rpartition(".")[2] != unused]
        missing.extend(found)
        return options


def check_pose_extrapolator_options(options: object) -> PoseExtrapolatorOptions:
    """Return the options, or refuse what is none.

    Raises
    ------
    InvalidDataError
        If `options` are no `PoseExtrapolatorOptions`; for None the message says where it usually comes from.
    """
    if options is None:
        raise InvalidDataError(
            "options are None: the configuration holds no pose extrapolator options; load one with a trajectory "
            "builder, or pass PoseExtrapolatorOptions()"
        )
    if not isinstance(options, PoseExtrapolatorOptions):
        raise InvalidDataError(
            f"options must be PoseExtrapolatorOptions, got {type(options).__name__}; a file is read with "
            "load_options(FILE).pose_extrapolator"
        )
    return options
