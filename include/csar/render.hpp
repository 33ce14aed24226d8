// Findings as text and as JSON, printable: names from packages may be hostile.
#pragma once

#include <string>
#include <string_view>

#include <csar/export.hpp>
#include <csar/findings.hpp>

namespace csar::render {

struct TextStyle {
    bool color = false;
    bool verbose = false;  // also show notes and all findings of a dialect
};

// A place as text: "pkg.csar:defs/a.yaml:3:5" for archives, "dir/defs/a.yaml:3:5" for directories and files.
CSAR_API std::string place_name(const Findings& findings, const Place& place);

// The failure, if any, and the findings. Each is a paragraph: place, severity, message, identifier; the source line
// with a caret; the hint; related places. Ends with a newline unless empty.
CSAR_API std::string text(const Findings& findings, const TextStyle& style);

// One finding.
CSAR_API std::string text(const Findings& findings, const Diagnostic& diagnostic, const TextStyle& style);

// One object on one line: path, result, counts and findings, like an element of "packages" in docs/schema/report.json,
// but without "summary".
CSAR_API std::string json(const Findings& findings);

// Escapes the strings in `json`: the characters that printable() escapes, and the second '#' of "##". Build servers run
// "##vso[" and "##[" in logs as commands.
CSAR_API std::string escaped_json(std::string_view json);

}  // namespace csar::render
