// Reading of protobuf's wire format from a bounded range.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace cartopy_imu {

enum WireType : uint32_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kGroupBegin = 3, kGroupEnd = 4, kFixed32 = 5 };

class WireReader {
 public:
  WireReader(const uint8_t* data, size_t size) : next_(data), end_(data + size) {}

  bool done() const { return next_ == end_; }
  size_t left() const { return static_cast<size_t>(end_ - next_); }

  bool Varint(uint64_t* value) {
    if (next_ != end_ && *next_ < 0x80) {
      *value = *next_++;
      return true;
    }
    uint64_t result = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      if (next_ == end_) return false;
      const uint64_t byte = *next_++;
      if (shift == 63 && byte > 1) return false;
      result |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        *value = result;
        return true;
      }
    }
    return false;
  }

  // Field number 1 … 2^29 - 1 and wire type.
  bool Tag(uint32_t* field, uint32_t* type) {
    uint64_t tag;
    if (!Varint(&tag) || tag > 0xffffffffu || (tag >> 3) == 0) return false;
    *field = static_cast<uint32_t>(tag >> 3);
    *type = static_cast<uint32_t>(tag & 7);
    return true;
  }

  // A length-delimited value.
  bool Bytes(WireReader* value) {
    uint64_t size;
    if (!Varint(&size) || size > left()) return false;
    *value = WireReader(next_, static_cast<size_t>(size));
    next_ += size;
    return true;
  }

  bool Double(double* value) {
    if (left() < 8) return false;
    uint64_t bits = 0;
    for (int i = 0; i != 8; ++i) bits |= static_cast<uint64_t>(next_[i]) << (8 * i);
    std::memcpy(value, &bits, 8);
    next_ += 8;
    return true;
  }

  // Passes over a value of a field that is not wanted.
  bool Skip(uint32_t field, uint32_t type, int depth = 0) {
    uint64_t ignored;
    WireReader bytes(nullptr, 0);
    switch (type) {
      case kVarint: return Varint(&ignored);
      case kFixed64: return Advance(8);
      case kBytes: return Bytes(&bytes);
      case kFixed32: return Advance(4);
      case kGroupBegin: break;
      default: return false;
    }
    if (depth >= 90) return false;
    for (;;) {
      uint32_t inner_field, inner_type;
      if (!Tag(&inner_field, &inner_type)) return false;
      if (inner_type == kGroupEnd) return inner_field == field;
      if (!Skip(inner_field, inner_type, depth + 1)) return false;
    }
  }

 private:
  bool Advance(size_t size) {
    if (left() < size) return false;
    next_ += size;
    return true;
  }

  const uint8_t* next_;
  const uint8_t* end_;
};

}  // namespace cartopy_imu
