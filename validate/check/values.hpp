// Values against schemas (csd07 9.1 to 9.8; 1.3 3.3).
#pragma once

#include <optional>

#include "validate/check/context.hpp"
#include "validate/check/site.hpp"

namespace csar::validate {

// Checks an assigned value, default or fixed value: its type, fields, entries and keys, the expressions in it, and
// every validation clause that can be decided without inputs that are not given. Reports what is wrong. Where the
// schema is unknown only the expressions are checked.
void check_value(CheckContext& context, Node value, const Schema& schema, const Site& site);

// Checks a mapping from names to values (`properties`, `inputs`, `allocation`): each name has a definition, each value
// fits it, nothing with a fixed value is assigned, and nothing required is missing. `definition_of` gives the effective
// definition of a name (an empty one: there is none); `names` are all names that exist. `values` may be the none node.
struct Assignments {
    const Element* owner = nullptr;  // the template or assignment, for places
    Key section = Key::properties;
    std::string_view what;       // "property", "input", ...
    bool complete = true;        // definitions are all known: an unknown name is an error
    bool check_required = true;  // false for attributes, selected nodes, ...
    bool may_add = false;        // undeclared names are allowed (operation inputs)
    Node copied;                 // values taken over from the template that `copy` names: as good as assigned
};
void check_assignments(CheckContext& context, const Assignments& what, Node values,
                       const std::vector<std::pair<std::string_view, Definition>>& definitions, const Site& site);

// A literal non-negative integer, or one computed from constants and given inputs; nullopt when it is not known.
std::optional<std::int64_t> constant_integer(CheckContext& context, Node value, const Site& site);

}  // namespace csar::validate
