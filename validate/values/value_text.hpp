// Values as shown in messages.
#pragma once

#include <string>

#include "validate/values/value.hpp"

namespace csar::validate {

// 12, true, 'red', [ 1, 2 ]; truncated if long. Empty for values without a short form: moments, versions, amounts,
// bytes and mappings.
std::string to_text(const Value& value);

}  // namespace csar::validate
