// Edits of a text, as `patch` reads and people know them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/text_edit.hpp"

namespace csar {

// The lines of `before` that the edits change, with three lines around them: "--- name", "+++ name", hunks. Empty when
// nothing changes. Names with control characters, quotes or backslashes are in quotes, as GNU diff writes them. `edits`: as
// apply_edits() takes them.
std::string unified_diff(std::string_view old_name, std::string_view new_name, std::string_view before,
                         std::span<const TextEdit> edits);

}  // namespace csar
