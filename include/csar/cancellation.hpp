// Cancels a running operation.
#pragma once

#include <atomic>

namespace csar {

// A request to stop an operation. The operation then throws Failure(interrupted) and leaves no partial output.
//
// The caller owns the object. Pass its address in the options, and keep it alive until the operation returns. Several
// operations may share an object. request() may be called from any thread and from a signal handler.
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
