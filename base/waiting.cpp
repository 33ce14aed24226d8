#include "base/waiting.hpp"

#include <atomic>

#include <csar/failure.hpp>
#include "base/interrupt.hpp"

namespace csar {
namespace {

std::atomic<const Cancellation*> of_process = nullptr;

}  // namespace

void cancel_waiting(const Cancellation* cancellation) noexcept {
    of_process.store(cancellation, std::memory_order_relaxed);
}

void check_interrupted_call() {
    check_interrupt();
    const Cancellation* const cancellation = of_process.load(std::memory_order_relaxed);
    if (current_cancellation() == nullptr && cancellation != nullptr && cancellation->requested())
        throw Failure(FailureKind::interrupted, "interrupted");
}

}  // namespace csar
