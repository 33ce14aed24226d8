#include <gtest/gtest.h>

#include "tests/unit/document/parsed.hpp"
#include "validate/document/one_line.hpp"

namespace csar::validate {
namespace {

std::string shown(const std::string& yaml, std::size_t max_bytes = 60) {
    return one_line(Parsed(yaml).root(), max_bytes);
}

TEST(OneLine, TellsStringsFromOtherValues) {
    EXPECT_EQ(shown("12"), "12");
    EXPECT_EQ(shown("\"12\""), "'12'");
    EXPECT_EQ(shown("red"), "'red'");
    EXPECT_EQ(shown("true"), "true");
    EXPECT_EQ(shown("[ ~ ]"), "[ ~ ]");
    EXPECT_EQ(shown("a:\n"), "{ a: null }");
}

TEST(OneLine, WritesCollectionsAsFlowOnOneLine) {
    EXPECT_EQ(shown("- 1\n- \"2\"\n- [ x ]\n"), "[ 1, \"2\", [ x ] ]");
    EXPECT_EQ(shown("a: 1\nb: { c: [] , d: {} }\n"), "{ a: 1, b: { c: [], d: {} } }");
    EXPECT_EQ(shown("a: |\n  two\n  lines\n"), "{ a: \"two lines \" }");
}

TEST(OneLine, CutsWhatIsLongBetweenCharacters) {
    EXPECT_EQ(shown("abcdef", 3), "'abc...'");
    EXPECT_EQ(shown("abc", 3), "'abc'");
    EXPECT_EQ(shown("[ one, two, three ]", 10), "[ one, two...");
    EXPECT_EQ(shown("\xC3\xA4\xC3\xA4\xC3\xA4", 3), "'\xC3\xA4...'");
    EXPECT_EQ(shown(std::string(900, '[') + std::string(900, ']'), 8), "[ [ [ [...");
}

TEST(SubjectOf, NamesWhatStandsAtAPlace) {
    const auto subject = [](std::string key_path) {
        Place place;
        place.key_path = std::move(key_path);
        return subject_of(place);
    };
    EXPECT_EQ(subject("node_templates.db.properties.size"), "'size'");
    EXPECT_EQ(subject("node_types.T.properties.size.default"), "the default of 'size'");
    EXPECT_EQ(subject("outputs.url.value"), "the value of 'url'");
    EXPECT_EQ(subject("properties.names[1]"), "entry 2 of 'names'");
    EXPECT_EQ(subject("properties.rows[0][3]"), "an entry of 'rows'");
    EXPECT_EQ(subject("properties.\"a.b\""), "'a.b'");
    EXPECT_EQ(subject("port"), "'port'");
    EXPECT_EQ(subject("value"), "'value'");
    EXPECT_EQ(subject("[2]"), "an entry");
    EXPECT_EQ(subject(""), "a value");
}

}  // namespace
}  // namespace csar::validate
