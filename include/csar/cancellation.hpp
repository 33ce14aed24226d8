// Cancels a running operation.
#pragma once

#include <atomic>

namespace csar {

// A request to stop. The caller owns it, passes its address in the options of an operation, and keeps it alive until
// the operation has returned. One object may be used for several operations. A cancelled operation ends soon with
// Failure(interrupted) and leaves no partial output. request() may be called from any thread and from a signal handler.
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
