// Finds the end of a stored zip entry like a reader that does not know its size.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.hpp"
#include "csar/container/crc32.hpp"

namespace csar::container {

// Without the size, libarchive ends stored content at the first data descriptor with the CRC-32 of the bytes before it.
// If the content contains such a descriptor, readers find different ends.
class DescriptorSearch {
public:
    // Takes the next bytes. Returns the offset in the content of the first matching descriptor.
    std::optional<std::uint64_t> feed(ByteView bytes);

private:
    std::string window_;          // up to seven bytes of the last call, and the bytes of this call
    std::uint64_t position_ = 0;  // offset of the window in the content
    Crc32 crc_;                   // checksum of everything before the window
};

}  // namespace csar::container
