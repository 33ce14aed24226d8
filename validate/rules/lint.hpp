// Checks of valid constructs that an author rarely intends (area lint/). They run only if a severity is set for one of
// the rules.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// True if a finding of the area lint/ can appear in the report.
bool lints(const CheckContext& context);

// Reports contradictory comparisons with numbers in `clauses`: the constraints in 1.x, or the condition in 2.0.
// `schema`: the schema of the value that `clauses` restrict, whose own clauses are included; null if there is no such
// value.
void lint_clauses(CheckContext& context, Node clauses, const Schema* schema, const Site& site);

}  // namespace csar::validate
