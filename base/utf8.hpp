// UTF-8: validation, case folding and normalisation, and making untrusted text safe to print.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace csar {

inline constexpr std::string_view utf8_byte_order_mark = "\xEF\xBB\xBF";

// The offset in bytes of the first byte that is not part of well-formed UTF-8 (RFC 3629: no surrogates, no
// overlong forms, nothing above U+10FFFF), or text.size() when all of it is well formed.
std::size_t utf8_valid_prefix(std::string_view text);

// The character that starts at text[at]; length 0 when no well-formed one does.
struct Utf8Character {
    char32_t code = 0;
    std::size_t length = 0;  // in bytes
};
Utf8Character utf8_character(std::string_view text, std::size_t at);

inline bool is_utf8(std::string_view text) { return utf8_valid_prefix(text) == text.size(); }

// `text`, or, when it is longer than `limit` bytes, as many whole characters as fit and "...".
std::string shortened(std::string_view text, std::size_t limit);

// True when every byte is below 0x80.
bool is_ascii(std::string_view text);

// `text` with everything escaped that could deceive a terminal or a reader: control characters (C0, C1, DEL),
// bidirectional overrides, line separators and bytes that are not UTF-8 become \n, \t, \r, \xNN or \u{NNNN}; a
// backslash is not escaped. The result is well-formed UTF-8 on one line.
std::string printable(std::string_view text);

// The number of terminal columns that printable text takes; East Asian wide characters count as two.
std::size_t display_width(std::string_view text);

// A key that is equal for names which a case-insensitive or normalising file system would merge: Unicode full case
// folding of the NFC form. Bytes that are not UTF-8 are kept.
std::string folded_name(std::string_view name);
// The same, into a string whose memory is reused.
void fold_name(std::string_view name, std::string& folded);

// The NFC form of well-formed UTF-8.
std::string nfc(std::string_view text);

}  // namespace csar
