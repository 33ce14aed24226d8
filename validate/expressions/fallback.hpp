// Fallback values: the fixed values and defaults that a template gets from its type (csd07 9.4; 1.3 3.6.10). Calls in a
// fallback depend on the template: they read its targets and its service template.
#pragma once

#include <optional>

#include "validate/expressions/checker.hpp"
#include "validate/expressions/nested.hpp"
#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// Where the expressions of a fallback are resolved: SELF, SOURCE and TARGET in the template at `user`, type names in
// the file of the value. `definition` must have a fallback().
Site site_of_fallback(const Definition& definition, const Site& user);

// Checks the calls in the fallback of `definition`, and its clauses, for the template at `place`. `user` is the site of
// the template's own values. Errors of every template have been reported at the fallback. Returns true if there are no
// errors.
bool check_fallback(CheckContext& context, const Definition& definition, const Site& user, const Place& place);

// What a call of get_property reads: the assigned value or, without it, the default (csd07 10.2.1.2; 1.3 4.4.2).
struct ConstantProperty {
    const Element* owner;  // the template or assignment that has the property
    Node name;             // as written in the call
    Node value;
    Definition definition;
    bool assigned;     // false if the value comes from the type
    ArgumentWalk way;  // selects a part of the value
};

// Where the expressions in the value of a property are resolved.
Site site_of_value(CheckContext& context, const Element& owner, const Definition& definition, bool assigned);

// Returns nullopt if the path is unknown, or if the property may get a different value: properties of nodes that are
// selected, substituted or copied, and paths to several nodes. Reports nothing.
std::optional<ConstantProperty> constant_property(CheckContext& context, const Expression& call, const Site& site);

}  // namespace csar::validate
