// Names and messages in Markdown.
#pragma once

#include <string>
#include <string_view>

namespace csar::formats {

// Text as Markdown code: without markup, links and mentions. Empty for an empty text. In a table, '|' is escaped; after
// a backslash it becomes \x7C.
std::string code_span(std::string_view text);
std::string code_span_in_table(std::string_view text);

}  // namespace csar::formats
