// Edits a string, and shows the edits as a unified diff, the format of `patch`.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace csar {

// Replaces the bytes [begin, end) of the original text. Inserts if `begin` equals `end`, removes if `text` is empty.
struct TextEdit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;

    friend bool operator==(const TextEdit&, const TextEdit&) = default;
};

struct EditedText {
    std::string text;
    std::size_t left_out = 0;  // edits that were not applied
};

// `edits` may be in any order. Left out: an edit that overlaps an edit with a smaller `begin`, repeats the range of an
// earlier edit, or exceeds the text.
// Insertions at an offset are made in the order of the list, and before an edit that begins there.
EditedText apply_edits(std::string_view text, std::span<const TextEdit> edits);

// The changed lines with three lines around them: "--- name", "+++ name", hunks. Empty without changes. Names are
// quoted as in GNU diff. `edits`: as for apply_edits().
std::string unified_diff(std::string_view old_name, std::string_view new_name, std::string_view before,
                         std::span<const TextEdit> edits);

}  // namespace csar
