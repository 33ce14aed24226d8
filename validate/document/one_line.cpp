#include "validate/document/one_line.hpp"

#include "base/utf8.hpp"

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
        // A newline or a tab is no part of a line; one byte more than fits shows that something is missing.
        for (const char c : text.substr(0, is_full() ? 0 : max_bytes_ + 1 - text_.size()))
            text_ += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    }

    std::string take() {
        if (!is_full()) return std::move(text_);
        std::size_t end = max_bytes_;
        while (end > 0 && (static_cast<unsigned char>(text_[end]) & 0xC0U) == 0x80U) --end;
        while (end > 0 && text_[end - 1] == ' ') --end;
        return text_.substr(0, end) + "...";
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

    // Quotes that only say "a string" are kept, so that "9" does not look like 9.
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

}  // namespace

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
