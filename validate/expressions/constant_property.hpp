// The value that a call to get_property reads, if the files determine it: the value assigned to the property or,
// without one, its default (csd07 10.2.1.2; 1.3 4.4.2).
#pragma once

#include <optional>

#include "validate/expressions/checker.hpp"
#include "validate/expressions/nested.hpp"

namespace csar::validate {

struct ConstantProperty {
    const Element* owner;  // the template or assignment with the property
    Node name;             // as written in the call
    Node value;
    Definition definition;
    bool assigned;     // false if the owner uses the value from its type
    ArgumentWalk way;  // the names and indexes that lead to a part of the value
};

// The site of the expressions in such a value.
Site site_of_value(CheckContext& context, const Element& owner, const Definition& definition, bool assigned);

// nullopt if the property may get a different value (nodes that are selected, substituted or copied; several nodes) or
// the path is unknown. Reports nothing.
std::optional<ConstantProperty> constant_property(CheckContext& context, const Expression& call, const Site& site);

}  // namespace csar::validate
