// Normalizes scalars and whole values.
#pragma once

#include <string>

#include "validate/document/document.hpp"

namespace csar::diff {

// A scalar for display: integers in decimal digits, booleans and nulls in one spelling, strings unchanged.
std::string shown(validate::Node scalar);
// Like shown(), but includes the type, so that '3', which is in quotes, differs from 3, and 3 equals 3.0.
std::string typed(validate::Node scalar);

}  // namespace csar::diff
