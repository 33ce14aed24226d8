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

// Not thread-safe. The output depends on the input and the level alone: not on earlier inputs, and not on the
// processor.
class Deflater {
public:
    virtual ~Deflater() = default;

    // Compresses `input` to a complete stream in `output`. Returns its length, or 0 when it does not fit.
    virtual std::size_t whole(ByteView input, ByteSpan output) = 0;

    // Compresses `input` to a part in `output`, which must have part_bound() bytes. Returns its length, which is never
    // more than that of stored_part().
    virtual std::size_t part(ByteView input, ByteSpan output) = 0;
};

// `level`: 1 (fastest) to 12 (smallest), or 0 for none, which returns a null pointer. Level 1 is a Failure(usage) on
// processors where its output would differ from that on others (see deflater.cpp).
std::unique_ptr<Deflater> make_deflater(int level);

// Closes a stream made of parts: an empty last block.
inline constexpr std::array<std::byte, 2> deflate_end = {std::byte{0x03}, std::byte{0x00}};

// Bytes that a part of `length` bytes takes at most.
std::size_t part_bound(std::size_t length);

// Writes `input` to `output` as an uncompressed part. Returns its length, part_bound() of the input's.
std::size_t stored_part(ByteView input, ByteSpan output);

}  // namespace csar::container
