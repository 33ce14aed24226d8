// What verify and validate print about a package, besides findings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/verify.hpp>

namespace csar::cli {

// "valid", "INVALID", "TAMPERED", "UNCHECKED", "UNREADABLE". `is_tampered`: a signature does not match the bytes.
std::string_view verdict_word(const Findings& findings, bool is_tampered);

// A line with what was checked and what was not. `verified`: signatures were checked.
std::string summary(const VerifyResult& result, bool verified);

// For each intake profile a line: whether the package meets it, and the rules that it does not meet. `is_in_summary`:
// no line for a single profile that is met, because the summary has it.
std::string intake_lines(const Findings& findings, const std::vector<IntakeVerdict>& intakes, bool is_in_summary);

// A line about a directory with signatures: the certificates that the project file trusts are not used. May be empty.
std::string unused_trust_line(const VerifyResult& result);

// One line for --layers: the verdict, the state of each layer ("ok", "warnings", "wrong", or "-" for not checked), and
// the name. Signatures have their own verdicts (csar/signature.hpp). `has_demands`: there is an intake profile.
std::string layers_line(const VerifyResult& result, bool has_demands);

// Colours the verdict: green, or as errors and warnings.
std::string with_coloured_verdict(const std::string& lines, const Findings& findings, bool is_tampered);

}  // namespace csar::cli
