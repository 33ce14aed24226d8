// Compares signers with required subjects or common names.
#pragma once

#include <string>
#include <string_view>

namespace csar::integrity {

// "CN=a, O=b" becomes "CN=a,O=b". A comma inside a value is escaped. Common names are unchanged.
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

// Returns the name to compare with `wanted`: the RFC 2253 subject if `wanted` has a "=", otherwise the common name.
// A common name may look like a subject, so "=" never matches a common name.
inline std::string_view compared_name(std::string_view wanted, std::string_view subject, std::string_view common_name) {
    return wanted.find('=') == std::string_view::npos ? common_name : subject;
}

// True for the same attributes in any order, in the format of openssl or RFC 2253.
bool has_attributes_of(std::string_view wanted, std::string_view subject);

}  // namespace csar::integrity
