// Ending an operation from outside.
#pragma once

#include <atomic>

namespace csar {

// A request to stop. The caller owns it, hands its address to an operation in the options, and keeps it alive until the
// operation has returned; one may serve several operations. An operation that is asked to stop ends soon with
// Failure(interrupted) and leaves nothing half done behind. request() may be called from any thread and from a signal
// handler.
class Cancellation {
public:
    Cancellation() = default;
    Cancellation(const Cancellation&) = delete;
    Cancellation& operator=(const Cancellation&) = delete;

    void request() noexcept { requested_.store(true, std::memory_order_relaxed); }
    bool requested() const noexcept { return requested_.load(std::memory_order_relaxed); }

private:
    static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");
    std::atomic<bool> requested_{false};
};

}  // namespace csar
