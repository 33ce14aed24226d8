// Names and messages in Markdown.
#pragma once

#include <string>
#include <string_view>

namespace csar::formats {

// Text as a Markdown code span, without markup, links and mentions. An empty text stays empty. The version for tables
// replaces '|' by "\|", and '|' after a backslash by "\x7C".
std::string code_span(std::string_view text);
std::string code_span_in_table(std::string_view text);

}  // namespace csar::formats
