#include "formats/code_span.hpp"

#include <algorithm>

namespace csar::formats {

std::string code_span(std::string_view text) {
    if (text.empty()) return {};
    // The code span must have more backquotes than any run in the text (CommonMark 6.1).
    std::size_t longest = 0, row = 0;
    for (const char c : text) {
        row = c == '`' ? row + 1 : 0;
        longest = std::max(longest, row);
    }
    const std::string fence(longest + 1, '`');
    // Renderers remove one space at each end.
    const bool needs_blanks = text.front() == '`' || text.back() == '`' || (text.front() == ' ' && text.back() == ' ');
    const std::string_view blank = needs_blanks && text.find_first_not_of(' ') != text.npos ? " " : "";
    std::string out = fence;
    out += blank;
    out += text;
    out += blank;
    return out + fence;
}

std::string code_span_in_table(std::string_view text) {
    std::string cell;
    for (const char c : text) {
        if (c != '|')
            cell += c;
        else
            cell += cell.ends_with('\\') ? "\\x7C" : "\\|";
    }
    return code_span(cell);
}

}  // namespace csar::formats
