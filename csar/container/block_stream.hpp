// A compressed source as a sequence of blocks, made on the calling thread or ahead of it on a second one.
#pragma once

#include <memory>

#include "csar/container/compressed_source.hpp"

namespace csar::container {

// For one thread at a time.
class BlockStream {
public:
    virtual ~BlockStream() = default;

    // The next bytes, valid until the next call; empty at the end and where the source is damaged. Throws Failure.
    virtual ByteView next() = 0;

    // What the source says of itself; to be asked only once next() gave an empty block.
    virtual bool is_sound() const = 0;
};

// The blocks of `source`, which must outlive the stream and not be used beside it. With two or more `jobs` they are
// made ahead on a thread of their own.
std::unique_ptr<BlockStream> stream_blocks(CompressedSource& source, unsigned jobs);

}  // namespace csar::container
