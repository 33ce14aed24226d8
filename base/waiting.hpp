// Handles interrupted system calls.
#pragma once

#include <csar/waiting.hpp>

namespace csar {

// Must be called after a signal interrupted a system call. Throws Failure(interrupted) if the work of this thread is
// cancelled. If nothing can cancel it, throws the failure that was passed to cancel_waiting().
void check_interrupted_call();

}  // namespace csar
