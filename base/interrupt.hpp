// Cancels operations: long loops check for cancellation.
//
// Each thread has a pointer to its Cancellation, so functions need no parameter. A helper thread creates a
// CancellationScope with the current_cancellation() of the thread that it works for.
#pragma once

#include <csar/cancellation.hpp>

namespace csar {

// Can cancel this thread's work; may be null.
const Cancellation* current_cancellation() noexcept;

// Lets `cancellation` cancel the work of this thread. `cancellation` may be null.
class CancellationScope {
public:
    explicit CancellationScope(const Cancellation* cancellation) noexcept;
    CancellationScope(const CancellationScope&) = delete;
    CancellationScope& operator=(const CancellationScope&) = delete;
    ~CancellationScope();

private:
    const Cancellation* outer_;
};

// Throws Failure(interrupted) if the work of this thread is cancelled. Cheap: a relaxed atomic load.
void check_interrupt();

}  // namespace csar
