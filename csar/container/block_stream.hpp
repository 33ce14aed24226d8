// A compressed source as a sequence of blocks, read on the calling thread or ahead of it on a second one.
#pragma once

#include <memory>

#include "csar/container/compressed_source.hpp"

namespace csar::container {

// Not thread-safe.
class BlockStream {
public:
    virtual ~BlockStream() = default;

    // The next bytes, valid until the next call; empty at the end and if the source is damaged. Throws Failure.
    virtual ByteView next() = 0;

    // The result of the source's is_sound(); call it only after next() has returned an empty block.
    virtual bool is_sound() const = 0;
};

// The blocks of `source`, which must outlive the stream and must not be used while it exists. With two or more `jobs`
// they are read ahead on a separate thread.
std::unique_ptr<BlockStream> stream_blocks(CompressedSource& source, unsigned jobs);

}  // namespace csar::container
