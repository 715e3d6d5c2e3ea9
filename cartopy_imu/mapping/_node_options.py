"""Names of options that stand beside ``map_builder`` and ``trajectory_builder``."""

from __future__ import annotations

__all__ = ["NODE_KEYS", "SERVER_KEYS"]

NODE_KEYS = frozenset(
    {
        "fixed_frame_pose_sampling_ratio",
        "imu_sampling_ratio",
        "landmarks_sampling_ratio",
        "lookup_transform_timeout_sec",
        "map_frame",
        "num_laser_scans",
        "num_multi_echo_laser_scans",
        "num_point_clouds",
        "num_subdivisions_per_laser_scan",
        "odom_frame",
        "odometry_sampling_ratio",
        "pose_publish_period_sec",
        "provide_odom_frame",
        "publish_frame_projected_to_2d",
        "publish_to_tf",
        "publish_tracked_pose",
        "published_frame",
        "rangefinder_sampling_ratio",
        "submap_publish_period_sec",
        "tracking_frame",
        "trajectory_publish_period_sec",
        "use_landmarks",
        "use_laser_scan",
        "use_multi_echo_laser_scan",
        "use_nav_sat",
        "use_odometry",
        "use_pose_extrapolator",
    }
)
"""Options of the ROS node, of all versions."""

SERVER_KEYS = frozenset(
    {
        "enable_google_auth",
        "enable_ssl_encryption",
        "num_event_threads",
        "num_grpc_threads",
        "server_address",
        "uplink_server_address",
        "upload_batch_size",
    }
)
"""Options of the map builder server."""
