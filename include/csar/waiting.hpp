// Interrupts functions that wait for a pipe.
#pragma once

#include <csar/cancellation.hpp>
#include <csar/export.hpp>

namespace csar {

// Sets the cancellation of functions that have no parameter for it, such as read_project_file(): when a signal
// interrupts them while they wait for a pipe, they throw Failure(interrupted). `cancellation` must live until it is
// replaced, by a different one or by null.
CSAR_API void cancel_waiting(const Cancellation* cancellation) noexcept;

}  // namespace csar
