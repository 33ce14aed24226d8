// Ends a cancelled operation cleanly: long loops check for cancellation.
//
// Each thread has a pointer to the object that can cancel its work, so functions need not pass it on. A thread that
// works for a second thread creates a CancellationScope with current_cancellation() of the second one.
#pragma once

#include <csar/cancellation.hpp>

namespace csar {

// The object that can cancel the work of this thread; null if there is none.
const Cancellation* current_cancellation() noexcept;

// While it exists, `cancellation` (which may be null) can cancel the work of this thread.
class CancellationScope {
public:
    explicit CancellationScope(const Cancellation* cancellation) noexcept;
    CancellationScope(const CancellationScope&) = delete;
    CancellationScope& operator=(const CancellationScope&) = delete;
    ~CancellationScope();

private:
    const Cancellation* outer_;
};

// Throws Failure(FailureKind::interrupted) if the work of this thread is cancelled. Cheap: a relaxed atomic load.
void check_interrupt();

}  // namespace csar
