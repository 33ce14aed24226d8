#include "report/diagnose.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/words_in.hpp"

namespace csar {
namespace {

constexpr std::size_t max_excerpt_bytes = 160;  // bytes of a source line in a finding

// If it occurs exactly once.
std::optional<std::size_t> find_once(std::string_view word, std::string_view text) {
    const std::vector<std::size_t> found = words_in(text, word, 2);
    return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

// The distance in bytes from the column to `word`, if the place has this word exactly once.
std::optional<std::size_t> offset_of(std::string_view word, const Place& place) {
    if (place.line == 0 || place.column == 0 || word.empty()) return std::nullopt;
    std::string_view text = std::string_view(place.excerpt).substr(place.caret);
    if (place.end_line != 0) {
        const std::size_t size = place.end_column - place.column;
        if (place.end_line != place.line || size > text.size()) return std::nullopt;
        return find_once(word, text.substr(0, size));
    }
    const std::size_t quote = text.starts_with('"') || text.starts_with('\'') ? 1 : 0;
    if (!text.substr(quote).starts_with(word)) return std::nullopt;
    return find_once(word, text.substr(0, std::min(text.size(), quote + word.size() + 1))) ? std::optional(quote)
                                                                                           : std::nullopt;
}

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
    // A part of a long line, with the column at one third.
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

Place place_in(std::string_view file, const LineIndex& lines, std::size_t offset, std::size_t last) {
    const std::string_view text = lines.text();
    offset = std::min(offset, text.size());
    const TextPosition position = lines.position_at(offset);
    // Bytes far after the column are not needed.
    const std::size_t start = offset + 1 - position.column;
    std::size_t end = offset;
    while (end < text.size() && end - offset < max_excerpt_bytes && text[end] != '\n' && text[end] != '\r') ++end;
    if (end > start && text[end - 1] == '\r') --end;  // the offset is of the line feed after it
    Place place = place_on_line(file, text.substr(start, end - start), position);
    if (last != 0) {
        const TextPosition behind = lines.position_at(std::clamp(last, offset, text.size()));
        place.end_line = behind.line;
        place.end_column = behind.column;
    }
    return place;
}

void settle_edit(Diagnostic& diagnostic) {
    if (!diagnostic.hint.edit) return;
    Edit& edit = *diagnostic.hint.edit;
    const Place& place = diagnostic.place;
    const std::optional<std::size_t> at = offset_of(edit.before, place);
    if (!at) {
        diagnostic.hint.edit.reset();
        return;
    }
    edit.column = place.column + static_cast<std::uint32_t>(*at);
    edit.end_column = edit.column + static_cast<std::uint32_t>(edit.before.size());
}

}  // namespace csar
