// Threads: a pool of workers that share numbered tasks, and a bounded ring of buffers between two threads.
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

// A fixed group of threads, including the calling one. All member functions must be called by the thread that created
// it.
class Workers {
public:
    // The function a worker runs. It gets the number of the task and of the worker (0 .. count() - 1), so that a worker
    // can have its own buffers.
    using Task = std::function<void(std::size_t task, std::size_t worker)>;

    // Starts `threads` - 1 threads, or fewer if the system does not allow more: see count().
    explicit Workers(unsigned threads);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers();

    // The number of threads that run() uses, including the calling one; at least 1.
    std::size_t count() const { return threads_.size() + 1; }

    // Runs tasks 0 .. `tasks` - 1, each once, starting them in this order. Returns when all have ended. If a task
    // throws, no further task is started, and the first exception is rethrown here after the running tasks have ended.
    void run(std::size_t tasks, const Task& task);

private:
    void worker_loop(std::size_t worker);
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
// when the ring is full.
class BlockRing {
public:
    // Memory: `blocks` times `block_size` bytes.
    BlockRing(std::size_t blocks, std::size_t block_size);

    // Producer: waits for a free buffer of block_size bytes; empty after the ring was cancelled.
    ByteSpan acquire();
    // Producer: makes the first `size` bytes of the last acquired buffer available to the consumer.
    void publish(std::size_t size);
    // Producer: there are no more blocks.
    void finish();

    // Consumer: waits for the next block, valid until release(); empty at the end and after the ring was cancelled.
    ByteView front();
    void release();
    // Consumer, after an empty block: true if all blocks were delivered, false if the ring was cancelled.
    bool finished();

    // Makes the producer and the consumer stop waiting. Any thread may call it.
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
    // the number of blocks published so far; block n is in slot n modulo the number of blocks
    std::size_t published_ = 0;
    std::size_t released_ = 0;
    bool finished_ = false;
    bool cancelled_ = false;
};

}  // namespace csar
