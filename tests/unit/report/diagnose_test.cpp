#include "report/diagnose.hpp"

#include <gtest/gtest.h>

#include "report/report.hpp"

namespace csar {
namespace {

constexpr RuleTaking<2> two_values{
    {"test/two", Severity::warning, "'{}' stands {} times", "A rule for tests only.", "none", ExitStatus::finding}};

// The number of values is checked when the program is compiled.
template <class... Values>
concept CanBeDiagnosedWith = requires(const Values&... values) {
    diagnose(two_values, Place(), values...);
};
static_assert(CanBeDiagnosedWith<std::string_view, int>);
static_assert(!CanBeDiagnosedWith<std::string_view>);
static_assert(!CanBeDiagnosedWith<std::string_view, int, int>);

TEST(Diagnose, FillsTheMessage) {
    const Diagnostic d = diagnose(two_values, place_of("a.yaml"), "x", 3);
    EXPECT_EQ(d.id, "test/two");
    EXPECT_EQ(d.severity, Severity::warning);
    EXPECT_EQ(d.message, "'x' stands 3 times");
    EXPECT_EQ(d.place.file, "a.yaml");
}

TEST(Diagnose, MakesHostileNamesPrintable) {
    EXPECT_EQ(diagnose(two_values, {}, "a\x1B[2J{}", 1).message, "'a\\x1b[2J{}' stands 1 times");
}

TEST(Diagnose, CutsValuesThatAreLongerThanAnyName) {
    const std::string message =
        diagnose(two_values, {}, std::string(2047, 'x') + "\xC3\xA4" + std::string(5000, 'y'), 1).message;
    EXPECT_EQ(message, "'" + std::string(2047, 'x') + "...' stands 1 times");
    EXPECT_EQ(diagnose(two_values, {}, std::string(2048, 'x'), 1).message,
              "'" + std::string(2048, 'x') + "' stands 1 times");
}

TEST(Diagnose, CarriesHintAndRelatedPlaces) {
    const Diagnostic d = diagnose(two_values, {}, "x", 2)
                             .with_hint(compose("did you mean '{}'?", "y"))
                             .with_related(place_of("b.yaml"), "first defined here");
    EXPECT_EQ(d.hint, "did you mean 'y'?");
    ASSERT_EQ(d.related.size(), 1u);
    EXPECT_EQ(d.related[0].place.file, "b.yaml");
}

TEST(PlaceIn, KeepsTheSourceLine) {
    const Place place = place_in("a.yaml", "one\ntwo: x\nthree", {2, 6});
    EXPECT_EQ(place.excerpt, "two: x");
    EXPECT_EQ(place.caret, 5u);
}

TEST(PlaceOnLine, NeedsTheOneLineOnly) {
    const Place place = place_on_line("a.yaml", "two: x", {2, 6});
    EXPECT_EQ(place.file, "a.yaml");
    EXPECT_EQ(place.line, 2u);
    EXPECT_EQ(place.column, 6u);
    EXPECT_EQ(place.excerpt, "two: x");
    EXPECT_EQ(place.caret, 5u);
    EXPECT_EQ(place_on_line("a.yaml", "text", {}).excerpt, "");
}

TEST(PlaceIn, KeepsAWindowOfALongLine) {
    const std::string line = std::string(1000, 'a') + "b" + std::string(1000, 'c');
    const Place place = place_in("a.yaml", line, {1, 1001});
    ASSERT_LT(place.excerpt.size(), 200u);
    EXPECT_EQ(place.excerpt[place.caret], 'b');
}

TEST(PlaceIn, IsTheSameByOffsetAsByPosition) {
    for (const std::string& text :
         {std::string("one\ntwo: x\r\nthree\n"), std::string(500, 'a') + "\n" + std::string(500, 'b'),
          std::string("\n\n"), std::string()}) {
        const LineIndex lines(text);
        for (std::size_t offset = 0; offset <= text.size(); ++offset) {
            const Place by_offset = place_in("f", lines, offset);
            const Place by_position = place_in("f", text, position_at(text, offset));
            EXPECT_EQ(by_offset.line, by_position.line) << offset;
            EXPECT_EQ(by_offset.column, by_position.column) << offset;
            EXPECT_EQ(by_offset.excerpt, by_position.excerpt) << offset;
            EXPECT_EQ(by_offset.caret, by_position.caret) << offset;
        }
    }
}

// The columns that the edit changes, or "none".
std::string settled(std::string_view line, std::string_view culprit, std::string_view before, bool has_end = true) {
    const std::size_t at = line.find(culprit);
    const LineIndex lines(line);
    Diagnostic finding;
    finding.place = place_in("f", lines, at, has_end ? at + culprit.size() : 0);
    finding.hint = Hint("do", Edit{.before = std::string(before), .text = "x"});
    settle_edit(finding);
    if (!finding.hint.edit) return "none";
    return std::to_string(finding.hint.edit->column) + "-" + std::to_string(finding.hint.edit->end_column);
}

TEST(SettleEdit, FindsWhatIsReplacedInTheRangeOfThePlace) {
    EXPECT_EQ(settled("a: word # word", "word", "word"), "4-8");
    EXPECT_EQ(settled("a: 'word'", "'word'", "word"), "5-9") << "quotes stay";
    EXPECT_EQ(settled("a: ns:Pmup", "ns:Pmup", "Pmup"), "7-11") << "a part of a name";
    EXPECT_EQ(settled("a: ns:Pmup", "ns:Pmup", "mup"), "none") << "no word of its own";
    EXPECT_EQ(settled("a: [ w, w ]", "[ w, w ]", "w"), "none") << "there twice";
    EXPECT_EQ(settled("a: \"w\\x6frd\"", "\"w\\x6frd\"", "word"), "none") << "written otherwise";
    EXPECT_EQ(settled("Key: word", "word", "word", false), "6-10");
    EXPECT_EQ(settled("Key: \"word\"", "\"word\"", "word", false), "7-11");
    EXPECT_EQ(settled("Key: other word", "other", "word", false), "none") << "without a range only at the place";
    EXPECT_EQ(settled("Key: words", "words", "word", false), "none");
}

}  // namespace
}  // namespace csar
