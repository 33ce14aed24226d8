// Finds the blocks of a deflate stream (RFC 1951) without inflating it.
#pragma once

#include <cstdint>

#include "base/bytes.hpp"

namespace csar::container {

// Positions in a deflate stream, in bits from its start; the first bit of a byte is the lowest.
struct LastBlock {
    std::uint64_t start;  // position of the block's header, which begins with the bit BFINAL
    std::uint64_t end;    // position after the last bit of the block
};

// The last block of a complete stream created by one of csar's compressors. Throws Failure(internal) for a malformed
// stream.
LastBlock find_last_block(ByteView stream);

}  // namespace csar::container
