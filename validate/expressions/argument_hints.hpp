// Hints for calls of built-in functions with wrong arguments.
#pragma once

#include <string>

#include "validate/expressions/checker.hpp"

namespace csar::validate {

// In a validation clause, '$greater_than: 1' and '$greater_than: [ 1 ]' lack the value to compare. Otherwise empty.
std::string hint_at_operand(const Checker& checker, const Expression& call, const BuiltInFunction& function);

// In a validation clause, '$valid_values: [ 1, 2 ]' lacks the value to look for in the list. Otherwise empty.
std::string hint_at_value(const Expression& call, const BuiltInFunction& function);

}  // namespace csar::validate
