// Each worker takes and performs the next task, without a master thread. When the oldest task is done, a worker
// finishes this task and the done tasks after it, unless another worker is in finish().
#include "base/ordered_work.hpp"

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <vector>

#include "base/interrupt.hpp"
#include "base/workers.hpp"

namespace csar {
namespace {

class OrderedRun {
public:
    OrderedRun(OrderedWork& work, std::size_t slots) : work_(work), slots_(slots) {}

    void run(unsigned jobs) {
        Workers workers(jobs);
        workers.run(workers.count(), [this](std::size_t, std::size_t worker) { run_worker(worker); });
        if (failure_) std::rethrow_exception(failure_);
        if (last_failure_) std::rethrow_exception(last_failure_);
    }

private:
    using Lock = std::unique_lock<std::mutex>;

    struct Slot {
        bool done = false;
        std::exception_ptr failure;
    };

    // Makes the call without the lock. Returns its exception, or null.
    template <class Call>
    static std::exception_ptr unlocked(Lock& lock, Call call) {
        std::exception_ptr failure;
        lock.unlock();
        try {
            call();
        } catch (...) {  // for the caller of run_in_order()
            failure = std::current_exception();
        }
        lock.lock();
        return failure;
    }

    void run_worker(std::size_t worker) {
        Lock lock(mutex_);
        while (!failure_ && !(ended_ && finished_ == taken_)) {
            if (!may_take()) {
                changed_.wait(lock);
            } else if (take(lock)) {
                const std::size_t slot = (taken_ - 1) % slots_.size();
                const auto failure = unlocked(lock, [&] { work_.work(slot, worker); });
                slots_[slot] = {true, failure};
                if (failure) ended_ = true;
                finish_all_done(lock);
            }
        }
        changed_.notify_all();
    }

    bool may_take() const {
        return !ended_ && !taking_ && taken_ - finished_ < slots_.size() && (!waiting_ || taken_ == finished_);
    }

    bool take(Lock& lock) {
        taking_ = true;
        const std::size_t slot = taken_ % slots_.size();
        OrderedWork::Next next = OrderedWork::Next::end;
        last_failure_ = unlocked(lock, [&] {
            check_interrupt();
            next = work_.next(slot);
        });
        taking_ = false;
        waiting_ = next == OrderedWork::Next::wait;
        if (next == OrderedWork::Next::end) ended_ = true;
        if (next == OrderedWork::Next::task) ++taken_;
        changed_.notify_all();
        return next == OrderedWork::Next::task;
    }

    void finish_all_done(Lock& lock) {
        if (finishing_) return;  // the finishing thread checks again before it stops
        finishing_ = true;
        while (!failure_ && finished_ < taken_) {
            const std::size_t slot = finished_ % slots_.size();
            if (!slots_[slot].done) break;
            failure_ = slots_[slot].failure;
            if (!failure_) failure_ = unlocked(lock, [&] { work_.finish(slot); });
            slots_[slot] = {};
            ++finished_;
            changed_.notify_all();
        }
        finishing_ = false;
    }

    OrderedWork& work_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Slot> slots_;          // task n is in slot n % slots
    std::uint64_t taken_ = 0;          // tasks from next()
    std::uint64_t finished_ = 0;       // tasks after finish()
    bool taking_ = false;              // a thread is in next()
    bool finishing_ = false;           // a thread is in finish()
    bool waiting_ = false;             // until all tasks are finished
    bool ended_ = false;               // no more tasks
    std::exception_ptr failure_;       // of the first failed task; no more tasks are started
    std::exception_ptr last_failure_;  // of next(); thrown when the earlier tasks are finished
};

}  // namespace

void run_in_order(OrderedWork& work, unsigned jobs, std::size_t slots) { OrderedRun(work, slots).run(jobs); }

}  // namespace csar
