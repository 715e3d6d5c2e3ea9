// The DEFLATE and gzip coders: known streams, round trips, and mutated input in buffers of exact size, so that the
// address sanitizer sees any step outside.
#include "core/inflate.h"

#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "check.h"
#include "core/crc32.h"
#include "core/deflate.h"
#include "core/gzip_member.h"
#include "dynamic_stream.h"

using namespace cartopy_imu;

namespace {

using Bytes = std::vector<uint8_t>;

std::unique_ptr<uint8_t[]> Exact(const Bytes& bytes) {
  std::unique_ptr<uint8_t[]> copy(new uint8_t[bytes.size()]);
  if (!bytes.empty()) std::memcpy(copy.get(), bytes.data(), bytes.size());
  return copy;
}

CodecStatus Inflate(const Bytes& in, size_t capacity, Bytes* out, size_t* consumed = nullptr) {
  const auto input = Exact(in);
  std::unique_ptr<uint8_t[]> output(new uint8_t[capacity]);
  Inflater inflater;
  const CodecStatus status = inflater.Run(input.get(), in.size(), output.get(), capacity);
  CHECK(inflater.produced() <= capacity);
  CHECK(inflater.consumed() <= in.size());
  out->assign(output.get(), output.get() + inflater.produced());
  if (consumed != nullptr) *consumed = inflater.consumed();
  return status;
}

Bytes Deflate(const Bytes& in) {
  const auto input = Exact(in);
  std::unique_ptr<uint8_t[]> output(new uint8_t[DeflateSmallBound(in.size())]);
  const size_t size = DeflateSmall(input.get(), in.size(), output.get());
  CHECK(size <= DeflateSmallBound(in.size()));
  return Bytes(output.get(), output.get() + size);
}

Bytes Gzip(const Bytes& in) {
  std::unique_ptr<uint8_t[]> output(new uint8_t[GzipSmallBound(in.size())]);
  const size_t size = GzipSmall(in.data(), in.size(), output.get());
  CHECK(size <= GzipSmallBound(in.size()));
  return Bytes(output.get(), output.get() + size);
}

CodecStatus Gunzip(const Bytes& in, uint64_t limit, Bytes* out) {
  const auto input = Exact(in);
  GzipDecoder decoder;
  ByteBuffer message;
  const CodecStatus status = decoder.Decode(input.get(), in.size(), limit, &message);
  CHECK(message.size() <= limit);
  out->assign(message.data(), message.data() + message.size());
  return status;
}

Bytes RandomMessage(std::mt19937* random) {
  const size_t size = (*random)() % 3 == 0 ? (*random)() % 5000 : (*random)() % 120;
  const unsigned alphabet = 1u << ((*random)() % 9);
  Bytes message(size);
  for (uint8_t& byte : message) byte = static_cast<uint8_t>((*random)() % alphabet);
  return message;
}

void TestChecksum() {
  const std::string text = "123456789";
  const auto* const data = reinterpret_cast<const uint8_t*>(text.data());
  CHECK(Crc32(0, data, 9) == 0xcbf43926u);
  CHECK(Crc32(Crc32(0, data, 4), data + 4, 5) == 0xcbf43926u);
  CHECK(Crc32(0, data, 0) == 0);
}

void TestKnownStreams() {
  Bytes out;
  size_t consumed;
  const Bytes dynamic(kDynamicStream, kDynamicStream + sizeof(kDynamicStream));
  CHECK(Inflate(dynamic, kDynamicSize, &out, &consumed) == CodecStatus::kOk);
  CHECK(out.size() == kDynamicSize && consumed == dynamic.size());
  CHECK(Crc32(0, out.data(), out.size()) == kDynamicCrc);
  // One byte too little room: everything up to there is given.
  Bytes front;
  CHECK(Inflate(dynamic, kDynamicSize - 1, &front) == CodecStatus::kOutputFull);
  CHECK(front.size() == kDynamicSize - 1 && std::equal(front.begin(), front.end(), out.begin()));
  for (size_t size = 0; size != dynamic.size(); ++size) {
    const Bytes cut(dynamic.begin(), dynamic.begin() + static_cast<std::ptrdiff_t>(size));
    CHECK(Inflate(cut, kDynamicSize, &front) == CodecStatus::kInputEnds);
    CHECK(std::equal(front.begin(), front.end(), out.begin()));
  }

  CHECK(Inflate({0x03, 0x00}, 10, &out) == CodecStatus::kOk && out.empty());
  CHECK(Inflate({0x01, 0x02, 0x00, 0xfd, 0xff, 'o', 'k', 'x'}, 10, &out, &consumed) == CodecStatus::kOk);
  CHECK(out == (Bytes{'o', 'k'}) && consumed == 7);
  CHECK(Inflate({0x01, 0x02, 0x00, 0xfd, 0xfe, 'o', 'k'}, 10, &out) == CodecStatus::kBadStoredLength);
  CHECK(Inflate({0x07}, 10, &out) == CodecStatus::kBadBlockType);
  CHECK(Inflate({0xfd, 0xff, 0xff}, 10, &out) == CodecStatus::kBadCodeLengths);
  // Fixed code, a match before anything was written.
  CHECK(Inflate({0x03, 0x02, 0x00, 0x00}, 10, &out) == CodecStatus::kBadDistance);
}

void TestRoundTrips() {
  std::mt19937 random(1);
  for (int i = 0; i != 3000; ++i) {
    const Bytes message = RandomMessage(&random);
    const Bytes packed = Deflate(message);
    Bytes out;
    CHECK(packed.size() <= message.size() + 5);
    CHECK(Inflate(packed, message.size(), &out) == CodecStatus::kOk && out == message);
    CHECK(Gunzip(Gzip(message), message.size(), &out) == CodecStatus::kOk && out == message);
    if (!message.empty()) {
      CHECK(Gunzip(Gzip(message), message.size() - 1, &out) == CodecStatus::kMessageTooBig);
    }
  }
  const Bytes large(200000, 7);  // more than one stored block
  Bytes out;
  CHECK(Inflate(Deflate(large), large.size(), &out) == CodecStatus::kOk && out == large);
}

void TestMembers() {
  const Bytes first = Gzip({1, 2, 3}), second = Gzip({4, 5});
  Bytes both = first, out;
  both.insert(both.end(), second.begin(), second.end());
  CHECK(Gunzip(both, 100, &out) == CodecStatus::kOk && out == (Bytes{1, 2, 3, 4, 5}));
  CHECK(Gunzip(both, 4, &out) == CodecStatus::kMessageTooBig);
  both.push_back(0);
  CHECK(Gunzip(both, 100, &out) != CodecStatus::kOk);
  Bytes trailing = first;
  trailing.insert(trailing.end(), 20, 0);
  CHECK(Gunzip(trailing, 100, &out) == CodecStatus::kTrailingBytes);
  Bytes checksum = first;
  checksum[checksum.size() - 8] ^= 1;
  CHECK(Gunzip(checksum, 100, &out) == CodecStatus::kBadChecksum);
  Bytes announced = first;
  announced[announced.size() - 1] = 0xff;  // says 4 GiB; must not be allocated
  CHECK(Gunzip(announced, uint64_t{1} << 40, &out) == CodecStatus::kBadSize);
  CHECK(Gunzip({}, 100, &out) == CodecStatus::kInputEnds);
  CHECK(Gunzip({'P', 'K', 3, 4}, 100, &out) == CodecStatus::kNotGzip);
}

void TestMutations() {
  std::mt19937 random(2);
  const Bytes dynamic(kDynamicStream, kDynamicStream + sizeof(kDynamicStream));
  for (int i = 0; i != 40000; ++i) {
    Bytes stream = i % 2 == 0 ? dynamic : Gzip(RandomMessage(&random));
    for (unsigned n = 1 + random() % 4; n != 0 && !stream.empty(); --n) {
      const auto at = static_cast<std::ptrdiff_t>(random() % stream.size());
      switch (random() % 4) {
        case 0: stream[static_cast<size_t>(at)] ^= static_cast<uint8_t>(1u << random() % 8); break;
        case 1: stream[static_cast<size_t>(at)] = static_cast<uint8_t>(random()); break;
        case 2: stream.erase(stream.begin() + at); break;
        default: stream.insert(stream.begin() + at, static_cast<uint8_t>(random())); break;
      }
    }
    Bytes out;
    Inflate(stream, random() % 4000, &out);
    Gunzip(stream, 1 + random() % 4000, &out);
    uint8_t front[16];
    size_t number;
    GzipDecoder decoder;
    const auto input = Exact(stream);
    decoder.Peek(input.get(), stream.size(), front, sizeof(front), &number);
    CHECK(number <= sizeof(front));
  }
  for (int i = 0; i != 40000; ++i) {  // plain noise, mostly dynamic headers
    Bytes noise(random() % 200);
    for (uint8_t& byte : noise) byte = static_cast<uint8_t>(random());
    if (!noise.empty()) noise[0] = static_cast<uint8_t>((noise[0] & ~7u) | (i % 2 == 0 ? 5u : 3u));
    Bytes out;
    Inflate(noise, random() % 2000, &out);
  }
}

}  // namespace

int main() {
  TestChecksum();
  TestKnownStreams();
  TestRoundTrips();
  TestMembers();
  TestMutations();
  return 0;
}
