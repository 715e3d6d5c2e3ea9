#include "core/inflate.h"

#include <algorithm>
#include <cstring>

namespace cartopy_imu {
namespace {

constexpr uint16_t kLengthBase[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                      31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr uint8_t kLengthExtra[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                      2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr uint16_t kDistanceBase[30] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
                                        193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr uint8_t kDistanceExtra[30] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                        6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};
constexpr uint8_t kCodeLengthOrder[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

constexpr int kMaxCodeBits = 15;

uint64_t Load64(const uint8_t* p) {
  uint64_t value = 0;
  for (int i = 0; i != 8; ++i) value |= static_cast<uint64_t>(p[i]) << (8 * i);
  return value;
}

uint32_t ReverseBits(uint32_t value, int number) {
  uint32_t result = 0;
  for (int i = 0; i != number; ++i) result |= ((value >> i) & 1u) << (number - 1 - i);
  return result;
}

struct FixedCodes {
  PrefixCode<10> literals;
  PrefixCode<8> distances;

  FixedCodes() {
    uint8_t lengths[288];
    std::fill(lengths, lengths + 144, uint8_t{8});
    std::fill(lengths + 144, lengths + 256, uint8_t{9});
    std::fill(lengths + 256, lengths + 280, uint8_t{7});
    std::fill(lengths + 280, lengths + 288, uint8_t{8});
    literals.Build(lengths, 288, false);
    std::fill(lengths, lengths + 32, uint8_t{5});
    distances.Build(lengths, 32, false);
  }
};

// Symbol at the front of `reader`, or -1 for no such code, -2 for input that ends inside the code.
template <int kBits, typename Reader>
inline int Decode(const PrefixCode<kBits>& code, Reader* reader) {
  const uint16_t entry = code.fast[reader->bits & ((1u << kBits) - 1)];
  if (entry != 0) {
    const int length = entry & 15;
    if (length > reader->count) return -2;
    reader->bits >>= length;
    reader->count -= length;
    return entry >> 4;
  }
  int value = 0, first = 0, index = 0;
  uint64_t bits = reader->bits;
  for (int length = 1; length <= kMaxCodeBits; ++length) {
    if (length > reader->count) return -2;
    value |= static_cast<int>(bits & 1);
    bits >>= 1;
    const int number = code.count[length];
    if (value - number < first) {
      reader->bits >>= length;
      reader->count -= length;
      return code.symbols[index + (value - first)];
    }
    index += number;
    first = (first + number) << 1;
    value <<= 1;
  }
  return -1;
}

}  // namespace

template <int kBits>
bool PrefixCode<kBits>::Build(const uint8_t* lengths, int number, bool single_allowed) {
  std::memset(fast, 0, sizeof(fast));
  std::memset(count, 0, sizeof(count));
  for (int i = 0; i != number; ++i) ++count[lengths[i]];
  const int unused = count[0];
  count[0] = 0;

  int left = 1, longest = 0;
  for (int length = 1; length <= kMaxCodeBits; ++length) {
    left = (left << 1) - count[length];
    if (left < 0) return false;
    if (count[length] != 0) longest = length;
  }
  if (left > 0 && unused != number && !(single_allowed && longest == 1)) return false;
  if (unused == number && !single_allowed) return false;

  uint16_t offset[16] = {};
  uint32_t next_code[16] = {};
  for (int length = 1; length < kMaxCodeBits; ++length) {
    offset[length + 1] = static_cast<uint16_t>(offset[length] + count[length]);
    next_code[length + 1] = (next_code[length] + count[length]) << 1;
  }
  for (int symbol = 0; symbol != number; ++symbol) {
    const int length = lengths[symbol];
    if (length == 0) continue;
    symbols[offset[length]++] = static_cast<uint16_t>(symbol);
    const uint32_t code = next_code[length]++;
    if (length > kBits) continue;
    const auto entry = static_cast<uint16_t>(symbol << 4 | length);
    for (uint32_t at = ReverseBits(code, length); at < (1u << kBits); at += 1u << length) fast[at] = entry;
  }
  return true;
}

inline void Inflater::BitReader::Refill() {
  if (end - next >= 8) {
    // Bits above 64 fall off; they are read again with the next refill.
    bits |= Load64(next) << count;
    next += (63 - count) >> 3;
    count |= 56;
    return;
  }
  bits &= (uint64_t{1} << count) - 1;  // count is at most 63
  while (count < 56 && next != end) {
    bits |= static_cast<uint64_t>(*next++) << count;
    count += 8;
  }
}

inline bool Inflater::BitReader::Take(int number, uint32_t* value) {
  if (count < number) {
    Refill();
    if (count < number) return false;
  }
  *value = static_cast<uint32_t>(bits & ((uint64_t{1} << number) - 1));
  bits >>= number;
  count -= number;
  return true;
}

void Inflater::BitReader::AlignToByte() {
  next -= count >> 3;
  bits = 0;
  count = 0;
}

CodecStatus Inflater::Stored(BitReader* reader) {
  reader->AlignToByte();
  if (reader->end - reader->next < 4) return CodecStatus::kInputEnds;
  const uint8_t* p = reader->next;
  const unsigned length = p[0] | p[1] << 8, complement = p[2] | p[3] << 8;
  if (length != (complement ^ 0xffffu)) return CodecStatus::kBadStoredLength;
  reader->next += 4;
  const size_t available = static_cast<size_t>(reader->end - reader->next);
  const size_t room = static_cast<size_t>(out_end_ - out_);
  const size_t number = std::min({static_cast<size_t>(length), available, room});
  if (number != 0) std::memcpy(out_, reader->next, number);
  out_ += number;
  reader->next += number;
  if (number == length) return CodecStatus::kOk;
  return number == room ? CodecStatus::kOutputFull : CodecStatus::kInputEnds;
}

CodecStatus Inflater::ReadCodes(BitReader* reader) {
  uint32_t literal_number, distance_number, length_number;
  if (!reader->Take(5, &literal_number) || !reader->Take(5, &distance_number) || !reader->Take(4, &length_number)) {
    return CodecStatus::kInputEnds;
  }
  literal_number += 257;
  distance_number += 1;
  length_number += 4;
  if (literal_number > 286 || distance_number > 30) return CodecStatus::kBadCodeLengths;

  uint8_t lengths[286 + 30] = {};
  for (uint32_t i = 0; i != length_number; ++i) {
    uint32_t value;
    if (!reader->Take(3, &value)) return CodecStatus::kInputEnds;
    lengths[kCodeLengthOrder[i]] = static_cast<uint8_t>(value);
  }
  // The code of code lengths borrows the place of the distance code.
  if (!distances_.Build(lengths, 19, false)) return CodecStatus::kBadCodeLengths;
  std::memset(lengths, 0, sizeof(lengths));

  const uint32_t total = literal_number + distance_number;
  for (uint32_t i = 0; i != total;) {
    reader->Refill();
    const int symbol = Decode(distances_, reader);
    if (symbol < 0) return symbol == -2 ? CodecStatus::kInputEnds : CodecStatus::kBadCodeLengths;
    if (symbol < 16) {
      lengths[i++] = static_cast<uint8_t>(symbol);
      continue;
    }
    uint8_t value = 0;
    uint32_t repeat;
    if (symbol == 16) {
      if (i == 0) return CodecStatus::kBadCodeLengths;
      value = lengths[i - 1];
    }
    if (!reader->Take(symbol == 16 ? 2 : symbol == 17 ? 3 : 7, &repeat)) return CodecStatus::kInputEnds;
    repeat += symbol == 18 ? 11 : 3;
    if (repeat > total - i) return CodecStatus::kBadCodeLengths;
    for (; repeat != 0; --repeat) lengths[i++] = value;
  }
  if (lengths[256] == 0) return CodecStatus::kBadCodeLengths;  // no end of block
  if (!literals_.Build(lengths, static_cast<int>(literal_number), true) ||
      !distances_.Build(lengths + literal_number, static_cast<int>(distance_number), true)) {
    return CodecStatus::kBadCodeLengths;
  }
  return CodecStatus::kOk;
}

CodecStatus Inflater::Compressed(BitReader* reader, const LiteralCode& literals, const DistanceCode& distances) {
  const auto fault = [](int symbol) { return symbol == -2 ? CodecStatus::kInputEnds : CodecStatus::kBadCode; };
  uint8_t* out = out_;
  CodecStatus status = CodecStatus::kOk;
  for (;;) {
    // 56 bits hold a length code with its extra bits (20) and a distance code with its own (28).
    reader->Refill();
    int symbol = Decode(literals, reader);
    if (symbol < 256) {
      if (symbol < 0) {
        status = fault(symbol);
        break;
      }
      if (out == out_end_) {
        status = CodecStatus::kOutputFull;
        break;
      }
      *out++ = static_cast<uint8_t>(symbol);
      continue;
    }
    if (symbol == 256) break;
    if (symbol > 285) {
      status = CodecStatus::kBadCode;
      break;
    }
    symbol -= 257;
    uint32_t extra;
    if (!reader->Take(kLengthExtra[symbol], &extra)) {
      status = CodecStatus::kInputEnds;
      break;
    }
    size_t length = kLengthBase[symbol] + extra;
    symbol = Decode(distances, reader);
    if (symbol < 0 || symbol > 29) {
      status = symbol < 0 ? fault(symbol) : CodecStatus::kBadCode;
      break;
    }
    if (!reader->Take(kDistanceExtra[symbol], &extra)) {
      status = CodecStatus::kInputEnds;
      break;
    }
    const size_t distance = kDistanceBase[symbol] + extra;
    if (distance > static_cast<size_t>(out - out_begin_)) {
      status = CodecStatus::kBadDistance;
      break;
    }
    const size_t room = static_cast<size_t>(out_end_ - out);
    const bool full = length > room;
    if (full) length = room;
    const uint8_t* from = out - distance;
    if (distance >= length) {
      if (length != 0) std::memcpy(out, from, length);
    } else if (distance == 1) {
      std::memset(out, *from, length);
    } else {
      for (size_t i = 0; i != length; ++i) out[i] = from[i];
    }
    out += length;
    if (full) {
      status = CodecStatus::kOutputFull;
      break;
    }
  }
  out_ = out;
  return status;
}

CodecStatus Inflater::Run(const uint8_t* in, size_t size, uint8_t* out, size_t capacity) {
  static const FixedCodes fixed;
  BitReader reader{in, in + size};
  out_begin_ = out_ = out;
  out_end_ = out + capacity;
  CodecStatus status = CodecStatus::kOk;
  for (uint32_t last = 0; last == 0 && status == CodecStatus::kOk;) {
    uint32_t type;
    if (!reader.Take(1, &last) || !reader.Take(2, &type)) {
      status = CodecStatus::kInputEnds;
    } else if (type == 0) {
      status = Stored(&reader);
    } else if (type == 1) {
      status = Compressed(&reader, fixed.literals, fixed.distances);
    } else if (type == 2) {
      status = ReadCodes(&reader);
      if (status == CodecStatus::kOk) status = Compressed(&reader, literals_, distances_);
    } else {
      status = CodecStatus::kBadBlockType;
    }
  }
  reader.AlignToByte();
  consumed_ = static_cast<size_t>(reader.next - in);
  produced_ = static_cast<size_t>(out_ - out_begin_);
  return status;
}

}  // namespace cartopy_imu
