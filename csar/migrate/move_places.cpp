#include "csar/migrate/move_places.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include "base/text_position.hpp"
#include "report/diagnose.hpp"

namespace csar::migrate {
namespace {

// The new offset of a place in removed text.
// If the edit removes whole lines, the place moves to the line before: the text after them may be unrelated.
std::size_t line_before(std::string_view text, std::size_t begin, std::size_t position) {
    if (begin == 0 || text[begin - 1] != '\n') return position;
    const std::size_t end = text.find_last_not_of(" \t\r\n", begin - 1);
    if (end == text.npos) return position;
    const std::size_t start = text.rfind('\n', end) + 1;  // 0 for the first line
    return text.find_first_not_of(" \t", start);
}

}  // namespace

void move_places(std::vector<Diagnostic>& notes, const NewName& name, const validate::MigratedFiles::File& file) {
    const LineStarts before(file.before);
    const LineIndex after(file.after);
    std::map<std::size_t, std::ptrdiff_t> shifts;    // shift of the text after each edit, by the edit's end
    std::map<std::size_t, const TextEdit*> removed;  // edits that remove text, by their ends
    for (const TextEdit& edit : file.edits) {
        shifts[edit.end] +=
            static_cast<std::ptrdiff_t>(edit.text.size() + edit.begin) - static_cast<std::ptrdiff_t>(edit.end);
        if (edit.begin < edit.end) removed.emplace(edit.end, &edit);
    }
    std::ptrdiff_t shift = 0;
    for (auto& [end, by] : shifts) by = shift += by;
    const auto move = [&](Place& place) {
        const std::string_view line = before.line(file.before, place.line);
        if (place.file != name.before || line.data() == nullptr) return;
        const auto column = static_cast<std::ptrdiff_t>(std::max(place.column, 1U) - 1);
        std::ptrdiff_t offset = line.data() - file.before.data() + column;
        auto position = static_cast<std::size_t>(offset);
        if (const auto around = removed.upper_bound(position); around != removed.end()) {
            const TextEdit& edit = *around->second;
            const bool is_removed = edit.begin < position || (edit.begin == position && edit.text.empty());
            if (is_removed && name.keeps_removed) return;
            if (is_removed && edit.text.empty()) position = line_before(file.before, edit.begin, position);
            offset = static_cast<std::ptrdiff_t>(position);
        }
        const auto behind = shifts.upper_bound(position);
        const std::ptrdiff_t moved = offset + (behind == shifts.begin() ? 0 : std::prev(behind)->second);
        Place there = place_in(name.after, after, static_cast<std::size_t>(std::max<std::ptrdiff_t>(moved, 0)));
        there.key_path = std::move(place.key_path);
        place = std::move(there);
    };
    for (Diagnostic& note : notes) {
        move(note.place);
        for (Related& related : note.related) move(related.place);
    }
}

validate::MigratedFiles::File undone(const validate::MigratedFiles::File& file) {
    validate::MigratedFiles::File back{.before = file.after, .after = file.before, .edits = {}};
    std::vector<TextEdit> edits = file.edits;
    std::ranges::stable_sort(edits, {},
                             [](const TextEdit& edit) { return std::pair(edit.begin, edit.end > edit.begin); });
    std::size_t done = 0, added = 0, removed = 0;
    for (const TextEdit& edit : edits) {
        if (edit.begin < done) continue;  // apply_edits() skipped this edit
        const std::size_t begin = edit.begin + added - removed;
        back.edits.push_back({begin, begin + edit.text.size(), file.before.substr(edit.begin, edit.end - edit.begin)});
        added += edit.text.size();
        removed += edit.end - edit.begin;
        done = edit.end;
    }
    return back;
}

}  // namespace csar::migrate
