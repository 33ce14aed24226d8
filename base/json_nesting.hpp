// Checks the depth of JSON before parsing: each level costs the parser more.
#pragma once

#include <cstddef>
#include <string_view>

namespace csar {

// Whether lists and objects have more than `deepest` levels. If the text is not JSON, the result means nothing.
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
