// Text for people: packages are hostile, and so are the names in them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <csar/export.hpp>

namespace csar {

// True when all of `text` is well-formed UTF-8 (RFC 3629).
CSAR_API bool is_utf8(std::string_view text);

// `text` with everything escaped that could deceive a terminal or a reader: control characters (C0, C1, DEL), marks of
// direction, line separators, characters that are not shown (such as U+200B, U+00AD, tags and variation selectors),
// noncharacters (such as U+FFFE) and bytes that are not UTF-8 become \n, \t, \r, \xNN or \u{NNNN}; a backslash is not
// escaped. The result is well-formed UTF-8 on one line, and every character of it may be in XML.
CSAR_API std::string printable(std::string_view text);

// Printable text so that HTML and XML take it for text, between tags or in a quoted attribute. No build server finds a
// command in the result: "::" and "##" are not in it.
CSAR_API std::string markup_escaped(std::string_view text);

// The number of terminal columns that printable text takes; East Asian wide characters count as two.
CSAR_API std::size_t display_width(std::string_view text);

// "Did you mean": the candidate nearest to a misspelt name, or empty when none is near enough. Refers to the memory of
// the candidate.
CSAR_API std::string_view nearest(std::string_view misspelt, std::span<const std::string_view> candidates);

}  // namespace csar
