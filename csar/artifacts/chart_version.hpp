// Versions of charts: SemVer 2.0.0, and the shorter form that Helm accepts.
#pragma once

#include <cstdint>
#include <string_view>

namespace csar::artifacts {

enum class VersionForm : std::uint8_t {
    none,
    loose,   // Helm adds the missing numbers: "1", "v1.2"
    strict,  // MAJOR.MINOR.PATCH[-PRERELEASE][+BUILD]
};

VersionForm form_of_version(std::string_view text);

}  // namespace csar::artifacts
