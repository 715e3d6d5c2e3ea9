-- Standard options of the map builder. A robot's own file sets exactly one of the two switches.

include "pose_graph.lua"

MAP_BUILDER = {
  use_trajectory_builder_2d = false,
  use_trajectory_builder_3d = false,
  num_background_threads = 4,
  pose_graph = POSE_GRAPH,
  -- One queue for each trajectory, so that one slow robot does not hold up the others.
  collate_by_trajectory = true,
}
