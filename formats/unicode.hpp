// Text for JSON.
#pragma once

#include <string>

#include <csar/text.hpp>

namespace csar::formats {

// Text for JSON, which is Unicode: text that is not UTF-8 is made printable, other text is unchanged.
inline std::string unicode(const std::string& text) { return is_utf8(text) ? text : printable(text); }

}  // namespace csar::formats
