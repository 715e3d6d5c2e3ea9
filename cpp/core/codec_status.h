// What can be wrong with one compressed record; the text goes into error messages.
#pragma once

#include <cstdint>

namespace cartopy_imu {

enum class CodecStatus : uint8_t {
  kOk,
  kInputEnds,
  kOutputFull,
  kBadBlockType,
  kBadStoredLength,
  kBadCodeLengths,
  kBadCode,
  kBadDistance,
  kNotGzip,
  kBadHeader,
  kBadChecksum,
  kBadSize,
  kTrailingBytes,
  kMessageTooBig,
  kBadMessage,
  kIncompleteImu,
};

inline const char* StatusText(CodecStatus status) {
  switch (status) {
    case CodecStatus::kOk: return "ok";
    case CodecStatus::kInputEnds: return "compressed data ends early";
    case CodecStatus::kOutputFull: return "more decompressed data than announced";
    case CodecStatus::kBadBlockType: return "invalid DEFLATE block type";
    case CodecStatus::kBadStoredLength: return "invalid length of a stored DEFLATE block";
    case CodecStatus::kBadCodeLengths: return "invalid DEFLATE code lengths";
    case CodecStatus::kBadCode: return "invalid DEFLATE code";
    case CodecStatus::kBadDistance: return "DEFLATE distance reaches before the start";
    case CodecStatus::kNotGzip: return "no gzip header";
    case CodecStatus::kBadHeader: return "damaged gzip header";
    case CodecStatus::kBadChecksum: return "CRC-32 of the decompressed data does not match";
    case CodecStatus::kBadSize: return "decompressed size does not match the gzip trailer";
    case CodecStatus::kTrailingBytes: return "bytes after the gzip member that are no further member";
    case CodecStatus::kMessageTooBig: return "decompressed message is above the limit";
    case CodecStatus::kBadMessage: return "decompressed bytes are not a protobuf message";
    case CodecStatus::kIncompleteImu:
      return "imu_data without its inner message, linear_acceleration or angular_velocity";
  }
  return "unknown fault";
}

}  // namespace cartopy_imu
