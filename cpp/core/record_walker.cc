#include "core/record_walker.h"

#include <algorithm>

namespace cartopy_imu {
namespace {

// Below this many compressed bytes a full look costs no more than a glance at the front.
constexpr size_t kPassOverBytes = 512;
// From here on also records whose first field is none of the known ones are passed over.
constexpr size_t kPassOverUnknownBytes = 4096;
// Scratch memory kept from one record to the next.
constexpr size_t kKeptScratchBytes = size_t{4} << 20;

uint64_t Load64(const uint8_t* p) {
  uint64_t value = 0;
  for (int i = 0; i != 8; ++i) value |= static_cast<uint64_t>(p[i]) << (8 * i);
  return value;
}

}  // namespace

bool RecordWalker::Wanted(const MessageKey& key) const {
  if ((options_.kinds >> key.kind & 1u) == 0) return false;
  return options_.any_trajectory || (key.has_trajectory && key.trajectory_id == options_.trajectory_id);
}

bool RecordWalker::PassOver(const uint8_t* gzip, size_t size) {
  if (options_.verify || options_.kinds == kAllKinds || size < kPassOverBytes) return false;
  uint8_t front[16];
  size_t number;
  if (decoder_.Peek(gzip, size, front, sizeof(front), &number) != CodecStatus::kOk) return false;
  int kind = KindOfFirstField(front, number);
  if (kind < 0 && size >= kPassOverUnknownBytes) kind = kKindUnknown;
  return kind >= 0 && (options_.kinds >> kind & 1u) == 0;
}

WalkResult RecordWalker::Walk(const uint8_t* data, size_t size, RecordCollector* collector) {
  WalkResult result;
  for (;;) {
    const size_t left = size - result.position;
    result.need = kLengthBytes;
    if (left < kLengthBytes) break;
    if (collector->full()) {
      result.stop = WalkStop::kFull;
      break;
    }
    const uint8_t* const framed = data + result.position;
    const uint64_t length = Load64(framed);
    if (length > options_.max_record_bytes) {
      result.stop = WalkStop::kRecordTooLong;
      result.need = kLengthBytes + std::min(length, (uint64_t{1} << 63) - kLengthBytes);
      break;
    }
    result.need = kLengthBytes + length;
    if (length > left - kLengthBytes) break;
    const uint8_t* const gzip = framed + kLengthBytes;
    if (!PassOver(gzip, static_cast<size_t>(length))) {
      MessageKey key;
      ImuSample sample;
      CodecStatus status =
          decoder_.Decode(gzip, static_cast<size_t>(length), options_.max_message_bytes, &message_);
      if (status == CodecStatus::kOk && !ReadMessage(message_.data(), message_.size(), &key, &sample)) {
        status = CodecStatus::kBadMessage;
      }
      if (status == CodecStatus::kOk && Wanted(key)) {
        status = collector->Take({result.records, result.position, framed, static_cast<size_t>(result.need), &key, &sample,
                                  &message_});
      }
      message_.Shrink(kKeptScratchBytes);
      if (status != CodecStatus::kOk) {
        result.stop = WalkStop::kCorrupt;
        result.status = status;
        break;
      }
    }
    result.position += static_cast<size_t>(result.need);
    ++result.records;
  }
  return result;
}

CodecStatus ImuColumns::Take(const WalkedRecord& record) {
  if (record.key->kind != kKindImu) return CodecStatus::kOk;
  const ImuSample& sample = *record.sample;
  if (!sample.complete()) return CodecStatus::kIncompleteImu;
  times.push_back(sample.time);
  linear_accelerations.insert(linear_accelerations.end(), sample.linear_acceleration, sample.linear_acceleration + 3);
  angular_velocities.insert(angular_velocities.end(), sample.angular_velocity, sample.angular_velocity + 3);
  trajectory_ids.push_back(record.key->trajectory_id);
  return CodecStatus::kOk;
}

CodecStatus RecordList::Take(const WalkedRecord& record) {
  const size_t begin = arena.size();
  if (content_ == RecordContent::kMessage) arena.Append(record.message->data(), record.message->size());
  if (content_ == RecordContent::kFramed) arena.Append(record.framed, record.framed_size);
  entries.push_back({record.number, record.offset, record.framed_size, record.message->size(), *record.key, begin,
                     arena.size()});
  return CodecStatus::kOk;
}

size_t WriteFramed(const uint8_t* message, size_t size, uint8_t* out) {
  const size_t length = GzipSmall(message, size, out + kLengthBytes);
  for (size_t i = 0; i != kLengthBytes; ++i) out[i] = static_cast<uint8_t>(static_cast<uint64_t>(length) >> (8 * i));
  return kLengthBytes + length;
}

}  // namespace cartopy_imu
