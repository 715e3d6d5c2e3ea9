#include "core/imu_based_pose_extrapolator.h"

#include "core/imu_integration.h"

namespace cartopy_imu {
namespace {

constexpr std::int64_t kSmallestExtrapolation = 10;  // ticks: 1e-6 s
constexpr double kFirstGravityConstant = 9.8;        // m/s^2, start value where it is estimated
constexpr std::size_t kMaxCachedResults = 64;

std::int64_t Middle(std::int64_t t0, std::int64_t t1) { return t0 + (t1 - t0) / 2; }

}  // namespace

ImuBasedPoseExtrapolator::ImuBasedPoseExtrapolator(const ImuBasedOptions& options)
    : options_(options),
      gamma_(Vector3::UnitZ() * (options.gravity_constant > 0.0 ? options.gravity_constant : kFirstGravityConstant)) {}

void ImuBasedPoseExtrapolator::AddPose(std::int64_t time, const Rigid3& pose) {
  results_.clear();
  if (!poses_.empty() && poses_.back().time == time) {
    // Two poses of one instant would leave the motion across them undetermined: the later arrival counts.
    poses_.back().node.measured = pose;
    poses_.back().node.estimate = pose;
    return;
  }
  QueuedPose queued;
  queued.time = time;
  queued.node.measured = pose;
  queued.node.estimate = pose;
  if (!poses_.empty()) {
    QueuedPose& last = poses_.back();
    last.node.interval = ToSeconds(time - last.time);
    last.node.delta_rotation = IntegrateImuRotation(imu_data_, last.time, time);
    if (poses_.size() >= 2) {
      const QueuedPose& before = poses_[poses_.size() - 2];
      last.node.delta_velocity = DeltaVelocity(before.time, last.time, time, before.node.delta_rotation);
    }
  }
  poses_.push_back(queued);
  while (poses_.size() > 3 && poses_[1].time <= time - options_.pose_queue_duration) poses_.pop_front();
  imu_data_.TrimBefore(poses_.front().time, 1);
  odometry_data_.TrimBefore(poses_.front().time, 1);
}

void ImuBasedPoseExtrapolator::AddOdometryData(std::int64_t time, const Rigid3& pose) {
  results_.clear();
  odometry_data_.push_back({time, pose});
  if (!poses_.empty()) odometry_data_.TrimBefore(poses_.front().time, 1);
}

ImuBasedExtrapolation ImuBasedPoseExtrapolator::Extrapolate(std::int64_t time) {
  const Rigid3& last = last_pose();
  if (poses_.size() < 3 || time - last_pose_time() < kSmallestExtrapolation) {
    summary_ = SolverSummary();
    return {last, Vector3::Zero(), last.rotation};
  }
  for (const CachedResult& cached : results_) {
    if (cached.time == time) return cached.result;
  }
  const ImuBasedExtrapolation result = Solve(time);
  if (results_.size() == kMaxCachedResults) results_.clear();
  results_.push_back({time, result});
  return result;
}

ImuBasedExtrapolation ImuBasedPoseExtrapolator::Solve(std::int64_t time) {
  const std::size_t n = poses_.size();
  for (std::size_t i = 0; i + 1 < n; ++i) {
    QueuedPose& pose = poses_[i];
    const std::int64_t next_time = poses_[i + 1].time;
    // Odometry may arrive after the poses it brackets; once known, the relative pose stays what it is.
    const bool inside = odometry_data_.size() >= 2 && pose.time > odometry_data_.front().time &&
                        next_time < odometry_data_.back().time;
    if (inside && !pose.has_relative_odometry) {
      pose.has_relative_odometry = RelativeOdometry(pose.time, next_time, pose.node.odometry);
    }
    pose.node.has_odometry = inside;
  }
  window_.clear();
  window_.reserve(n + 1);
  for (const QueuedPose& pose : poses_) window_.push_back(pose.node);

  const QueuedPose& before = poses_[n - 2];
  const QueuedPose& last = poses_[n - 1];
  WindowNode& last_node = window_[n - 1];
  last_node.interval = ToSeconds(time - last.time);
  last_node.delta_rotation = IntegrateImuRotation(imu_data_, last.time, time);
  last_node.delta_velocity = DeltaVelocity(before.time, last.time, time, before.node.delta_rotation);
  last_node.has_odometry = RelativeOdometry(last.time, time, last_node.odometry);
  WindowNode extra;
  extra.has_measurement = false;
  extra.estimate = PredictExtraNode(time);
  window_.push_back(extra);

  summary_ = solver_.Solve(options_.weights, options_.gravity_constant <= 0.0, options_.max_num_iterations, window_,
                           gamma_);
  for (std::size_t i = 0; i < n; ++i) poses_[i].node.estimate = window_[i].estimate;

  // Of all orientations that put the estimated up on z, keep the one next to the previous: yaw is free.
  const Vector3 up = gravity_from_local_ * gamma_;
  gravity_from_local_ = (RotationBetweenVectors(up, Vector3::UnitZ()) * gravity_from_local_).normalized();

  const Rigid3& solved_last = window_[n - 1].estimate;
  const Rigid3& solved_extra = window_[n].estimate;
  ImuBasedExtrapolation result;
  result.pose = options_.return_smoothed_pose ? solved_extra : last_pose() * (solved_last.Inverse() * solved_extra);
  result.velocity = (result.pose.translation - last_pose().translation) / ToSeconds(time - last.time);
  result.gravity_from_tracking = (gravity_from_local_ * solved_extra.rotation).normalized();
  return result;
}

Rigid3 ImuBasedPoseExtrapolator::PredictExtraNode(std::int64_t time) const {
  const QueuedPose& before = poses_[poses_.size() - 2];
  const QueuedPose& last = poses_.back();
  const Rigid3& start = last.node.estimate;
  const double d = ToSeconds(time - last.time);
  const ImuIntegral imu = IntegrateImu(imu_data_, last.time, time);
  const Vector3 velocity = (start.translation - before.node.estimate.translation) / before.node.interval;
  return {start.translation + d * velocity + start.rotation * imu.delta_translation - (0.5 * d * d) * gamma_,
          (start.rotation * imu.delta_rotation).normalized()};
}

Vector3 ImuBasedPoseExtrapolator::DeltaVelocity(std::int64_t t0, std::int64_t t1, std::int64_t t2,
                                                const Quaternion& delta_rotation_01) const {
  const std::int64_t middle_01 = Middle(t0, t1);
  const Quaternion to_middle = IntegrateImuRotation(imu_data_, t0, middle_01);
  const ImuIntegral around = IntegrateImu(imu_data_, middle_01, Middle(t1, t2));
  return (delta_rotation_01.conjugate() * to_middle) * around.delta_velocity;
}

bool ImuBasedPoseExtrapolator::RelativeOdometry(std::int64_t t0, std::int64_t t1, Rigid3& relative) const {
  if (odometry_data_.size() < 2 || !(t0 > odometry_data_.front().time && t1 < odometry_data_.back().time)) return false;
  relative = InterpolateOdometry(t0).Inverse() * InterpolateOdometry(t1);
  return true;
}

Rigid3 ImuBasedPoseExtrapolator::InterpolateOdometry(std::int64_t time) const {
  const std::size_t next = odometry_data_.UpperBound(time);
  const TimedPose& a = odometry_data_[next - 1];
  const TimedPose& b = odometry_data_[next];
  return Interpolate(a.pose, b.pose, ToSeconds(time - a.time) / ToSeconds(b.time - a.time));
}

}  // namespace cartopy_imu
