#include "base/workers.hpp"

#include <utility>

#include "base/interrupt.hpp"

namespace csar {

Workers::Workers(unsigned threads) {
    threads_.reserve(threads);
    try {
        for (std::size_t worker = 1; worker < threads; ++worker)
            threads_.emplace_back([this, worker, cancellation = current_cancellation()] {
                const CancellationScope scope(cancellation);
                worker_loop(worker);
            });
    } catch (const std::exception&) {
        // The system allows no more threads, or memory is exhausted: the existing threads do all the work.
    }
}

Workers::~Workers() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Workers::run(std::size_t tasks, const Task& task) {
    std::unique_lock lock(mutex_);
    task_ = &task;
    next_ = 0;
    end_ = tasks;
    wake_.notify_all();
    take_tasks(lock, 0);
    idle_.wait(lock, [&] { return running_ == 0; });
    task_ = nullptr;
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Workers::worker_loop(std::size_t worker) {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return stop_ || next_ < end_; });
        if (stop_) return;
        take_tasks(lock, worker);
    }
}

void Workers::take_tasks(std::unique_lock<std::mutex>& lock, std::size_t worker) {
    while (next_ < end_) {
        const std::size_t number = next_++;
        ++running_;
        lock.unlock();
        std::exception_ptr failure;
        try {
            (*task_)(number, worker);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        --running_;
        if (failure) {
            next_ = end_;
            if (!failure_) failure_ = std::move(failure);
        }
    }
    if (running_ == 0) idle_.notify_all();
}

BlockRing::BlockRing(std::size_t blocks, std::size_t block_size) : blocks_(blocks), block_size_(block_size) {
    for (Block& block : blocks_) block.bytes = std::make_unique_for_overwrite<std::byte[]>(block_size);
}

ByteSpan BlockRing::acquire() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return cancelled_ || published_ - released_ < blocks_.size(); });
    if (cancelled_) return {};
    return {blocks_[published_ % blocks_.size()].bytes.get(), block_size_};
}

template <class Call>
void BlockRing::change(Call call) {
    {
        const std::lock_guard lock(mutex_);
        call();
    }
    changed_.notify_all();
}

void BlockRing::publish(std::size_t size) {
    change([&] {
        blocks_[published_ % blocks_.size()].size = size;
        ++published_;
    });
}

void BlockRing::finish() {
    change([&] { finished_ = true; });
}

ByteView BlockRing::front() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return cancelled_ || finished_ || published_ > released_; });
    if (cancelled_ || published_ == released_) return {};
    const Block& block = blocks_[released_ % blocks_.size()];
    return {block.bytes.get(), block.size};
}

void BlockRing::release() {
    change([&] { ++released_; });
}

bool BlockRing::finished() {
    const std::lock_guard lock(mutex_);
    return finished_ && !cancelled_;
}

void BlockRing::cancel() {
    change([&] { cancelled_ = true; });
}

}  // namespace csar
