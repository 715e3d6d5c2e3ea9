#include "core/imu_integration.h"

#include <algorithm>
#include <stdexcept>

namespace cartopy_imu {
namespace {

// Calls step(sample, seconds) for each piece of [start, end] over which one sample holds.
template <typename Step>
void ForEachPiece(const ImuQueue& imu_data, std::int64_t start, std::int64_t end, Step&& step) {
  std::size_t next = imu_data.UpperBound(start);
  if (next == 0) throw std::invalid_argument("no IMU sample at or before the start of the integration");
  for (std::int64_t time = start; time < end; ++next) {
    const std::int64_t piece_end = next < imu_data.size() ? std::min(imu_data[next].time, end) : end;
    if (piece_end > time) step(imu_data[next - 1], ToSeconds(piece_end - time));
    time = piece_end;
  }
}

}  // namespace

ImuIntegral IntegrateImu(const ImuQueue& imu_data, std::int64_t start, std::int64_t end) {
  ImuIntegral result;
  ForEachPiece(imu_data, start, end, [&result](const ImuSample& sample, double seconds) {
    result.delta_rotation = result.delta_rotation * QuaternionFromRotationVector(seconds * sample.angular_velocity);
    result.delta_velocity += result.delta_rotation * (seconds * sample.linear_acceleration);
    result.delta_translation += seconds * result.delta_velocity;
  });
  return result;
}

Quaternion IntegrateImuRotation(const ImuQueue& imu_data, std::int64_t start, std::int64_t end) {
  Quaternion result = Quaternion::Identity();
  ForEachPiece(imu_data, start, end, [&result](const ImuSample& sample, double seconds) {
    result = result * QuaternionFromRotationVector(seconds * sample.angular_velocity);
  });
  return result;
}

}  // namespace cartopy_imu
