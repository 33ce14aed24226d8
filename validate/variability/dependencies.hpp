// Which elements depend on which variability inputs.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/variability/element.hpp"

namespace csar::validate::variability {

// For each variability input that is declared, the elements whose own conditions, or those of a variability group, or whose
// value expression name it, also through named expressions and defaults of other inputs; in the order of the template.
std::unordered_map<std::string, std::vector<const Element*>, KeyedHash> dependents_of_inputs(const Template& elements);

}  // namespace csar::validate::variability
