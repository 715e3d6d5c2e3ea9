-- Standard options of a trajectory; map_builder says which of the two builders is used.

include "trajectory_builder_2d.lua"
include "trajectory_builder_3d.lua"

TRAJECTORY_BUILDER = {
  trajectory_builder_2d = TRAJECTORY_BUILDER_2D,
  trajectory_builder_3d = TRAJECTORY_BUILDER_3D,
  -- Whether these sensors wait their turn in the queue, in order of time with all others.
  collate_fixed_frame = true,
  collate_landmarks = false,
}
