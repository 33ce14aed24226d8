// Elements that depend on variability inputs.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/variability/element.hpp"

namespace csar::validate::variability {

// For each declared input: elements whose conditions or values use it, in template order. Includes conditions of
// variability groups, named expressions, and defaults of other inputs.
std::unordered_map<std::string, std::vector<const Element*>, KeyedHash> dependents_of_inputs(const Template& elements);

}  // namespace csar::validate::variability
