// The names of signers in requirements: subjects or common names.
#pragma once

#include <string>
#include <string_view>

namespace csar::integrity {

// A required subject in the format of RFC 2253: without the spaces that people write after the commas between its
// attributes. A comma inside a value is escaped. Common names are unchanged.
inline std::string without_subject_spaces(std::string_view wanted) {
    if (wanted.find('=') == std::string_view::npos) return std::string(wanted);
    std::string subject;
    bool is_after_comma = false, is_escaped = false;
    for (const char c : wanted) {
        if (c == ' ' && is_after_comma) continue;
        subject += c;
        is_after_comma = c == ',' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
    }
    return subject;
}

// The name of a signer that a required name or pattern is compared with: the subject in the format of RFC 2253 if
// `wanted` contains "=", otherwise the common name. Text that looks like a subject is only compared with subjects,
// because a common name may also look like a subject.
inline std::string_view compared_name(std::string_view wanted, std::string_view subject, std::string_view common_name) {
    return wanted.find('=') == std::string_view::npos ? common_name : subject;
}

// True if both subjects have the same attributes, in any order and in the format of openssl or RFC 2253.
bool has_attributes_of(std::string_view wanted, std::string_view subject);

}  // namespace csar::integrity
