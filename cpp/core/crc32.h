// CRC-32 as gzip uses it (polynomial 0xedb88320, reflected), eight bytes at a time from tables.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cartopy_imu {

// Continues `crc` (0 at the start) over `size` bytes.
uint32_t Crc32(uint32_t crc, const uint8_t* data, size_t size);

}  // namespace cartopy_imu
