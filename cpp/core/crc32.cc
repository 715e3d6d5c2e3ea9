#include "core/crc32.h"

#include <array>

namespace cartopy_imu {
namespace {

using Tables = std::array<std::array<uint32_t, 256>, 8>;

constexpr Tables MakeTables() {
  Tables tables{};
  for (uint32_t byte = 0; byte != 256; ++byte) {
    uint32_t value = byte;
    for (int bit = 0; bit != 8; ++bit) value = (value & 1) != 0 ? (value >> 1) ^ 0xedb88320u : value >> 1;
    tables[0][byte] = value;
  }
  // Table k: the effect of a byte that is followed by k zero bytes.
  for (size_t k = 1; k != 8; ++k) {
    for (uint32_t byte = 0; byte != 256; ++byte) {
      const uint32_t before = tables[k - 1][byte];
      tables[k][byte] = (before >> 8) ^ tables[0][before & 0xff];
    }
  }
  return tables;
}

constexpr Tables kTables = MakeTables();

uint32_t Load32(const uint8_t* p) {
  return static_cast<uint32_t>(p[0]) | static_cast<uint32_t>(p[1]) << 8 | static_cast<uint32_t>(p[2]) << 16 |
         static_cast<uint32_t>(p[3]) << 24;
}

}  // namespace

uint32_t Crc32(uint32_t crc, const uint8_t* data, size_t size) {
  crc = ~crc;
  for (; size >= 8; size -= 8, data += 8) {
    const uint32_t low = Load32(data) ^ crc;
    const uint32_t high = Load32(data + 4);
    crc = kTables[7][low & 0xff] ^ kTables[6][(low >> 8) & 0xff] ^ kTables[5][(low >> 16) & 0xff] ^
          kTables[4][low >> 24] ^ kTables[3][high & 0xff] ^ kTables[2][(high >> 8) & 0xff] ^
          kTables[1][(high >> 16) & 0xff] ^ kTables[0][high >> 24];
  }
  for (; size != 0; --size, ++data) crc = (crc >> 8) ^ kTables[0][(crc ^ *data) & 0xff];
  return ~crc;
}

}  // namespace cartopy_imu
