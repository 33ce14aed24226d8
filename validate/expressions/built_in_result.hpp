// Result types of the built-in functions (csd07 10.2.2 to 10.2.5; 1.3 4.3), and hints for wrong arguments.
#pragma once

#include <string>
#include <vector>

#include "validate/expressions/checker.hpp"

namespace csar::validate {

// The type of the result; unknown if the operands do not determine it. The number and the kinds of `operands` must be
// valid.
CallResult result_of(Checker& checker, const BuiltInFunction& function, const std::vector<Operand>& operands);

// Returns the hint that '$greater_than: 1' in a validation clause lacks the value to compare. Returns an empty string
// for other calls.
std::string hint_at_operand(const Checker& checker, const Expression& call, const BuiltInFunction& function);

// For '$valid_values: [ 1, 2 ]' in a validation clause: a hint that the value to look for is missing. Returns an empty
// string for other calls.
std::string hint_at_value(const Expression& call, const BuiltInFunction& function);

}  // namespace csar::validate
