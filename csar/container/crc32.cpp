#include "csar/container/crc32.hpp"

#include <isa-l/crc.h>
#include <zlib.h>

namespace csar::container {

void Crc32::update(ByteView bytes) {
    value_ = crc32_gzip_refl(value_, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

void Crc32::append(std::uint32_t crc, std::uint64_t length) {
    value_ = static_cast<std::uint32_t>(crc32_combine(value_, crc, static_cast<z_off_t>(length)));
}

std::uint32_t crc32_of(ByteView bytes) {
    Crc32 crc;
    crc.update(bytes);
    return crc.value();
}

}  // namespace csar::container
