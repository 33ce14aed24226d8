// Ends an operation that is cancelled in good order: long loops ask whether it is.
//
// Each thread knows what can cancel its work, so that no function passes that on. A thread that works for another one
// makes a CancellationScope with the other's current_cancellation().
#pragma once

#include <csar/cancellation.hpp>

namespace csar {

// What can cancel the work of this thread; null: nothing can.
const Cancellation* current_cancellation() noexcept;

// While it lives, `cancellation` (which may be null) can cancel the work of this thread.
class CancellationScope {
public:
    explicit CancellationScope(const Cancellation* cancellation) noexcept;
    CancellationScope(const CancellationScope&) = delete;
    CancellationScope& operator=(const CancellationScope&) = delete;
    ~CancellationScope();

private:
    const Cancellation* outer_;
};

// Throws Failure(FailureKind::interrupted) once the work of this thread is cancelled. Cheap: a relaxed atomic load.
void check_interrupt();

}  // namespace csar
