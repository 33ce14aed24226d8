// Names and messages in Markdown.
#pragma once

#include <string>
#include <string_view>

namespace csar::formats {

// Printable text as code, which renderers show unchanged: no markup, no links, no mentions. Empty for empty text. In a
// table cell, a vertical bar would end the cell, so it is escaped, or shown as \x7C after a backslash.
std::string code_span(std::string_view text);
std::string code_span_in_table(std::string_view text);

}  // namespace csar::formats
