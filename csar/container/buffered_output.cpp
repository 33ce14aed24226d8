#include "csar/container/buffered_output.hpp"

#include <cstring>

#include <csar/limits.hpp>

namespace csar::container {
namespace {

constexpr std::size_t buffer_size = 1 * MiB;

}  // namespace

BufferedOutput::BufferedOutput(const File& file)
    : file_(file), buffer_(std::make_unique_for_overwrite<std::byte[]>(buffer_size)) {}

void BufferedOutput::write(ByteView bytes) {
    if (bytes.empty()) return;
    if (bytes.size() > buffer_size - held_) flush();
    if (bytes.size() >= buffer_size) {
        file_.write_at(flushed_, bytes);
        flushed_ += bytes.size();
        return;
    }
    std::memcpy(buffer_.get() + held_, bytes.data(), bytes.size());
    held_ += bytes.size();
}

void BufferedOutput::patch(std::uint64_t position, ByteView bytes) {
    if (position >= flushed_) {
        std::memcpy(buffer_.get() + (position - flushed_), bytes.data(), bytes.size());
        return;
    }
    flush();  // a part may be in the buffer
    file_.write_at(position, bytes);
}

void BufferedOutput::flush() {
    file_.write_at(flushed_, ByteView(buffer_.get(), held_));
    flushed_ += held_;
    held_ = 0;
}

}  // namespace csar::container
