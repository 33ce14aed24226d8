// Printable text. Packages may be hostile, and so may the names in them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <csar/export.hpp>

namespace csar {

// True if `text` is well-formed UTF-8 (RFC 3629).
CSAR_API bool is_utf8(std::string_view text);

// Escapes (\n, \t, \r, \xNN, \u{NNNN}) what could deceive a terminal or a reader: control characters (C0, C1, DEL),
// direction marks, line separators, invisible characters (such as U+200B, U+00AD, tags and variation selectors),
// noncharacters (such as U+FFFE) and bytes that are not UTF-8. Backslashes stay. The result is UTF-8 on one line, and
// allowed in XML.
CSAR_API std::string printable(std::string_view text);

// Printable text for HTML and XML, between tags or in a quoted attribute. "::" and "##" are also escaped, because build
// servers read them as commands.
CSAR_API std::string markup_escaped(std::string_view text);

// The text as one word for a POSIX shell.
inline std::string shell_quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

// The text as one word for a command line to copy: quoted only if necessary.
inline std::string shell_word(std::string_view text) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+:@%=,-";
    return !text.empty() && text.find_first_not_of(plain) == std::string_view::npos ? std::string(text)
                                                                                    : shell_quoted(text);
}

// The number of terminal columns of printable text. East Asian wide characters take two.
CSAR_API std::size_t display_width(std::string_view text);

// For "did you mean": the candidate that is nearest to a misspelt name. Empty if none is near. The result points into
// the candidate.
CSAR_API std::string_view nearest(std::string_view misspelt, std::span<const std::string_view> candidates);

}  // namespace csar
