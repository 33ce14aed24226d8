// Values that templates fall back on: the fixed values and defaults of their types (csd07 9.4; 1.3 3.6.10). What their
// calls read is known in the template only: the targets of its requirements, the names of its service template.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// Where the expressions of a fallback stand for a template whose own values are at `user`: SELF and the ends of a
// relationship are those of the template, the names of types those of the file that has the value. `definition`: with
// Definition::fallback().
Site site_of_fallback(const Definition& definition, const Site& user);

// Checks the calls in the fallback of `definition`, and its validation clauses, for a template at `place` whose own values
// are at `user`. What is wrong with it in every template has been reported where it is written. True when nothing is
// wrong.
bool check_fallback(CheckContext& context, const Definition& definition, const Site& user, const Place& place);

}  // namespace csar::validate
