// Values as messages show them.
#pragma once

#include <string>

#include "validate/values/value.hpp"

namespace csar::validate {

// 12, true, 'red', [ 1, 2 ]; cut where it is long. Empty for what has no short form: moments, versions, amounts, bytes and
// mappings.
std::string to_text(const Value& value);

}  // namespace csar::validate
