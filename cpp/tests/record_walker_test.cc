// The walk over records: filters, damage, limits, and mutated pieces in buffers of exact size.
#include "core/record_walker.h"

#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "check.h"
#include "core/serialized_data.h"

using namespace cartopy_imu;

namespace {

using Bytes = std::vector<uint8_t>;

constexpr double kAcceleration[3] = {0.1, -0., 9.8};
constexpr double kRate[3] = {0., 0.2, -0.3};

void Append(const Bytes& message, Bytes* piece) {
  Bytes framed(FramedBound(message.size()));
  framed.resize(WriteFramed(message.data(), message.size(), framed.data()));
  piece->insert(piece->end(), framed.begin(), framed.end());
}

Bytes Imu(int32_t trajectory_id, int64_t time) {
  uint8_t message[kMaxImuMessageBytes];
  const size_t size = WriteImuMessage(trajectory_id, time, kAcceleration, kRate, message);
  CHECK(size <= kMaxImuMessageBytes);
  return Bytes(message, message + size);
}

Bytes Foreign(int kind, size_t size) {
  Bytes message{static_cast<uint8_t>(kind << 3 | 2), static_cast<uint8_t>(size | 0x80), static_cast<uint8_t>(size >> 7)};
  message.push_back(0x7a);  // unknown field 15 holds the rest
  const size_t inner = size - 3;
  message.push_back(static_cast<uint8_t>(inner | 0x80));
  message.push_back(static_cast<uint8_t>(inner >> 7));
  std::mt19937 random(4);
  for (size_t i = 0; i != inner; ++i) message.push_back(static_cast<uint8_t>(random()));
  return message;
}

Bytes Log() {
  Bytes piece;
  Append(Foreign(1, 3000), &piece);
  for (int i = 0; i != 10; ++i) Append(Imu(i % 2, 1000 + i), &piece);
  Append(Foreign(4, 1000), &piece);
  Append(Imu(-1, 99), &piece);
  return piece;
}

WalkResult WalkExact(RecordWalker* walker, const Bytes& piece, RecordCollector* collector) {
  std::unique_ptr<uint8_t[]> copy(new uint8_t[piece.size()]);
  if (!piece.empty()) std::memcpy(copy.get(), piece.data(), piece.size());
  const WalkResult result = walker->Walk(copy.get(), piece.size(), collector);
  CHECK(result.position <= piece.size());
  return result;
}

void TestColumns() {
  const Bytes piece = Log();
  WalkOptions options;
  options.kinds = 1u << kKindImu;
  RecordWalker walker(options);
  ImuColumns columns;
  WalkResult result = WalkExact(&walker, piece, &columns);
  CHECK(result.position == piece.size() && result.records == 13 && result.stop == WalkStop::kNeedMore);
  CHECK(columns.times.size() == 11 && columns.times[3] == 1003 && columns.trajectory_ids.back() == -1);
  CHECK(columns.linear_accelerations[2] == 9.8 && std::signbit(columns.linear_accelerations[1]));
  CHECK(columns.angular_velocities[5] == -0.3);

  options.any_trajectory = false;
  options.trajectory_id = 1;
  RecordWalker one(options);
  ImuColumns odd;
  WalkExact(&one, piece, &odd);
  CHECK(odd.times.size() == 5 && odd.times[0] == 1001);

  // Split at every place: the walk stops in front of the record that is not whole and says what it needs.
  for (size_t size = 0; size != piece.size(); ++size) {
    ImuColumns part;
    result = WalkExact(&walker, Bytes(piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(size)), &part);
    CHECK(result.stop == WalkStop::kNeedMore && result.position + result.need > size);
  }
}

void TestStops() {
  Bytes piece = Log();
  WalkOptions options;
  options.max_record_bytes = 2000;
  RecordWalker walker(options);
  ImuColumns columns;
  WalkResult result = WalkExact(&walker, piece, &columns);
  CHECK(result.stop == WalkStop::kRecordTooLong && result.position == 0);
  std::memset(piece.data(), 0xff, 8);
  CHECK(WalkExact(&walker, piece, &columns).need == uint64_t{1} << 63);

  piece = Log();
  RecordWalker usual{WalkOptions()};
  RecordList list(RecordContent::kFramed, 4, 1 << 20);
  result = WalkExact(&usual, piece, &list);
  CHECK(result.stop == WalkStop::kFull && list.entries.size() == 4);
  CHECK(list.arena.size() == result.position && std::memcmp(list.arena.data(), piece.data(), result.position) == 0);
  CHECK(list.entries[1].key.kind == kKindImu && list.entries[1].key.time == 1000 && list.entries[0].key.kind == 1);

  piece[piece.size() - 1] ^= 1;
  RecordList all(RecordContent::kMessage, 100, 1 << 20);
  result = WalkExact(&usual, piece, &all);
  CHECK(result.stop == WalkStop::kCorrupt && result.status == CodecStatus::kBadSize && all.entries.size() == 12);
  CHECK(result.position + result.need == piece.size());
}

// Parts of one message given twice are merged, a later member of the oneof replaces an earlier one.
void TestMessageRules() {
  MessageKey key;
  ImuSample sample;
  const Bytes one = Imu(3, 50), two = Imu(0, 60);
  Bytes merged = one;
  merged.insert(merged.end(), two.begin(), two.end());
  CHECK(ReadMessage(merged.data(), merged.size(), &key, &sample));
  CHECK(key.kind == kKindImu && key.trajectory_id == 3 && key.time == 60 && sample.time == 60 && sample.complete());
  const Bytes node = Foreign(4, 200);
  Bytes replaced = one;
  replaced.insert(replaced.end(), node.begin(), node.end());
  CHECK(ReadMessage(replaced.data(), replaced.size(), &key, &sample));
  CHECK(key.kind == kKindNode && key.trajectory_id == 0);
  const Bytes rubbish{0x32, 0x7f, 1};
  CHECK(!ReadMessage(rubbish.data(), rubbish.size(), &key, &sample));
  CHECK(KindOfFirstField(rubbish.data(), rubbish.size()) == kKindImu);
  CHECK(KindOfFirstField(nullptr, 0) == -1);
}

void TestMutations() {
  std::mt19937 random(3);
  const Bytes log = Log();
  for (int i = 0; i != 20000; ++i) {
    Bytes piece = log;
    for (unsigned n = 1 + random() % 3; n != 0; --n) piece[random() % piece.size()] = static_cast<uint8_t>(random());
    if (i % 3 == 0) piece.resize(random() % piece.size());
    WalkOptions options;
    options.kinds = i % 2 == 0 ? 1u << kKindImu : kAllKinds;
    options.verify = i % 5 == 0;
    options.max_message_bytes = 1 << 16;
    RecordWalker walker(options);
    ImuColumns columns;
    WalkExact(&walker, piece, &columns);
    CHECK(columns.times.size() <= 11);
  }
  for (int i = 0; i != 100000; ++i) {  // messages
    Bytes message = Imu(static_cast<int32_t>(random()), static_cast<int64_t>(random()));
    for (unsigned n = 1 + random() % 4; n != 0; --n) message[random() % message.size()] = static_cast<uint8_t>(random());
    message.resize(random() % (message.size() + 1));
    std::unique_ptr<uint8_t[]> copy(new uint8_t[message.size()]);
    if (!message.empty()) std::memcpy(copy.get(), message.data(), message.size());
    MessageKey key;
    ImuSample sample;
    ReadMessage(copy.get(), message.size(), &key, &sample);
    KindOfFirstField(copy.get(), message.size());
  }
}

}  // namespace

int main() {
  TestColumns();
  TestStops();
  TestMessageRules();
  TestMutations();
  return 0;
}
