// Compression to raw deflate (RFC 1951), as a whole, or in parts made by several threads that join into one stream.
//
//   stream = whole | *part deflate_end
//
// A part ends on a byte boundary and none of its blocks is the last, so any number of parts can be concatenated.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/bytes.hpp"

namespace csar::container {

// Not thread-safe. The output depends only on the input and the level: not on earlier inputs or the
// processor.
class Deflater {
public:
    virtual ~Deflater() = default;

    // Compresses `input` to a complete stream in `output`. Returns its length, or 0 if it does not fit.
    virtual std::size_t whole(ByteView input, ByteSpan output) = 0;

    // Compresses `input` to a part in `output`, which must have part_bound() bytes. Returns its length, which does not
    // exceed the length of stored_part().
    virtual std::size_t part(ByteView input, ByteSpan output) = 0;
};

// `level`: 1 (fastest) to 12 (smallest), or 0 for no compression, which returns a null pointer. Level 1 causes a
// Failure(usage) on processors on which its output would differ (see deflater.cpp).
std::unique_ptr<Deflater> make_deflater(int level);

// An empty last block, which closes a stream made of parts.
inline constexpr std::array<std::byte, 2> deflate_end = {std::byte{0x03}, std::byte{0x00}};

// Maximum number of bytes of a part with `length` bytes of input.
std::size_t part_bound(std::size_t length);

// Writes `input` to `output` as an uncompressed part. Returns its length, which is part_bound() of the input's length.
std::size_t stored_part(ByteView input, ByteSpan output);

}  // namespace csar::container
