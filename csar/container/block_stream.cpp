#include "csar/container/block_stream.hpp"

#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include "base/interrupt.hpp"
#include "base/workers.hpp"

namespace csar::container {
namespace {

constexpr std::size_t block_size = 256 * KiB;
constexpr std::size_t blocks_ahead = 4;

class DirectBlocks final : public BlockStream {
public:
    explicit DirectBlocks(CompressedSource& source) : source_(source), block_(block_size) {}

    ByteView next() override { return ByteView(block_).first(source_.read(block_)); }
    bool is_sound() const override { return source_.is_sound(); }

private:
    CompressedSource& source_;
    std::vector<std::byte> block_;
};

class BlocksAhead final : public BlockStream {
public:
    explicit BlocksAhead(CompressedSource& source)
        : source_(source), ring_(blocks_ahead, block_size), thread_([this, cancellation = current_cancellation()] {
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
            failure_ = std::current_exception();  // rethrown on the consumer's thread; the ring synchronises the two
        }
        ring_.finish();
    }

    CompressedSource& source_;
    BlockRing ring_;
    std::exception_ptr failure_;
    bool holds_block_ = false;
    std::thread thread_;  // last member: the thread starts when all others are initialised
};

}  // namespace

std::unique_ptr<BlockStream> stream_blocks(CompressedSource& source, unsigned jobs) {
    if (jobs < 2) return std::make_unique<DirectBlocks>(source);
    return std::make_unique<BlocksAhead>(source);
}

}  // namespace csar::container
