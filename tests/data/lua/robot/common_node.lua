include "map_builder.lua"
include "trajectory_builder.lua"

SMALL_COMPUTER = false

options = {
  map_builder = MAP_BUILDER,
  trajectory_builder = TRAJECTORY_BUILDER,
  map_frame = "map",
  tracking_frame = "base_link",
  published_frame = "base_link",
  odom_frame = "odom",
  provide_odom_frame = true,
  num_point_clouds = 2,
}
