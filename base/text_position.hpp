// Lines of text: reading them one by one, finding a line by number, and converting an offset to a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace csar {

// A place in text: line and column, counted from 1; the column counts bytes. Line 0 means "the file as a whole".
struct TextPosition {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

enum class LineEnd : std::uint8_t { none, lf, crlf, cr };  // `none`: the text ends without a line ending

struct Line {
    std::string_view text;     // without its line ending
    std::uint32_t number = 0;  // from 1
    std::size_t offset = 0;    // the offset of its first byte in the text
    LineEnd end = LineEnd::none;
};

// Reads text line by line in linear time. LF, CRLF and CR each end a line, in any mixture. A line break at the end of
// the text does not begin an additional, empty line.
class LineReader {
public:
    // `text` must outlive the reader and the lines. At most 4 GiB.
    explicit LineReader(std::string_view text) : text_(text) {}

    // False at the end of the text.
    bool next(Line& line);

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_feed_ = 0;  // offset of the first LF at or after at_, if it was searched for
    std::uint32_t number_ = 0;
};

// The offsets at which the lines of a string begin. Finds a line by its number without scanning the string again. Does
// not contain the text.
class LineStarts {
public:
    LineStarts() = default;
    // At most 4 GiB of text.
    explicit LineStarts(std::string_view text);

    // The line with the given number; empty past the end. `text` must be the text that the index was made from.
    std::string_view line(std::string_view text, std::uint32_t number) const;

private:
    std::vector<std::uint32_t> starts_;
};

// The line with the given number (from 1), without its line ending (LF, CRLF or CR); empty past the end. Scans the text
// from its start: use LineStarts for more than a few lines.
std::string_view line_at(std::string_view text, std::uint32_t line);

// The position of the byte at `offset`; the end of the text if `offset` is larger.
TextPosition position_at(std::string_view text, std::size_t offset);

// Positions in a string of up to 4 GiB, in constant time, even for long strings and long lines: for each kilobyte, a
// checkpoint has the line in which the kilobyte begins. The index is built in one pass and then read-only, so threads
// can share it.
class LineIndex {
public:
    // `text` must outlive the index and must not move in memory.
    explicit LineIndex(std::string_view text);

    std::string_view text() const { return text_; }

    // Like the function position_at() above.
    TextPosition position_at(std::size_t offset) const;

    // Bytes of memory used by the checkpoints.
    std::size_t memory() const { return checkpoints_.capacity() * sizeof(Checkpoint); }

private:
    struct Checkpoint {
        std::uint32_t line;        // the line that contains the first byte of the block
        std::uint32_t line_start;  // offset of that line
    };
    static constexpr std::size_t block = 1024;

    void count_line_feeds();
    void read_lines();

    std::string_view text_;
    std::vector<Checkpoint> checkpoints_;
};

}  // namespace csar
