#include "report/diagnose.hpp"

#include <algorithm>

namespace csar {
namespace {

constexpr std::size_t max_excerpt_bytes = 160;  // bytes of a source line that are shown

}  // namespace

Diagnostic diagnose_with(const Rule& rule, Place place, std::initializer_list<Text> values) {
    Diagnostic diagnostic{
        .id = rule.id, .severity = rule.severity, .place = std::move(place), .message = fill(rule.message, values)};
    return diagnostic;
}

Place place_on_line(std::string_view file, std::string_view line, TextPosition position) {
    Place place{.file = std::string(file), .line = position.line, .column = position.column};
    if (position.line == 0) return place;
    const std::size_t column = position.column == 0 ? 0 : std::min<std::size_t>(position.column - 1, line.size());
    // Of a long line only a window is kept, with the column a third of the way in.
    std::size_t start = 0;
    if (line.size() > max_excerpt_bytes && column > max_excerpt_bytes / 3)
        start = std::min(column - max_excerpt_bytes / 3, line.size() - max_excerpt_bytes);
    place.excerpt = line.substr(start, max_excerpt_bytes);
    place.caret = static_cast<std::uint32_t>(column - start);
    return place;
}

Place place_in(std::string_view file, std::string_view text, TextPosition position) {
    if (position.line == 0) return place_of(file);
    return place_on_line(file, line_at(text, position.line), position);
}

Place place_in(std::string_view file, const LineIndex& lines, std::size_t offset) {
    const std::string_view text = lines.text();
    offset = std::min(offset, text.size());
    const TextPosition position = lines.position_at(offset);
    // Bytes that are farther behind the column than the window is wide do not change the window.
    const std::size_t start = offset + 1 - position.column;
    std::size_t end = offset;
    while (end < text.size() && end - offset < max_excerpt_bytes && text[end] != '\n' && text[end] != '\r') ++end;
    if (end > start && text[end - 1] == '\r') --end;  // the offset is that of the line feed behind it
    return place_on_line(file, text.substr(start, end - start), position);
}

}  // namespace csar
