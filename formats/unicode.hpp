// Text for JSON.
#pragma once

#include <string>
#include <string_view>

#include <csar/text.hpp>

namespace csar::formats {

// JSON must be Unicode: other text is made printable.
inline std::string unicode(std::string_view text) { return is_utf8(text) ? std::string(text) : printable(text); }

}  // namespace csar::formats
