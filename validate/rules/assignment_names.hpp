// What requirement assignments name.
#pragma once

#include "validate/resolved/assignment.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate {

// What the names in a requirement assignment mean, and whether that can meet the requirement; true when it can.
bool check_assignment_names(CheckContext& context, const ResolvedAssignment& resolved);

}  // namespace csar::validate
