#include "base/utf8.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "base/ascii.hpp"

namespace csar {
namespace {

// Table 3-7 of the Unicode standard: the allowed range of the second byte depends on the first.
std::size_t sequence_length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(at);
    if (lead < 0x80) return 1;
    std::size_t length = 0;
    unsigned char low = 0x80, high = 0xBF;
    if (lead >= 0xC2 && lead <= 0xDF) {
        length = 2;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
        length = 3;
        if (lead == 0xE0) low = 0xA0;
        if (lead == 0xED) high = 0x9F;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
        length = 4;
        if (lead == 0xF0) low = 0x90;
        if (lead == 0xF4) high = 0x8F;
    } else {
        return 0;
    }
    if (at + length > text.size()) return 0;
    if (byte(at + 1) < low || byte(at + 1) > high) return 0;
    for (std::size_t i = at + 2; i < at + length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    return length;
}

char32_t decode(std::string_view text, std::size_t at, std::size_t length) {
    const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(text[at + i])); };
    switch (length) {
        case 1: return byte(0);
        case 2: return ((byte(0) & 0x1F) << 6) | (byte(1) & 0x3F);
        case 3: return ((byte(0) & 0x0F) << 12) | ((byte(1) & 0x3F) << 6) | (byte(2) & 0x3F);
        default:
            return ((byte(0) & 0x07) << 18) | ((byte(1) & 0x3F) << 12) | ((byte(2) & 0x3F) << 6) | (byte(3) & 0x3F);
    }
}

// Characters that move the cursor, end a line, or change the reading direction ("Trojan Source").
bool is_deceptive(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x061C || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

void append_hex(std::string& out, char32_t value, int digits) {
    static constexpr std::string_view hex = "0123456789abcdef";
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out += hex[(value >> shift) & 0xF];
}

void append_escaped(std::string& out, char32_t c) {
    switch (c) {
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
        default: break;
    }
    if (c < 0x80) {
        out += "\\x";
        append_hex(out, c, 2);
    } else {
        out += "\\u{";
        append_hex(out, c, 4);
        out += '}';
    }
}

std::string mapped(std::string_view text, utf8proc_option_t options) {
    utf8proc_uint8_t* result = nullptr;
    const auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                     static_cast<utf8proc_ssize_t>(text.size()), &result, options);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(result, &std::free);
    if (length < 0) return std::string(text);
    return {reinterpret_cast<const char*>(result), static_cast<std::size_t>(length)};
}

}  // namespace

bool is_ascii(std::string_view text) {
    for (const char c : text)
        if (static_cast<unsigned char>(c) >= 0x80) return false;
    return true;
}

std::size_t utf8_valid_prefix(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        if (static_cast<unsigned char>(text[at]) < 0x80) {
            ++at;
            continue;
        }
        const std::size_t length = sequence_length(text, at);
        if (length == 0) return at;
        at += length;
    }
    return at;
}

Utf8Character utf8_character(std::string_view text, std::size_t at) {
    const std::size_t length = at < text.size() ? sequence_length(text, at) : 0;
    if (length == 0) return {};
    return {decode(text, at, length), length};
}

std::string shortened(std::string_view text, std::size_t limit) {
    if (text.size() <= limit) return std::string(text);
    std::size_t end = limit;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return std::string(text.substr(0, end)) + "...";
}

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequence_length(text, at);
        if (length == 0) {
            out += "\\x";
            append_hex(out, static_cast<unsigned char>(text[at]), 2);
            ++at;
            continue;
        }
        const char32_t c = decode(text, at, length);
        if (is_deceptive(c))
            append_escaped(out, c);
        else
            out.append(text.substr(at, length));
        at += length;
    }
    return out;
}

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequence_length(text, at);
        if (length == 0) {
            ++width;
            ++at;
            continue;
        }
        if (length == 1) {
            ++width;
        } else {
            const int columns = utf8proc_charwidth(static_cast<utf8proc_int32_t>(decode(text, at, length)));
            width += columns > 0 ? static_cast<std::size_t>(columns) : 0;
        }
        at += length;
    }
    return width;
}

void fold_name(std::string_view name, std::string& folded) {
    if (is_ascii(name)) {
        folded.resize(name.size());
        std::transform(name.begin(), name.end(), folded.begin(), ascii_lower);
        return;
    }
    folded = mapped(name, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD));
}

std::string folded_name(std::string_view name) {
    std::string folded;
    fold_name(name, folded);
    return folded;
}

std::string nfc(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    return mapped(text, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
}

}  // namespace csar
