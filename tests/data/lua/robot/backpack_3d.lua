-- A robot's own file in the form of cartographer_ros, 3D, with the IMU-based extrapolator; builds on the shared part.
include "common_node.lua"

MAP_BUILDER.use_trajectory_builder_3d = true
MAP_BUILDER.num_background_threads = choose(SMALL_COMPUTER, 2, 7)
TRAJECTORY_BUILDER_3D.num_accumulated_range_data = 160
TRAJECTORY_BUILDER_3D.min_range = 0.5
TRAJECTORY_BUILDER_3D.max_range = MAX_3D_RANGE * 2
TRAJECTORY_BUILDER_3D.pose_extrapolator = {
  use_imu_based = true,
  imu_based = {
    pose_queue_duration = 2.5,
    gravity_constant = 9.81,
    pose_translation_weight = 1.,
    pose_rotation_weight = 2.,
    imu_acceleration_weight = 1.,
    imu_rotation_weight = 40.,
    odometry_translation_weight = 1.,
    odometry_rotation_weight = 1.,
    solver_options = {
      use_nonmonotonic_steps = false,
      max_num_iterations = 10,
      num_threads = 1,
    },
  },
}
POSE_GRAPH.optimize_every_n_nodes = 320

return options
