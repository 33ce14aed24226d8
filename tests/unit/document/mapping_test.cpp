// Keys of mappings: duplicates, merge keys, look-up.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/unit/document/parsed.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// "{k0: 0, k1: 1, ...}" without the braces.
std::string many(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        text.append("k").append(number).append(": ").append(number).append(", ");
    }
    return text;
}

std::string keys_of(Node mapping) {
    std::string keys;
    for (const auto& [key, value] : mapping.entries()) keys.append(keys.empty() ? "" : " ").append(key.text());
    return keys;
}

TEST(MappingDuplicates, AreRefusedWithBothPlaces) {
    const Parsed parsed("a: 1\nb:\n  c: 2\n  d: 3\n  c: 4\na: 5\n");
    EXPECT_THAT(findings(parsed.report), ElementsAre("5:3 yaml/duplicate-key (3:3)", "6:1 yaml/duplicate-key (1:1)"));
    EXPECT_EQ(parsed.first().message, "the key 'c' occurs twice in one mapping");
    EXPECT_EQ(parsed.first().place.key_path, "b.c");
    EXPECT_TRUE(parsed.document->complete());
}

TEST(MappingDuplicates, LeaveTheFirstEntry) {
    const Parsed parsed("{a: 1, b: 2, a: 3, a: 4}");
    EXPECT_EQ(shape(parsed.root()), R"({"a": i1, "b": i2})");
    EXPECT_EQ(parsed.root()["a"].text(), "1");
    EXPECT_EQ(parsed.root().size(), 2u);
    std::string written;
    for (const auto& [key, value] : parsed.root().written_entries()) written += value.text();
    EXPECT_EQ(written, "1234");
    EXPECT_THAT(findings(parsed.report), ElementsAre("1:14 yaml/duplicate-key (1:2)", "1:20 yaml/duplicate-key (1:2)"));
}

TEST(MappingDuplicates, LeaveTheLastEntryWhereTheyAreNoError) {
    const auto parsed = [](const std::string& text) {
        SeverityPolicy lowered;
        lowered.overrides["yaml/duplicate-key"] = Severity::warning;
        Report report("test", lowered);
        return shape(Document::parse("f.yaml", text, {}, report)->root());
    };
    EXPECT_EQ(parsed("{a: x, b: y, a: z, a: v}"), "{\"b\": \"y\", \"a\": \"v\"}");
    EXPECT_EQ(parsed("{m: &m {a: x, c: w}, n: {a: x, <<: *m, a: z}}"),
              "{\"m\": {\"a\": \"x\", \"c\": \"w\"}, \"n\": {\"a\": \"z\", \"c\": \"w\"}}");
    std::string large = "first: 0\n";
    for (int i = 0; i < 100; ++i) large += "k" + std::to_string(i) + ": 1\n";
    SeverityPolicy ignored;
    ignored.overrides["yaml/duplicate-key"] = Severity::ignored;
    Report report("test", ignored);
    const auto document = Document::parse("f.yaml", large + "first: 2\nk50: 3\n", {}, report);
    EXPECT_EQ(document->root()["first"].as_integer(), 2);
    EXPECT_EQ(document->root()["k50"].as_integer(), 3);
    EXPECT_EQ(document->root().size(), 101U);
}

TEST(MappingDuplicates, AreFoundInLargeMappings) {
    const Parsed parsed("{" + many(1000) + "k500: x, l: y, k0: z}");
    EXPECT_EQ(parsed.report.count(Severity::error), 2u);
    EXPECT_EQ(parsed.root().size(), 1001u);
    EXPECT_EQ(parsed.root()["k500"].text(), "500");
}

TEST(MappingDuplicates, AreComparedByTypeAndText) {
    EXPECT_THAT(findings(Parsed("{1: a, '1': b, true: c, 'true': d, ~: e, '~': f, A: g, a: h}").report), IsEmpty());
    EXPECT_THAT(findings(Parsed("{a: 1, 'a': 2}").report), ElementsAre("1:8 yaml/duplicate-key (1:2)"));
    EXPECT_THAT(findings(Parsed("{? : 1, ? : 2}").report), ElementsAre("1:11 yaml/duplicate-key (1:4)"));
    EXPECT_THAT(findings(Parsed("{1: a, 1: b}").report), ElementsAre("1:8 yaml/duplicate-key (1:2)"));
    EXPECT_THAT(findings(Parsed("{!!str 1: a, '1': b}").report), ElementsAre("1:14 yaml/duplicate-key (1:2)"));
}

TEST(MappingDuplicates, CanBeCollections) {
    // TOSCA 2.0 has function calls as keys, with variants of their names for different keys.
    EXPECT_THAT(findings(Parsed("{ {$f: [a]}: 1, {$f: [b]}: 2, {$f$1: [a]}: 3, [a, b]: 4, [a]: 5 }").report),
                IsEmpty());
    EXPECT_THAT(findings(Parsed("{ {$f: [a]}: 1, {$f: [a]}: 2 }").report),
                ElementsAre("1:17 yaml/duplicate-key (1:3)"));
    EXPECT_THAT(findings(Parsed("{ [a, [b]]: 1, [a, b]: 2, [a, [b]]: 3 }").report),
                ElementsAre("1:27 yaml/duplicate-key (1:3)"));
    EXPECT_THAT(findings(Parsed("{ &x [a]: 1, *x : 2 }").report), ElementsAre("1:14 yaml/duplicate-key (1:3)"));
    EXPECT_THAT(findings(Parsed("[&x [a], &y [a], { [*x]: 1, [*y]: 2, [*x]: 3 }]").report),
                ElementsAre("1:38 yaml/duplicate-key (1:20)"));
    const Parsed large("{" + many(20) + " {$f: [a]}: 1, {$f: [b]}: 2, [*x, a]: 3, {$f: [a]}: 4}");
    EXPECT_EQ(large.report.diagnostics().back().id, "yaml/duplicate-key");
    EXPECT_EQ(large.report.diagnostics().size(), 2u) << "and the undefined alias";
}

TEST(MappingDuplicates, AreReportedInABoundedNumber) {
    std::string text = "{";
    for (int i = 0; i < 50; ++i) text += "a: 1, ";
    const Parsed parsed(text + "b: *c}", Limits{.findings = 10});
    EXPECT_EQ(parsed.report.diagnostics().size(), 11u) << "one rule does not crowd out another";
}

TEST(Mapping, FindsEveryKeyOfALargeMapping) {
    const Parsed parsed("{" + many(5000) + "[x]: y, 7: z}");
    EXPECT_THAT(findings(parsed.report), IsEmpty());
    for (int i = 0; i < 5000; ++i) {
        const std::string number = std::to_string(i);
        ASSERT_EQ(parsed.root()[std::string("k").append(number)].text(), number);
    }
    EXPECT_FALSE(parsed.root()["k5000"]);
    EXPECT_FALSE(parsed.root()["x"]);
    EXPECT_EQ(parsed.root()["7"].text(), "z") << "by its text, whatever its type";
}

TEST(Mapping, FindsKeysThatAreAliases) {
    const Parsed parsed("[&k name, {*k : 1}, {" + many(20) + "*k : 2}]");
    EXPECT_EQ(parsed.root()[1]["name"].text(), "1");
    EXPECT_EQ(parsed.root()[2]["name"].text(), "2");
    EXPECT_EQ(parsed.root()[2].entry("name").key.position(), (TextPosition{1, 182}));
}

TEST(MergeKey, BringsEntriesThatAreNotOverridden) {
    const Parsed parsed("a: &a {x: 1, y: 2}\nb: {y: 3, <<: *a, z: 4}\n");
    EXPECT_EQ(shape(parsed.root()["b"]), R"({"y": i3, "z": i4, "x": i1})");
    EXPECT_EQ(parsed.root()["b"].size(), 3u);
    EXPECT_EQ(parsed.root()["b"]["x"].text(), "1");
    EXPECT_EQ(parsed.root()["b"]["y"].text(), "3");
    EXPECT_FALSE(parsed.root()["b"]["<<"]);
    EXPECT_EQ(parsed.root()["b"]["x"].position(), (TextPosition{1, 11}));
    std::string written;
    for (const auto& [key, value] : parsed.root()["b"].written_entries()) written += key.text();
    EXPECT_EQ(written, "y<<z");
}

TEST(MergeKey, PrefersEarlierMappingsOfASequence) {
    const Parsed parsed("[&a {x: 1, y: 1}, &b {y: 2, z: 2}, {<<: [*b, *a, {z: 3, w: 3}]}]");
    EXPECT_EQ(shape(parsed.root()[2]), R"({"y": i2, "z": i2, "x": i1, "w": i3})");
}

TEST(MergeKey, IsFollowedThroughMergedMappings) {
    const Parsed parsed("[&a {x: 1}, &b {<<: *a, y: 2}, {<<: *b, z: 3}]");
    EXPECT_EQ(shape(parsed.root()[2]), R"({"z": i3, "y": i2, "x": i1})");
}

TEST(MergeKey, WorksInAndFromLargeMappings) {
    const Parsed parsed("[&a {" + many(100) + "}, {k7: own, <<: *a}, {<<: *a, " + many(50) + "}]");
    EXPECT_EQ(parsed.root()[1].size(), 100u);
    EXPECT_EQ(parsed.root()[1]["k7"].text(), "own");
    EXPECT_EQ(parsed.root()[1]["k99"].text(), "99");
    EXPECT_EQ(parsed.root()[2].size(), 100u);
    EXPECT_EQ(keys_of(parsed.root()[2]).substr(0, 8), "k0 k1 k2");
}

TEST(MergeKey, IsWarnedOfOnce) {
    const Parsed parsed("[&a {x: 1}, {<<: *a}, {<<: *a}]");
    EXPECT_THAT(findings(parsed.report), ElementsAre("1:14 yaml/merge-key"));
    EXPECT_EQ(parsed.first().severity, Severity::warning);
}

TEST(MergeKey, TakesMappingsOnly) {
    EXPECT_THAT(findings(Parsed("{<<: 5, a: 1}").report),
                ElementsAre("1:2 yaml/merge-key", "1:6 yaml/wrong-merge-value"));
    EXPECT_THAT(findings(Parsed("{<<: [{b: 1}, [c]], a: 1}").report),
                ElementsAre("1:2 yaml/merge-key", "1:15 yaml/wrong-merge-value"));
    EXPECT_THAT(findings(Parsed("{<<: , a: 1}").report),
                ElementsAre("1:2 yaml/merge-key", "1:6 yaml/wrong-merge-value"));
}

TEST(MergeKey, IsAKeyThatMayNotOccurTwice) {
    const Parsed parsed("[&a {x: 1}, &b {y: 1}, {<<: *a, <<: *b}]");
    EXPECT_THAT(findings(parsed.report), ElementsAre("1:25 yaml/merge-key", "1:33 yaml/duplicate-key (1:25)"));
    EXPECT_EQ(shape(parsed.root()[2]), R"({"x": i1})");
}

TEST(MergeKey, IsOrdinaryTextInQuotesAndElsewhere) {
    const Parsed parsed("{'<<': 1, a: <<, b: [<<], !!str <<: 2}");
    EXPECT_THAT(findings(parsed.report), ElementsAre("1:27 yaml/duplicate-key (1:2)"));
    EXPECT_EQ(parsed.root()["<<"].text(), "1");
}

}  // namespace
}  // namespace csar::validate
