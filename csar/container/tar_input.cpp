#include "csar/container/tar_input.hpp"

#include <algorithm>

#include "base/interrupt.hpp"

namespace csar::container {
namespace {

// Headers of small files are close together: one read returns several. Between large files most of the read is wasted.
constexpr std::size_t window_size = 8 * KiB;

}  // namespace

FileTarInput::FileTarInput(const File& file) : size_(file.size()), window_(file, window_size, size_) {}

std::size_t FileTarInput::read(ByteSpan buffer) {
    std::size_t done = 0;
    while (done < buffer.size() && position_ < size_) {
        const std::uint64_t wanted = std::min<std::uint64_t>(buffer.size() - done, size_ - position_);
        const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, window_size));
        const ByteView bytes = window_.view(position_, length, window_size);
        std::copy(bytes.begin(), bytes.end(), buffer.begin() + static_cast<std::ptrdiff_t>(done));
        done += bytes.size();
        position_ += bytes.size();
    }
    return done;
}

std::uint64_t FileTarInput::skip(std::uint64_t count) {
    count = std::min(count, size_ - position_);
    position_ += count;
    return count;
}

ByteView StreamTarInput::start(std::size_t wanted) {
    while (start_.size() < wanted) {
        const ByteView block = blocks_.next();
        if (block.empty()) break;
        start_.insert(start_.end(), block.begin(), block.end());
    }
    block_ = start_;
    return block_;
}

// The next bytes of the stream, at most `wanted`; empty at the end.
ByteView StreamTarInput::take(std::uint64_t wanted) {
    if (block_.empty()) {
        check_interrupt();
        block_ = blocks_.next();
    }
    const ByteView taken = block_.first(static_cast<std::size_t>(std::min<std::uint64_t>(wanted, block_.size())));
    block_ = block_.subspan(taken.size());
    position_ += taken.size();
    return taken;
}

std::size_t StreamTarInput::read(ByteSpan buffer) {
    std::size_t done = 0;
    while (done < buffer.size()) {
        const ByteView bytes = take(buffer.size() - done);
        if (bytes.empty()) break;
        std::copy(bytes.begin(), bytes.end(), buffer.begin() + static_cast<std::ptrdiff_t>(done));
        done += bytes.size();
    }
    return done;
}

std::uint64_t StreamTarInput::pass(std::uint64_t count, Sink* sink) {
    std::uint64_t done = 0;
    while (done < count) {
        const ByteView bytes = take(count - done);
        if (bytes.empty()) break;
        if (sink) sink->write(bytes);
        done += bytes.size();
    }
    return done;
}

}  // namespace csar::container
