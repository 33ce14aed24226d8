// Threads that share numbered tasks, and a ring of buffers between two threads.
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

// A group of threads that includes the calling thread. Only the thread that created it may call the functions.
class Workers {
public:
    // `worker`: from 0 to count() - 1, so that each worker can have buffers.
    using Task = std::function<void(std::size_t task, std::size_t worker)>;

    // Starts `threads` - 1 threads, or fewer if the system does not allow more or has no memory.
    explicit Workers(unsigned threads);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers();

    // Includes the calling thread.
    std::size_t count() const { return threads_.size() + 1; }

    // Starts the tasks 0 to `tasks` - 1 in order, and waits for all. If a task throws, no more tasks are started. The
    // first exception is rethrown when the running tasks have ended.
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

// Passes blocks from a producing thread to a consuming thread without copying. The producer waits while the ring is
// full.
class BlockRing {
public:
    // Needs `blocks` times `block_size` bytes.
    BlockRing(std::size_t blocks, std::size_t block_size);

    // Producer: waits for a buffer of block_size bytes. Empty after cancel().
    ByteSpan acquire();
    // Producer: passes on `size` bytes of the last buffer.
    void publish(std::size_t size);
    // Producer: after the last block.
    void finish();

    // Consumer: waits for a block, which is valid until release(). Empty at the end, and after cancel().
    ByteView front();
    void release();
    // Consumer, after an empty block: false if the ring was cancelled.
    bool finished();

    // Ends all waiting. Any thread may call it.
    void cancel();

private:
    struct Block {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t size = 0;
    };

    // Wakes both threads after the change.
    template <class Call>
    void change(Call call);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Block> blocks_;
    std::size_t block_size_;
    // published blocks; block n is in slot n % blocks
    std::size_t published_ = 0;
    std::size_t released_ = 0;
    bool finished_ = false;
    bool cancelled_ = false;
};

}  // namespace csar
