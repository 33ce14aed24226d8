#include "report/diagnose.hpp"

#include <algorithm>

#include "base/utf8.hpp"

namespace csar {
namespace {

constexpr std::size_t excerpt_limit = 160;  // bytes of a source line that are shown

}  // namespace

Text::Text(std::string_view text) : text_(printable(text)) {}

std::string compose(std::string_view pattern, std::initializer_list<Text> values) {
    std::string out;
    const auto* value = values.begin();
    for (;;) {
        const std::size_t hole = pattern.find("{}");
        out += pattern.substr(0, hole);
        if (hole == std::string_view::npos) return out;
        if (value != values.end()) out += (value++)->text();
        pattern.remove_prefix(hole + 2);
    }
}

Diagnostic diagnose_with(const Rule& rule, Place place, std::initializer_list<Text> values) {
    Diagnostic diagnostic;
    diagnostic.id = rule.id;
    diagnostic.severity = rule.severity;
    diagnostic.place = std::move(place);
    diagnostic.message = compose(rule.message, values);
    return diagnostic;
}

Place place_in(std::string_view file, std::string_view text, TextPosition position) {
    Place place;
    place.file = file;
    place.line = position.line;
    place.column = position.column;
    if (position.line == 0) return place;
    const std::string_view line = line_at(text, position.line);
    const std::size_t column = position.column == 0 ? 0 : std::min<std::size_t>(position.column - 1, line.size());
    // Of a long line only a window is kept, with the column a third of the way in.
    std::size_t start = 0;
    if (line.size() > excerpt_limit && column > excerpt_limit / 3)
        start = std::min(column - excerpt_limit / 3, line.size() - excerpt_limit);
    place.excerpt = line.substr(start, excerpt_limit);
    place.caret = static_cast<std::uint32_t>(column - start);
    return place;
}

}  // namespace csar
