// Property assignments of Variability4TOSCA with conditions (1.0, Property Assignment).
#pragma once

#include <array>

#include "validate/document/document.hpp"

namespace csar::validate {

// Whether an entry of a list of properties is wrapped: `{ value: ..., conditions: ... }` and the like. An entry without
// these keynames is the value itself; so is every value in a mapping of properties.
inline bool is_wrapped_property(Node entry) {
    constexpr std::array keynames = {"value",
                                     "expression",
                                     "conditions",
                                     "default_alternative",
                                     "default_condition",
                                     "default_consistency_condition",
                                     "pruning",
                                     "consistency_pruning",
                                     "semantic_pruning",
                                     "default_condition_mode",
                                     "implies",
                                     "default_semantic_condition"};
    if (!entry.is_mapping()) return false;
    for (const char* const keyname : keynames)
        if (entry[keyname]) return true;
    return false;
}

}  // namespace csar::validate
