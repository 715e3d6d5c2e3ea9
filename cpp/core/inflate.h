// Decoder of raw DEFLATE data (RFC 1951) from memory to memory. Every read and write is checked against
// the two ranges given; nothing is allocated. Rejects the same streams as zlib does.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/codec_status.h"

namespace cartopy_imu {

// Prefix code of up to 288 symbols and 15 bits. Codes up to kBits long are found by one look-up; longer
// ones, rare by construction, by walking the canonical code.
template <int kBits>
struct PrefixCode {
  uint16_t fast[1 << kBits];  // symbol << 4 | length; 0: longer code, or none
  uint16_t count[16];
  uint16_t symbols[288];

  // Returns false for code lengths that zlib refuses: over-subscribed, or incomplete (unless at most one
  // code of one bit exists and `single_allowed`).
  bool Build(const uint8_t* lengths, int number, bool single_allowed);
};

class Inflater {
 public:
  // Decodes one stream that begins at `in` into `out`. kOutputFull: `capacity` bytes are written and valid,
  // the stream has more. kInputEnds: produced() bytes are valid, the input is cut.
  CodecStatus Run(const uint8_t* in, size_t size, uint8_t* out, size_t capacity);

  size_t consumed() const { return consumed_; }
  size_t produced() const { return produced_; }

 private:
  using LiteralCode = PrefixCode<10>;
  using DistanceCode = PrefixCode<8>;

  struct BitReader {
    const uint8_t* next;
    const uint8_t* end;
    uint64_t bits = 0;
    int count = 0;  // valid bits; those above are zero or equal to the input still to come

    void Refill();
    bool Take(int number, uint32_t* value);
    // Steps back over whole unused bytes, so that `next` is the first byte not consumed.
    void AlignToByte();
  };

  CodecStatus Stored(BitReader* reader);
  CodecStatus ReadCodes(BitReader* reader);
  CodecStatus Compressed(BitReader* reader, const LiteralCode& literals, const DistanceCode& distances);

  uint8_t* out_begin_ = nullptr;
  uint8_t* out_ = nullptr;
  uint8_t* out_end_ = nullptr;
  size_t consumed_ = 0;
  size_t produced_ = 0;
  LiteralCode literals_;
  DistanceCode distances_;
};

}  // namespace cartopy_imu
