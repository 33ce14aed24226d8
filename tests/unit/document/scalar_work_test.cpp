// Scalars for which libyaml needs more than linear time.
#include "validate/document/scalar_work.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csar/cancellation.hpp>
#include "base/interrupt.hpp"
#include "tests/unit/document/parsed.hpp"
#include "validate/document/events.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string repeated(std::string_view text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

std::vector<std::string> rules_of(const std::string& text) {
    std::vector<std::string> rules;
    const Parsed parsed(text);
    for (const Diagnostic& diagnostic : parsed.report.diagnostics()) rules.emplace_back(diagnostic.id);
    EXPECT_EQ(parsed.document->complete(), rules.empty());
    return rules;
}

constexpr std::size_t many = 30'000;  // squared: 900 million bytes, against 32 million that are free

TEST(ScalarWork, RefusesAScalarOfManyWordsAndALongRun) {
    const std::string blanks(many, ' '), lines(many, '\n'), words = repeated("b c ", many);
    const auto refused = ElementsAre("yaml/too-many-blanks");
    EXPECT_THAT(rules_of("a: b" + blanks + words + "\n"), refused) << "plain";
    EXPECT_THAT(rules_of("a: b" + lines + " " + words + "\n"), refused) << "plain, with empty lines";
    EXPECT_THAT(rules_of("a: 'b" + blanks + words + "'\n"), refused) << "in single quotes";
    EXPECT_THAT(rules_of("a: \"b" + lines + " " + words + "\"\n"), refused) << "in double quotes";
    EXPECT_THAT(rules_of("a: |\n  b" + lines + repeated("  x\n", many)), refused) << "literal";
    EXPECT_THAT(rules_of("a: >\n  b" + lines + repeated("  x\n", many)), refused) << "folded";
    EXPECT_THAT(rules_of("a: b" + repeated("\t", many) + words + "\n"), refused) << "tabs";
    EXPECT_THAT(rules_of("a: b" + repeated("\n \t", many) + " " + words + "\n"), refused) << "lines of blanks";
    EXPECT_THAT(rules_of("a: b" + blanks + repeated("\xC3\xA4 ", many) + "\n"), refused) << "beyond ASCII";
    EXPECT_THAT(rules_of("- a: x\n" + repeated("- b: c\n", 1000) + "- b" + blanks + words), refused) << "later on";
}

TEST(ScalarWork, TakesLongRunsWhereTheyCostLittle) {
    const std::string blanks(many, ' '), lines(many, '\n'), words = repeated("b c ", many);
    EXPECT_THAT(rules_of("a: b" + words + "\n"), IsEmpty()) << "no run";
    EXPECT_THAT(rules_of("a: b" + blanks + "c d e\n"), IsEmpty()) << "few words";
    EXPECT_THAT(rules_of("a: b" + blanks + "\nc: " + words + "\n"), IsEmpty()) << "behind the value";
    EXPECT_THAT(rules_of("a: b" + lines + "c: " + words + "\n"), IsEmpty()) << "between two values";
    EXPECT_THAT(rules_of("a: 'b" + blanks + "'\nc: '" + words + "'\n"), IsEmpty()) << "in another scalar";
    EXPECT_THAT(rules_of("a:\n" + repeated("- b" + std::string(2000, ' ') + "c\n", 2000)), IsEmpty()) << "one in each";
    EXPECT_THAT(rules_of("# b" + repeated("\n", 2000) + repeated("# c d e f\n", 1000) + "a: 1\n"), IsEmpty())
        << "comments";
    EXPECT_THAT(rules_of("a: |\n" + repeated("  b" + std::string(200, ' ') + "c\n", many)), IsEmpty()) << "a table";
}

// libyaml gets the bytes of the file, in parts of any size.
TEST(ScalarWork, GivesEveryByteOnce) {
    for (const std::string& text : {"a: b" + std::string(5000, ' ') + "c", repeated("words ", 5000), std::string()}) {
        ScalarWork work(text);
        std::string given;
        for (;;) {
            const std::string_view part = work.next(4096);
            if (part.empty()) break;
            given += part;
        }
        EXPECT_EQ(given, text);
        EXPECT_FALSE(work.too_much());
    }
}

// 4 n words next to 4 n blanks are rejected at about the position of n next to n: the work before it is bounded, too.
TEST(ScalarWork, StopsAsSoonForLargerInput) {
    const auto given_of = [](std::size_t count) {
        const std::string text = "b" + std::string(count, ' ') + repeated("c ", count);
        ScalarWork work(text);
        while (!work.next(4096).empty()) continue;
        EXPECT_TRUE(work.too_much());
        return work.given();
    };
    // Bytes after the words: fewer for longer input.
    EXPECT_LT(given_of(4 * many) - 4 * many, given_of(many) - many);
}

TEST(EventReader, EndsInTheMiddleOfAScalarWhenInterrupted) {
    const std::string text = "a: " + repeated("b ", 100'000);
    Cancellation cancellation;
    cancellation.request();
    const CancellationScope scope(&cancellation);
    EventReader events(text);
    EXPECT_THROW(events.next(), Failure);
}

}  // namespace
}  // namespace csar::validate
