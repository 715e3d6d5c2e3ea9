// The parts of the log's SerializedData message that the walker needs: its kind, trajectory and time, and inertial samples
// (field numbers as in the .proto sources). Follows protobuf's rules: unknown fields are passed over, the last member of
// the oneof counts, repeated parts of one message are merged.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cartopy_imu {

// Kinds are the field numbers of the oneof; 0: none of the known ones.
constexpr int kKindUnknown = 0, kKindSubmap = 3, kKindNode = 4, kKindTrajectoryData = 5, kKindImu = 6, kKindOdometry = 7,
              kKindFixedFramePose = 8, kKindLandmark = 9, kNumberOfKinds = 10;

struct ImuSample {
  int64_t time = 0;
  double linear_acceleration[3] = {0., 0., 0.};
  double angular_velocity[3] = {0., 0., 0.};
  bool has_message = false, has_linear_acceleration = false, has_angular_velocity = false;

  bool complete() const { return has_message && has_linear_acceleration && has_angular_velocity; }
};

struct MessageKey {
  int kind = kKindUnknown;
  bool has_trajectory = false;  // kinds that belong to a trajectory
  int32_t trajectory_id = 0;
  bool has_time = false;  // kinds that carry a time stamp
  int64_t time = 0;
};

// Returns false when the bytes are not a message. `sample` (may be null) is filled for kKindImu.
bool ReadMessage(const uint8_t* data, size_t size, MessageKey* key, ImuSample* sample);

// Kind by the first field alone, for messages whose first bytes are all there is; -1 when it does not tell.
int KindOfFirstField(const uint8_t* data, size_t size);

// Most bytes of an inertial message: 2 + (11 + 2) + (11 + 2 * 29).
constexpr size_t kMaxImuMessageBytes = 96;

// Writes the message exactly as protobuf does (zero fields left out, inner messages present); returns its length.
size_t WriteImuMessage(int32_t trajectory_id, int64_t time, const double* linear_acceleration,
                       const double* angular_velocity, uint8_t* out);

}  // namespace cartopy_imu
