// Assignments of values to names (csd07 9.4, 9.6, 9.8).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "validate/model/type.hpp"
#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// The rules for assigning values to names: for `properties`, `attributes`, `inputs`, `allocation`, and the fields of a
// complex value.
struct Assignments {
    // The template or assignment with the values, for the places of findings. Null for inputs that the user gives on
    // the command line or in a file, and for complex values: the place is then that of the values, or for a missing
    // input its definition.
    const Element* owner = nullptr;
    Key section = Key::properties;
    std::string_view what = "property";  // "input", ...: the noun for a name in messages
    const Type* type = nullptr;          // the type that has the members, for messages; may be null
    // for messages: the name of the receiver of the values, if the name of the type or owner is not enough
    std::string_view subject;
    bool complete = true;          // all definitions are known, so an unknown name is an error
    bool check_required = true;    // false for attributes, selected nodes, ...
    bool check_fallbacks = false;  // check the computed defaults and fixed values of names that are not assigned
    bool may_add = false;          // undeclared names are allowed (operation inputs)
    // Values that are given elsewhere: their names may be assigned again, but need not be.
    std::span<const Node> given;
};

// Checks a mapping from names to values: each name has a definition, each value fits it, no fixed value is overridden,
// and no required value is missing. `definitions` come from CheckContext::tables. `values` may be an absent node.
// Returns true if there are no errors.
bool check_assignments(CheckContext& context, const Assignments& what, Node values, const Members& definitions,
                       const Site& site);

// A literal non-negative integer, or an integer computed from constants and given inputs; nullopt if it is unknown.
std::optional<std::int64_t> constant_integer(CheckContext& context, Node value, const Site& site);

// Rules of the Simple Profile for PortSpec in addition to its properties (1.3 5.3.11). `value`: a mapping whose data
// type is `type`. For tosca.datatypes.network.PortSpec and types that derive from it,
// reports a value without any port, and a port outside of the range in the same value. Returns true if there are no
// errors, or for any other type.
bool check_port_spec(CheckContext& context, Node value, const Type& type);

}  // namespace csar::validate
