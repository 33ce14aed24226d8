// The names of signers in requirements: subjects or common names.
#pragma once

#include <string_view>

namespace csar::integrity {

// The name of a signer that a required name or pattern is compared with: the subject in the format of RFC 2253 if
// `wanted` contains "=", otherwise the common name. A common name may look like a subject, so text that looks like one
// is only compared with subjects.
inline std::string_view compared_name(std::string_view wanted, std::string_view subject, std::string_view common_name) {
    return wanted.find('=') == std::string_view::npos ? common_name : subject;
}

}  // namespace csar::integrity
