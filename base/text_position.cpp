#include "base/text_position.hpp"

#include <algorithm>

namespace csar {
namespace {

// The offset just behind the line end at or after `from`; npos when the text ends first.
std::size_t next_line(std::string_view text, std::size_t from) {
    const std::size_t end = text.find_first_of("\r\n", from);
    if (end == std::string_view::npos) return end;
    return end + (text.compare(end, 2, "\r\n") == 0 ? 2 : 1);
}

}  // namespace

std::string_view line_at(std::string_view text, std::uint32_t line) {
    std::size_t start = 0;
    for (std::uint32_t number = 1; number < line; ++number) {
        start = next_line(text, start);
        if (start == std::string_view::npos) return {};
    }
    return text.substr(start, text.find_first_of("\r\n", start) - start);
}

TextPosition position_at(std::string_view text, std::size_t offset) {
    offset = std::min(offset, text.size());
    TextPosition position{1, 1};
    std::size_t start = 0;
    for (;;) {
        const std::size_t next = next_line(text, start);
        if (next == std::string_view::npos || next > offset) break;
        start = next;
        ++position.line;
    }
    position.column = static_cast<std::uint32_t>(offset - start + 1);
    return position;
}

}  // namespace csar
