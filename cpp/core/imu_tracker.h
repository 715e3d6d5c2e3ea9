// Orientation with gravity from IMU samples (the original's mapping::ImuTracker).
#pragma once

#include <cstdint>

#include "core/rotation.h"

namespace cartopy_imu {

class ImuTracker {
 public:
  static constexpr std::int64_t kNever = INT64_MIN;

  ImuTracker(double gravity_time_constant, std::int64_t time)
      : gravity_time_constant_(gravity_time_constant), time_(time) {}

  // Turns the orientation with the last angular velocity up to `time`, which must be >= time().
  void Advance(std::int64_t time);

  // Blends the measured specific force into the gravity vector and levels the orientation with it. Returns false,
  // and changes nothing, when no direction of up follows from it (zero, not finite, …).
  bool AddLinearAccelerationObservation(const Vector3& linear_acceleration);

  void AddAngularVelocityObservation(const Vector3& angular_velocity) { angular_velocity_ = angular_velocity; }

  std::int64_t time() const { return time_; }
  const Quaternion& orientation() const { return orientation_; }
  const Vector3& gravity_vector() const { return gravity_vector_; }

 private:
  double gravity_time_constant_;
  std::int64_t time_;
  std::int64_t last_linear_acceleration_time_ = kNever;
  Quaternion orientation_ = Quaternion::Identity();
  Vector3 gravity_vector_ = Vector3::UnitZ();
  Vector3 angular_velocity_ = Vector3::Zero();
};

}  // namespace cartopy_imu
