// The result types of the built-in functions in the table (csd07 10.2.2 to 10.2.5; 1.3 4.3).
#pragma once

#include <vector>

#include "validate/expressions/checker.hpp"

namespace csar::validate {

// The type of the result of a call with these operands, if it is known. There must be as many `operands` as the
// function takes, each of an allowed kind.
CallResult result_of(Checker& checker, const BuiltInFunction& function, const std::vector<Operand>& operands);

}  // namespace csar::validate
