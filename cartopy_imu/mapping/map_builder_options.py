"""Options of the map builder (Cartographer's ``map_builder_options.proto``)."""

from __future__ import annotations

from dataclasses import dataclass

from cartopy_imu.common.option_fields import flag, integer, nested
from cartopy_imu.common.options import Options
from cartopy_imu.mapping.pose_graph_options import PoseGraphOptions

__all__ = ["MapBuilderOptions"]


@dataclass(frozen=True, kw_only=True)
class MapBuilderOptions(Options):
    """Options of the map builder.

    Parameters
    ----------
    use_trajectory_builder_2d, use_trajectory_builder_3d : bool
        Which of the two a trajectory uses; a robot's file sets exactly one.
    num_background_threads : int
        Threads of the pose graph; not used by this package.
    pose_graph_options : PoseGraphOptions
        Not used by this package.
    collate_by_trajectory : bool
        One queue a trajectory instead of one for all.
    """

    message = ("cartopy_imu.mapping.proto.map_builder_options_pb2", "MapBuilderOptions")

    use_trajectory_builder_2d: bool = flag(False)
    use_trajectory_builder_3d: bool = flag(False)
    num_background_threads: int = integer(4)
    pose_graph_options: PoseGraphOptions = nested(PoseGraphOptions(), key="pose_graph")
    collate_by_trajectory: bool = flag(True)
