// Fallback values of templates: the fixed values and defaults of their types (csd07 9.4; 1.3 3.6.10). Calls in such a
// value can only be evaluated for a given template, because they read the targets of its requirements and use the names
// in its service template.
#pragma once

#include <optional>

#include "validate/expressions/checker.hpp"
#include "validate/expressions/nested.hpp"
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

// The value that a call to get_property reads, if the files determine it: the value assigned to the property or,
// without one, its default (csd07 10.2.1.2; 1.3 4.4.2).
struct ConstantProperty {
    const Element* owner;  // the template or assignment with the property
    Node name;             // as written in the call
    Node value;
    Definition definition;
    bool assigned;     // false if the owner uses the value from its type
    ArgumentWalk way;  // the names and indexes that lead to a part of the value
};

// The site of the expressions in the value of a property. `assigned`: as in ConstantProperty.
Site site_of_value(CheckContext& context, const Element& owner, const Definition& definition, bool assigned);

// nullopt if the property may get a different value (nodes that are selected, substituted or copied; several nodes) or
// the path is unknown. Reports nothing.
std::optional<ConstantProperty> constant_property(CheckContext& context, const Expression& call, const Site& site);

}  // namespace csar::validate
