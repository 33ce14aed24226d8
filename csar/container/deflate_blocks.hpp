// Finds the blocks of a deflate stream (RFC 1951) without inflating it.
#pragma once

#include <cstdint>

#include "base/bytes.hpp"

namespace csar::container {

// Positions in bits from the start of the stream. The lowest bit of a byte is first.
struct LastBlock {
    std::uint64_t start;  // position of the header, which starts with BFINAL
    std::uint64_t end;    // position after the last bit
};

// `stream`: complete, from a compressor of csar. Throws Failure(internal) for a malformed stream.
LastBlock find_last_block(ByteView stream);

}  // namespace csar::container
