#include "base/text_position.hpp"

#include <algorithm>

#include "base/ascii_words.hpp"

namespace csar {
namespace {

// npos if there is none. find_first_of is three times as slow.
std::size_t line_end(std::string_view text, std::size_t from) {
    for (; from < text.size(); ++from)
        if (text[from] == '\n' || text[from] == '\r') return from;
    return std::string_view::npos;
}

// The offset after the first line ending, or npos.
std::size_t next_line(std::string_view text, std::size_t from) {
    const std::size_t end = line_end(text, from);
    if (end == std::string_view::npos) return end;
    return end + (text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n' ? 2 : 1);
}

}  // namespace

bool LineReader::next(Line& line) {
    if (at_ >= text_.size()) return false;
    // Stored, because CR lines would otherwise each search for a distant LF.
    if (line_feed_ < at_ || number_ == 0) line_feed_ = std::min(text_.find('\n', at_), text_.size());
    const std::size_t end = std::min(text_.substr(0, line_feed_).find('\r', at_), line_feed_);
    line = {text_.substr(at_, end - at_), ++number_, at_, LineEnd::none};
    if (end == text_.size()) {
        at_ = end;
    } else if (text_[end] == '\n') {
        line.end = LineEnd::lf;
        at_ = end + 1;
    } else if (end + 1 == line_feed_ && line_feed_ < text_.size()) {
        line.end = LineEnd::crlf;
        at_ = end + 2;
    } else {
        line.end = LineEnd::cr;
        at_ = end + 1;
    }
    return true;
}

LineStarts::LineStarts(std::string_view text) {
    LineReader reader(text);
    for (Line line; reader.next(line);) starts_.push_back(static_cast<std::uint32_t>(line.offset));
    starts_.push_back(static_cast<std::uint32_t>(text.size()));
}

std::string_view LineStarts::line(std::string_view text, std::uint32_t number) const {
    if (number == 0 || number >= starts_.size()) return {};
    std::string_view line = text.substr(starts_[number - 1], starts_[number] - starts_[number - 1]);
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
    return line;
}

std::string_view line_at(std::string_view text, std::uint32_t line) {
    std::size_t start = 0;
    for (std::uint32_t number = 1; number < line; ++number) {
        start = next_line(text, start);
        if (start == std::string_view::npos) return {};
    }
    return text.substr(start, line_end(text, start) - start);
}

TextPosition position_at(std::string_view text, std::size_t offset) {
    offset = std::min(offset, text.size());
    TextPosition position{1, 1};
    std::size_t start = 0;
    for (;;) {
        const std::size_t next = next_line(text, start);
        if (next == std::string_view::npos || next > offset) break;
        start = next;
        ++position.line;
    }
    position.column = static_cast<std::uint32_t>(offset - start + 1);
    return position;
}

LineIndex::LineIndex(std::string_view text) : text_(text) {
    checkpoints_.reserve(text.size() / block + 1);
    if (text.find('\r') == std::string_view::npos)
        count_line_feeds();
    else
        read_lines();
}

// For text with only line feeds. Stores the line in which each block begins, and the start of this line.
void LineIndex::count_line_feeds() {
    std::uint32_t line = 1, line_start = 0;
    for (std::size_t at = 0;; at += block) {
        checkpoints_.push_back({line, line_start});
        if (text_.size() < at + block) return;
        const std::string_view content = text_.substr(at, block);
        for (std::size_t i = 0; i < block; i += sizeof(AsciiWord))
            line += count_high_bits(equal_to(word_of(content.data() + i), '\n'));
        if (const std::size_t last = content.rfind('\n'); last != std::string_view::npos)
            line_start = static_cast<std::uint32_t>(at + last + 1);
    }
}

void LineIndex::read_lines() {
    const auto add = [this](const Line& line, std::size_t end) {
        while (checkpoints_.size() * block < end)
            checkpoints_.push_back({line.number, static_cast<std::uint32_t>(line.offset)});
    };
    LineReader reader(text_);
    Line last{{}, 1, 0, LineEnd::none}, next;
    for (; reader.next(next); last = next) add(last, next.offset);
    // A line break at the end begins a line, unlike in LineReader. The offset after the text is valid.
    if (last.end != LineEnd::none) {
        add(last, text_.size());
        last = {{}, last.number + 1, text_.size(), LineEnd::none};
    }
    add(last, text_.size() + 1);
}

TextPosition LineIndex::position_at(std::size_t offset) const {
    offset = std::min(offset, text_.size());
    const Checkpoint& checkpoint = checkpoints_[offset / block];
    std::uint32_t line = checkpoint.line;
    std::size_t start = checkpoint.line_start;
    std::size_t from = std::max(start, offset / block * block);
    const std::string_view until = text_.substr(0, std::min(offset + 1, text_.size()));
    for (std::size_t next = next_line(until, from); next <= offset; next = next_line(until, from)) {
        start = from = next;
        ++line;
    }
    return {line, static_cast<std::uint32_t>(offset - start + 1)};
}

}  // namespace csar
