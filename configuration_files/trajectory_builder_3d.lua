-- Standard options of a trajectory with all six degrees of freedom. It cannot do without an IMU.
-- Lengths are in metres, angles in radians, times in seconds.

-- Also used by robots' own files.
MAX_3D_RANGE = 60.
INTENSITY_THRESHOLD = 40

TRAJECTORY_BUILDER_3D = {
  -- Points nearer or farther than this are left out.
  min_range = 1.,
  max_range = MAX_3D_RANGE,
  -- So many range messages make one scan, put together with the extrapolated poses.
  num_accumulated_range_data = 1,
  -- Edge of the cells that keep one point each.
  voxel_filter_size = 0.15,

  -- Finds the cell edge (at most max_length) that leaves about min_num_points: near and fine ...
  high_resolution_adaptive_voxel_filter = {
    max_length = 2.,
    min_num_points = 150,
    max_range = 15.,
  },

  -- ... and far and coarse.
  low_resolution_adaptive_voxel_filter = {
    max_length = 4.,
    min_num_points = 200,
    max_range = MAX_3D_RANGE,
  },

  -- An exhaustive search around the predicted pose before the fine match.
  use_online_correlative_scan_matching = false,
  real_time_correlative_scan_matcher = {
    linear_search_window = 0.15,
    angular_search_window = math.rad(1.),
    translation_delta_cost_weight = 1e-1,
    rotation_delta_cost_weight = 1e-1,
  },

  -- The fine match: what the fine (0) and the coarse (1) points count against the predicted pose.
  ceres_scan_matcher = {
    occupied_space_weight_0 = 1.,
    occupied_space_weight_1 = 6.,
    intensity_cost_function_options_0 = {
      weight = 0.5,
      huber_scale = 0.3,
      intensity_threshold = INTENSITY_THRESHOLD,
    },
    translation_weight = 5.,
    rotation_weight = 4e2,
    only_optimize_yaw = false,
    ceres_solver_options = {
      use_nonmonotonic_steps = false,
      max_num_iterations = 12,
      num_threads = 1,
    },
  },

  -- A scan becomes a node only when one of these has passed since the last node.
  motion_filter = {
    max_time_seconds = 0.5,
    max_distance_meters = 0.1,
    max_angle_radians = 0.004,
  },

  -- Bins of the histogram that compares the walls around two nodes.
  rotational_histogram_size = 120,

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
    high_resolution = 0.10,
    high_resolution_max_range = 20.,
    low_resolution = 0.45,
    -- A submap is done after twice this many scans: half of them overlap with the next one.
    num_range_data = 160,
    range_data_inserter = {
      hit_probability = 0.55,
      miss_probability = 0.49,
      num_free_space_voxels = 2,
      intensity_threshold = INTENSITY_THRESHOLD,
    },
  },

  -- Match the brightness of the points too.
  use_intensities = false,
}
