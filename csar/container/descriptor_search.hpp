// Finds the end of a stored entry from the perspective of a streaming reader, for which the size of the entry is
// unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.hpp"
#include "csar/container/crc32.hpp"

namespace csar::container {

// For a reader without the size, stored content followed by a data descriptor ends at the first descriptor whose CRC-32
// matches the bytes before it: libarchive checks only this. Content that contains such a descriptor is ambiguous:
// readers find different ends.
class DescriptorSearch {
public:
    // Receives the next bytes of the content. Returns the offset in the content of the first descriptor that matches.
    std::optional<std::uint64_t> feed(ByteView bytes);

private:
    std::string window_;          // at most seven bytes that were not searched yet, then the bytes of the call
    std::uint64_t position_ = 0;  // position of the window in the content
    Crc32 crc_;                   // checksum of everything before the window
};

}  // namespace csar::container
