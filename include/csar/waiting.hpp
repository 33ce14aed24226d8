// Cancels functions that wait for a pipe.
#pragma once

#include <csar/cancellation.hpp>
#include <csar/export.hpp>

namespace csar {

// The cancellation for functions without an own parameter, for example read_project_file(). After a request, a signal
// ends their wait for a pipe with Failure(interrupted). `cancellation` must live until another call replaces it,
// possibly by null.
CSAR_API void cancel_waiting(const Cancellation* cancellation) noexcept;

}  // namespace csar
