// Findings as text and as JSON. All text is made printable: names from packages may be hostile.
#pragma once

#include <string>
#include <string_view>

#include <csar/export.hpp>
#include <csar/findings.hpp>

namespace csar::render {

struct TextStyle {
    bool color = false;
    bool verbose = false;  // also show notes, and each finding of a dialect
};

// A place as text: "pkg.csar:defs/a.yaml:3:5" for archives, "dir/defs/a.yaml:3:5" for directories and loose files.
CSAR_API std::string place_name(const Findings& findings, const Place& place);

// The failure, if there is one, and the findings, one paragraph each: place, severity, message, identifier; the source
// line with a caret; the hint; related places. Ends with a newline unless it is empty.
CSAR_API std::string text(const Findings& findings, const TextStyle& style);

// The paragraph of one finding.
CSAR_API std::string text(const Findings& findings, const Diagnostic& diagnostic, const TextStyle& style);

// One object on one line: path, result, counts and findings, as an element of "packages" in docs/schema/report.json but
// without "summary".
CSAR_API std::string json(const Findings& findings);

// `json` with escape sequences in its strings for everything that could deceive a terminal or a reader: the characters
// that printable() escapes, and the second '#' of "##", because build servers treat "##vso[" and "##[" in logs as
// commands.
CSAR_API std::string escaped_json(std::string_view json);

}  // namespace csar::render
