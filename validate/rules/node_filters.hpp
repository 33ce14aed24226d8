// Node filters in node templates, requirement definitions and requirement assignments.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// Checks the value of a `node_filter`: a condition at `site`, or a 1.x filter of nodes of type `target`. If the type is
// unknown, `target` is null, and names are not looked up.
void check_node_filter(CheckContext& context, const Slot& filter, const Type* target, const Site& site);

}  // namespace csar::validate
