#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/document/parsed.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Tags, DecideTheTypeWhenTheyAreOfTheCoreSchema) {
    const Parsed parsed(
        "[!!str 1, !!int '2', !!float 3, !!bool \"true\", !!null '', !<tag:yaml.org,2002:str> ~, !!seq [], !!map {}]");
    EXPECT_THAT(findings(parsed.report), IsEmpty());
    EXPECT_EQ(shape(parsed.root()), R"(["1", i2, f3, btrue, n, "~", [], {}])");
    EXPECT_EQ(parsed.root()[1].as_integer(), 2);
    EXPECT_EQ(parsed.root()[2].as_float(), 3.0);
    EXPECT_EQ(parsed.root()[0].tag(), CoreTag::str);
    EXPECT_EQ(parsed.root()[7].tag(), CoreTag::mapping);
    EXPECT_EQ(parsed.root().tag(), CoreTag::none);
}

TEST(Tags, MayBeWrittenWithADeclaredPrefix) {
    const Parsed parsed("%TAG !y! tag:yaml.org,2002:\n---\n!y!str 5\n");
    EXPECT_THAT(findings(parsed.report), IsEmpty());
    EXPECT_EQ(shape(parsed.root()), "\"5\"");
}

TEST(Tags, MakeAStringWhenTheyAreNonSpecific) {
    const Parsed parsed("[! 5, ! true, &a ! 6, ! [7], ! {a: 8}]");
    EXPECT_THAT(findings(parsed.report), IsEmpty());
    EXPECT_EQ(shape(parsed.root()), R"(["5", "true", "6", [i7], {"a": i8}])");
}

TEST(Tags, AreRefusedWhenTheyAreOfAnotherSchema) {
    const Parsed parsed("a: !!binary R0lG\nb: !!timestamp 2001-12-14\nc: !mine {d: 1}\ne: !<x:y> 5\n");
    EXPECT_THAT(findings(parsed.report), ElementsAre("1:4 yaml/unknown-tag", "2:4 yaml/unknown-tag",
                                                     "3:4 yaml/unknown-tag", "4:4 yaml/unknown-tag"));
    EXPECT_EQ(parsed.first().message, "the tag '!!binary' is not part of the YAML core schema");
    EXPECT_EQ(parsed.report.diagnostics()[2].message, "the tag '!mine' is not part of the YAML core schema");
    EXPECT_EQ(shape(parsed.root()), R"({"a": "R0lG", "b": "2001-12-14", "c": {"d": i1}, "e": i5})");
}

TEST(Tags, MustFitTheirNode) {
    const Parsed parsed("[!!int x, !!bool yes, !!null 0, !!float a, !!map 1, !!str [], !!seq {}]");
    EXPECT_EQ(parsed.report.diagnostics().size(), 7u);
    std::vector<std::string> messages;
    for (const Diagnostic& diagnostic : parsed.report.diagnostics()) {
        EXPECT_EQ(diagnostic.id, "yaml/tag-mismatch");
        messages.push_back(diagnostic.message);
    }
    EXPECT_THAT(messages,
                ElementsAre("the tag '!!int' does not fit 'x'", "the tag '!!bool' does not fit 'yes'",
                            "the tag '!!null' does not fit '0'", "the tag '!!float' does not fit 'a'",
                            "the tag '!!map' does not fit a scalar", "the tag '!!str' does not fit a sequence",
                            "the tag '!!seq' does not fit a mapping"));
}

}  // namespace
}  // namespace csar::validate
