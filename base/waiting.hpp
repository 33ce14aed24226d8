// System calls that a signal interrupts while they wait.
#pragma once

#include <csar/waiting.hpp>

namespace csar {

// For a call that a signal interrupted: throws Failure(interrupted) once the work of this thread is cancelled, or, where nothing
// can cancel it, what was given to cancel_waiting().
void check_interrupted_call();

}  // namespace csar
