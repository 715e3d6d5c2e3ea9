// Bindings of pbstream records: gzip members, the walk over records, inertial columns in and out.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/crc32.h"
#include "core/gzip_member.h"
#include "core/record_walker.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace cartopy_imu;

using Bytes = nb::ndarray<const uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ticks = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ids = nb::ndarray<const int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Vectors = nb::ndarray<const double, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;

nb::bytes ToBytes(const ByteBuffer& buffer) {
  return nb::bytes(reinterpret_cast<const char*>(buffer.data()), buffer.size());
}

// Moves a vector into an array without a copy.
template <typename Scalar>
nb::object ToArray(std::vector<Scalar>&& values, size_t columns) {
  auto* const kept = new std::vector<Scalar>(std::move(values));
  nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<Scalar>*>(p); });
  const size_t rows = kept->size() / columns;
  static Scalar none;  // arrays of no rows still want an address
  Scalar* const data = kept->empty() ? &none : kept->data();
  if (columns == 1) return nb::cast(nb::ndarray<nb::numpy, Scalar, nb::ndim<1>>(data, {rows}, owner));
  return nb::cast(nb::ndarray<nb::numpy, Scalar, nb::ndim<2>>(data, {rows, columns}, owner));
}

std::pair<const uint8_t*, size_t> Piece(const Bytes& buffer, size_t begin, size_t end) {
  if (begin > end || end > buffer.shape(0)) throw std::invalid_argument("piece outside the buffer");
  return {buffer.data() + begin, end - begin};
}

nb::tuple ResultTuple(const WalkResult& result) {
  return nb::make_tuple(result.position, result.records, static_cast<int>(result.stop), result.need,
                        StatusText(result.status));
}

class Walker {
 public:
  Walker(uint32_t kinds, std::optional<int32_t> trajectory_id, bool verify, uint64_t max_record_bytes,
         uint64_t max_message_bytes)
      : walker_(WalkOptions{kinds & kAllKinds, !trajectory_id.has_value(), trajectory_id.value_or(0), verify,
                            max_record_bytes, max_message_bytes}) {}

  nb::tuple WalkImu(const Bytes& buffer, size_t begin, size_t end) {
    const auto [data, size] = Piece(buffer, begin, end);
    WalkResult result;
    {
      nb::gil_scoped_release released;
      result = walker_.Walk(data, size, &columns_);
    }
    return ResultTuple(result);
  }

  size_t imu_rows() const { return columns_.times.size(); }

  nb::tuple TakeImu() {
    ImuColumns columns;
    std::swap(columns, columns_);
    return nb::make_tuple(ToArray(std::move(columns.trajectory_ids), 1), ToArray(std::move(columns.times), 1),
                          ToArray(std::move(columns.linear_accelerations), 3),
                          ToArray(std::move(columns.angular_velocities), 3));
  }

  nb::tuple WalkRecords(const Bytes& buffer, size_t begin, size_t end, int content, size_t max_records, size_t max_bytes) {
    const auto [data, size] = Piece(buffer, begin, end);
    if (content < 0 || content > 2) throw std::invalid_argument("content is 0, 1 or 2");
    RecordList list(static_cast<RecordContent>(content), max_records, max_bytes);
    WalkResult result;
    {
      nb::gil_scoped_release released;
      result = walker_.Walk(data, size, &list);
    }
    nb::list records;
    for (const RecordList::Entry& entry : list.entries) {
      const MessageKey& key = entry.key;
      records.append(nb::make_tuple(
          entry.number, entry.offset, entry.framed_size, entry.message_size, key.kind,
          key.has_trajectory ? nb::object(nb::int_(key.trajectory_id)) : nb::none(),
          key.has_time ? nb::object(nb::int_(key.time)) : nb::none(),
          nb::bytes(reinterpret_cast<const char*>(list.arena.data()) + entry.begin, entry.end - entry.begin)));
    }
    return nb::make_tuple(records, ResultTuple(result));
  }

 private:
  RecordWalker walker_;
  ImuColumns columns_;
};

nb::bytes GzipDecompress(const Bytes& data, uint64_t max_message_bytes) {
  ByteBuffer message;
  CodecStatus status;
  {
    nb::gil_scoped_release released;
    GzipDecoder decoder;
    status = decoder.Decode(data.data(), data.shape(0), max_message_bytes, &message);
  }
  if (status != CodecStatus::kOk) throw std::invalid_argument(StatusText(status));
  return ToBytes(message);
}

// Kind by the first bytes of a gzip member that may be cut; 0 for a first field that is none of the known ones, -1 when
// there is nothing to go by.
int PeekKind(const Bytes& buffer, size_t begin, size_t end) {
  const auto [data, size] = Piece(buffer, begin, end);
  GzipDecoder decoder;
  uint8_t front[16];
  size_t number;
  decoder.Peek(data, size, front, sizeof(front), &number);
  if (number == 0) return -1;
  return std::max(kKindUnknown, KindOfFirstField(front, number));
}

nb::tuple ReadKey(const Bytes& message) {
  MessageKey key;
  if (!ReadMessage(message.data(), message.shape(0), &key, nullptr)) {
    throw std::invalid_argument(StatusText(CodecStatus::kBadMessage));
  }
  return nb::make_tuple(key.kind, key.has_trajectory ? nb::object(nb::int_(key.trajectory_id)) : nb::none(),
                        key.has_time ? nb::object(nb::int_(key.time)) : nb::none());
}

nb::bytes FrameMessage(const Bytes& message) {
  ByteBuffer framed;
  framed.Reserve(FramedBound(message.shape(0)));
  framed.set_size(WriteFramed(message.data(), message.shape(0), framed.data()));
  return ToBytes(framed);
}

nb::bytes FrameImuColumns(const Ids& trajectory_ids, const Ticks& times, const Vectors& linear_accelerations,
                          const Vectors& angular_velocities) {
  const size_t rows = times.shape(0);
  if (trajectory_ids.shape(0) != rows || linear_accelerations.shape(0) != rows || angular_velocities.shape(0) != rows) {
    throw std::invalid_argument("columns of different length");
  }
  ByteBuffer out;
  {
    nb::gil_scoped_release released;
    out.Reserve(rows * FramedBound(kMaxImuMessageBytes));
    uint8_t message[kMaxImuMessageBytes];
    size_t at = 0;
    for (size_t i = 0; i != rows; ++i) {
      const size_t size = WriteImuMessage(trajectory_ids.data()[i], times.data()[i], linear_accelerations.data() + 3 * i,
                                          angular_velocities.data() + 3 * i, message);
      at += WriteFramed(message, size, out.data() + at);
    }
    out.set_size(at);
  }
  return ToBytes(out);
}

}  // namespace

void bind_record_codec(nb::module_& m) {
  m.def("crc32", [](const Bytes& data, uint32_t crc) { return Crc32(crc, data.data(), data.shape(0)); }, "data"_a,
        "crc"_a = 0, nb::sig("def crc32(data: bytes | bytearray | memoryview, crc: int = 0) -> int"));
  m.def("gzip_decompress", &GzipDecompress, "data"_a, "max_message_bytes"_a,
        nb::sig("def gzip_decompress(data: bytes | bytearray | memoryview, max_message_bytes: int) -> bytes"),
        "Message of one record; ValueError says what is wrong.");
  m.def("peek_kind", &PeekKind, "buffer"_a, "begin"_a, "end"_a,
        nb::sig("def peek_kind(buffer: bytes | bytearray | memoryview, begin: int, end: int) -> int"),
        "Kind from the front of a gzip member, or -1.");
  m.def("read_key", &ReadKey, "message"_a,
        nb::sig("def read_key(message: bytes | bytearray | memoryview) -> tuple[int, int | None, int | None]"),
        "(kind, trajectory_id, time) of a SerializedData message.");
  m.def("frame_message", &FrameMessage, "message"_a,
        nb::sig("def frame_message(message: bytes | bytearray | memoryview) -> bytes"),
        "Length field and gzip member of a small message.");
  m.def("frame_imu_columns", &FrameImuColumns, "trajectory_ids"_a, "times"_a, "linear_accelerations"_a,
        "angular_velocities"_a, "Framed records of inertial samples, one after the other.");
  nb::class_<Walker>(m, "RecordWalker")
      .def(nb::init<uint32_t, std::optional<int32_t>, bool, uint64_t, uint64_t>(), "kinds"_a, "trajectory_id"_a.none(),
           "verify"_a, "max_record_bytes"_a, "max_message_bytes"_a)
      .def("walk_imu", &Walker::WalkImu, "buffer"_a, "begin"_a, "end"_a,
           nb::sig("def walk_imu(self, buffer: bytes | bytearray | memoryview, begin: int, end: int)"
                   " -> tuple[int, int, int, int, str]"),
           "Collects inertial records; (position, records, stop, need, reason).")
      .def_prop_ro("imu_rows", &Walker::imu_rows)
      .def("take_imu", &Walker::TakeImu,
           nb::sig("def take_imu(self) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int64], "
                   "numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.float64]]"),
           "(trajectory_ids, times, linear_accelerations, angular_velocities) collected so far.")
      .def("walk_records", &Walker::WalkRecords, "buffer"_a, "begin"_a, "end"_a, "content"_a, "max_records"_a,
           "max_bytes"_a,
           nb::sig("def walk_records(self, buffer: bytes | bytearray | memoryview, begin: int, end: int, content: int, "
                   "max_records: int, max_bytes: int) -> tuple[list[tuple[int, int, int, int, int, int | None, "
                   "int | None, bytes]], tuple[int, int, int, int, str]]"),
           "(records, (position, records, stop, need, reason)); a record is (number, offset, framed size, message size, "
           "kind, trajectory_id, time, content).");
}
