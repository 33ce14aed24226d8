// The concrete template: the elements that are present, as TOSCA 1.3 (Variability4TOSCA 1.0, Resolve Variability).
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "validate/variability/conditions.hpp"
#include "validate/variability/element.hpp"
#include "validate/variability/source_map.hpp"

namespace csar::validate::variability {

// The choices that determine a concrete template.
struct Choice {
    std::function<bool(const Element&)> present;
    // The value of a property's expression. Null if the value depends on inputs: then a new input replaces the
    // expression. `type` returns the type of this input, or "" for none.
    std::function<Value(Node, const Element&)> value;
    std::function<std::string_view(const Element&)> type;
};

struct Derived {
    std::string text;  // YAML, with a line ending
    SourceMap sources;
};

// Throws everything that the functions of `choice` throw.
Derived derive(const Template& elements, const Choice& choice);

}  // namespace csar::validate::variability
