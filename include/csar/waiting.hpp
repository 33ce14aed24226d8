// Ending what waits for a pipe.
#pragma once

#include <csar/cancellation.hpp>
#include <csar/export.hpp>

namespace csar {

// What ends functions that take no cancellation, such as read_project_file(), while they wait for a pipe and a signal has
// interrupted that: they throw Failure(interrupted). `cancellation` must live until another one, or null, takes its place.
CSAR_API void cancel_waiting(const Cancellation* cancellation) noexcept;

}  // namespace csar
