#include "core/serialized_data.h"

#include <cstring>

#include "core/wire_format.h"

namespace cartopy_imu {
namespace {

bool ReadVector(WireReader reader, double* vector) {
  while (!reader.done()) {
    uint32_t field, type;
    if (!reader.Tag(&field, &type)) return false;
    if (type == kFixed64 && field <= 3) {
      if (!reader.Double(&vector[field - 1])) return false;
    } else if (!reader.Skip(field, type)) {
      return false;
    }
  }
  return true;
}

// A message whose field 1 is an integer, merged into *value.
bool ReadFirstInteger(WireReader reader, uint64_t* value) {
  while (!reader.done()) {
    uint32_t field, type;
    if (!reader.Tag(&field, &type)) return false;
    if (field == 1 && type == kVarint) {
      if (!reader.Varint(value)) return false;
    } else if (!reader.Skip(field, type)) {
      return false;
    }
  }
  return true;
}

bool ReadImu(WireReader reader, int64_t* time, ImuSample* sample) {
  sample->has_message = true;
  while (!reader.done()) {
    uint32_t field, type;
    uint64_t value;
    WireReader inner(nullptr, 0);
    if (!reader.Tag(&field, &type)) return false;
    if (field == 1 && type == kVarint) {
      if (!reader.Varint(&value)) return false;
      *time = static_cast<int64_t>(value);
    } else if (field == 2 && type == kBytes) {
      sample->has_linear_acceleration = true;
      if (!reader.Bytes(&inner) || !ReadVector(inner, sample->linear_acceleration)) return false;
    } else if (field == 3 && type == kBytes) {
      sample->has_angular_velocity = true;
      if (!reader.Bytes(&inner) || !ReadVector(inner, sample->angular_velocity)) return false;
    } else if (!reader.Skip(field, type)) {
      return false;
    }
  }
  return true;
}

// Submaps and nodes keep the trajectory inside an id message, the others beside their data.
bool ReadBody(WireReader reader, MessageKey* key, ImuSample* sample) {
  const bool id_message = key->kind == kKindSubmap || key->kind == kKindNode;
  const uint32_t data_field = key->kind == kKindNode ? 5 : key->kind >= kKindImu ? 2 : 0;
  while (!reader.done()) {
    uint32_t field, type;
    uint64_t value = static_cast<uint64_t>(static_cast<int64_t>(key->trajectory_id));
    WireReader inner(nullptr, 0);
    if (!reader.Tag(&field, &type)) return false;
    if (key->has_trajectory && field == 1 && type == (id_message ? kBytes : kVarint)) {
      if (!(id_message ? reader.Bytes(&inner) && ReadFirstInteger(inner, &value) : reader.Varint(&value))) return false;
      key->trajectory_id = static_cast<int32_t>(static_cast<uint32_t>(value));
    } else if (data_field != 0 && field == data_field && type == kBytes) {
      if (!reader.Bytes(&inner)) return false;
      if (key->kind == kKindImu && sample != nullptr) {
        if (!ReadImu(inner, &key->time, sample)) return false;
        sample->time = key->time;
      } else {
        value = static_cast<uint64_t>(key->time);
        if (!ReadFirstInteger(inner, &value)) return false;
        key->time = static_cast<int64_t>(value);
      }
    } else if (!reader.Skip(field, type)) {
      return false;
    }
  }
  return true;
}

uint8_t* PutVarint(uint64_t value, uint8_t* out) {
  for (; value >= 0x80; value >>= 7) *out++ = static_cast<uint8_t>(value | 0x80);
  *out++ = static_cast<uint8_t>(value);
  return out;
}

uint8_t* PutVector(uint8_t tag, const double* vector, uint8_t* out) {
  *out++ = tag;
  uint8_t* const size = out++;
  for (int i = 0; i != 3; ++i) {
    uint64_t bits;
    std::memcpy(&bits, &vector[i], 8);
    if (bits == 0) continue;  // as protobuf: +0. is left out, -0. is not
    *out++ = static_cast<uint8_t>((i + 1) << 3 | kFixed64);
    for (int byte = 0; byte != 8; ++byte) *out++ = static_cast<uint8_t>(bits >> (8 * byte));
  }
  *size = static_cast<uint8_t>(out - size - 1);
  return out;
}

}  // namespace

bool ReadMessage(const uint8_t* data, size_t size, MessageKey* key, ImuSample* sample) {
  *key = MessageKey();
  WireReader reader(data, size);
  while (!reader.done()) {
    uint32_t field, type;
    if (!reader.Tag(&field, &type)) return false;
    if (type != kBytes || field >= kNumberOfKinds) {
      if (!reader.Skip(field, type)) return false;
      continue;
    }
    if (key->kind != static_cast<int>(field)) {
      *key = MessageKey();
      key->kind = static_cast<int>(field);
      key->has_trajectory = key->kind >= kKindSubmap;
      key->has_time = key->kind == kKindNode || key->kind >= kKindImu;
      if (sample != nullptr) *sample = ImuSample();
    }
    WireReader body(nullptr, 0);
    if (!reader.Bytes(&body) || !ReadBody(body, key, sample)) return false;
  }
  return true;
}

int KindOfFirstField(const uint8_t* data, size_t size) {
  WireReader reader(data, size);
  uint32_t field, type;
  if (!reader.Tag(&field, &type) || type != kBytes || field >= kNumberOfKinds) return -1;
  return static_cast<int>(field);
}

size_t WriteImuMessage(int32_t trajectory_id, int64_t time, const double* linear_acceleration,
                       const double* angular_velocity, uint8_t* out) {
  // Every inner length is below 128, one byte: 11 + 2 * 29 for the sample, 11 + 2 + 69 around it.
  uint8_t* const begin = out;
  *out++ = kKindImu << 3 | kBytes;
  uint8_t* const outer_size = out++;
  if (trajectory_id != 0) {
    *out++ = 1 << 3 | kVarint;
    out = PutVarint(static_cast<uint64_t>(static_cast<int64_t>(trajectory_id)), out);
  }
  *out++ = 2 << 3 | kBytes;
  uint8_t* const inner_size = out++;
  if (time != 0) {
    *out++ = 1 << 3 | kVarint;
    out = PutVarint(static_cast<uint64_t>(time), out);
  }
  out = PutVector(2 << 3 | kBytes, linear_acceleration, out);
  out = PutVector(3 << 3 | kBytes, angular_velocity, out);
  *inner_size = static_cast<uint8_t>(out - inner_size - 1);
  *outer_size = static_cast<uint8_t>(out - outer_size - 1);
  return static_cast<size_t>(out - begin);
}

}  // namespace cartopy_imu
