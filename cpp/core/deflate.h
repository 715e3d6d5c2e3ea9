// Encoder of small messages as raw DEFLATE data (RFC 1951): one block with the fixed code and short matches,
// or stored blocks where that is not smaller (as for most inertial samples, whose bits look random).
#pragma once

#include <cstddef>
#include <cstdint>

namespace cartopy_imu {

// Largest input DeflateSmall tries to shrink; larger inputs are stored.
constexpr size_t kDeflateSmallLimit = 32768;

// Bytes that the output of DeflateSmall can need.
constexpr size_t DeflateSmallBound(size_t size) { return size + 5 * (size / 65535 + 1) + 8; }

// Writes the DEFLATE stream of `in` to `out`, which holds DeflateSmallBound(size) bytes; returns its length.
size_t DeflateSmall(const uint8_t* in, size_t size, uint8_t* out);

}  // namespace cartopy_imu
