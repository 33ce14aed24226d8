#include "validate/document/one_line.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "base/compose.hpp"
#include "base/utf8.hpp"
#include "validate/document/yaml_writer.hpp"

namespace csar::validate {
namespace {

class Line {
public:
    explicit Line(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    void add(Node node) {
        if (is_full()) return;
        if (node.is_sequence())
            add_items(node);
        else if (node.is_mapping())
            add_entries(node);
        else
            add_scalar(node);
    }

    void add_text(std::string_view text) {
        // One byte more than the limit is stored, to show that the text is truncated.
        for (const char c : text.substr(0, is_full() ? 0 : max_bytes_ + 1 - text_.size()))
            text_ += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    }

    std::string take() {
        if (!is_full()) return std::move(text_);
        std::string_view kept = beginning_of(text_, max_bytes_);
        while (kept.ends_with(' ')) kept.remove_suffix(1);
        return std::string(kept) + "...";
    }

private:
    bool is_full() const { return text_.size() > max_bytes_; }

    void add_items(Node list) {
        std::string_view before = "[ ";
        for (const Node item : list.items()) {
            if (is_full()) return;
            add_text(before);
            add(item);
            before = ", ";
        }
        add_text(list.size() == 0 ? "[]" : " ]");
    }

    void add_entries(Node mapping) {
        std::string_view before = "{ ";
        for (const auto [key, value] : mapping.entries()) {
            if (is_full()) return;
            add_text(before);
            add(key);
            add_text(": ");
            add(value);
            before = ", ";
        }
        add_text(mapping.size() == 0 ? "{}" : " }");
    }

    // "9" keeps its quotes, because 9 is a number.
    void add_scalar(Node scalar) {
        const bool quoted = scalar.is_string() && !scalar.is_plain();
        if (scalar.is_null() && scalar.text().empty()) return add_text("null");
        if (quoted) add_text("\"");
        add_text(scalar.text());
        if (quoted) add_text("\"");
    }

    std::size_t max_bytes_;
    std::string text_;
};

// Removes the last step of a key path and returns it: a name, or an index in brackets.
std::string_view take_step(std::string_view& path) {
    std::size_t begin = 0;
    if (path.ends_with(']')) {
        begin = path.rfind('[');
    } else if (path.size() > 1 && path.ends_with('"')) {
        begin = path.rfind(".\"");  // names with a dot are in quotes
        begin = begin == std::string_view::npos ? 0 : begin + 1;
    } else if (const std::size_t dot = path.rfind('.'); dot != std::string_view::npos) {
        begin = dot + 1;
    }
    const std::string_view step = path.substr(std::min(begin, path.size()));
    path.remove_suffix(step.size());
    if (path.ends_with('.')) path.remove_suffix(1);
    return step;
}

std::string name_of_step(std::string_view step) {
    if (step.size() > 1 && step.starts_with('"')) step = step.substr(1, step.size() - 2);
    return compose("'{}'", step);
}

}  // namespace

Hint in_quotes(Node scalar) {
    const std::string_view text = scalar.text();
    const bool needs_single = text.find_first_of("\"\\") != std::string_view::npos;
    const std::string quoted = needs_single ? single_quoted(text) : compose("\"{}\"", text);
    return {compose("put the value in quotes: {}", quoted),
            {.before = std::string(text), .text = quoted, .is_sure = true}};
}

Hint write_truth(Node scalar, bool truth) {
    const std::string word = truth ? "true" : "false";
    return {scalar.is_plain() ? compose("write {}", word) : compose("write {}, without quotes", word),
            {.before = std::string(scalar.source()), .text = word, .is_sure = true}};
}

std::string subject_of(const Place& place) {
    std::string_view path = place.key_path;
    if (path.empty()) return "a value";
    const std::string_view last = take_step(path);
    if (last.starts_with('[')) {
        const bool nested = path.ends_with(']');
        while (path.ends_with(']')) take_step(path);
        if (path.empty()) return "an entry";
        std::uint64_t index = 0;
        std::from_chars(last.data() + 1, last.data() + last.size() - 1, index);
        return nested ? compose("an entry of {}", name_of_step(take_step(path)))
                      : compose("entry {} of {}", index + 1, name_of_step(take_step(path)));
    }
    const bool is_part = (last == "default" || last == "value") && !path.empty() && !path.ends_with(']');
    return is_part ? compose("the {} of {}", last, name_of_step(take_step(path))) : name_of_step(last);
}

std::string subject_of_key(const Place& place) {
    Place map = place;
    std::string_view path = place.key_path;
    take_step(path);
    map.key_path = std::string(path);
    return "a key of " + subject_of(map);
}

std::string one_line(Node node, std::size_t max_bytes) {
    Line line(max_bytes);
    if (!node.is_string()) {
        line.add(node);
        return line.take();
    }
    line.add_text(node.text());
    return "'" + line.take() + "'";
}

}  // namespace csar::validate
