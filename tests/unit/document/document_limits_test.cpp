// Aliases, and every limit: at the limit, and one past it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/document/parsed.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string repeated(std::string_view text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

TEST(Anchors, GiveAliasesTheNodeThatTheyName) {
    const Parsed parsed("a: &x {k: [1]}\nb: *x\nc: &s text\nd: [*s, *x]\n");
    EXPECT_THAT(findings(parsed.report), IsEmpty());
    EXPECT_EQ(shape(parsed.root()), R"({"a": {"k": [i1]}, "b": {"k": [i1]}, "c": "text", "d": ["text", {"k": [i1]}]})");
    const Node alias = parsed.root()["b"];
    EXPECT_TRUE(alias.is_alias());
    EXPECT_FALSE(parsed.root()["a"].is_alias());
    EXPECT_EQ(alias.position(), (TextPosition{2, 4}));
    EXPECT_EQ(alias.place().key_path, "b");
    EXPECT_EQ(alias["k"].place().key_path, "a.k") << "where it stands in the file";
}

TEST(Anchors, GiveTheLatestOfTheirName) {
    EXPECT_EQ(shape(Parsed("[&x 1, *x, &x 2, *x]").root()), "[i1, i1, i2, i2]");
    EXPECT_EQ(shape(Parsed("[&x [&x 1, *x], *x]").root()), "[[i1, i1], i1]");
}

TEST(Anchors, MustStandBeforeTheirAliases) {
    const Parsed parsed("a: &base 1\nb: *bose\nc: &later 2\nd: [*later, *nothing]\n");
    EXPECT_THAT(findings(parsed.report), ElementsAre("2:4 yaml/undefined-alias", "4:13 yaml/undefined-alias"));
    EXPECT_EQ(parsed.first().message, "the alias '*bose' refers to an anchor that is not defined before it");
    EXPECT_EQ(parsed.first().hint, "did you mean '*base'?");
    EXPECT_EQ(parsed.first().place.key_path, "b");
    EXPECT_EQ(shape(parsed.root()), R"({"a": i1, "b": ?, "c": i2, "d": [i2, ?]})");
    EXPECT_FALSE(parsed.document->complete());
}

TEST(Anchors, CannotHoldTheirOwnAliases) {
    const Parsed parsed("a: &x\n  b: [*x]\n  <<: *x\n");
    EXPECT_THAT(findings(parsed.report),
                ElementsAre("2:7 yaml/alias-cycle", "3:3 yaml/merge-key", "3:7 yaml/alias-cycle"));
    EXPECT_EQ(shape(parsed.root()), R"({"a": {"b": [?]}})");
}

TEST(DocumentLimits, BoundBytes) {
    EXPECT_THAT(findings(Parsed("a: 1\n", Limits{.definitions_file = 5}).report), IsEmpty());
    const Parsed parsed("a: 12\n", Limits{.definitions_file = 5});
    EXPECT_THAT(findings(parsed.report), ElementsAre("0:0 yaml/too-large"));
    EXPECT_EQ(parsed.first().message, "the file has 6 bytes, more than the limit of 5");
    EXPECT_FALSE(parsed.root());
    EXPECT_FALSE(parsed.document->complete());
}

TEST(DocumentLimits, BoundDepth) {
    EXPECT_THAT(findings(Parsed(repeated("[", 100) + repeated("]", 100)).report), IsEmpty());
    const Parsed parsed(repeated("[", 101) + repeated("]", 101));
    EXPECT_THAT(findings(parsed.report), ElementsAre("1:101 yaml/too-deep"));
    EXPECT_EQ(parsed.first().message, "values are nested more than 100 levels deep when aliases are expanded");
    EXPECT_FALSE(parsed.document->complete());
    EXPECT_TRUE(parsed.root()[0][0][0]);
    EXPECT_THAT(findings(Parsed("- - a: [x]\n", Limits{.yaml_depth = 4}).report), IsEmpty());
    EXPECT_THAT(findings(Parsed("- - a: [x]\n", Limits{.yaml_depth = 3}).report), ElementsAre("1:8 yaml/too-deep"));
}

TEST(DocumentLimits, CountDepthThroughAliases) {
    const std::string text = "[&a [[x]], &b [*a], {k: [*b]}]";
    EXPECT_THAT(findings(Parsed(text, Limits{.yaml_depth = 6}).report), IsEmpty());
    EXPECT_THAT(findings(Parsed(text, Limits{.yaml_depth = 5}).report), ElementsAre("1:26 yaml/too-deep"));
    EXPECT_THAT(findings(Parsed("[&a [x], &s y, [[*s]]]", Limits{.yaml_depth = 3}).report), IsEmpty());
}

TEST(DocumentLimits, StopAtTheDepthBeforeTheWorkIsDone) {
    // libyaml needs quadratic time for nested flow collections.
    const Parsed parsed(repeated("[", 1'000'000));
    EXPECT_THAT(findings(parsed.report), ElementsAre("1:101 yaml/too-deep"));
}

TEST(DocumentLimits, BoundNodes) {
    EXPECT_THAT(findings(Parsed("[a, b, c]", Limits{.yaml_nodes = 4}).report), IsEmpty());
    const Parsed parsed("[a, b, c, d, e]", Limits{.yaml_nodes = 4});
    EXPECT_THAT(findings(parsed.report), ElementsAre("1:11 yaml/too-many-nodes"));
    EXPECT_EQ(parsed.root().size(), 4u) << "what was read is kept";
    EXPECT_FALSE(parsed.document->complete());
}

// With any limit.
TEST(DocumentLimits, BoundDepthByWhatTheStackBears) {
    const Limits unlimited{.yaml_depth = 1'000'000};
    EXPECT_THAT(findings(Parsed(repeated("[", 1000) + repeated("]", 1000), unlimited).report), IsEmpty());
    EXPECT_THAT(findings(Parsed(repeated("[", 1001) + repeated("]", 1001), unlimited).report),
                ElementsAre("1:1001 yaml/too-deep"));
}

TEST(DocumentLimits, CountNodesThroughAliases) {
    const std::string text = "[&a [x, x], &b [*a, *a], *b]";  // 1 + 3 + 7 + 7
    EXPECT_THAT(findings(Parsed(text, Limits{.yaml_nodes = 18}).report), IsEmpty());
    EXPECT_THAT(findings(Parsed(text, Limits{.yaml_nodes = 17}).report), ElementsAre("1:26 yaml/too-many-nodes"));
    EXPECT_THAT(findings(Parsed("[&a x, *a, *a]", Limits{.yaml_nodes = 4}).report), IsEmpty());
    EXPECT_THAT(findings(Parsed("[&a x, *a, *a]", Limits{.yaml_nodes = 3}).report),
                ElementsAre("1:12 yaml/too-many-nodes"));
}

TEST(DocumentLimits, StopAnAliasBombByItsNodes) {
    std::string text = "- &n0 [x, x, x, x, x, x, x, x, x]\n";
    for (int level = 1; level < 30; ++level) {
        const std::string below = std::string("*n").append(std::to_string(level - 1));
        text.append("- &n").append(std::to_string(level)).append(" [").append(below);
        for (int i = 0; i < 8; ++i) text.append(", ").append(below);
        text.append("]\n");
    }
    const Parsed parsed(text);
    EXPECT_THAT(findings(parsed.report), ElementsAre("7:8 yaml/too-many-alias-nodes"));
}

// Aliases count in all documents of a run, written nodes do not.
TEST(DocumentLimits, CountWhatAliasesStandForOverAllDocuments) {
    const std::string text = "[&a [" + repeated("x, ", 1000) + "x], " + repeated("*a, ", 400) + "y]";
    std::uint64_t alias_nodes = 0;
    const auto read = [&](const Limits& limits) {
        Report report;
        Document::parse("f.yaml", text, limits, report, &alias_nodes);
        return findings(report);
    };
    EXPECT_THAT(read({}), IsEmpty());
    EXPECT_EQ(alias_nodes, 400u * 1001);
    EXPECT_THAT(read({}), IsEmpty());
    EXPECT_THAT(read({}), ElementsAre("1:3806 yaml/too-many-alias-nodes"));
    alias_nodes = 800'000;
    EXPECT_THAT(read({.yaml_nodes = 32'000'000}), IsEmpty()) << "who allows more nodes allows more of these";
}

// A long text costs its length each time that an alias to it is compared or copied.
TEST(DocumentLimits, CountLongTextsAsSeveralNodes) {
    const std::string text = "[&a '" + std::string(640, 'x') + "', " + repeated("*a, ", 3) + "y]";  // 1 + 4 * 11 + 1
    EXPECT_THAT(findings(Parsed(text, Limits{.yaml_nodes = 46}).report), IsEmpty());
    EXPECT_THAT(findings(Parsed(text, Limits{.yaml_nodes = 45}).report), ElementsAre("1:661 yaml/too-many-nodes"));
    const std::string longer = "[&a '" + std::string(6'400'000, 'x') + "', ";
    EXPECT_THAT(findings(Parsed(longer + repeated("*a, ", 9) + "y]").report), IsEmpty());
    EXPECT_THAT(findings(Parsed(longer + repeated("*a, ", 10) + "y]").report), IsEmpty());
    EXPECT_THAT(findings(Parsed(longer + repeated("*a, ", 11) + "y]").report),
                ElementsAre("1:6400049 yaml/too-many-alias-nodes"));
    EXPECT_THAT(findings(Parsed(longer + "&b [*a], " + repeated("*b, ", 10) + "y]").report),
                ElementsAre("1:6400050 yaml/too-many-alias-nodes"))
        << "in a collection, too";
}

TEST(DocumentLimits, CountNodesWithoutOverflow) {
    std::string text = "- &n0 [x, x]\n";
    for (int level = 1; level < 100; ++level) {
        const std::string below = std::string("*n").append(std::to_string(level - 1));
        text.append("- &n").append(std::to_string(level)).append(" [").append(below).append(", ").append(below);
        text.append("]\n");
    }
    const Parsed parsed(text, Limits{.yaml_nodes = UINT64_MAX - 1});
    EXPECT_EQ(parsed.report.diagnostics().size(), 1u);
    EXPECT_EQ(parsed.first().id, "yaml/too-many-alias-nodes");
}

TEST(DocumentLimits, BoundNestedMergesByNodes) {
    std::string text = "- &n0 {a: 1, b: 2}\n";
    for (int level = 1; level < 60; ++level) {
        const std::string below = std::string("*n").append(std::to_string(level - 1));
        text.append("- &n").append(std::to_string(level)).append(" {<<: [").append(below).append(", ").append(below);
        text.append("]}\n");
    }
    const Parsed parsed(text);
    EXPECT_EQ(parsed.report.diagnostics().back().id, "yaml/too-many-alias-nodes");
    EXPECT_EQ(parsed.root()[5].size(), 2u);
}

TEST(DocumentLimits, CountAliasesOfCollections) {
    const std::string text = "[&a [x], &s y, *s, *s, *s, *a, *a]";
    EXPECT_THAT(findings(Parsed(text, Limits{.yaml_aliases = 2}).report), IsEmpty());
    const Parsed parsed(text, Limits{.yaml_aliases = 1});
    EXPECT_THAT(findings(parsed.report), ElementsAre("1:32 yaml/too-many-aliases"));
    EXPECT_FALSE(parsed.document->complete());
}

TEST(DocumentLimits, BoundAnchors) {
    EXPECT_THAT(findings(Parsed("[&a x, &b [y]]", Limits{.yaml_anchors = 2}).report), IsEmpty());
    EXPECT_THAT(findings(Parsed("[&a x, &b [y]]", Limits{.yaml_anchors = 1}).report),
                ElementsAre("1:8 yaml/too-many-anchors"));
    EXPECT_THAT(findings(Parsed("[&a x, &a y]", Limits{.yaml_anchors = 1}).report),
                ElementsAre("1:8 yaml/too-many-anchors"));
}

TEST(DocumentLimits, BoundDirectives) {
    const std::string text = "%TAG !a! x\n# c\n\n%TAG !b! y\n---\na: 1\n";
    EXPECT_THAT(findings(Parsed(text, Limits{.yaml_directives = 2}).report), IsEmpty());
    const Parsed parsed(text, Limits{.yaml_directives = 1});
    EXPECT_THAT(findings(parsed.report), ElementsAre("4:1 yaml/too-many-directives"));
    EXPECT_FALSE(parsed.document->complete());
    EXPECT_FALSE(parsed.root());
}

}  // namespace
}  // namespace csar::validate
