// Walks the records of a log (uint64 length, gzip member) in one piece of the file after the other and hands on those that
// are wanted. Holds no more than one decompressed message besides what the caller collects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/gzip_member.h"
#include "core/serialized_data.h"

namespace cartopy_imu {

constexpr size_t kLengthBytes = 8;
constexpr uint32_t kAllKinds = (1u << kNumberOfKinds) - 1;

struct WalkOptions {
  uint32_t kinds = kAllKinds;  // one bit a kind
  bool any_trajectory = true;
  int32_t trajectory_id = 0;
  // Decompress and check also records that are not wanted; otherwise larger ones are passed over once the first field of
  // their message is known.
  bool verify = false;
  uint64_t max_record_bytes = uint64_t{1} << 32;
  uint64_t max_message_bytes = uint64_t{1} << 29;
};

enum class WalkStop : int { kNeedMore = 0, kFull = 1, kCorrupt = 2, kRecordTooLong = 3 };

struct WalkResult {
  size_t position = 0;   // of the first record not passed, relative to the piece
  uint64_t records = 0;  // passed, wanted or not
  WalkStop stop = WalkStop::kNeedMore;
  uint64_t need = kLengthBytes;  // bytes of the record at `position`, its length field included (at most 2^63)
  CodecStatus status = CodecStatus::kOk;
};

// What a collector is told of each wanted record.
struct WalkedRecord {
  uint64_t number;         // records passed before it in this walk
  size_t offset;           // of the length field, relative to the piece
  const uint8_t* framed;   // length field and gzip member
  size_t framed_size;
  const MessageKey* key;
  const ImuSample* sample;  // filled for inertial records
  const ByteBuffer* message;
};

class RecordCollector {
 public:
  virtual ~RecordCollector() = default;
  virtual bool full() const { return false; }
  virtual CodecStatus Take(const WalkedRecord& record) = 0;
};

class RecordWalker {
 public:
  explicit RecordWalker(const WalkOptions& options) : options_(options) {}

  WalkResult Walk(const uint8_t* data, size_t size, RecordCollector* collector);
  const WalkOptions& options() const { return options_; }

 private:
  bool Wanted(const MessageKey& key) const;
  // True when the record is known not to be wanted without decompressing all of it.
  bool PassOver(const uint8_t* gzip, size_t size);

  WalkOptions options_;
  GzipDecoder decoder_;
  ByteBuffer message_;
};

// Columns of inertial samples.
class ImuColumns : public RecordCollector {
 public:
  CodecStatus Take(const WalkedRecord& record) override;

  std::vector<int64_t> times;
  std::vector<double> linear_accelerations;  // three a sample
  std::vector<double> angular_velocities;
  std::vector<int32_t> trajectory_ids;
};

enum class RecordContent : int { kMessage = 0, kFramed = 1, kNothing = 2 };

// Records one by one, with their bytes in one arena.
class RecordList : public RecordCollector {
 public:
  struct Entry {
    uint64_t number;
    size_t offset;
    size_t framed_size;
    size_t message_size;
    MessageKey key;
    size_t begin, end;  // in the arena
  };

  RecordList(RecordContent content, size_t max_records, size_t max_bytes)
      : content_(content), max_records_(max_records), max_bytes_(max_bytes) {}

  bool full() const override { return entries.size() >= max_records_ || arena.size() >= max_bytes_; }
  CodecStatus Take(const WalkedRecord& record) override;

  std::vector<Entry> entries;
  ByteBuffer arena;

 private:
  RecordContent content_;
  size_t max_records_, max_bytes_;
};

// Bytes one framed record of at most `size` message bytes can need.
constexpr size_t FramedBound(size_t size) { return kLengthBytes + GzipSmallBound(size); }

// Writes length field and gzip member of a message; returns their length.
size_t WriteFramed(const uint8_t* message, size_t size, uint8_t* out);

}  // namespace cartopy_imu
