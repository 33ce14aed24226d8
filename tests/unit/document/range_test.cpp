// Where nodes end.
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/document/parsed.hpp"

namespace csar::validate {
namespace {

std::string range_of(const Place& place) {
    return std::to_string(place.line) + ":" + std::to_string(place.column) + "-" + std::to_string(place.end_line) +
           ":" + std::to_string(place.end_column);
}

TEST(Range, OfScalarsEndsBehindTheText) {
    const Parsed parsed(
        "a: word  # comment\nb: 'it''s'\nc: \"x\\ty\"\nd: \"\"\ne: ''\nf: &n !!str tagged\ng: *n\nh:\n");
    EXPECT_EQ(range_of(parsed.root()["a"].place()), "1:4-1:8");
    EXPECT_EQ(range_of(parsed.root()["b"].place()), "2:4-2:11") << "with its quotes";
    EXPECT_EQ(range_of(parsed.root()["c"].place()), "3:4-3:10") << "as it is written, not as it reads";
    EXPECT_EQ(range_of(parsed.root()["d"].place()), "4:4-4:6");
    EXPECT_EQ(range_of(parsed.root()["e"].place()), "5:4-5:6");
    EXPECT_EQ(range_of(parsed.root()["f"].place()), "6:4-6:19") << "with its properties";
    EXPECT_EQ(range_of(parsed.root()["g"].place()), "7:4-7:6") << "of the alias, not of what it stands for";
    EXPECT_EQ(range_of(parsed.root().entry("a").key.place()), "1:1-1:2");
    const Place empty = parsed.root()["h"].place();
    EXPECT_EQ(empty.line, empty.end_line);
    EXPECT_EQ(empty.column, empty.end_column);
}

TEST(Range, OfTextOnSeveralLinesEndsWithTheText) {
    const Parsed parsed("a: |\n  one\n  two\n\nb: plain\n  on two\nc: \"quoted\n  on two\"\nd: |-\n  one\n");
    EXPECT_EQ(range_of(parsed.root()["a"].place()), "1:4-3:6");
    EXPECT_EQ(range_of(parsed.root()["b"].place()), "5:4-6:9");
    EXPECT_EQ(range_of(parsed.root()["c"].place()), "7:4-8:10");
    EXPECT_EQ(range_of(parsed.root()["d"].place()), "9:4-10:6");
    const Parsed quotes("a: |\n  one\n\"b\": 1\nc: |\n  it's '\n'd': 1\n");
    EXPECT_EQ(range_of(quotes.root()["a"].place()), "1:4-2:6") << "the quote behind it is that of the next key";
    EXPECT_EQ(range_of(quotes.root()["c"].place()), "4:4-5:9") << "with the quote that is its last character";
}

TEST(Range, OfACollectionEndsAtItsBracketOrBehindItsBeginning) {
    const Parsed parsed("a: { b: [ 1, 2 ], c: {} }\nd: [\n  x, # ]\n  y,\n]\ne:\n  f: 1\n  g: 2\nh:\n- i: 1\n- j\n");
    EXPECT_EQ(range_of(parsed.root()["a"].place()), "1:4-1:26");
    EXPECT_EQ(range_of(parsed.root()["a"]["b"].place()), "1:9-1:17");
    EXPECT_EQ(range_of(parsed.root()["a"]["c"].place()), "1:22-1:24");
    EXPECT_EQ(range_of(parsed.root()["d"].place()), "2:4-5:2");
    EXPECT_EQ(range_of(parsed.root()["e"].place()), "7:3-7:4") << "its first key";
    EXPECT_EQ(range_of(parsed.root()["h"].place()), "10:1-10:4") << "the key of its first item";
    EXPECT_EQ(parsed.root()["a"]["b"].source(), "[ 1, 2 ]");
}

}  // namespace
}  // namespace csar::validate
