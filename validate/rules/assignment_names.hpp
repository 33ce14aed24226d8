// Checks the names in requirement assignments.
#pragma once

#include "validate/resolved/assignment.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate {

// Checks the names in a requirement assignment, and whether they can satisfy the requirement. Returns true if they can.
bool check_assignment_names(CheckContext& context, const ResolvedAssignment& resolved);

}  // namespace csar::validate
