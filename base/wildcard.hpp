// Patterns for names and values.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace csar {

// `*` matches any text. `fits`: whether another character of the pattern matches a character of the text.
// The time is usually proportional to the sum of the lengths, at worst to their product.
template <class Fits = std::equal_to<char>>
bool matches_wildcard(std::string_view pattern, std::string_view text, Fits fits = {}) {
    std::size_t at = 0, in = 0, star = std::string_view::npos, from = 0;
    while (in < text.size()) {
        if (at < pattern.size() && pattern[at] == '*') {
            star = at++;
            from = in;
        } else if (at < pattern.size() && fits(pattern[at], text[in])) {
            ++at;
            ++in;
        } else if (star != std::string_view::npos) {
            at = star + 1;
            in = ++from;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

}  // namespace csar
