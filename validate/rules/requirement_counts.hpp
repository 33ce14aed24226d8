// How often requirements are assigned.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Whether the requirement assignments of a node template together keep the count ranges.
void check_requirement_counts(CheckContext& context, const Element& node_template, const Type& type);

// Whether the range that an assignment of a requirement or capability gives in 1.x is within that of its definition.
void check_occurrences_within(CheckContext& context, const Element& assignment, const CountRange& defined);

}  // namespace csar::validate
