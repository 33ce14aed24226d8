// Edits to a string as a unified diff, the format of `patch`.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/text_edit.hpp"

namespace csar {

// The lines of `before` that the edits change, with three lines around them: "--- name", "+++ name", hunks. Empty if
// nothing changes. Names with control characters, quotes or backslashes are quoted, as in GNU diff. `edits` are edits
// for apply_edits().
std::string unified_diff(std::string_view old_name, std::string_view new_name, std::string_view before,
                         std::span<const TextEdit> edits);

}  // namespace csar
