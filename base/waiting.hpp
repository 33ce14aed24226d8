// Handles interrupted system calls.
#pragma once

#include <csar/waiting.hpp>

namespace csar {

// Call it after a signal interrupted a system call. Throws Failure(interrupted) if this thread's work is cancelled. A
// thread without a Cancellation uses the object that was passed to cancel_waiting().
void check_interrupted_call();

}  // namespace csar
