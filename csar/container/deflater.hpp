// Compresses to raw deflate (RFC 1951): a whole stream, or parts that are joined to a stream.
//
//   stream = whole | *part deflate_end
//
// A part ends at a byte boundary and has no last block, so parts can be joined.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/bytes.hpp"

namespace csar::container {

// The output depends only on input and level. Not thread-safe.
class Deflater {
public:
    virtual ~Deflater() = default;

    // Compresses a complete stream. Returns its length, or 0 if `output` is too small.
    virtual std::size_t whole(ByteView input, ByteSpan output) = 0;

    // Compresses a part. `output`: part_bound() bytes. Returns the length, at most that of stored_part().
    virtual std::size_t part(ByteView input, ByteSpan output) = 0;
};

// `level`: 1 (fastest) to 12 (smallest). Returns null for 0.
// Throws Failure(usage) for level 1 on a processor with other output (see deflater.cpp).
std::unique_ptr<Deflater> make_deflater(int level);

// The last block of a stream of parts. It is empty.
inline constexpr std::array<std::byte, 2> deflate_end = {std::byte{0x03}, std::byte{0x00}};

// The maximum size of a part for `length` bytes.
std::size_t part_bound(std::size_t length);

// Writes a part without compression. Returns its length: part_bound() of the input.
std::size_t stored_part(ByteView input, ByteSpan output);

}  // namespace csar::container
