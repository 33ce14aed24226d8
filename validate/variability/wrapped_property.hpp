// Conditional property assignments (1.0, Property Assignment).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "validate/document/document.hpp"

namespace csar::validate::variability {

constexpr std::array<std::string_view, 12> wrapped_property_keynames = {"value",
                                                                        "expression",
                                                                        "conditions",
                                                                        "default_condition_mode",
                                                                        "implies",
                                                                        "default_alternative",
                                                                        "default_condition",
                                                                        "default_consistency_condition",
                                                                        "default_semantic_condition",
                                                                        "pruning",
                                                                        "consistency_pruning",
                                                                        "semantic_pruning"};
// Keynames from this index on are Booleans.
constexpr std::ptrdiff_t first_flag_of_wrapped_property = 5;

// True for { value: ..., conditions: ... } in a list of properties. Other entries, and values in a mapping of
// properties, are the value itself.
inline bool is_wrapped_property(Node entry) {
    return entry.is_mapping() && std::ranges::any_of(wrapped_property_keynames,
                                                     [&](std::string_view keyname) { return bool{entry[keyname]}; });
}

}  // namespace csar::validate::variability
