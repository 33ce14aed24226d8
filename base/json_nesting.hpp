// How deep text that should be JSON nests, told before a parser sees it: what parsers do for each level costs more.
#pragma once

#include <cstddef>
#include <string_view>

namespace csar {

// Whether lists and objects lie more than `deepest` within one another. Of text that is no JSON any answer may come.
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
