// The output of verify and validate about a package in addition to findings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/verify.hpp>

namespace csar::cli {

// "valid", "INVALID", "TAMPERED", "UNCHECKED", "UNREADABLE". `is_tampered`: bytes differ from the signed bytes.
std::string_view verdict_word(const Findings& findings, bool is_tampered);

// One line that states which parts were checked and which were not, so that "valid" is not misunderstood. `verified`:
// signatures were checked.
std::string summary(const VerifyResult& result, bool verified);

// One line for each intake profile: whether the package meets it, and the rules of unmet requirements. `is_in_summary`:
// the summary of a sound package shows the verdict of a single profile, for which there is no line then.
std::string intake_lines(const Findings& findings, const std::vector<IntakeVerdict>& intakes, bool is_in_summary);

// One line: the verdict, that of each layer, and the name. A layer is "ok", "warnings", "wrong", or "-" if nothing was
// checked; signatures have their own verdicts (csar/signature.hpp). `has_demands`: a receiver is specified.
std::string layers_line(const VerifyResult& result, bool has_demands);

// `lines` with the verdict in colour: green, or the colour of errors or warnings.
std::string with_coloured_verdict(const std::string& lines, const Findings& findings, bool is_tampered);

}  // namespace csar::cli
