// Looks for the end of a stored entry as readers of streams do that do not know its size.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.hpp"
#include "csar/container/crc32.hpp"

namespace csar::container {

// A stored content with a data descriptor behind it ends, for a reader that comes to it without its size, at the first
// descriptor whose CRC-32 fits what precedes it: libarchive asks for no more. Content that holds one is read in two
// ways.
class DescriptorSearch {
public:
    // Takes the next bytes of the content. Returns where in the content the first such descriptor stands.
    std::optional<std::uint64_t> feed(ByteView bytes);

private:
    std::string window_;          // the bytes that are not judged yet, at most seven, then those of the call
    std::uint64_t position_ = 0;  // of the window in the content
    Crc32 crc_;                   // of everything in front of the window
};

}  // namespace csar::container
