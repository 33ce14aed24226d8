// Checks conditions and expressions of a template before any input is known: their forms, the names in them, the types
// of their arguments.
#pragma once

#include <map>
#include <optional>

#include <csar/limits.hpp>
#include "report/report.hpp"
#include "validate/variability/element.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

// Reports the first error in each condition, implication, constraint, named expression and value expression of the
// template (1.0, Intrinsic Functions). Resolution would find it as soon as it needs the expression.
void check_expressions(const Template& elements, const Limits& limits, Report& report);

// The kind of the value of each property with an expression. nullopt if it depends on the inputs.
std::map<const Element*, std::optional<Value::Kind>> kinds_of_expressions(const Template& elements,
                                                                          const Limits& limits);

}  // namespace csar::validate::variability
