#include "csar/migrate/moved_places.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "report/diagnose.hpp"

namespace csar {

MovedPlaces::MovedPlaces(std::string_view before, std::string_view after, std::span<const TextEdit> edits)
    : after_(after) {
    LineReader reader(before);
    for (Line line; reader.next(line);) line_starts_.push_back(line.offset);
    std::vector<const TextEdit*> order;
    for (const TextEdit& edit : edits) order.push_back(&edit);
    std::stable_sort(order.begin(), order.end(),
                     [](const TextEdit* a, const TextEdit* b) { return a->begin < b->begin; });
    std::ptrdiff_t shift = 0;
    for (const TextEdit* const edit : order) {
        shift += static_cast<std::ptrdiff_t>(edit->text.size()) - static_cast<std::ptrdiff_t>(edit->end - edit->begin);
        shifts_.emplace_back(edit->end, shift);
    }
}

std::size_t MovedPlaces::moved(std::size_t offset) const {
    const auto behind = std::upper_bound(shifts_.begin(), shifts_.end(), offset,
                                         [](std::size_t at, const auto& shift) { return at < shift.first; });
    if (behind == shifts_.begin()) return offset;
    const auto to = static_cast<std::ptrdiff_t>(offset) + std::prev(behind)->second;
    return to < 0 ? 0 : static_cast<std::size_t>(to);
}

void MovedPlaces::move(Place& place) const {
    if (place.line == 0 || place.line > line_starts_.size()) return;
    const std::size_t column = place.column == 0 ? 0 : place.column - 1;
    Place there = place_in(place.file, after_, moved(line_starts_[place.line - 1] + column));
    there.key_path = std::move(place.key_path);
    place = std::move(there);
}

}  // namespace csar
