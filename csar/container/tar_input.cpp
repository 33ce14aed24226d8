#include "csar/container/tar_input.hpp"

#include <algorithm>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

#include "base/interrupt.hpp"
#include "base/workers.hpp"

namespace csar::container {
namespace {

// Small files: one read returns several headers. Large files: most of the read is wasted.
constexpr std::size_t header_window_size = 8 * KiB;

constexpr std::size_t content_block_size = 256 * KiB;
constexpr std::size_t blocks_ahead = 4;

class DirectBlocks final : public BlockStream {
public:
    explicit DirectBlocks(CompressedSource& source) : source_(source), block_(content_block_size) {}

    ByteView next() override { return ByteView(block_).first(source_.read(block_)); }
    bool is_sound() const override { return source_.is_sound(); }

private:
    CompressedSource& source_;
    std::vector<std::byte> block_;
};

class BlocksAhead final : public BlockStream {
public:
    explicit BlocksAhead(CompressedSource& source)
        : source_(source),
          ring_(blocks_ahead, content_block_size),
          thread_([this, cancellation = current_cancellation()] {
              const CancellationScope scope(cancellation);
              produce();
          }) {}
    BlocksAhead(const BlocksAhead&) = delete;
    BlocksAhead& operator=(const BlocksAhead&) = delete;
    ~BlocksAhead() override {
        ring_.cancel();
        thread_.join();
    }

    ByteView next() override {
        if (std::exchange(holds_block_, true)) ring_.release();
        const ByteView block = ring_.front();
        if (!block.empty()) return block;
        holds_block_ = false;
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
        return {};
    }
    bool is_sound() const override { return source_.is_sound(); }  // the producer has ended

private:
    void produce() {
        try {
            for (;;) {
                const ByteSpan block = ring_.acquire();
                const std::size_t count = block.empty() ? 0 : source_.read(block);
                if (count == 0) break;
                ring_.publish(count);
            }
        } catch (...) {
            failure_ = std::current_exception();  // rethrown on the thread of the consumer; the ring synchronises
        }
        ring_.finish();
    }

    CompressedSource& source_;
    BlockRing ring_;
    std::exception_ptr failure_;
    bool holds_block_ = false;
    std::thread thread_;  // last: starts when the other members are initialised
};

}  // namespace

std::unique_ptr<BlockStream> stream_blocks(CompressedSource& source, unsigned jobs) {
    try {
        if (jobs > 1) return std::make_unique<BlocksAhead>(source);
    } catch (const std::system_error&) {
        // The system does not allow another thread.
    }
    return std::make_unique<DirectBlocks>(source);
}

FileTarInput::FileTarInput(const File& file) : size_(file.size()), window_(file, header_window_size, size_) {}

std::size_t FileTarInput::read(ByteSpan buffer) {
    std::size_t done = 0;
    while (done < buffer.size() && position_ < size_) {
        const std::uint64_t wanted = std::min<std::uint64_t>(buffer.size() - done, size_ - position_);
        const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, header_window_size));
        const ByteView bytes = window_.view(position_, length, header_window_size);
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
        const ByteView block = blocks_->next();
        if (block.empty()) break;
        start_.insert(start_.end(), block.begin(), block.end());
    }
    block_ = start_;
    return block_;
}

// Returns at most `wanted` bytes, or an empty view at the end.
ByteView StreamTarInput::take(std::uint64_t wanted) {
    if (block_.empty()) {
        check_interrupt();
        block_ = blocks_->next();
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
