#include "base/text_edit.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "base/text_position.hpp"

namespace csar {
namespace {

constexpr std::size_t around = 3;  // unchanged lines before and after a change

// Replaces the old lines [first, last).
struct Change {
    std::size_t first = 0;
    std::size_t last = 0;
    std::vector<TextEdit> edits;
};

// Also the end of the text.
std::vector<std::size_t> starts_of(std::string_view text) {
    std::vector<std::size_t> starts;
    for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1)
        starts.push_back(at);
    starts.push_back(text.size());
    return starts;
}

std::size_t line_of(const std::vector<std::size_t>& starts, std::size_t offset) {
    const auto behind = std::upper_bound(starts.begin(), starts.end() - 1, offset);
    return behind == starts.begin() ? 0 : static_cast<std::size_t>(behind - starts.begin()) - 1;
}

void add_lines(std::string& out, char mark, std::string_view lines) {
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size() - 1) + 1;
        (out += mark) += lines.substr(0, end);
        if (lines[end - 1] != '\n') out += "\n\\ No newline at end of file\n";
        lines.remove_prefix(end);
    }
}

std::size_t count_lines(std::string_view lines) {
    const auto feeds = static_cast<std::size_t>(std::ranges::count(lines, '\n'));
    return feeds + (!lines.empty() && lines.back() != '\n' ? 1 : 0);
}

std::vector<Change> changes_of(const std::vector<std::size_t>& starts, std::span<const TextEdit> edits) {
    std::vector<TextEdit> sorted(edits.begin(), edits.end());
    std::ranges::stable_sort(sorted, [](const TextEdit& a, const TextEdit& b) { return a.begin < b.begin; });
    std::vector<Change> changes;
    for (TextEdit& edit : sorted) {
        const std::size_t first = line_of(starts, edit.begin);
        const bool at_line_start = edit.end > edit.begin && starts[line_of(starts, edit.end)] == edit.end;
        const std::size_t last = std::min(line_of(starts, edit.end) + (at_line_start ? 0 : 1), starts.size() - 1);
        if (changes.empty() || first >= changes.back().last) changes.push_back({first, first, {}});
        changes.back().last = std::max({changes.back().last, last, first});
        changes.back().edits.push_back(std::move(edit));
    }
    return changes;
}

// As in GNU diff: quotes and escapes for control characters, a tab after a name with a space. `patch` needs them.
std::string shown_name(std::string_view name) {
    std::string escaped;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            (escaped += '\\') += c;
        else if (byte < ' ' || byte == 0x7F)
            for (const int part : {-1, byte >> 6, byte >> 3 & 7, byte & 7})
                escaped += part < 0 ? '\\' : static_cast<char>('0' + part);
        else
            escaped += c;
    }
    if (escaped != name) return '"' + escaped + '"';
    return escaped + (name.find(' ') == std::string_view::npos ? "" : "\t");
}

}  // namespace

EditedText apply_edits(std::string_view text, std::span<const TextEdit> edits) {
    std::vector<const TextEdit*> order;
    order.reserve(edits.size());
    for (const TextEdit& edit : edits) order.push_back(&edit);
    std::ranges::stable_sort(order, [](const TextEdit* a, const TextEdit* b) {
        const bool a_replaces = a->end > a->begin, b_replaces = b->end > b->begin;
        return std::tie(a->begin, a_replaces) < std::tie(b->begin, b_replaces);
    });
    EditedText edited;
    edited.text.reserve(text.size());
    std::size_t done = 0;
    for (const TextEdit* edit : order) {
        if (edit->begin < done || edit->end < edit->begin || edit->end > text.size()) {
            ++edited.left_out;
            continue;
        }
        edited.text.append(text.substr(done, edit->begin - done)).append(edit->text);
        done = edit->end;
    }
    edited.text.append(text.substr(done));
    return edited;
}

std::string unified_diff(std::string_view old_name, std::string_view new_name, std::string_view before,
                         std::span<const TextEdit> edits) {
    const std::vector<std::size_t> starts = starts_of(before);
    const std::size_t lines = starts.size() - 1;
    const auto between = [&](std::size_t first, std::size_t last) {
        return before.substr(starts[first], starts[last] - starts[first]);
    };
    std::vector<Change> changes = changes_of(starts, edits);
    std::string out;
    std::ptrdiff_t shift = 0;  // new minus old line number
    for (std::size_t i = 0; i < changes.size();) {
        std::size_t end = i + 1;
        while (end < changes.size() && changes[end].first - changes[end - 1].last <= 2 * around) ++end;
        const std::size_t first = changes[i].first - std::min(changes[i].first, around);
        const std::size_t last = std::min(changes[end - 1].last + around, lines);
        std::string body;
        std::size_t at = first, added = 0;
        for (; i < end; ++i) {
            Change& change = changes[i];
            for (TextEdit& edit : change.edits) edit.begin -= starts[change.first], edit.end -= starts[change.first];
            const std::string_view old_lines = between(change.first, change.last);
            const std::string new_lines = apply_edits(old_lines, change.edits).text;
            add_lines(body, ' ', between(at, change.first));
            if (new_lines == old_lines) {
                add_lines(body, ' ', old_lines);
            } else {
                add_lines(body, '-', old_lines);
                add_lines(body, '+', new_lines);
            }
            added += count_lines(new_lines) - (change.last - change.first);
            at = change.last;
        }
        add_lines(body, ' ', between(at, last));
        if (out.empty()) out = "--- " + shown_name(old_name) + "\n+++ " + shown_name(new_name) + "\n";
        const std::size_t old_count = last - first, new_count = old_count + added;
        out += "@@ -" + std::to_string(first + (old_count == 0 ? 0 : 1)) + "," + std::to_string(old_count) + " +" +
               std::to_string(first + static_cast<std::size_t>(shift) + (new_count == 0 ? 0 : 1)) + "," +
               std::to_string(new_count) + " @@\n" + body;
        shift += static_cast<std::ptrdiff_t>(added);
    }
    return out;
}

}  // namespace csar
