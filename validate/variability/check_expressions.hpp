// Conditions and expressions of a template before any input is known: their forms, the names in them, the types of their
// arguments.
#pragma once

#include <map>
#include <optional>

#include <csar/limits.hpp>
#include "report/report.hpp"
#include "validate/variability/element.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

// Reports the first mistake of each condition, implication, constraint, named expression and value expression of the
// template (1.0, Intrinsic Functions). Resolving would meet it as soon as it needs the expression. `elements` is not
// changed in what it says, but presences are made anew when it is resolved.
void check_expressions(Template& elements, const Limits& limits, Report& report);

// Of each property with an expression the kind of value that this gives; nullopt where only the inputs tell.
std::map<const Element*, std::optional<Value::Kind>> kinds_of_expressions(Template& elements, const Limits& limits);

}  // namespace csar::validate::variability
