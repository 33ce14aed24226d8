#include "validate/migrate/rewriting.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace csar::validate {

bool Rewriting::add(std::size_t begin, std::size_t end, std::string text) {
    if (made_.emplace(begin, end, text).second) edits_.push_back({begin, end, std::move(text)});
    return true;
}

std::vector<TextEdit> Rewriting::edits() const {
    std::vector<TextEdit> all;
    // A line that is taken away is not indented: its blanks would go before what follows.
    std::set<std::size_t> removed;
    for (const TextEdit& edit : edits_) {
        std::size_t line = column(edit.begin) == 0 ? edit.begin : text_.find('\n', edit.begin) + 1;
        for (std::size_t next = 0; line != 0 && line < edit.end; line = next) {
            next = text_.find('\n', line) + 1;
            if (next == 0 || next > edit.end) break;
            removed.insert(line);
        }
    }
    for (const auto& [line, blanks] : blanks_)
        if (!removed.contains(line)) all.push_back({line, line, std::string(blanks, ' ')});
    all.insert(all.end(), edits_.begin(), edits_.end());
    all.insert(all.end(), lines_.begin(), lines_.end());
    return all;
}

std::size_t Rewriting::column(std::size_t offset) const {
    const std::size_t before = offset == 0 ? std::string_view::npos : text_.find_last_of("\r\n", offset - 1);
    return before == std::string_view::npos ? offset : offset - before - 1;
}

bool Rewriting::begins_line(Node node) const {
    const std::size_t begin = ranges_.written(node).begin;
    const std::size_t width = column(begin);
    return text_.substr(begin - width, width).find_first_not_of(" -") == std::string_view::npos;
}

bool Rewriting::is_flow(Node collection) const {
    const SourceRange range = ranges_.content(collection);
    return range.end > range.begin && (text_[range.begin] == '{' || text_[range.begin] == '[');
}

std::string Rewriting::source(Node node) const {
    const SourceRange range = ranges_.content(node);
    return std::string(text_.substr(range.begin, range.end - range.begin));
}

bool Rewriting::replace(Node scalar, std::string text) {
    const SourceRange range = ranges_.content(scalar);
    return is_in_text(range) && add(range.begin, range.end, std::move(text));
}

bool Rewriting::replace_entry(Node::Entry entry, std::string text) {
    const SourceRange key = ranges_.written(entry.key), value = ranges_.written(entry.value);
    return is_in_text(value) && remove_between(key.begin, value.end, std::move(text));
}

bool Rewriting::insert_before(Node node, std::string text) {
    const SourceRange range = ranges_.content(node);
    return is_in_text(range) && add(range.begin, range.begin, std::move(text));
}

bool Rewriting::insert_after(Node node, std::string text) {
    const SourceRange range = ranges_.content(node);
    return is_in_text(range) && add(range.end, range.end, std::move(text));
}

bool Rewriting::remove_between(std::size_t from, std::size_t to, std::string text) {
    return from <= to && !ranges_.has_comment(from, to) && add(from, to, std::move(text));
}

void Rewriting::indent(std::size_t begin, std::size_t end, std::size_t blanks) {
    if (!indented_.emplace(begin, end, blanks).second) return;
    for (std::size_t line = text_.find('\n', begin); line < end; line = text_.find('\n', line)) {
        ++line;
        const std::size_t first = text_.find_first_not_of(" \t", line);
        const bool is_empty = first >= text_.size() || text_[first] == '\n' || text_[first] == '\r';
        if (line < end && !is_empty) blanks_[line] += blanks;
    }
}

void Rewriting::dedent(std::size_t begin, std::size_t end, std::size_t blanks) {
    for (std::size_t line = text_.find('\n', begin); line < end; line = text_.find('\n', line)) {
        ++line;
        if (line < end && text_.find_first_not_of(' ', line) >= line + blanks)
            add(line, std::min(line + blanks, text_.size()), "");
    }
}

bool Rewriting::add_entry(Node mapping, const std::string& text) {
    const SourceRange range = ranges_.content(mapping);
    if (!is_in_text(range) || !mapping.is_mapping()) return false;
    Node last_key, last;
    for (const auto [key, value] : mapping.written_entries()) last_key = key, last = value;
    if (is_flow(mapping)) {
        if (!last) return add(range.begin + 1, range.begin + 1, " " + text + " ");
        return add(ranges_.written(last).end, ranges_.written(last).end, ", " + text);
    }
    if (!last || !begins_line(last_key)) return false;
    const SourceRange value = ranges_.written(last);
    const std::string indentation(column(ranges_.written(last_key).begin), ' ');
    // A block scalar ends where the next line begins, if there is one.
    if (value.end > 0 && value.end < text_.size() && text_[value.end - 1] == '\n' && value.end > value.begin)
        return add(value.end, value.end, indentation + text + newline());
    const std::size_t end = std::min(text_.find_first_of("\r\n", value.end), text_.size());
    std::string line = newline() + indentation + text;
    if (made_.emplace(end, end, line).second) lines_.push_back({end, end, std::move(line)});
    return true;
}

bool Rewriting::add_first_item(Node sequence, const std::string& text) {
    const SourceRange range = ranges_.content(sequence);
    if (!is_in_text(range) || !sequence.is_sequence()) return false;
    if (is_flow(sequence)) return add(range.begin + 1, range.begin + 1, sequence.size() == 0 ? text : " " + text + ",");
    return add(range.begin, range.begin, "- " + text + newline() + std::string(column(range.begin), ' '));
}

bool Rewriting::remove_entries(Node mapping, const std::vector<Node::Entry>& entries, const std::string& text) {
    std::vector<Node::Entry> all;
    for (const Node::Entry entry : mapping.written_entries()) all.push_back(entry);
    const auto goes = [&](const Node::Entry& entry) {
        return std::any_of(entries.begin(), entries.end(),
                           [&](const Node::Entry& other) { return other.key == entry.key; });
    };
    std::vector<std::tuple<std::size_t, std::size_t, std::string>> changes;
    std::string instead = text;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!goes(all[i])) continue;
        const std::size_t first = i;
        while (i + 1 < all.size() && goes(all[i + 1])) ++i;
        const SourceRange key = ranges_.written(all[first].key), value = ranges_.written(all[i].value);
        if (!is_in_text(key) || !is_in_text(value)) return false;
        std::size_t begin = key.begin, end = value.end;
        const bool is_whole = first == 0 && i + 1 == all.size();
        if (!instead.empty() || is_whole) {
            if (instead.empty() && !is_flow(mapping)) instead = "{}";
        } else if (is_flow(mapping)) {
            if (i + 1 < all.size())
                end = ranges_.written(all[i + 1].key).begin;
            else
                begin = ranges_.written(all[first - 1].value).end;
        } else if (!begins_line(all[first].key)) {
            return false;
        } else if (text_.substr(begin - column(begin), column(begin)).find('-') != std::string_view::npos) {
            end = ranges_.written(all[i + 1].key).begin;  // the first entry of an item
        } else {
            // The whole lines, unless something else is at their end.
            const std::size_t line_end = std::min(text_.find_first_not_of(" \t\r", end), text_.size());
            const bool ends_line =
                line_end == text_.size() || text_[line_end] == '\n' || (end > 0 && text_[end - 1] == '\n');
            if (ends_line) begin -= column(begin);
            if (ends_line && (end == begin || text_[end - 1] != '\n')) end = std::min(line_end + 1, text_.size());
        }
        if (ranges_.has_comment(begin, end)) return false;
        changes.emplace_back(begin, end, std::exchange(instead, {}));
    }
    for (auto& [begin, end, with] : changes) add(begin, end, std::move(with));
    return !changes.empty();
}

bool Rewriting::put_under(std::string_view keyname, const std::vector<Node::Entry>& entries, bool in_flow) {
    const SourceRange first = ranges_.written(entries.front().key), last = ranges_.written(entries.back().value);
    if (!is_in_text(first) || !is_in_text(last)) return false;
    if (in_flow) return add(first.begin, first.begin, std::string(keyname) + ": { ") && add(last.end, last.end, " }");
    if (!begins_line(entries.front().key)) return false;
    const std::string indentation(column(first.begin) + 2, ' ');
    indent(first.begin, last.end, 2);
    return add(first.begin, first.begin, std::string(keyname) + ":" + newline() + indentation);
}

bool Rewriting::make_list(Node mapping) {
    const SourceRange range = ranges_.content(mapping);
    if (!is_in_text(range)) return false;
    const bool in_flow = is_flow(mapping);
    for (const auto [key, value] : mapping.written_entries()) {
        const SourceRange entry{ranges_.written(key).begin, ranges_.written(value).end};
        if (!in_flow && !begins_line(key)) return false;
        add(entry.begin, entry.begin, in_flow ? "{ " : "- ");
        if (in_flow)
            add(entry.end, entry.end, " }");
        else
            indent(entry.begin, entry.end, 2);
    }
    return !in_flow || (add(range.begin, range.begin + 1, "[") && add(range.end - 1, range.end, "]"));
}

}  // namespace csar::validate
