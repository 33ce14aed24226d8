// Finds the reason why there is no solution.
#pragma once

#include <vector>

#include "validate/document/document.hpp"
#include "validate/variability/formula.hpp"

namespace csar::validate::variability {

// Constraints and conditions in the file that contradict each other. Without any one of them there would be a solution,
// as far as a bounded search shows. In file order. Empty if the contradiction does not depend on the file, or if there
// are too many formulas to search.
std::vector<Node> contradiction(const Formulas& formulas);

}  // namespace csar::validate::variability
