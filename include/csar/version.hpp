// The version of the library and the program.
#pragma once

#include <string_view>

namespace csar {

// "0.1.0" (semantic versioning).
std::string_view version();

}  // namespace csar
