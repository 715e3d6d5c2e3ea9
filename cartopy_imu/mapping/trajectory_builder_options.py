"""Options of a trajectory (Cartographer's ``trajectory_builder_options.proto``)."""

from __future__ import annotations

from dataclasses import dataclass

from cartopy_imu.common.errors import ConfigurationError
from cartopy_imu.common.option_fields import (
    converted,
    flag,
    integer,
    nested,
    numbered,
    optional_nested,
    ticks,
)
from cartopy_imu.common.options import Options
from cartopy_imu.mapping.local_trajectory_builder_options import (
    LocalTrajectoryBuilderOptions2D,
    LocalTrajectoryBuilderOptions3D,
)
from cartopy_imu.mapping.motion_filter_options import MotionFilterOptions
from cartopy_imu.mapping.proto import trajectory_builder_options_pb2
from cartopy_imu.sensor.sensor_id import SensorId, SensorType
from cartopy_imu.transform.proto_conversion import rigid3_from_proto, rigid3_to_proto
from cartopy_imu.transform.rigid3 import Rigid3

__all__ = [
    "AllTrajectoryBuilderOptions",
    "InitialTrajectoryPose",
    "PureLocalizationTrimmerOptions",
    "TrajectoryBuilderOptions",
    "TrajectoryBuilderOptionsWithSensorIds",
]

_MESSAGES = "cartopy_imu.mapping.proto.trajectory_builder_options_pb2"


def _sensor_id_to_proto(sensor: SensorId) -> trajectory_builder_options_pb2.SensorId:
    kind = trajectory_builder_options_pb2.SensorId.SensorType.Name(sensor.type)
    return trajectory_builder_options_pb2.SensorId(type=kind, id=sensor.id)


def _sensor_id_from_proto(proto: trajectory_builder_options_pb2.SensorId) -> SensorId:
    try:
        return SensorId(SensorType(proto.type), proto.id)
    except ValueError:
        raise ConfigurationError(f"sensor {proto.id!r} is of the unknown type {proto.type}") from None


@dataclass(frozen=True, kw_only=True)
class InitialTrajectoryPose(Options):
    """Where a trajectory starts, relative to another one at a time (ticks of 100 ns since 0001-01-01 UTC)."""

    message = (_MESSAGES, "InitialTrajectoryPose")

    relative_pose: Rigid3 = converted(Rigid3.identity(), rigid3_to_proto, rigid3_from_proto)
    to_trajectory_id: int = integer(0, key=None)
    timestamp: int = ticks(0)


@dataclass(frozen=True, kw_only=True)
class PureLocalizationTrimmerOptions(Options):
    """How many submaps a trajectory keeps that only localises."""

    message = (_MESSAGES, "TrajectoryBuilderOptions.PureLocalizationTrimmerOptions")

    max_submaps_to_keep: int = integer(3)


@dataclass(frozen=True, kw_only=True)
class TrajectoryBuilderOptions(Options):
    """Options of a trajectory.

    Parameters
    ----------
    trajectory_builder_2d_options, trajectory_builder_3d_options
        Options of the two builders; the map builder's options say which is used.
    initial_trajectory_pose : InitialTrajectoryPose or None
        Where the trajectory starts; not in Lua.
    pure_localization : bool
        Old form of `pure_localization_trimmer`; optional in Lua.
    pure_localization_trimmer : PureLocalizationTrimmerOptions or None
        Localise only, and keep few submaps; optional in Lua.
    collate_fixed_frame, collate_landmarks : bool
        Whether these sensors wait in the queue with all others.
    pose_graph_odometry_motion_filter : MotionFilterOptions or None
        Thins out odometry for the pose graph; optional in Lua.
    """

    message = (_MESSAGES, "TrajectoryBuilderOptions")

    trajectory_builder_2d_options: LocalTrajectoryBuilderOptions2D = nested(
        LocalTrajectoryBuilderOptions2D(), key="trajectory_builder_2d"
    )
    trajectory_builder_3d_options: LocalTrajectoryBuilderOptions3D = nested(
        LocalTrajectoryBuilderOptions3D(), key="trajectory_builder_3d"
    )
    initial_trajectory_pose: InitialTrajectoryPose | None = optional_nested(InitialTrajectoryPose, key=None)
    pure_localization: bool = flag(False, optional=True)
    pure_localization_trimmer: PureLocalizationTrimmerOptions | None = optional_nested(
        PureLocalizationTrimmerOptions
    )
    collate_fixed_frame: bool = flag(True)
    collate_landmarks: bool = flag(False)
    pose_graph_odometry_motion_filter: MotionFilterOptions | None = optional_nested(MotionFilterOptions)


@dataclass(frozen=True, kw_only=True)
class TrajectoryBuilderOptionsWithSensorIds(Options):
    """Options of a trajectory and the sensors it expects, as logs hold them."""

    message = (_MESSAGES, "TrajectoryBuilderOptionsWithSensorIds")

    sensor_id: tuple[SensorId, ...] = numbered(
        (), SensorId, key=None, to=_sensor_id_to_proto, back=_sensor_id_from_proto
    )
    trajectory_builder_options: TrajectoryBuilderOptions = nested(TrajectoryBuilderOptions(), key=None)


@dataclass(frozen=True, kw_only=True)
class AllTrajectoryBuilderOptions(Options):
    """Options of all trajectories of a log, by trajectory id."""

    message = (_MESSAGES, "AllTrajectoryBuilderOptions")

    options_with_sensor_ids: tuple[TrajectoryBuilderOptionsWithSensorIds, ...] = numbered(
        (), TrajectoryBuilderOptionsWithSensorIds, key=None
    )
