// The number of assignments of requirements.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Checks whether the requirement assignments of a node template satisfy the count ranges.
void check_requirement_counts(CheckContext& context, const Element& node_template, const Type& type);

// Checks whether the range in a 1.x assignment of a requirement or capability is within the range of its definition.
void check_occurrences_within(CheckContext& context, const Element& assignment, const CountRange& defined);

}  // namespace csar::validate
