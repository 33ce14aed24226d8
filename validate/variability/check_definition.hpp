// Checks the variability definition of a template for errors that do not depend on the inputs.
#pragma once

#include "validate/variability/element.hpp"

namespace csar::validate::variability {

// Checks inputs, presets, expressions and options: their forms, the names in them, the keynames of properties with
// conditions, and cycles of expressions (1.0, Variability Definition). Throws Fault for the first error.
void check_definition(const Template& elements);

}  // namespace csar::validate::variability
