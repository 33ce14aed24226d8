#include "validate/migrate/rewriting.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "base/budget.hpp"
#include "validate/document/yaml_writer.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t steps_a_change = 100;

}  // namespace

Rewriting::Rewriting(const Document& document)
    : ranges_(document),
      text_(document.text()),
      lines_(text_),
      newline_(text_.find("\r\n") == std::string_view::npos ? "\n" : "\r\n") {}

bool Rewriting::keep(Change change) {
    spend_work(steps_a_change);
    if (const auto [at, is_new] = made_.insert(std::move(change)); is_new) changes_.push_back(at);
    return true;
}

void Rewriting::take_back(std::size_t before) {
    for (; changes_.size() > before; changes_.pop_back()) made_.erase(changes_.back());
}

template <class Visit>
void Rewriting::each_line(std::size_t begin, std::size_t end, const Visit& visit) const {
    const std::string_view text = text_.substr(0, end);
    for (std::size_t line = text.find('\n', begin); line != text.npos; line = text.find('\n', line)) {
        spend_work(1);
        if (++line < end) visit(line);
    }
}

std::vector<TextEdit> Rewriting::edits() const {
    std::map<std::size_t, std::string> blanks;  // by the offset of the line
    for (const auto& change : changes_)
        if (change->kind == Kind::indented)
            each_line(change->begin, change->end, [&](std::size_t line) {
                const std::size_t first = text_.find_first_not_of(" \t", line);
                const bool is_empty = first >= text_.size() || text_[first] == '\n' || text_[first] == '\r';
                if (!is_empty) blanks[line] += change->text;
            });
    std::vector<TextEdit> all, last;
    std::set<std::size_t> removed;  // lines
    for (const auto& change : changes_) {
        if (change->kind == Kind::indented) continue;
        TextEdit edit{change->begin, change->end, change->text};
        if (const auto more = blanks.find(change->like - column(change->like)); more != blanks.end())
            for (std::size_t at = edit.text.find('\n'); at != std::string::npos; at = edit.text.find('\n', at + 1))
                edit.text.insert(at + 1, more->second);
        (change->kind == Kind::line ? last : all).push_back(std::move(edit));
        std::optional<std::size_t> line;
        if (column(change->begin) == 0) line = change->begin;
        each_line(change->begin, change->end + 1, [&](std::size_t next) {
            if (line) removed.insert(*line);
            line = next;
        });
    }
    // If two changes begin at one place, the change that removes more text is made.
    std::ranges::stable_sort(all, [](const TextEdit& a, const TextEdit& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    // Lines that are removed get no blanks, which would move to the text behind them.
    std::vector<TextEdit> edits;
    for (const auto& [line, text] : blanks)
        if (!removed.contains(line)) edits.push_back({line, line, text});
    for (auto* const part : {&all, &last})
        edits.insert(edits.end(), std::make_move_iterator(part->begin()), std::make_move_iterator(part->end()));
    return edits;
}

std::size_t Rewriting::column(std::size_t offset) const { return lines_.position_at(offset).column - 1; }

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

std::string Rewriting::in_flow(Node scalar) const {
    std::string text = scalar.is_scalar() ? source(scalar) : std::string();
    const bool is_block = text.starts_with('|') || text.starts_with('>');
    if (!is_block && text.find_first_of(scalar.is_plain() ? ",[]{}\r\n" : "\r\n") == text.npos) return text;
    return scalar.is_string() ? double_quoted(scalar.text()) : std::string();
}

bool Rewriting::replace(Node scalar, std::string text) {
    const SourceRange range = ranges_.content(scalar);
    return is_in_text(range) && add(range.begin, range.end, std::move(text));
}

bool Rewriting::fill(Node::Entry entry, const std::string& text) {
    if (!source(entry.value).empty()) return replace(entry.value, text);
    const std::size_t colon = text_.find(':', ranges_.written(entry.key).end);
    return colon != text_.npos && remove_between(colon + 1, colon + 1, " " + text);
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

void Rewriting::indent(std::size_t begin, std::size_t end) { keep({Kind::indented, begin, end, "  ", begin}); }

void Rewriting::dedent(std::size_t begin, std::size_t end, std::size_t blanks) {
    each_line(begin, end, [&](std::size_t line) {
        if (text_.find_first_not_of(' ', line) >= line + blanks) add(line, std::min(line + blanks, text_.size()), "");
    });
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
    const std::size_t key = ranges_.written(last_key).begin;
    const std::size_t end = std::min(text_.find_first_of("\r\n", ranges_.written(last).end), text_.size());
    return keep({Kind::line, end, end, newline() + std::string(column(key), ' ') + text, key});
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
        return std::ranges::any_of(entries, [&](const Node::Entry& other) { return other.key == entry.key; });
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
            end = ranges_.written(all[i + 1].key).begin;  // the entry is on the line of a '-'
        } else {
            // Removes whole lines, unless other text follows.
            const std::size_t line_end = std::min(text_.find_first_not_of(" \t\r", end), text_.size());
            if (line_end == text_.size() || text_[line_end] == '\n') {
                begin -= column(begin);
                end = std::min(line_end + 1, text_.size());
            }
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
    indent(first.begin, last.end);
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
            indent(entry.begin, entry.end);
    }
    return !in_flow || (add(range.begin, range.begin + 1, "[") && add(range.end - 1, range.end, "]"));
}

}  // namespace csar::validate
