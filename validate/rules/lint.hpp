// What the text allows and an author hardly wants (area lint/): looked at only when a severity is given to one of the rules.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// Whether a finding of the area lint/ can appear in the report.
bool lints(const CheckContext& context);

// Comparisons with numbers that exclude one another, in the constraints of 1.x or the condition of 2.0 that `clauses` is.
// `schema`: of the value that the clauses are about, when they filter it (its own clauses count, too); else null.
void lint_clauses(CheckContext& context, Node clauses, const Schema* schema, const Site& site);

}  // namespace csar::validate
