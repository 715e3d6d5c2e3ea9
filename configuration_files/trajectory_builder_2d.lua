-- Standard options of a trajectory whose poses lie in a plane.
-- Lengths are in metres, angles in radians, times in seconds.

TRAJECTORY_BUILDER_2D = {
  -- Gravity keeps a scan level. Without an IMU the sensor itself must be held level.
  use_imu_data = true,

  -- Points outside this ring around the sensor, or outside this slab of heights, are left out.
  min_range = 0.,
  max_range = 30.,
  min_z = -0.8,
  max_z = 2.,
  -- A ray that hits nothing counts as free space up to this length.
  missing_data_ray_length = 5.,
  -- So many range messages make one scan; above 1 the scan is put together with the extrapolated poses.
  num_accumulated_range_data = 1,
  -- Edge of the cells that keep one point each.
  voxel_filter_size = 0.025,

  -- Finds the cell edge (at most max_length) that leaves about min_num_points: for matching a scan ...
  adaptive_voxel_filter = {
    max_length = 0.5,
    min_num_points = 200,
    max_range = 50.,
  },

  -- ... and for closing loops.
  loop_closure_adaptive_voxel_filter = {
    max_length = 0.9,
    min_num_points = 100,
    max_range = 50.,
  },

  -- An exhaustive search around the predicted pose before the fine match; for poor odometry and no IMU.
  use_online_correlative_scan_matching = false,
  real_time_correlative_scan_matcher = {
    linear_search_window = 0.1,
    angular_search_window = math.rad(20.),
    translation_delta_cost_weight = 1e-1,
    rotation_delta_cost_weight = 1e-1,
  },

  -- The fine match: how much the scan counts against the predicted translation and rotation.
  ceres_scan_matcher = {
    occupied_space_weight = 1.,
    translation_weight = 10.,
    rotation_weight = 40.,
    ceres_solver_options = {
      use_nonmonotonic_steps = false,
      max_num_iterations = 20,
      num_threads = 1,
    },
  },

  -- A scan becomes a node only when one of these has passed since the last node.
  motion_filter = {
    max_time_seconds = 5.,
    max_distance_meters = 0.2,
    max_angle_radians = math.rad(1.),
  },

  -- Kept for older programs. The extrapolator reads its own value in pose_extrapolator below.
  imu_gravity_time_constant = 10.,

  -- Where the sensor is now, between two matched poses.
  pose_extrapolator = {
    -- false: constant velocity with gravity from the IMU. true: a least squares fit over a window of poses.
    use_imu_based = false,
    constant_velocity = {
      -- How slowly the gravity direction follows the accelerometer.
      imu_gravity_time_constant = 10.,
      -- Span of the poses that the velocity is taken from.
      pose_queue_duration = 0.001,
    },
    imu_based = {
      -- Length of the window.
      pose_queue_duration = 5.,
      -- m/s^2; zero or less: estimated with the poses.
      gravity_constant = 9.806,
      -- What each kind of measurement counts.
      pose_translation_weight = 1.,
      pose_rotation_weight = 1.,
      imu_acceleration_weight = 1.,
      imu_rotation_weight = 1.,
      odometry_translation_weight = 1.,
      odometry_rotation_weight = 1.,
      solver_options = {
        use_nonmonotonic_steps = false,
        max_num_iterations = 10,
        num_threads = 1,
      },
    },
  },

  submaps = {
    -- A submap is done after twice this many scans: half of them overlap with the next one.
    num_range_data = 90,
    grid_options_2d = {
      -- or "TSDF"
      grid_type = "PROBABILITY_GRID",
      resolution = 0.05,
    },
    range_data_inserter = {
      -- or "TSDF_INSERTER_2D"
      range_data_inserter_type = "PROBABILITY_GRID_INSERTER_2D",
      probability_grid_range_data_inserter = {
        insert_free_space = true,
        hit_probability = 0.55,
        miss_probability = 0.49,
      },
      tsdf_range_data_inserter = {
        truncation_distance = 0.3,
        maximum_weight = 10.,
        update_free_space = false,
        normal_estimation_options = {
          num_normal_samples = 4,
          sample_radius = 0.5,
        },
        project_sdf_distance_to_scan_normal = true,
        update_weight_range_exponent = 0,
        update_weight_angle_scan_normal_to_ray_kernel_bandwidth = 0.5,
        update_weight_distance_cell_to_hit_kernel_bandwidth = 0.5,
      },
    },
  },
}
