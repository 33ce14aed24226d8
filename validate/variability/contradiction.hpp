// The cause of a missing solution.
#pragma once

#include <vector>

#include "validate/document/document.hpp"
#include "validate/variability/formula.hpp"

namespace csar::validate::variability {

// Constraints and conditions, as written, that contradict each other: without any one of them there is a solution,
// according to a bounded search. In file order. Empty if the contradiction does not depend on anything in the file, or
// if there are too many formulas to search.
std::vector<Node> contradiction(const Formulas& formulas);

}  // namespace csar::validate::variability
