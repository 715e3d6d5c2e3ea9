#include "core/deflate.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace cartopy_imu {
namespace {

constexpr size_t kMinMatch = 3, kMaxMatch = 258;
constexpr int kHashBits = 9;

struct Code {
  uint16_t bits;
  uint8_t length;
};

constexpr uint16_t Reverse(unsigned value, int number) {
  unsigned result = 0;
  for (int i = 0; i != number; ++i) result |= ((value >> i) & 1u) << (number - 1 - i);
  return static_cast<uint16_t>(result);
}

// The fixed literal and length code of RFC 1951, section 3.2.6.
constexpr std::array<Code, 288> MakeFixedCode() {
  std::array<Code, 288> code{};
  for (unsigned i = 0; i != 288; ++i) {
    if (i < 144) code[i] = {Reverse(0x30 + i, 8), 8};
    else if (i < 256) code[i] = {Reverse(0x190 + (i - 144), 9), 9};
    else if (i < 280) code[i] = {Reverse(i - 256, 7), 7};
    else code[i] = {Reverse(0xc0 + (i - 280), 8), 8};
  }
  return code;
}

constexpr std::array<Code, 288> kFixedCode = MakeFixedCode();

// Base-and-extra-bits classes double every `per_octave` values; returns the class of `value` (0-based).
struct Class {
  unsigned symbol, extra_bits, extra;
};

Class LengthClass(size_t length) {
  if (length == kMaxMatch) return {285, 0, 0};
  const auto value = static_cast<unsigned>(length - kMinMatch);
  if (value < 8) return {257 + value, 0, 0};
  unsigned bits = 1;
  while ((value >> bits) >= 8) ++bits;
  return {257 + 4 * bits + (value >> bits), bits, value & ((1u << bits) - 1)};
}

Class DistanceClass(size_t distance) {
  const auto value = static_cast<unsigned>(distance - 1);
  if (value < 4) return {value, 0, 0};
  unsigned bits = 1;
  while ((value >> bits) >= 4) ++bits;
  return {2 * bits + (value >> bits), bits, value & ((1u << bits) - 1)};
}

class BitWriter {
 public:
  BitWriter(uint8_t* out, uint8_t* end) : out_(out), end_(end) {}

  // Up to 32 bits; false when the range is full.
  bool Put(unsigned bits, unsigned number) {
    bits_ |= static_cast<uint64_t>(bits) << count_;
    count_ += number;
    if (count_ < 32) return true;
    if (end_ - out_ < 4) return false;
    for (int i = 0; i != 4; ++i) out_[i] = static_cast<uint8_t>(bits_ >> (8 * i));
    out_ += 4;
    bits_ >>= 32;
    count_ -= 32;
    return true;
  }

  // Pads to a byte; nullptr when the range is full.
  uint8_t* Finish() {
    for (unsigned done = 0; done < count_; done += 8) {
      if (out_ == end_) return nullptr;
      *out_++ = static_cast<uint8_t>(bits_ >> done);
    }
    return out_;
  }

 private:
  uint8_t* out_;
  uint8_t* end_;
  uint64_t bits_ = 0;
  unsigned count_ = 0;
};

unsigned Hash(const uint8_t* p) {
  const uint32_t value = p[0] | static_cast<uint32_t>(p[1]) << 8 | static_cast<uint32_t>(p[2]) << 16;
  return (value * 0x9e3779b1u) >> (32 - kHashBits);
}

// Returns the end of the block, or nullptr when it does not fit before `end`.
uint8_t* FixedBlock(const uint8_t* in, size_t size, uint8_t* out, uint8_t* end) {
  std::array<uint16_t, 1 << kHashBits> last;  // position + 1 of the last triple with this hash
  last.fill(0);
  BitWriter writer(out, end);
  writer.Put(3, 3);  // last block, fixed code
  const auto put = [&writer](const Code& code) { return writer.Put(code.bits, code.length); };
  for (size_t at = 0; at < size;) {
    size_t length = 0, distance = 0;
    if (size - at >= kMinMatch) {
      uint16_t& slot = last[Hash(in + at)];
      if (slot != 0) {
        const size_t from = slot - 1u;
        const size_t limit = std::min(kMaxMatch, size - at);
        while (length < limit && in[from + length] == in[at + length]) ++length;
        distance = at - from;
      }
      slot = static_cast<uint16_t>(at + 1);
    }
    // A far match of three costs about as much as three literals.
    if (length < kMinMatch || (length == kMinMatch && distance > 256)) {
      if (!put(kFixedCode[in[at]])) return nullptr;
      ++at;
      continue;
    }
    const Class length_class = LengthClass(length), distance_class = DistanceClass(distance);
    if (!put(kFixedCode[length_class.symbol]) || !writer.Put(length_class.extra, length_class.extra_bits) ||
        !writer.Put(Reverse(distance_class.symbol, 5), 5) ||
        !writer.Put(distance_class.extra, distance_class.extra_bits)) {
      return nullptr;
    }
    at += length;
  }
  return put(kFixedCode[256]) ? writer.Finish() : nullptr;
}

}  // namespace

size_t DeflateSmall(const uint8_t* in, size_t size, uint8_t* out) {
  if (size <= kDeflateSmallLimit) {
    // The limit makes sure that the fixed code is kept only where it is shorter than one stored block.
    uint8_t* const end = FixedBlock(in, size, out, out + size + 4);
    if (end != nullptr) return static_cast<size_t>(end - out);
  }
  uint8_t* const begin = out;
  do {
    const size_t number = std::min<size_t>(size, 65535);
    *out++ = number == size ? 1 : 0;
    *out++ = static_cast<uint8_t>(number);
    *out++ = static_cast<uint8_t>(number >> 8);
    *out++ = static_cast<uint8_t>(~number);
    *out++ = static_cast<uint8_t>(~number >> 8);
    if (number != 0) std::memcpy(out, in, number);
    out += number;
    in += number;
    size -= number;
  } while (size != 0);
  return static_cast<size_t>(out - begin);
}

}  // namespace cartopy_imu
