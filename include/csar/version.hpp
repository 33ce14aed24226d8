// The version of the library and the program.
#pragma once

#include <string_view>

#include <csar/export.hpp>

namespace csar {

// "0.1.0" (semantic versioning).
CSAR_API std::string_view version();

}  // namespace csar
