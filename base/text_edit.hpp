// Changes to a string that leave all other bytes as they are, and their display as a unified diff, the format of
// `patch`.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace csar {

// Replaces the bytes from `begin` up to, but not including, `end` with `text`: an insertion if `begin` equals `end`, a
// removal if `text` is empty. Offsets count the bytes of the text before any change.
struct TextEdit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;

    friend bool operator==(const TextEdit&, const TextEdit&) = default;
};

struct EditedText {
    std::string text;
    std::size_t left_out = 0;  // the number of edits that were not applied
};

// `text` with all `edits`, which may be in any order. An edit is left out if it overlaps an edit that begins before it,
// if an earlier edit in the list has the same range, or if it goes beyond the text. All insertions at one offset are
// made, in the order of the list, before an edit that begins there.
EditedText apply_edits(std::string_view text, std::span<const TextEdit> edits);

// The lines of `before` that the edits change, with three lines around them: "--- name", "+++ name", hunks. Empty if
// nothing changes. Names with control characters, quotes or backslashes are quoted, as in GNU diff. `edits` are edits
// for apply_edits().
std::string unified_diff(std::string_view old_name, std::string_view new_name, std::string_view before,
                         std::span<const TextEdit> edits);

}  // namespace csar
