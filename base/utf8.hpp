// UTF-8: validation, case folding, normalisation, and printing of untrusted text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <csar/text.hpp>

namespace csar {

inline constexpr std::string_view utf8_byte_order_mark = "\xEF\xBB\xBF";

// The offset of the first byte that is not well-formed (RFC 3629), or text.size(). Surrogates, overlong forms and code
// points above U+10FFFF are not well-formed.
std::size_t utf8_valid_prefix(std::string_view text);

// The character at text[at]. The length is 0 if it is not well-formed.
struct Utf8Character {
    char32_t code = 0;
    std::size_t length = 0;  // in bytes
};
Utf8Character utf8_character(std::string_view text, std::size_t at);

// Whether the character changes the text direction ("Trojan Source").
bool is_direction_mark(char32_t c);

// Characters that printable() escapes: they move the cursor, end a line, change the text direction, are invisible, or
// are not characters (U+FFFE).
bool is_deceptive(char32_t c);

// Whether the byte is not the first byte of its character.
constexpr bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// `text` must be well-formed.
std::size_t character_count(std::string_view text);

// At most `limit` bytes, and only whole characters.
std::string_view beginning_of(std::string_view text, std::size_t limit);

// If `text` is longer than `limit` bytes: the whole characters that fit, and "...".
std::string shortened(std::string_view text, std::size_t limit);

bool is_ascii(std::string_view text);

// Names with equal keys are one name on a file system that ignores case or normalises. Unicode full case folding of
// NFC. Bytes that are not UTF-8 are kept. `folded`: receives the key; its memory is reused.
void fold_name(std::string_view name, std::string& folded);

// `text` must be well-formed.
std::string nfc(std::string_view text);

}  // namespace csar
