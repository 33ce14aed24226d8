// The concrete template: what is present, as TOSCA 1.3 writes it (Variability4TOSCA 1.0, Resolve Variability).
#pragma once

#include <string>

#include "validate/variability/conditions.hpp"
#include "validate/variability/element.hpp"

namespace csar::validate::variability {

// The YAML text, with a line end. Throws Fault when a value expression fails.
std::string derive(const Template& elements, const Formulas& formulas, Conditions& conditions);

}  // namespace csar::validate::variability
