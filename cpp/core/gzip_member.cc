#include "core/gzip_member.h"

#include <algorithm>
#include <cstring>

#include "core/crc32.h"
#include "core/deflate.h"

namespace cartopy_imu {
namespace {

constexpr size_t kHeaderBytes = 10, kTrailerBytes = 8;
constexpr size_t kSlack = 64;
// A DEFLATE symbol of two bits gives at most 258 bytes: no stream grows by more than 1032.
constexpr uint64_t kMaxRatio = 1032;

uint32_t Load32(const uint8_t* p) {
  return static_cast<uint32_t>(p[0]) | static_cast<uint32_t>(p[1]) << 8 | static_cast<uint32_t>(p[2]) << 16 |
         static_cast<uint32_t>(p[3]) << 24;
}

void Store32(uint32_t value, uint8_t* p) {
  for (int i = 0; i != 4; ++i) p[i] = static_cast<uint8_t>(value >> (8 * i));
}

// Sets `length` to the bytes of the header.
CodecStatus ReadHeader(const uint8_t* data, size_t size, size_t* length) {
  constexpr uint8_t kHeaderCrc = 2, kExtra = 4, kName = 8, kComment = 16, kReserved = 0xe0;
  if (size < 2) return CodecStatus::kInputEnds;
  if (data[0] != 0x1f || data[1] != 0x8b) return CodecStatus::kNotGzip;
  if (size < kHeaderBytes) return CodecStatus::kInputEnds;
  const uint8_t flags = data[3];
  if (data[2] != 8 || (flags & kReserved) != 0) return CodecStatus::kBadHeader;
  size_t at = kHeaderBytes;
  if ((flags & kExtra) != 0) {
    if (size - at < 2) return CodecStatus::kInputEnds;
    const size_t extra = data[at] | static_cast<size_t>(data[at + 1]) << 8;
    at += 2;
    if (size - at < extra) return CodecStatus::kInputEnds;
    at += extra;
  }
  for (const uint8_t text : {kName, kComment}) {
    if ((flags & text) == 0) continue;
    const void* const zero = at == size ? nullptr : std::memchr(data + at, 0, size - at);
    if (zero == nullptr) return CodecStatus::kInputEnds;
    at = static_cast<size_t>(static_cast<const uint8_t*>(zero) - data) + 1;
  }
  if ((flags & kHeaderCrc) != 0) {
    if (size - at < 2) return CodecStatus::kInputEnds;
    const uint32_t expected = data[at] | static_cast<uint32_t>(data[at + 1]) << 8;
    if ((Crc32(0, data, at) & 0xffff) != expected) return CodecStatus::kBadHeader;
    at += 2;
  }
  *length = at;
  return CodecStatus::kOk;
}

}  // namespace

void ByteBuffer::Reserve(size_t capacity) {
  if (capacity <= capacity_) return;
  std::unique_ptr<uint8_t[]> grown(new uint8_t[capacity]);
  if (size_ != 0) std::memcpy(grown.get(), data_.get(), size_);
  data_ = std::move(grown);
  capacity_ = capacity;
}

void ByteBuffer::Append(const uint8_t* data, size_t size) {
  if (size > capacity_ - size_) Reserve(std::max(size_ + size, capacity_ + capacity_ / 2));
  if (size != 0) std::memcpy(data_.get() + size_, data, size);
  size_ += size;
}

void ByteBuffer::Shrink(size_t keep) {
  if (capacity_ <= keep) return;
  data_.reset();
  size_ = capacity_ = 0;
}

CodecStatus GzipDecoder::Decode(const uint8_t* data, size_t size, uint64_t max_message_bytes, ByteBuffer* message) {
  message->set_size(0);
  size_t at = 0;
  do {
    size_t header;
    const CodecStatus bad_header = ReadHeader(data + at, size - at, &header);
    if (bad_header == CodecStatus::kNotGzip && at != 0) return CodecStatus::kTrailingBytes;
    if (bad_header != CodecStatus::kOk) return bad_header;
    at += header;
    if (size - at < kTrailerBytes) return CodecStatus::kInputEnds;

    // The size in the trailer is a hint: exact for one member, a lower bound to try first otherwise.
    const size_t begin = message->size();
    const uint64_t room = max_message_bytes - begin;
    const uint64_t possible = std::min(room, static_cast<uint64_t>(size - at) * kMaxRatio);
    const uint64_t announced = Load32(data + size - 4);
    uint64_t capacity = std::min(announced, possible);
    CodecStatus status;
    for (;;) {
      message->Reserve(begin + static_cast<size_t>(capacity) + kSlack);
      status = inflater_.Run(data + at, size - at - kTrailerBytes, message->data() + begin, static_cast<size_t>(capacity));
      if (status != CodecStatus::kOutputFull || capacity >= possible) break;
      capacity = std::min(possible, std::max<uint64_t>(4096, 2 * capacity));
    }
    if (status == CodecStatus::kOutputFull) {
      return capacity == room ? CodecStatus::kMessageTooBig : CodecStatus::kOutputFull;
    }
    if (status != CodecStatus::kOk) return status;
    const size_t produced = inflater_.produced();
    at += inflater_.consumed();
    if (Load32(data + at) != Crc32(0, message->data() + begin, produced)) return CodecStatus::kBadChecksum;
    if (Load32(data + at + 4) != static_cast<uint32_t>(produced)) return CodecStatus::kBadSize;
    at += kTrailerBytes;
    message->set_size(begin + produced);
  } while (at != size);
  return CodecStatus::kOk;
}

CodecStatus GzipDecoder::Peek(const uint8_t* data, size_t size, uint8_t* out, size_t capacity, size_t* number) {
  *number = 0;
  size_t header;
  const CodecStatus status = ReadHeader(data, size, &header);
  if (status != CodecStatus::kOk) return status;
  const CodecStatus result = inflater_.Run(data + header, size - header, out, capacity);
  *number = inflater_.produced();
  return result == CodecStatus::kOutputFull ? CodecStatus::kOk : result;
}

size_t GzipSmall(const uint8_t* in, size_t size, uint8_t* out) {
  constexpr uint8_t kHeader[kHeaderBytes] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0xff};
  std::memcpy(out, kHeader, kHeaderBytes);
  const size_t end = kHeaderBytes + DeflateSmall(in, size, out + kHeaderBytes);
  Store32(Crc32(0, in, size), out + end);
  Store32(static_cast<uint32_t>(size), out + end + 4);
  return end + kTrailerBytes;
}

}  // namespace cartopy_imu
