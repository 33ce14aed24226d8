// What a call of get_property reads, when the files determine it: the value assigned to the property, else its default
// (csd07 10.2.1.2; 1.3 4.4.2).
#pragma once

#include <optional>

#include "validate/expressions/checker.hpp"
#include "validate/expressions/nested.hpp"

namespace csar::validate {

struct ConstantProperty {
    const Element* owner;  // the template or assignment that has the property
    Node name;             // as the call gives it
    Node value;
    Definition definition;
    bool assigned;     // false: the owner falls back on what its type gives
    ArgumentWalk way;  // the names and indexes that lead into the value
};

// Where the expressions of such a value are.
Site site_of_value(CheckContext& context, const Element& owner, const Definition& definition, bool assigned);

// nullopt when the property may get another value: of nodes that are selected, substituted or copied, of several nodes,
// or where the path is unknown. Reports nothing.
std::optional<ConstantProperty> constant_property(CheckContext& context, const Expression& call, const Site& site);

}  // namespace csar::validate
