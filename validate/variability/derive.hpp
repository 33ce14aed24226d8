// The concrete template: what is present, as TOSCA 1.3 writes it (Variability4TOSCA 1.0, Resolve Variability).
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "validate/variability/conditions.hpp"
#include "validate/variability/element.hpp"
#include "validate/variability/source_map.hpp"

namespace csar::validate::variability {

// What a concrete template is made with.
struct Choice {
    std::function<bool(const Element&)> present;
    // The value of the expression of a property. Null: only inputs tell it; an input is in its place, of the type that
    // `type` gives, of none where that is empty.
    std::function<Value(Node, Element&)> value;
    std::function<std::string_view(const Element&)> type;
};

struct Derived {
    std::string text;  // YAML, with a line end
    SourceMap sources;
};

// Throws what the functions of `choice` throw.
Derived derive(const Template& elements, const Choice& choice);

}  // namespace csar::validate::variability
