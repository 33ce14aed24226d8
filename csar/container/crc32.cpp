#include "csar/container/crc32.hpp"

#include <libdeflate.h>
#include <zlib.h>

namespace csar::container {

std::uint32_t crc32_of(ByteView bytes) { return libdeflate_crc32(0, bytes.data(), bytes.size()); }

void Crc32::update(ByteView bytes) { value_ = libdeflate_crc32(value_, bytes.data(), bytes.size()); }

void Crc32::append(std::uint32_t crc, std::uint64_t length) {
    value_ = static_cast<std::uint32_t>(crc32_combine(value_, crc, static_cast<z_off_t>(length)));
}

}  // namespace csar::container
