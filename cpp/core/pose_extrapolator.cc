#include "core/pose_extrapolator.h"

#include <algorithm>

namespace cartopy_imu {

bool PoseExtrapolator::InitializeWithImu(const ImuSample& sample) {
  ImuTracker tracker(imu_gravity_time_constant_, sample.time);
  if (!tracker.AddLinearAccelerationObservation(sample.linear_acceleration)) return false;
  tracker.AddAngularVelocityObservation(sample.angular_velocity);
  tracker.Advance(sample.time);
  imu_data_.push_back(sample);
  imu_tracker_ = tracker;
  AddPose(sample.time, {Vector3::Zero(), tracker.orientation()});
  return true;
}

void PoseExtrapolator::AddPose(std::int64_t time, const Rigid3& pose) {
  if (!imu_tracker_) {
    const std::int64_t start = imu_data_.empty() ? time : std::min(time, imu_data_.front().time);
    imu_tracker_.emplace(imu_gravity_time_constant_, start);
  }
  poses_.push_back({time, pose});
  poses_.TrimBefore(time - pose_queue_duration_, 2);
  UpdateVelocitiesFromPoses();
  AdvanceTracker(time, *imu_tracker_, num_skipped_accelerations_);
  Trim();
  odometry_tracker_ = imu_tracker_;
  checkpoint_valid_ = false;
}

void PoseExtrapolator::AddOdometryData(std::int64_t time, const Rigid3& pose) {
  odometry_data_.push_back({time, pose});
  Trim();
  if (odometry_data_.size() < 2) return;
  const TimedPose& oldest = odometry_data_.front();
  const TimedPose& newest = odometry_data_.back();
  if (oldest.time == newest.time) return;  // Two readings of one instant say nothing about velocity.
  const double delta = ToSeconds(oldest.time - newest.time);
  const Rigid3 oldest_from_newest = newest.pose.Inverse() * oldest.pose;
  angular_velocity_from_odometry_ = RotationVectorFromQuaternion(oldest_from_newest.rotation) / delta;
  if (!has_pose()) return;
  const Vector3 velocity_in_tracking = oldest_from_newest.translation / delta;
  const Quaternion previous = imu_tracker_->orientation();
  std::int64_t ignored = 0;
  if (odometry_tracker_->time() <= newest.time) AdvanceTracker(newest.time, *odometry_tracker_, ignored);
  const Quaternion turned = previous.conjugate() * odometry_tracker_->orientation();
  linear_velocity_from_odometry_ = poses_.back().pose.rotation * turned * velocity_in_tracking;
}

Rigid3 PoseExtrapolator::ExtrapolatePose(std::int64_t time) {
  const TimedPose& last = poses_.back();
  const Vector3 translation = last.pose.translation + ToSeconds(time - last.time) * LinearVelocity();
  const Quaternion turned = imu_tracker_->orientation().conjugate() * TrackerAt(time).orientation();
  return {translation, (last.pose.rotation * turned).normalized()};
}

Quaternion PoseExtrapolator::EstimateGravityOrientation(std::int64_t time) { return TrackerAt(time).orientation(); }

void PoseExtrapolator::UpdateVelocitiesFromPoses() {
  if (poses_.size() < 2) return;
  const TimedPose& oldest = poses_.front();
  const TimedPose& newest = poses_.back();
  const std::int64_t span = newest.time - oldest.time;
  if (span < pose_queue_duration_ || span == 0) return;
  const double delta = ToSeconds(span);
  linear_velocity_from_poses_ = (newest.pose.translation - oldest.pose.translation) / delta;
  angular_velocity_from_poses_ =
      RotationVectorFromQuaternion(oldest.pose.rotation.conjugate() * newest.pose.rotation) / delta;
}

void PoseExtrapolator::Trim() {
  if (!has_pose()) return;
  imu_data_.TrimBefore(poses_.back().time, 1);
  odometry_data_.TrimBefore(poses_.back().time, 2);
}

void PoseExtrapolator::AdvanceTracker(std::int64_t time, ImuTracker& tracker, std::int64_t& skipped) const {
  if (imu_data_.empty() || time < imu_data_.front().time) {
    // No IMU data: turn with the velocity known from elsewhere and assume level motion.
    tracker.Advance(time);
    tracker.AddLinearAccelerationObservation(Vector3::UnitZ());
    tracker.AddAngularVelocityObservation(odometry_data_.size() < 2 ? angular_velocity_from_poses_
                                                                    : angular_velocity_from_odometry_);
    return;
  }
  if (tracker.time() < imu_data_.front().time) tracker.Advance(imu_data_.front().time);
  for (std::size_t i = imu_data_.LowerBound(tracker.time()); i < imu_data_.size() && imu_data_[i].time < time; ++i) {
    tracker.Advance(imu_data_[i].time);
    if (!tracker.AddLinearAccelerationObservation(imu_data_[i].linear_acceleration)) ++skipped;
    tracker.AddAngularVelocityObservation(imu_data_[i].angular_velocity);
  }
  tracker.Advance(time);
}

ImuTracker PoseExtrapolator::TrackerAt(std::int64_t time) {
  std::int64_t ignored = 0;
  if (!imu_data_.empty() && time >= imu_data_.front().time) {
    const std::size_t next = imu_data_.LowerBound(time);
    if (next > 0) {
      const std::int64_t newest = imu_data_[next - 1].time;
      if (!checkpoint_valid_ || checkpoint_.time() > newest) {
        checkpoint_ = *imu_tracker_;
        checkpoint_valid_ = true;
      }
      // Stops at the newest sample before `time` without consuming it: that is left to the copy below.
      if (checkpoint_.time() < newest) AdvanceTracker(newest, checkpoint_, ignored);
    }
  }
  ImuTracker tracker = checkpoint_valid_ && checkpoint_.time() <= time ? checkpoint_ : *imu_tracker_;
  AdvanceTracker(time, tracker, ignored);
  return tracker;
}

}  // namespace cartopy_imu
