// Node filters in node templates, requirement definitions and requirement assignments.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// Checks a 2.0 condition or a 1.x filter. `target`: the type of the filtered nodes; if null, names are not checked.
void check_node_filter(CheckContext& context, const Slot& filter, const Type* target, const Site& site);

}  // namespace csar::validate
