// The blocks of a deflate stream (RFC 1951), found without inflating it.
#pragma once

#include <cstdint>

#include "base/bytes.hpp"

namespace csar::container {

// Places in a deflate stream, in bits from its start; the first bit of a byte is its lowest.
struct LastBlock {
    std::uint64_t start;  // of its header, whose first bit is BFINAL
    std::uint64_t end;    // behind its last bit
};

// The last block of a complete stream that one of our own compressors made. Anything else than a well-formed stream is
// a Failure(internal).
LastBlock find_last_block(ByteView stream);

}  // namespace csar::container
