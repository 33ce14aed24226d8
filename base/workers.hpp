// Threads: a few workers that share numbered tasks, and a bounded ring of buffers between two threads.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/bytes.hpp"

namespace csar {

// A fixed group of threads, one of them the calling one. All member functions belong to the thread that made it.
class Workers {
public:
    // What a worker does: task number, and the number of the worker (0 .. count() - 1) for buffers of its own.
    using Task = std::function<void(std::size_t task, std::size_t worker)>;

    // Starts `threads` - 1 threads (at least none), fewer where the system refuses more: see count().
    explicit Workers(unsigned threads);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers();

    // The number of threads that run() uses, the calling one included; at least 1.
    std::size_t count() const { return threads_.size() + 1; }

    // Runs task 0 .. `tasks` - 1, each once, begun in this order. Returns when all have ended. When one throws, no
    // further task is begun, and the first exception is thrown here once the running ones have ended.
    void run(std::size_t tasks, const Task& task);

private:
    void stay(std::size_t worker);
    void take_tasks(std::unique_lock<std::mutex>& lock, std::size_t worker);

    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable idle_;
    const Task* task_ = nullptr;
    std::size_t next_ = 0;
    std::size_t end_ = 0;
    std::size_t running_ = 0;
    bool stop_ = false;
    std::exception_ptr failure_;
    std::vector<std::thread> threads_;
};

// Passes blocks of bytes from one producing thread to one consuming thread without copying them; the producer waits
// when the consumer falls behind by the whole ring.
class BlockRing {
public:
    // Memory: `blocks` times `block_size` bytes.
    BlockRing(std::size_t blocks, std::size_t block_size);

    // Producer: a free buffer of block_size bytes, waited for; empty once the ring was cancelled.
    ByteSpan acquire();
    // Producer: passes on the first `size` bytes of the buffer acquired last.
    void publish(std::size_t size);
    // Producer: nothing follows.
    void finish();

    // Consumer: the next block, waited for, valid until release(); empty at the end and once the ring was cancelled.
    ByteView front();
    void release();
    // Consumer, when nothing follows: true when all blocks came, false when the ring was cancelled.
    bool finished();

    // Any thread: neither side waits any more.
    void cancel();

private:
    struct Block {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t size = 0;
    };

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Block> blocks_;
    std::size_t block_size_;
    std::size_t published_ = 0;  // blocks ever published; block n lives in slot n modulo the number of blocks
    std::size_t released_ = 0;
    bool finished_ = false;
    bool cancelled_ = false;
};

}  // namespace csar
