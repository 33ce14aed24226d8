// The output of an archive: collects bytes into large writes, and can overwrite earlier positions.
#pragma once

#include <cstdint>
#include <memory>

#include "base/bytes.hpp"
#include "base/file.hpp"

namespace csar::container {

// Bytes may not be in the file before flush().
class BufferedOutput final : public Sink {
public:
    // Writes from the start of `file`, which must be empty and seekable and must outlive this.
    explicit BufferedOutput(const File& file);

    void write(ByteView bytes) override;

    // Bytes written so far.
    std::uint64_t position() const { return flushed_ + held_; }

    // Replaces bytes that were written at `position`.
    void patch(std::uint64_t position, ByteView bytes);

    void flush();

private:
    const File& file_;
    std::unique_ptr<std::byte[]> buffer_;
    std::size_t held_ = 0;       // bytes in the buffer
    std::uint64_t flushed_ = 0;  // bytes in the file
};

}  // namespace csar::container
