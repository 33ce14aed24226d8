// Who is responsible when there is no solution.
#pragma once

#include <vector>

#include "validate/document/document.hpp"
#include "validate/variability/formula.hpp"

namespace csar::validate::variability {

// Constraints and conditions, as they are written, that contradict each other by themselves: with any of them left out a
// solution is there, as far as a bounded search tells. In the order of the file. None when the contradiction needs nothing
// that is written in the file, or when the formulas are too many to ask.
std::vector<Node> contradiction(const Formulas& formulas);

}  // namespace csar::validate::variability
