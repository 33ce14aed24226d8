// The checks of all fuzz targets: conditions that must hold for any input, and findings that are safe to print.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "base/utf8.hpp"
#include "report/report.hpp"

namespace csar::fuzz {

inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}
#define REQUIRE(condition) ::csar::fuzz::require((condition), #condition)

// Messages and hints must not contain a byte that a terminal could take for a command, whatever the input was.
inline void require_printable_findings(const Report& report) {
    for (const Diagnostic& finding : report.diagnostics()) {
        REQUIRE(!finding.id.empty() && !finding.message.empty());
        REQUIRE(printable(finding.message) == finding.message);
        REQUIRE(printable(finding.hint) == finding.hint);
    }
}

}  // namespace csar::fuzz
