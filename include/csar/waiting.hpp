// Cancels functions that wait for a pipe.
#pragma once

#include <csar/cancellation.hpp>
#include <csar/export.hpp>

namespace csar {

// The cancellation for functions without a parameter for it, such as read_project_file(). If a signal interrupts such a
// function while it waits for a pipe, it throws Failure(interrupted). `cancellation` must live until another call
// replaces it, such as with null.
CSAR_API void cancel_waiting(const Cancellation* cancellation) noexcept;

}  // namespace csar
