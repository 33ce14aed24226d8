// The version of the library and the program.
//
// Within 0.x, code that was written for a minor version compiles with its later patches; what links the library is rebuilt
// with it, since options and results are structs that grow.
#pragma once

#include <span>
#include <string_view>

#include <csar/version.h>
#include <csar/export.hpp>

namespace csar {

// "0.1.0" (semantic versioning).
CSAR_API std::string_view version();

struct LibraryVersion {
    std::string_view name;     // as its makers write it, e.g. "libarchive"
    std::string_view version;  // at the time of building; empty where the build could not learn it
};

struct BuildInfo {
    std::string_view commit;    // 40 hexadecimal digits, with "-dirty" after changes; empty where it is not known
    std::string_view compiler;  // e.g. "GNU 12.2.0"
    std::span<const LibraryVersion> libraries;  // all that csar was built with, by name
};

// How the library was built. What it points to lives as long as the program.
CSAR_API BuildInfo build_info();

}  // namespace csar
