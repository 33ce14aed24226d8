// Fallback values of templates: the fixed values and defaults of their types (csd07 9.4; 1.3 3.6.10). What the calls in
// them read is known only in the template, such as the targets of its requirements and the names in its service
// template.
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// The site of the expressions of a fallback, for a template whose own values are at `user`: SELF and the ends of a
// relationship are those of the template, but type names are resolved in the file that contains the value. `definition`
// must have a Definition::fallback().
Site site_of_fallback(const Definition& definition, const Site& user);

// Checks the calls in the fallback of `definition`, and its validation clauses, for a template at `place` whose own
// values are at `user`. Errors that occur in every template have already been reported at the fallback itself. Returns
// true if there are no errors.
bool check_fallback(CheckContext& context, const Definition& definition, const Site& user, const Place& place);

}  // namespace csar::validate
