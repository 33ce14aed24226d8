// The version of the library and the program.
//
// Within 0.x, code that was written for a minor version compiles with its later patches; what links the library is rebuilt
// with it, since options and results are structs that grow.
#pragma once

#include <string_view>

#include <csar/export.hpp>

namespace csar {

// "0.1.0" (semantic versioning).
CSAR_API std::string_view version();

}  // namespace csar
