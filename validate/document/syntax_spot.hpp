// A place of a syntax error in a YAML text, and the lines around it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/ascii.hpp"
#include "base/text_position.hpp"
#include "base/utf8.hpp"

namespace csar::validate {

inline bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// A line with content, without surrounding blanks and not a comment.
struct ContentLine {
    std::string_view text;   // empty if there is no such line
    std::size_t offset = 0;  // the offset of the text in the source
    std::size_t indent = 0;  // the indent of the first key, after the '-' of an entry
    std::size_t start = 0;   // the indent of the line

    bool opens_a_block() const { return text.ends_with(':'); }
    bool is_entry() const { return text == "-" || text.starts_with("- "); }
    // True for "key: |" and "key: >-".
    bool opens_a_text() const {
        const std::size_t value = text.rfind(": ");
        if (value == std::string_view::npos) return false;
        const std::string_view header = trimmed(text.substr(value + 1));
        return (header.starts_with('|') || header.starts_with('>')) &&
               header.find_first_not_of("+-123456789", 1) == std::string_view::npos;
    }
    // True for "key: value" if the key has no blanks. Prose rarely begins like that.
    bool is_pair() const {
        const std::string_view pair = is_entry() ? trimmed(text.substr(1)) : text;
        const std::size_t colon = pair.ends_with(':') ? pair.find(':') : pair.find(": ");
        return colon != std::string_view::npos && pair.substr(0, colon).find(' ') == std::string_view::npos;
    }
};

class Spot {
public:
    Spot(const LineIndex& lines, std::size_t offset)
        : text_(lines.text()), offset_(std::min(offset, text_.size())), position_(lines.position_at(offset_)) {}

    std::uint32_t line_number() const { return position_.line; }
    std::uint32_t column() const { return position_.column; }
    bool at_end() const { return offset_ == text_.size(); }
    // Returns an empty string at the end of a line.
    std::string_view character() const {
        if (at_end() || is_line_end(text_[offset_])) return {};
        return text_.substr(offset_, utf8_character(text_, offset_).length);
    }
    bool is(char c) const { return !at_end() && text_[offset_] == c; }
    // The part of the line before the spot, and the part from the spot on.
    std::string_view before() const { return text_.substr(line_start(), offset_ - line_start()); }
    std::string_view behind() const {
        std::size_t end = offset_;
        while (end < text_.size() && !is_line_end(text_[end])) ++end;
        return text_.substr(offset_, end - offset_);
    }
    bool first_on_line() const { return trimmed(before()).empty(); }
    // The last character before the spot that is not a blank; NUL if the line has none.
    char previous() const {
        const std::string_view left = trimmed(before());
        return left.empty() ? '\0' : left.back();
    }
    ContentLine line() const { return content_line(line_start()); }
    ContentLine line_above() const { return above(line_start()); }
    static constexpr std::size_t looked_at = 1000;  // the most lines that are searched

    // The nearest line with content above an offset.
    ContentLine above(std::size_t offset) const {
        for (std::size_t end = start_of_line(offset); end > 0;) {
            end = start_of_line(end - 1);
            if (const ContentLine found = content_line(end); !found.text.empty()) return found;
        }
        return {};
    }
    struct DeeperLines {
        ContentLine first;                           // without text if there are none
        std::size_t least = std::string_view::npos;  // the least indent of the lines below `first`
    };
    // The lines just above that are indented more than `indent`.
    DeeperLines deeper_above(std::size_t indent) const {
        DeeperLines found;
        ContentLine line = line_above();
        for (std::size_t count = 0; count < looked_at && !line.text.empty() && line.indent > indent; ++count) {
            if (!found.first.text.empty()) found.least = std::min(found.least, found.first.indent);
            found.first = line;
            line = above(line.offset);
        }
        return found;
    }
    // The nearest line with content below that is not indented more than `indent`.
    ContentLine below(std::size_t indent) const {
        std::size_t at = offset_;
        for (std::size_t count = 0; count < looked_at; ++count) {
            at = text_.find('\n', at);
            if (at++ == std::string_view::npos) break;
            if (const ContentLine found = content_line(at); !found.text.empty() && found.indent <= indent) return found;
        }
        return {};
    }
    // Returns the first line of the block scalar above that is indented too little. Returns nullopt if this spot is not
    // in such a line, or below it.
    std::optional<std::size_t> text_outside_block() const {
        ContentLine line = this->line();
        for (std::size_t count = 0; count < looked_at && !line.text.empty() && !line.is_pair(); ++count) {
            const ContentLine before = above(line.offset);
            if (before.opens_a_text()) return line.start <= before.indent ? std::optional(line.offset) : std::nullopt;
            line = before;
        }
        return std::nullopt;
    }
    // Returns the place of the opening `quote` of a value that begins on a line above and continues on this line. The
    // quote must follow an indicator such as ':'. Returns npos if there is no such quote.
    std::size_t quote_from_above(char quote) const {
        const std::size_t start = line_start();
        if (start == 0 || before().find(quote) == std::string_view::npos) return std::string_view::npos;
        const std::size_t at = text_.rfind(quote, start - 1);
        if (at == std::string_view::npos || at < 2 || !is_blank(text_[at - 1])) return std::string_view::npos;
        const std::string_view left = trimmed(text_.substr(start_of_line(at), at - start_of_line(at)));
        return !left.empty() && std::string_view(":-,[{").find(left.back()) != std::string_view::npos
                   ? at
                   : std::string_view::npos;
    }

private:
    std::size_t line_start() const { return offset_ + 1 - position_.column; }
    std::size_t start_of_line(std::size_t offset) const {
        while (offset > 0 && !is_line_end(text_[offset - 1])) --offset;
        return offset;
    }
    ContentLine content_line(std::size_t start) const {
        const std::size_t end = std::min(text_.find_first_of("\r\n", start), text_.size());
        const std::string_view text = trimmed(text_.substr(start, end - start));
        if (text.empty() || text.front() == '#') return {};
        const auto offset = static_cast<std::size_t>(text.data() - text_.data());
        const std::size_t key = text.starts_with("- ") ? text.find_first_not_of(' ', 1) : 0;
        return {text, offset, offset - start + key, offset - start};
    }

    std::string_view text_;
    std::size_t offset_;
    TextPosition position_;
};

}  // namespace csar::validate
