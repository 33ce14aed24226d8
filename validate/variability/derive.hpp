// Writes the present elements as a TOSCA 1.3 template (Variability4TOSCA 1.0, Resolve Variability).
#pragma once

#include <functional>
#include <string_view>

#include "validate/variability/conditions.hpp"
#include "validate/variability/element.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::validate::variability {

// What determines a concrete template.
struct Choice {
    std::function<bool(const Element&)> present;
    // The value of a property's expression. If null, a new input replaces the expression. `type` returns the type of
    // that input, or "" for no type.
    std::function<Value(Node, const Element&)> value;
    std::function<std::string_view(const Element&)> type;
};

// Without Resolved::elements. Throws what the functions of `choice` throw.
Resolved derive(const Template& elements, const Choice& choice);

}  // namespace csar::validate::variability
