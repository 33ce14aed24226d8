// Checks an archive before a command writes a new package or a directory from it.
#pragma once

#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar::open {

// Returns false if `report` has an error: the output would lack content, or hide the error.
// Throws Failure(input) for an entry that packages must not have, even if its finding is not an error.
bool may_be_rewritten(const container::Container& archive, const Report& report);

}  // namespace csar::open
