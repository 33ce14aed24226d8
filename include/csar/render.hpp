// Findings in the forms that people and programs read. Every text is made printable: names from packages are hostile.
#pragma once

#include <string>
#include <string_view>

#include <csar/export.hpp>
#include <csar/findings.hpp>

namespace csar::render {

struct TextStyle {
    bool color = false;
    bool verbose = false;  // notes too, and the findings of dialects one by one
};

// How a place is called: "pkg.csar:defs/a.yaml:3:5" for archives, "dir/defs/a.yaml:3:5" for directories and loose files.
CSAR_API std::string place_name(const Findings& findings, const Place& place);

// The failure, if there is one, and the findings, one paragraph each: place, severity, message, identifier; the source line
// with a caret; the hint; related places. Ends with a line end unless it is empty.
CSAR_API std::string text(const Findings& findings, const TextStyle& style);

// The paragraph of one finding.
CSAR_API std::string text(const Findings& findings, const Diagnostic& diagnostic, const TextStyle& style);

// One object on one line: path, result, counts and findings, as an element of "packages" in docs/schema/report.json but
// without "summary".
CSAR_API std::string json(const Findings& findings);

// The same JSON with everything in its strings that could deceive a terminal or a reader as an escape sequence: what
// printable() escapes, and the second of two '#', because build servers take "##vso[" and "##[" in their logs for commands.
CSAR_API std::string escaped_json(std::string_view json);

}  // namespace csar::render
