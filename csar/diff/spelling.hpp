// Scalars and whole values in one spelling.
#pragma once

#include <string>

#include "validate/document/document.hpp"

namespace csar {

// A scalar for people: integers in decimal digits, booleans and nulls always alike, strings as they are.
std::string shown(validate::Node scalar);
// The same with its type, so that '3' is another value than 3, and 3 the same number as 3.0.
std::string typed(validate::Node scalar);

}  // namespace csar
