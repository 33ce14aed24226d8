// Character classes for text formats: only ASCII, in every locale.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace csar {

constexpr bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
constexpr bool is_ascii_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_ascii_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_ascii_letter(char c) { return is_ascii_lower(c) || is_ascii_upper(c); }
constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_ascii_letter_or_digit(char c) { return is_ascii_letter(c) || is_ascii_digit(c); }
// Digests use lower case.
constexpr bool is_lower_hex_digit(char c) { return is_ascii_digit(c) || (c >= 'a' && c <= 'f'); }
constexpr char ascii_lower(char c) { return is_ascii_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// -1 if `c` is not a hexadecimal digit. Case is ignored.
constexpr int hex_digit(char c) {
    if (is_ascii_digit(c)) return c - '0';
    const char lower = ascii_lower(c);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

constexpr bool is_ascii_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

// A space or a tab.
constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

inline bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

// Finds the first control character other than a tab, or npos.
inline std::size_t find_control(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at)
        if (is_ascii_control(text[at]) && text[at] != '\t') return at;
    return std::string_view::npos;
}

inline std::string lower_case(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), ascii_lower);
    return out;
}

// Removes blanks (is_blank) at the end. The result points into `text`, even if it is empty.
constexpr std::string_view without_trailing_blanks(std::string_view text) {
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

// Removes blanks (is_blank) at the start. The result points into `text`, even if it is empty.
constexpr std::string_view without_leading_blanks(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    return text;
}

// Returns false for an empty text.
constexpr bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Removes blanks (is_blank) at both ends.
constexpr std::string_view trimmed(std::string_view text) {
    return without_leading_blanks(without_trailing_blanks(text));
}

}  // namespace csar
