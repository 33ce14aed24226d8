// The result types of the built-in functions in the table (csd07 10.2.2 to 10.2.5; 1.3 4.3), and hints for calls with
// wrong arguments.
#pragma once

#include <string>
#include <vector>

#include "validate/expressions/checker.hpp"

namespace csar::validate {

// The type of the result of a call with these operands, if it is known. There must be as many `operands` as the
// function takes, each of an allowed kind.
CallResult result_of(Checker& checker, const BuiltInFunction& function, const std::vector<Operand>& operands);

// The hint that '$greater_than: 1' or '$greater_than: [ 1 ]' in a validation clause lacks the value to compare. Empty
// for other calls.
std::string hint_at_operand(const Checker& checker, const Expression& call, const BuiltInFunction& function);

// The hint that '$valid_values: [ 1, 2 ]' in a validation clause lacks the value to look for in the list. Empty for
// other calls.
std::string hint_at_value(const Expression& call, const BuiltInFunction& function);

}  // namespace csar::validate
