// Checks for valid content that an author rarely intends (area lint/). They only run if the user sets a severity for
// this area.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// True if the report can contain findings of the area lint/.
bool lints(const CheckContext& context);

// Reports contradictory comparisons in 1.x constraints or a 2.0 condition. `schema`: adds the clauses of the restricted
// value; may be null.
void lint_clauses(CheckContext& context, Node clauses, const Schema* schema, const Site& site);

}  // namespace csar::validate
