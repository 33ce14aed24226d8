// Text for JSON.
#pragma once

#include <string>
#include <string_view>

#include <csar/text.hpp>

namespace csar::formats {

// Text for JSON, which is Unicode: text that is not UTF-8 is made printable, other text is unchanged.
inline std::string unicode(std::string_view text) { return is_utf8(text) ? std::string(text) : printable(text); }

}  // namespace csar::formats
