// How often requirements are assigned.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Whether the requirement assignments of a node template together keep the count ranges.
void check_requirement_counts(CheckContext& context, const Element& node_template, const Type& type);

}  // namespace csar::validate
