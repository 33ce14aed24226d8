#include "validate/document/encoding.hpp"

#include <algorithm>
#include <array>

#include "base/ascii_words.hpp"
#include "base/utf8.hpp"

namespace csar::validate {
namespace {

// Most files have only these characters.
constexpr auto ordinary = [] {
    std::array<bool, 256> table{};
    for (std::size_t c = 0x20; c < 0x7F; ++c) table[c] = true;
    table['\t'] = table['\n'] = table['\r'] = true;
    return table;
}();

constexpr bool is_line_separator(char32_t c) { return c == 0x85 || c == 0x2028 || c == 0x2029; }

// All but c-printable (YAML 1.2, 5.1). Surrogates cannot occur in UTF-8.
constexpr bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F && c != 0x85) || c == 0xFFFE || c == 0xFFFF;
}

// Looks at the first four bytes (YAML 1.2, 5.2).
std::optional<EncodingFault> wide_encoding(std::string_view text) {
    std::array<int, 4> byte{-1, -1, -1, -1};
    for (std::size_t i = 0; i < std::min<std::size_t>(4, text.size()); ++i)
        byte[i] = static_cast<unsigned char>(text[i]);
    const auto [a, b, c, d] = byte;
    if (a == 0 && b == 0 && ((c == 0xFE && d == 0xFF) || c == 0)) return EncodingFault::utf32;
    if (c == 0 && d == 0 && ((a == 0xFF && b == 0xFE) || b == 0)) return EncodingFault::utf32;
    if ((a == 0xFE && b == 0xFF) || (a == 0xFF && b == 0xFE)) return EncodingFault::utf16;
    if ((a == 0) != (b == 0) && b >= 0) return EncodingFault::utf16;
    return std::nullopt;
}

}  // namespace

EncodingScan scan_encoding(std::string_view text) {
    EncodingScan scan;
    if (const auto wide = wide_encoding(text)) {
        scan.unreadable = {*wide, 0, 0};
        return scan;
    }
    for (std::size_t at = 0; at < text.size();) {
        while (at + sizeof(AsciiWord) <= text.size() && is_printable_ascii(word_of(text.data() + at)))
            at += sizeof(AsciiWord);
        if (at == text.size()) break;
        const auto byte = static_cast<unsigned char>(text[at]);
        if (ordinary[byte]) {
            ++at;
            continue;
        }
        const Utf8Character character = utf8_character(text, at);
        if (character.length == 0) {
            scan.unreadable = {EncodingFault::not_utf8, at, byte};
            break;
        }
        if (is_control(character.code)) {
            scan.unreadable = {EncodingFault::control, at, character.code};
            break;
        }
        if (!scan.ambiguous && is_line_separator(character.code))
            scan.ambiguous = {EncodingFault::line_separator, at, character.code};
        if (!scan.ambiguous && character.code == 0xFEFF)
            scan.ambiguous = {EncodingFault::byte_order_mark, at, character.code};
        scan.ascii = false;
        at += character.length;
    }
    return scan;
}

std::string code_point_name(std::uint32_t character) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string name("U+");
    for (int shift = character > 0xFFFF ? 20 : 12; shift >= 0; shift -= 4) name += digits[(character >> shift) & 0xF];
    return name;
}

std::size_t byte_order_mark_length(std::string_view text) {
    return text.starts_with(utf8_byte_order_mark) ? utf8_byte_order_mark.size() : 0;
}

std::size_t CharacterOffsets::offset_of(std::size_t index) {
    if (ascii_) return std::min(index, text_.size());
    for (; index_ < index && offset_ < text_.size(); ++index_) {
        ++offset_;
        while (offset_ < text_.size() && continues_character(text_[offset_])) ++offset_;
    }
    for (; index_ > index; --index_) {
        --offset_;
        while (continues_character(text_[offset_])) --offset_;
    }
    return offset_;
}

}  // namespace csar::validate
