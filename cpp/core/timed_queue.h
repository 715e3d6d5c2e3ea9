// Time-ordered IMU samples with cheap removal from the front; contiguous, so that searching is a plain bisection.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/rotation.h"

namespace cartopy_imu {

inline constexpr double kTicksPerSecond = 1e7;

inline double ToSeconds(std::int64_t ticks) { return static_cast<double>(ticks) / kTicksPerSecond; }

struct ImuSample {
  std::int64_t time;            // ticks
  Vector3 linear_acceleration;  // m/s^2, specific force, tracking frame
  Vector3 angular_velocity;     // rad/s, tracking frame
};

// A queue over `Sample` types that have a member `time`; times must be pushed in non-decreasing order.
template <typename Sample>
class TimedQueue {
 public:
  bool empty() const { return head_ == samples_.size(); }
  std::size_t size() const { return samples_.size() - head_; }
  const Sample& operator[](std::size_t i) const { return samples_[head_ + i]; }
  const Sample& front() const { return samples_[head_]; }
  const Sample& back() const { return samples_.back(); }
  void push_back(const Sample& sample) { samples_.push_back(sample); }

  // Drops the front while more than `keep` samples are held and the second one's time is <= `time`.
  void TrimBefore(std::int64_t time, std::size_t keep) {
    while (size() > keep && samples_[head_ + 1].time <= time) ++head_;
    if (head_ > 64 && 2 * head_ > samples_.size()) {
      samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(head_));
      head_ = 0;
    }
  }

  // Index of the first sample with time > `time`.
  std::size_t UpperBound(std::int64_t time) const {
    const auto begin = samples_.begin() + static_cast<std::ptrdiff_t>(head_);
    return static_cast<std::size_t>(
        std::upper_bound(begin, samples_.end(), time, [](std::int64_t t, const Sample& s) { return t < s.time; }) -
        begin);
  }

  // Index of the first sample with time >= `time`.
  std::size_t LowerBound(std::int64_t time) const {
    const auto begin = samples_.begin() + static_cast<std::ptrdiff_t>(head_);
    return static_cast<std::size_t>(
        std::lower_bound(begin, samples_.end(), time, [](const Sample& s, std::int64_t t) { return s.time < t; }) -
        begin);
  }

 private:
  std::vector<Sample> samples_;
  std::size_t head_ = 0;
};

using ImuQueue = TimedQueue<ImuSample>;

struct TimedPose {
  std::int64_t time;
  Rigid3 pose;
};

using PoseQueue = TimedQueue<TimedPose>;

}  // namespace cartopy_imu
