// Pose extrapolation by nonlinear least squares over a sliding window of poses, IMU data and odometry (the original's
// mapping::ImuBasedPoseExtrapolator).
//
// Times and values are checked by the caller: every function here expects finite numbers and stamps in order.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "core/imu_based_solver.h"
#include "core/timed_queue.h"

namespace cartopy_imu {

struct ImuBasedOptions {
  std::int64_t pose_queue_duration = 50'000'000;  // ticks
  double gravity_constant = 9.806;                // m/s^2; <= 0: estimated
  WindowWeights weights;
  int max_num_iterations = 10;
  bool return_smoothed_pose = false;
};

struct ImuBasedExtrapolation {
  Rigid3 pose;
  Vector3 velocity = Vector3::Zero();  // m/s, local frame
  Quaternion gravity_from_tracking = Quaternion::Identity();
};

class ImuBasedPoseExtrapolator {
 public:
  explicit ImuBasedPoseExtrapolator(const ImuBasedOptions& options);

  void AddImuData(const ImuSample& sample) {  // time >= last_pose_time(), if any, and >= the last sample's
    imu_data_.push_back(sample);
    results_.clear();
  }
  void AddPose(std::int64_t time, const Rigid3& pose);          // time >= last_pose_time() and the first sample's
  void AddOdometryData(std::int64_t time, const Rigid3& pose);  // time >= last_pose_time() and the last odometry's

  // Needs a pose and time >= last_pose_time(). The same question gets the same answer until data is added.
  ImuBasedExtrapolation Extrapolate(std::int64_t time);

  std::size_t num_poses() const { return poses_.size(); }
  std::int64_t last_pose_time() const { return poses_.back().time; }
  const Rigid3& last_pose() const { return poses_.back().node.measured; }
  const ImuQueue& imu_data() const { return imu_data_; }
  const PoseQueue& odometry_data() const { return odometry_data_; }
  const SolverSummary& summary() const { return summary_; }
  double gravity_constant() const { return gamma_.norm(); }

 private:
  struct QueuedPose {
    std::int64_t time;
    bool has_relative_odometry = false;  // node.odometry holds the odometry to the next pose
    WindowNode node;                     // factors to the next pose; delta_velocity once both neighbours are known
  };

  // Change of velocity from the middle of [t0, t1] to the middle of [t1, t2], in the frame at t1.
  Vector3 DeltaVelocity(std::int64_t t0, std::int64_t t1, std::int64_t t2, const Quaternion& delta_rotation_01) const;
  // Whether odometry brackets both times, and the relative pose it gives for them.
  bool RelativeOdometry(std::int64_t t0, std::int64_t t1, Rigid3& relative) const;
  Rigid3 InterpolateOdometry(std::int64_t time) const;
  Rigid3 PredictExtraNode(std::int64_t time) const;
  ImuBasedExtrapolation Solve(std::int64_t time);

  struct CachedResult {
    std::int64_t time;
    ImuBasedExtrapolation result;
  };

  ImuBasedOptions options_;
  std::deque<QueuedPose> poses_;
  ImuQueue imu_data_;
  PoseQueue odometry_data_;
  Vector3 gamma_;
  Quaternion gravity_from_local_ = Quaternion::Identity();
  SolverSummary summary_;
  ImuBasedSolver solver_;
  std::vector<WindowNode> window_;
  std::vector<CachedResult> results_;
};

}  // namespace cartopy_imu
