// Zero-order-hold integration of IMU samples between two times.
#pragma once

#include <cstdint>

#include "core/timed_queue.h"

namespace cartopy_imu {

// What the IMU says about a stretch of time, in the tracking frame at its start, gravity still included.
struct ImuIntegral {
  Quaternion delta_rotation = Quaternion::Identity();
  Vector3 delta_velocity = Vector3::Zero();     // m/s
  Vector3 delta_translation = Vector3::Zero();  // m
};

// Integrates over [start, end]; each sample holds until the next one, the last one beyond its time. The queue must
// hold a sample at or before `start`, else std::invalid_argument is thrown.
ImuIntegral IntegrateImu(const ImuQueue& imu_data, std::int64_t start, std::int64_t end);

// The rotation alone.
Quaternion IntegrateImuRotation(const ImuQueue& imu_data, std::int64_t start, std::int64_t end);

}  // namespace cartopy_imu
