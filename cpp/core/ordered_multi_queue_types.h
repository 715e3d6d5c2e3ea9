// Words of the ordered multi-queue: key, policy, counters, waiting entries.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace cartopy_imu {

// Stamps are 100 ns ticks; kNever stands for "no such stamp yet". Accepted stamps lie in [kMinTime, kMaxTime], so
// that the difference of any two fits into 64 bits.
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kForever = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMaxTime = (std::int64_t{1} << 62) - 1;
constexpr std::int64_t kMinTime = -kMaxTime;

// Ordered by trajectory, then by the bytes of the sensor id.
struct MultiQueueKey {
  std::int64_t trajectory_id = 0;
  std::string sensor_id;

  int Compare(std::int64_t trajectory, std::string_view sensor) const {
    if (trajectory_id != trajectory) return trajectory_id < trajectory ? -1 : 1;
    return std::string_view(sensor_id).compare(sensor);
  }
};

// What to do with records that are out of order, and how much may wait.
struct MultiQueuePolicy {
  enum class Late { kRaise, kDrop, kReorder };
  Late late = Late::kRaise;
  std::int64_t reorder_window = 0;   // ticks that kReorder holds records back
  bool raise_beyond_window = false;  // kReorder: refuse what is too late even so, instead of dropping it
  std::int64_t max_forward_jump = 0; // ticks; a record further ahead waits for its successor's word; 0: no limit
  std::int64_t max_waiting = 100000; // samples
};

// received = dispatched + dropped_before_start + late_refused + late_dropped + outliers_dropped + full_refused
//          + after_finish + (samples waiting); the remaining counters describe accepted samples.
struct MultiQueueCounters {
  std::int64_t received = 0;
  std::int64_t dispatched = 0;
  std::int64_t dropped_before_start = 0;
  std::int64_t late_refused = 0;
  std::int64_t late_dropped = 0;
  std::int64_t outliers_dropped = 0;
  std::int64_t full_refused = 0;
  std::int64_t after_finish = 0;
  std::int64_t reordered = 0;
  std::int64_t forward_jumps = 0;
  std::int64_t largest_lateness = 0;  // ticks
};

// One record (`times` null) or the samples [begin, end) of a run with sorted stamps. `payload` keeps alive whatever
// `times` points into.
template <typename Payload>
struct MultiQueueEntry {
  std::int64_t time = 0;  // of the first sample
  const std::int64_t* times = nullptr;
  std::int64_t begin = 0;
  std::int64_t end = 1;
  std::int64_t size = 1;  // of the whole run
  Payload payload{};

  std::int64_t Count() const { return end - begin; }
  std::int64_t At(std::int64_t index) const { return times == nullptr ? time : times[index]; }
  std::int64_t Last() const { return At(end - 1); }

  // Index of the first sample in [begin, limit) that is not earlier than (or: later than) `bound`; else `limit`.
  std::int64_t FirstFrom(std::int64_t bound, std::int64_t limit) const {
    if (times == nullptr) return time < bound ? limit : begin;
    return std::lower_bound(times + begin, times + limit, bound) - times;
  }
  std::int64_t FirstAfter(std::int64_t bound, std::int64_t limit) const {
    if (times == nullptr) return time <= bound ? limit : begin;
    return std::upper_bound(times + begin, times + limit, bound) - times;
  }

  void RemoveFront(std::int64_t new_begin) {
    begin = new_begin;
    if (begin < end) time = At(begin);
  }
  // The samples [from, to) as an entry of their own that shares the payload.
  MultiQueueEntry Part(std::int64_t from, std::int64_t to) const {
    MultiQueueEntry part = *this;
    part.begin = from;
    part.end = to;
    part.time = At(from);
    return part;
  }
};

}  // namespace cartopy_imu
