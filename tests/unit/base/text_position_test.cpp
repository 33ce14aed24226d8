#include "base/text_position.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace csar {
namespace {

TEST(LineAt, TakesEveryKindOfLineEnd) {
    constexpr std::string_view text = "one\ntwo\r\nthree\rfour";
    EXPECT_EQ(line_at(text, 1), "one");
    EXPECT_EQ(line_at(text, 2), "two");
    EXPECT_EQ(line_at(text, 3), "three");
    EXPECT_EQ(line_at(text, 4), "four");
    EXPECT_EQ(line_at(text, 5), "");
}

TEST(PositionAt, CountsLinesAndBytes) {
    constexpr std::string_view text = "ab\n\ncd";
    EXPECT_EQ(position_at(text, 0), (TextPosition{1, 1}));
    EXPECT_EQ(position_at(text, 2), (TextPosition{1, 3}));
    EXPECT_EQ(position_at(text, 3), (TextPosition{2, 1}));
    EXPECT_EQ(position_at(text, 5), (TextPosition{3, 2}));
    EXPECT_EQ(position_at(text, 99), (TextPosition{3, 3}));
}

std::vector<std::string> lines(std::string_view text) {
    std::vector<std::string> out;
    LineReader reader(text);
    for (Line line; reader.next(line);) {
        EXPECT_EQ(text.substr(line.offset, line.text.size()), line.text);
        EXPECT_EQ(line.number, out.size() + 1);
        static constexpr std::array<std::string_view, 4> ends = {"|", "|lf", "|crlf", "|cr"};
        out.push_back(std::string(line.text).append(ends[static_cast<std::size_t>(line.end)]));
    }
    return out;
}

TEST(LineReader, TellsHowEachLineEnds) {
    using Lines = std::vector<std::string>;
    EXPECT_EQ(lines("one\ntwo\r\nthree\rfour"), (Lines{"one|lf", "two|crlf", "three|cr", "four|"}));
    EXPECT_EQ(lines(""), Lines{});
    EXPECT_EQ(lines("a\n"), Lines{"a|lf"});
    EXPECT_EQ(lines("a\r"), Lines{"a|cr"});
    EXPECT_EQ(lines("\n\r\r\n\n"), (Lines{"|lf", "|cr", "|crlf", "|lf"}));
    EXPECT_EQ(lines("a\rb\rc"), (Lines{"a|cr", "b|cr", "c|"}));
}

TEST(LineReader, TakesLinearTimeForManyShortLinesBeforeALongOne) {
    const std::string text = std::string(2'000'000, '\r') + "end";
    LineReader reader(text);
    Line line;
    while (reader.next(line)) {
    }
    EXPECT_EQ(line.number, 2'000'001u);
    EXPECT_EQ(line.text, "end");
}

TEST(LineStarts, FindsTheLinesThatTheReaderReads) {
    for (const std::string_view text : {"one\ntwo\r\nthree\rfour", "", "\n\n", "a", "a\r\n\r\nb\n"}) {
        const LineStarts index(text);
        LineReader reader(text);
        std::uint32_t count = 0;
        for (Line line; reader.next(line); ++count) EXPECT_EQ(index.line(text, line.number), line.text);
        EXPECT_EQ(index.line(text, 0), "");
        EXPECT_EQ(index.line(text, count + 1), "");
    }
    EXPECT_EQ(LineStarts().line("", 1), "");
}

// `start`, then lines of many lengths that end with LF (every third with `third`), then a line of several blocks.
std::string many_lines(std::string start, std::string_view third) {
    for (int i = 0; i < 300; ++i) {
        start += std::string(static_cast<std::size_t>(i) % 41, 'x');
        start += i % 3 == 0 ? third : "\n";
    }
    return start + std::string(5000, 'y');
}

TEST(LineIndex, AgreesWithPositionAtOnEveryByte) {
    for (std::string text : {many_lines("a\nbc\r\n\r\r\n\n", "\r\n"), many_lines("a\nbc\n\n", "\n")})
        for (const std::string_view end : {"", "\n", "\n\n"}) {
            text += end;
            const LineIndex index(text);
            for (std::size_t offset = 0; offset <= text.size() + 2; ++offset)
                ASSERT_EQ(index.position_at(offset), position_at(text, offset)) << offset;
        }
}

TEST(LineIndex, KnowsLineFeedsAroundTheEndsOfBlocks) {
    for (std::size_t before = 1020; before < 1028; ++before)
        for (std::size_t after : {0u, 1u, 1019u, 1023u, 1024u}) {
            const std::string text = std::string(before, 'x') + "\n" + std::string(after, 'y');
            const LineIndex index(text);
            for (std::size_t offset = 0; offset <= text.size(); ++offset)
                ASSERT_EQ(index.position_at(offset), position_at(text, offset)) << before << " " << offset;
        }
}

TEST(LineIndex, SplitsACarriageReturnFromItsLineFeedAtTheEndOfABlock) {
    for (std::size_t before = 1020; before < 1028; ++before) {
        const std::string text = std::string(before, 'x') + "\r\ny";
        const LineIndex index(text);
        for (std::size_t offset = before; offset <= text.size(); ++offset)
            ASSERT_EQ(index.position_at(offset), position_at(text, offset)) << before << " " << offset;
    }
}

TEST(LineIndex, KnowsTheOnlyPositionOfAnEmptyText) {
    EXPECT_EQ(LineIndex("").position_at(0), (TextPosition{1, 1}));
    EXPECT_EQ(LineIndex("").position_at(7), (TextPosition{1, 1}));
}

}  // namespace
}  // namespace csar
