// The CRC-32 of zip and gzip (ISO 3309, polynomial EDB88320).
#pragma once

#include <cstdint>

#include "base/bytes.hpp"

namespace csar::container {

std::uint32_t crc32_of(ByteView bytes);

// A running checksum. Parts may be computed separately.
class Crc32 {
public:
    void update(ByteView bytes);
    // Like update() with `length` bytes whose checksum is `crc`.
    void append(std::uint32_t crc, std::uint64_t length);
    std::uint32_t value() const { return value_; }

private:
    std::uint32_t value_ = 0;
};

}  // namespace csar::container
