// Reads lines, finds a line by number, and converts an offset to line and column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace csar {

// Line and column count from 1. The column counts bytes. Line 0 is the whole file.
struct TextPosition {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

enum class LineEnd : std::uint8_t { none, lf, crlf, cr };  // `none`: the last line, without a line ending

struct Line {
    std::string_view text;     // without the line ending
    std::uint32_t number = 0;  // from 1
    std::size_t offset = 0;    // of the first byte
    LineEnd end = LineEnd::none;
};

// Takes linear time. LF, CRLF and CR end a line, also mixed. A line break at the end does not begin an empty line.
class LineReader {
public:
    // At most 4 GiB. `text` must outlive the reader and the lines.
    explicit LineReader(std::string_view text) : text_(text) {}

    // False at the end.
    bool next(Line& line);

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_feed_ = 0;  // of the first LF from at_ on, if known
    std::uint32_t number_ = 0;
};

// Finds a line by number without another scan. Does not contain the text.
class LineStarts {
public:
    LineStarts() = default;
    // At most 4 GiB.
    explicit LineStarts(std::string_view text);

    // Empty after the last line. `text`: as passed to the constructor.
    std::string_view line(std::string_view text, std::uint32_t number) const;

private:
    std::vector<std::uint32_t> starts_;
};

// Without the line ending; empty after the last line. Lines count from 1. Scans from the start: use LineStarts for many
// lines.
std::string_view line_at(std::string_view text, std::uint32_t line);

// Beyond the text: its end.
TextPosition position_at(std::string_view text, std::size_t offset);

// Finds positions in constant time, in at most 4 GiB with lines of any length. For each kilobyte, a checkpoint has the
// line in which it begins.
// Built in one pass, then read-only, so threads can share it.
class LineIndex {
public:
    // `text` must outlive the index, and must not move.
    explicit LineIndex(std::string_view text);

    std::string_view text() const { return text_; }

    TextPosition position_at(std::size_t offset) const;

private:
    struct Checkpoint {
        std::uint32_t line;        // contains the first byte of the block
        std::uint32_t line_start;  // offset of the line
    };
    static constexpr std::size_t block = 1024;

    void count_line_feeds();
    void read_lines();

    std::string_view text_;
    std::vector<Checkpoint> checkpoints_;
};

}  // namespace csar
