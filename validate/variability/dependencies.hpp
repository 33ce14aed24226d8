// The elements that depend on each variability input.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/variability/element.hpp"

namespace csar::validate::variability {

// For each declared variability input, the elements that refer to it in their own conditions, in the conditions of a
// variability group, or in their value expression, possibly through named expressions and defaults of other inputs. In
// template order.
std::unordered_map<std::string, std::vector<const Element*>, KeyedHash> dependents_of_inputs(const Template& elements);

}  // namespace csar::validate::variability
