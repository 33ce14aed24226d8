// UTF-8: validation, case folding and normalisation, and making untrusted text safe to print.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <csar/text.hpp>

namespace csar {

inline constexpr std::string_view utf8_byte_order_mark = "\xEF\xBB\xBF";

// The offset in bytes of the first byte that is not part of well-formed UTF-8 (RFC 3629: no surrogates, no overlong
// forms, nothing above U+10FFFF), or text.size() if all of the text is well-formed.
std::size_t utf8_valid_prefix(std::string_view text);

// The character that starts at text[at]; its length is 0 if the character is not well-formed.
struct Utf8Character {
    char32_t code = 0;
    std::size_t length = 0;  // in bytes
};
Utf8Character utf8_character(std::string_view text, std::size_t at);

// Whether a character changes the reading direction of the following text ("Trojan Source").
bool is_direction_mark(char32_t c);

// Whether a character moves the cursor, ends a line, changes the reading direction, is invisible, or is not a character
// (U+FFFE, which XML does not allow): printable() escapes it.
bool is_deceptive(char32_t c);

// Whether a byte of well-formed UTF-8 is part of the character that an earlier byte starts.
constexpr bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// The number of characters of well-formed UTF-8.
std::size_t character_count(std::string_view text);

// The longest prefix of `text` that has at most `limit` bytes and ends between two characters.
std::string_view beginning_of(std::string_view text, std::size_t limit);

// `text`; if it is longer than `limit` bytes, the whole characters that fit, followed by "...".
std::string shortened(std::string_view text, std::size_t limit);

// True if every byte is below 0x80.
bool is_ascii(std::string_view text);

// A key that is equal for all names that a case-insensitive or normalising file system would treat as one: Unicode full
// case folding of the NFC form. Bytes that are not UTF-8 are kept.
std::string folded_name(std::string_view name);
// Like folded_name(), but writes to an existing string to reuse its memory.
void fold_name(std::string_view name, std::string& folded);

// The NFC form of well-formed UTF-8.
std::string nfc(std::string_view text);

}  // namespace csar
