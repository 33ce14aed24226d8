// Normalizes scalars.
#pragma once

#include <string>

#include "validate/document/document.hpp"

namespace csar::diff {

// For display. Integers become decimal; booleans and nulls get one spelling; strings are unchanged.
std::string shown(validate::Node scalar);
// Like shown(), with the type: '3' in quotes differs from 3. 3 equals 3.0.
std::string typed(validate::Node scalar);

}  // namespace csar::diff
