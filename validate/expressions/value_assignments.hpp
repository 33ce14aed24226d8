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

// How values are assigned to names, in `properties`, `attributes`, `inputs`, `allocation` and complex values.
struct Assignments {
    // The template or assignment with the values, for the places of findings. Null for complex values and for inputs
    // from the command line or a file. Findings are then at the values, or at the definition of a missing input.
    const Element* owner = nullptr;
    Key section = Key::properties;
    std::string_view what = "property";  // in messages: "input", ...
    const Type* type = nullptr;          // for messages: the type that has the members; may be null
    // for messages: the receiver, if the type or owner does not name it
    std::string_view subject;
    bool complete = true;          // an unknown name is an error, because all definitions are known
    bool check_required = true;    // false for attributes, selected nodes, ...
    bool check_fallbacks = false;  // also check computed defaults and fixed values
    bool may_add = false;          // undeclared names are allowed, as for inputs of operations
    // Names with a value from elsewhere. They may be assigned again.
    std::span<const Node> given;
};

// Checks names and values. A name needs a definition, and the value must fit it. Fixed values must not be overridden,
// and required values must be present. `definitions` come from CheckContext::tables. `values` may be absent. Returns
// true if there are no errors.
bool check_assignments(CheckContext& context, const Assignments& what, Node values, const Members& definitions,
                       const Site& site);

// Returns a non-negative integer: a literal, or computed from constants and given inputs. Returns nullopt if the value
// is unknown or negative.
std::optional<std::int64_t> constant_integer(CheckContext& context, Node value, const Site& site);

// Rules of the Simple Profile for a value of tosca.datatypes.network.PortSpec or a derived type (1.3 5.3.11). Reports a
// value without a port, and a port outside of its range. Returns true if there are no errors, and for any other type.
bool check_port_spec(CheckContext& context, Node value, const Type& type);

}  // namespace csar::validate
