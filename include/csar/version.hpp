// The version of the library and the program.
//
// Programs must be rebuilt for each release of the library, because options and results get new members. A program that
// compiles with 0.1.0 also compiles with each later 0.1.x.
#pragma once

#include <span>
#include <string_view>

#include <csar/version.h>
#include <csar/export.hpp>

namespace csar {

// "0.1.0" (semantic versioning).
CSAR_API std::string_view version();

struct LibraryVersion {
    std::string_view name;     // as the library spells it: "libarchive"
    std::string_view version;  // at build time; may be empty
};

struct BuildInfo {
    std::string_view commit;                    // 40 hexadecimal digits, with "-dirty" after changes; may be empty
    std::string_view compiler;                  // "GNU 12.2.0"
    std::span<const LibraryVersion> libraries;  // the libraries used by csar, sorted by name
};

// How the library was built. The strings are never freed.
CSAR_API BuildInfo build_info();

}  // namespace csar
