// Constant-velocity pose extrapolation with gravity from the IMU (the original's mapping::PoseExtrapolator).
//
// Times and values are checked by the caller: every function here expects finite numbers and stamps in the order the
// comments name.
#pragma once

#include <cstdint>
#include <optional>

#include "core/imu_tracker.h"
#include "core/timed_queue.h"

namespace cartopy_imu {

class PoseExtrapolator {
 public:
  PoseExtrapolator(std::int64_t pose_queue_duration, double imu_gravity_time_constant)
      : pose_queue_duration_(pose_queue_duration), imu_gravity_time_constant_(imu_gravity_time_constant) {}

  // Starts level with gravity from one sample; the first pose is (0, that orientation) at the sample's time.
  // Returns false, leaving the object as it was, when the sample gives no direction of up.
  bool InitializeWithImu(const ImuSample& sample);

  void AddPose(std::int64_t time, const Rigid3& pose);  // time >= last_pose_time()
  void AddImuData(const ImuSample& sample) { imu_data_.push_back(sample); }  // time >= last_pose_time() and last sample
  void AddOdometryData(std::int64_t time, const Rigid3& pose);  // time >= last_pose_time() and last odometry time

  // All three need at least one pose and time >= last_pose_time(); they may be called in any order of times.
  Rigid3 ExtrapolatePose(std::int64_t time);
  Quaternion EstimateGravityOrientation(std::int64_t time);
  Vector3 LinearVelocity() const {
    return odometry_data_.size() < 2 ? linear_velocity_from_poses_ : linear_velocity_from_odometry_;
  }

  bool has_pose() const { return !poses_.empty(); }
  std::int64_t last_pose_time() const { return poses_.back().time; }
  const Rigid3& last_pose() const { return poses_.back().pose; }
  std::size_t num_poses() const { return poses_.size(); }
  const ImuQueue& imu_data() const { return imu_data_; }
  const PoseQueue& odometry_data() const { return odometry_data_; }
  // Samples whose specific force had no direction of up and was left out.
  std::int64_t num_skipped_accelerations() const { return num_skipped_accelerations_; }

 private:
  void UpdateVelocitiesFromPoses();
  void Trim();
  // Advances `tracker` to `time` through the queued IMU data; `skipped` counts samples without a direction of up.
  void AdvanceTracker(std::int64_t time, ImuTracker& tracker, std::int64_t& skipped) const;
  // The main tracker advanced to `time`; remembers how far the IMU data has been consumed, so that asking for
  // many times between two poses costs each sample once. The result depends on the data and `time` alone.
  ImuTracker TrackerAt(std::int64_t time);

  std::int64_t pose_queue_duration_;
  double imu_gravity_time_constant_;
  PoseQueue poses_;
  ImuQueue imu_data_;
  PoseQueue odometry_data_;
  Vector3 linear_velocity_from_poses_ = Vector3::Zero();
  Vector3 angular_velocity_from_poses_ = Vector3::Zero();
  Vector3 linear_velocity_from_odometry_ = Vector3::Zero();
  Vector3 angular_velocity_from_odometry_ = Vector3::Zero();
  std::optional<ImuTracker> imu_tracker_;       // at the last pose
  std::optional<ImuTracker> odometry_tracker_;  // at the last odometry
  ImuTracker checkpoint_{1.0, 0};               // the main tracker after the newest sample a query has passed
  bool checkpoint_valid_ = false;
  std::int64_t num_skipped_accelerations_ = 0;
};

}  // namespace cartopy_imu
