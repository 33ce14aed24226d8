// Compressing into raw deflate (RFC 1951), whole or in parts that several threads make and that join into one stream.
//
//   stream = whole | *part deflate_end
//
// A part ends on a byte boundary and none of its blocks is the last, so parts stand behind one another in any number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/bytes.hpp"

namespace csar::container {

// For one thread at a time. What it makes depends on the input and the level alone: not on earlier inputs, and not on
// the processor.
class Deflater {
public:
    virtual ~Deflater() = default;

    // Puts `input` as a complete stream into `output`. Returns its length, or 0 when it does not fit.
    virtual std::size_t whole(ByteView input, ByteSpan output) = 0;

    // Puts `input` as a part into `output`, which must have part_bound() bytes. Returns its length, which is never more
    // than that of stored_part().
    virtual std::size_t part(ByteView input, ByteSpan output) = 0;
};

// `level`: 1 (fastest) to 12 (smallest), or 0 for none, the null pointer. Level 1 is a Failure(usage) on processors
// where its result would differ from that on others (see deflater.cpp).
std::unique_ptr<Deflater> make_deflater(int level);

// What closes a stream made of parts: an empty last block.
inline constexpr std::array<std::byte, 2> deflate_end = {std::byte{0x03}, std::byte{0x00}};

// Bytes that a part of `length` bytes takes at most.
std::size_t part_bound(std::size_t length);

// Puts `input` as a part without compression into `output`. Returns its length, part_bound() of it.
std::size_t stored_part(ByteView input, ByteSpan output);

}  // namespace csar::container
