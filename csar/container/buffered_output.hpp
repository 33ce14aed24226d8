// Collects the output of an archive into large writes. Earlier bytes can be replaced.
#pragma once

#include <cstdint>
#include <memory>

#include "base/bytes.hpp"
#include "base/file.hpp"

namespace csar::container {

// Bytes may stay in memory until flush().
class BufferedOutput final : public Sink {
public:
    // `file`: empty and seekable. It must outlive this object.
    explicit BufferedOutput(const File& file);

    void write(ByteView bytes) override;

    // The number of bytes written.
    std::uint64_t position() const { return flushed_ + held_; }

    // Replaces bytes at `position`.
    void patch(std::uint64_t position, ByteView bytes);

    void flush();

private:
    const File& file_;
    std::unique_ptr<std::byte[]> buffer_;
    std::size_t held_ = 0;       // bytes in the buffer
    std::uint64_t flushed_ = 0;  // bytes in the file
};

}  // namespace csar::container
