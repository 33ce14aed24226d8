// The version of the library and the program.
//
// Within 0.x, code written for a minor version compiles with its later patches. Programs must be rebuilt with each
// release of the library, since options and results are structs that grow.
#pragma once

#include <span>
#include <string_view>

#include <csar/version.h>
#include <csar/export.hpp>

namespace csar {

// "0.1.0" (semantic versioning).
CSAR_API std::string_view version();

struct LibraryVersion {
    std::string_view name;     // in the library's own spelling, such as "libarchive"
    std::string_view version;  // at build time; empty if the build could not determine it
};

struct BuildInfo {
    std::string_view commit;                    // 40 hexadecimal digits, with "-dirty" after changes; empty if unknown
    std::string_view compiler;                  // such as "GNU 12.2.0"
    std::span<const LibraryVersion> libraries;  // all libraries used in this build of csar, by name
};

// The build of the library. Pointers in it are valid until the program ends.
CSAR_API BuildInfo build_info();

}  // namespace csar
