#include "core/imu_tracker.h"

#include <cmath>

#include "core/timed_queue.h"

namespace cartopy_imu {

void ImuTracker::Advance(std::int64_t time) {
  const Quaternion rotation = QuaternionFromRotationVector(angular_velocity_ * ToSeconds(time - time_));
  orientation_ = (orientation_ * rotation).normalized();
  gravity_vector_ = rotation.conjugate() * gravity_vector_;
  time_ = time;
}

bool ImuTracker::AddLinearAccelerationObservation(const Vector3& linear_acceleration) {
  double alpha = 1.0;
  if (last_linear_acceleration_time_ != kNever) {
    alpha = 1.0 - std::exp(-ToSeconds(time_ - last_linear_acceleration_time_) / gravity_time_constant_);
  }
  const Vector3 gravity = (1.0 - alpha) * gravity_vector_ + alpha * linear_acceleration;
  // Shorter than this, or longer than its inverse, a vector has no direction to speak of.
  const double squared = gravity.squaredNorm();
  if (!(squared > 1e-12 && squared < 1e24)) return false;
  const Quaternion correction = RotationBetweenVectors(gravity, orientation_.conjugate() * Vector3::UnitZ());
  const Quaternion orientation = (orientation_ * correction).normalized();
  const Vector3 up = orientation * gravity;
  if (!(up.z() > 0.0 && up.z() > 0.99 * std::sqrt(squared))) return false;
  gravity_vector_ = gravity;
  orientation_ = orientation;
  last_linear_acceleration_time_ = time_;
  return true;
}

}  // namespace cartopy_imu
