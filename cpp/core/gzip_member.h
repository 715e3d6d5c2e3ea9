// Gzip members (RFC 1952) as they stand in records: one record holds one member; further members that follow
// it directly are joined, as standard readers do. Anything else after a member is an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/codec_status.h"
#include "core/inflate.h"

namespace cartopy_imu {

// Growing bytes without initialisation.
class ByteBuffer {
 public:
  uint8_t* data() { return data_.get(); }
  const uint8_t* data() const { return data_.get(); }
  size_t size() const { return size_; }
  size_t capacity() const { return capacity_; }
  void set_size(size_t size) { size_ = size; }
  // Room for `capacity` bytes; the first size() bytes are kept.
  void Reserve(size_t capacity);
  void Append(const uint8_t* data, size_t size);
  // Gives memory back when more than `keep` bytes are held.
  void Shrink(size_t keep);

 private:
  std::unique_ptr<uint8_t[]> data_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

class GzipDecoder {
 public:
  // The whole message of a record into `message` (overwritten). Never holds more than `max_message_bytes`,
  // nor more than DEFLATE can pack into `size` bytes.
  CodecStatus Decode(const uint8_t* data, size_t size, uint64_t max_message_bytes, ByteBuffer* message);

  // Only the first bytes of the message, at most `capacity`; `data` may be cut. Checks no checksum.
  CodecStatus Peek(const uint8_t* data, size_t size, uint8_t* out, size_t capacity, size_t* number);

 private:
  Inflater inflater_;
};

// Header and trailer around one DEFLATE stream.
constexpr size_t GzipSmallBound(size_t size) { return size + 5 * (size / 65535 + 1) + 8 + 18; }

// Packs a message as one gzip member; `out` holds GzipSmallBound(size) bytes. Returns its length.
size_t GzipSmall(const uint8_t* in, size_t size, uint8_t* out);

}  // namespace cartopy_imu
