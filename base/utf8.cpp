#include "base/utf8.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "base/ascii.hpp"
#include "base/ascii_words.hpp"
#include "base/hexadecimal.hpp"

namespace csar {
namespace {

void append_escaped(std::string& out, char32_t c) {
    switch (c) {
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
        default: break;
    }
    const int digits = c < 0x10000 ? 4 : c < 0x100000 ? 5 : 6;
    out += c < 0x80 ? "\\x" + hexadecimal(c, 2) : "\\u{" + hexadecimal(c, digits) + '}';
}

using CodePoints = std::vector<utf8proc_int32_t>;

CodePoints decomposed(const CodePoints& from, utf8proc_option_t options) {
    std::array<utf8proc_int32_t, 32> parts{};  // for the code points of one character
    CodePoints to;
    to.reserve(from.size());
    int boundary = 0;
    for (const utf8proc_int32_t c : from) {
        const auto count = utf8proc_decompose_char(c, parts.data(), parts.size(), options, &boundary);
        if (count < 0 || static_cast<std::size_t>(count) > parts.size())
            to.push_back(c);
        else
            to.insert(to.end(), parts.begin(), parts.begin() + count);
    }
    return to;
}

// Sorts the marks of each letter (Unicode 3.11, D108). utf8proc takes quadratic time for this.
void order_marks(CodePoints& text) {
    const auto combining_class = [](utf8proc_int32_t c) { return utf8proc_get_property(c)->combining_class; };
    const auto is_mark = [&](utf8proc_int32_t c) { return combining_class(c) != 0; };
    for (auto at = text.begin(); at != text.end();) {
        const auto first = std::find_if(at, text.end(), is_mark);
        at = std::find_if_not(first, text.end(), is_mark);
        if (at - first > 1)
            std::stable_sort(first, at, [&](auto a, auto b) { return combining_class(a) < combining_class(b); });
    }
}

// Composes canonically. `fold`: folds case before (Unicode 3.13, D145). Bytes that are not UTF-8 are unchanged.
std::string composed(std::string_view text, bool fold) {
    constexpr auto stable = UTF8PROC_STABLE | UTF8PROC_DECOMPOSE;
    CodePoints code_points;
    code_points.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Character c = utf8_character(text, at);
        if (c.length == 0) return std::string(text);
        code_points.push_back(static_cast<utf8proc_int32_t>(c.code));
        at += c.length;
    }
    code_points = decomposed(code_points, static_cast<utf8proc_option_t>(stable));
    order_marks(code_points);
    if (fold) {
        code_points = decomposed(code_points, static_cast<utf8proc_option_t>(stable | UTF8PROC_CASEFOLD));
        order_marks(code_points);
    }
    const auto count = static_cast<utf8proc_ssize_t>(code_points.size());
    code_points.push_back(0);  // utf8proc writes a NUL after the text
    const auto length = utf8proc_reencode(code_points.data(), count,
                                          static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    if (length < 0) return std::string(text);
    return {reinterpret_cast<const char*>(code_points.data()), static_cast<std::size_t>(length)};
}

}  // namespace

bool is_ascii(std::string_view text) {
    std::size_t at = 0;
    for (; at + sizeof(AsciiWord) <= text.size(); at += sizeof(AsciiWord))
        if (!is_ascii(word_of(text.data() + at))) return false;
    return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), [](char c) { return is_ascii(c); });
}

Utf8Character utf8_character(std::string_view text, std::size_t at) {
    if (at >= text.size()) return {};
    const auto* const first = reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at;
    if (is_ascii(text[at])) return {*first, 1};  // most characters are ASCII; saves the call below
    utf8proc_int32_t code = 0;
    const auto length = utf8proc_iterate(first, static_cast<utf8proc_ssize_t>(text.size() - at), &code);
    if (length <= 0) return {};
    return {static_cast<char32_t>(code), static_cast<std::size_t>(length)};
}

std::size_t utf8_valid_prefix(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = is_ascii(text[at]) ? 1 : utf8_character(text, at).length;
        if (length == 0) return at;
        at += length;
    }
    return text.size();
}

std::size_t character_count(std::string_view text) {
    return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, continues_character));
}

std::string_view beginning_of(std::string_view text, std::size_t limit) {
    if (text.size() <= limit) return text;
    std::size_t end = limit;
    while (end > 0 && continues_character(text[end])) --end;
    return text.substr(0, end);
}

std::string shortened(std::string_view text, std::size_t limit) {
    return text.size() <= limit ? std::string(text) : std::string(beginning_of(text, limit)) + "...";
}

bool is_utf8(std::string_view text) { return utf8_valid_prefix(text) == text.size(); }

bool is_direction_mark(char32_t c) {
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

bool is_deceptive(char32_t c) {
    if (c < 0xA0) return c < 0x20 || c >= 0x7F;
    const bool ends_line = c == 0x2028 || c == 0x2029;
    const bool annotates = c >= 0xFFF9 && c <= 0xFFFB;
    const bool is_noncharacter = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
    // Default_Ignorable_Code_Point, which includes direction marks.
    return ends_line || annotates || is_noncharacter ||
           utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->ignorable;
}

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Character c = utf8_character(text, at);
        const bool is_plain = c.code >= 0x20 && c.code < 0x7F;  // nearly all characters
        if (c.length == 0)
            out += "\\x" + hexadecimal(static_cast<unsigned char>(text[at]), 2);
        else if (!is_plain && is_deceptive(c.code))
            append_escaped(out, c.code);
        else
            out.append(text.substr(at, c.length));
        at += std::max<std::size_t>(c.length, 1);
    }
    return out;
}

std::string markup_escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    char before = '\0';
    for (const char c : text) {
        const bool is_repeated = c == before;
        before = c;
        switch (c) {
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '&': out += "&amp;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            case ':': out += is_repeated ? "&#58;" : ":"; break;
            case '#': out += is_repeated ? "&#35;" : "#"; break;
            default: out += c;
        }
    }
    return out;
}

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Character c = utf8_character(text, at);
        if (c.length <= 1) {
            ++width;
        } else {
            const int columns = utf8proc_charwidth(static_cast<utf8proc_int32_t>(c.code));
            width += columns > 0 ? static_cast<std::size_t>(columns) : 0;
        }
        at += std::max<std::size_t>(c.length, 1);
    }
    return width;
}

void fold_name(std::string_view name, std::string& folded) {
    folded.resize(name.size());
    std::size_t at = 0;
    for (; at + sizeof(AsciiWord) <= name.size() && is_ascii(word_of(name.data() + at)); at += sizeof(AsciiWord)) {
        const AsciiWord lower = lower_case(word_of(name.data() + at));
        std::memcpy(folded.data() + at, &lower, sizeof(lower));
    }
    for (; at < name.size() && is_ascii(name[at]); ++at) folded[at] = ascii_lower(name[at]);
    if (at == name.size()) return;
    folded = composed(name, true);
}

std::string nfc(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    return composed(text, false);
}

}  // namespace csar
