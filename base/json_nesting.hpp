// Checks the nesting depth of presumed JSON text before parsing: the cost of a parser grows with each level.
#pragma once

#include <cstddef>
#include <string_view>

namespace csar {

// Whether lists and objects are nested more than `deepest` levels deep. The answer for text that is not JSON is
// arbitrary.
inline bool is_nested_deeper(std::string_view text, std::size_t deepest) {
    std::size_t depth = 0;
    bool is_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_string) {
            if (c == '\\') ++i;
            is_string = c != '"';
        } else if (c == '"') {
            is_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest) return true;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return false;
}

}  // namespace csar
