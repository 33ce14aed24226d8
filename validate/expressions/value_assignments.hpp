// Names that are assigned values (csd07 9.4, 9.6, 9.8).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// How names are assigned values: `properties`, `attributes`, `inputs`, `allocation`, and the fields of a complex value.
struct Assignments {
    const Element* owner = nullptr;  // the template or assignment, for places; null: the values themselves
    Key section = Key::properties;
    std::string_view what = "property";  // "input", ...: what a name stands for, for messages
    const Type* type = nullptr;          // whose members they are, for messages; may be null
    std::string_view subject;            // for messages: what is neither a type nor an owner, or a part of the owner
    bool complete = true;                // definitions are all known: an unknown name is an error
    bool check_required = true;          // false for attributes, selected nodes, ...
    bool check_fallbacks = false;        // check the computed defaults and fixed values of what is not assigned
    bool may_add = false;                // undeclared names are allowed (operation inputs)
    // Values given elsewhere under the same names: these may be given again, and need not be.
    std::span<const Node> given;
};

// Checks a mapping from names to values: each name has a definition, each value fits it, nothing with
// a fixed value is assigned, and nothing required is missing. `definitions` come from CheckContext::tables. `values`
// may be the none node. True when nothing is wrong.
bool check_assignments(CheckContext& context, const Assignments& what, Node values, const Members& definitions,
                       const Site& site);

// A literal non-negative integer, or one computed from constants and given inputs; nullopt when it is not known.
std::optional<std::int64_t> constant_integer(CheckContext& context, Node value, const Site& site);

}  // namespace csar::validate
