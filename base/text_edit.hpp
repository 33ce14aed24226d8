// Changes of a text that leave the rest of it as it is, to the byte.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace csar {

// The bytes from `begin` to before `end` become `text`: an insertion where both are the same, a removal where `text` is
// empty. Offsets count the bytes of the text before any change.
struct TextEdit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;

    friend bool operator==(const TextEdit&, const TextEdit&) = default;
};

struct EditedText {
    std::string text;
    std::size_t left_out = 0;  // edits that were not made
};

// `text` with all `edits`, given in any order. An edit that overlaps one that begins before it, or that has the same range
// and was given before, is left out; insertions at one place are all made, in the order in which they were given, before
// what begins there. So is an edit that goes beyond the text.
EditedText apply_edits(std::string_view text, std::span<const TextEdit> edits);

}  // namespace csar
