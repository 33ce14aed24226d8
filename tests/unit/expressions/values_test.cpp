// Collections, complex values and assignments (csd07 9.1.3, 9.2, 9.4).
#include "validate/expressions/value_assignments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rules/checked_values.hpp"
#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

const std::string phone =
    "data_types:\n"
    "  Phone:\n"
    "    properties:\n"
    "      country: { type: integer }\n"
    "      area: { type: integer, default: 1 }\n"
    "      note: { type: string, required: false }\n"
    "      kind: { type: string, value: fixed }\n"
    "  Extended: { derived_from: Phone, properties: { extra: { type: string } } }\n"
    "  Names: { derived_from: list, entry_schema: string }\n";

std::vector<std::string> in_phone(const std::string& type, const std::string& value) {
    return findings_of(type, value, "tosca_2_0", phone);
}

// A body with "@@" before each finding.
struct MarkedValues {
    // The line of the version is an empty line here.
    explicit MarkedValues(const std::string& body) : marked("\n" + body), checked(marked.text.substr(1)) {}
    // Expects findings that begin with these texts, each at its mark.
    void expect(const std::vector<std::string>& ids) const {
        ASSERT_EQ(marked.places.size(), ids.size());
        std::vector<testing::Matcher<std::string>> expected;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const std::size_t end = ids[i].find(' ');
            const std::string rest = end == std::string::npos ? " " : ids[i].substr(end);
            expected.emplace_back(StartsWith(ids[i].substr(0, end) + " " + marked.places[i] + rest));
        }
        EXPECT_THAT(checked.findings(), testing::ElementsAreArray(expected));
    }
    Marked marked;
    CheckedValues checked;
};

// The findings about a property of this type with this value.
void expect_in_value(const std::vector<std::string>& ids, const std::string& type, const std::string& value) {
    MarkedValues(phone + "node_types:\n  N:\n    properties:\n      p: { type: " + type +
                 " }\nservice_template:\n  node_templates:\n    n: { type: N, properties: { p: " + value + " } }\n")
        .expect(ids);
}

TEST(Values, TakeSequencesOfOneTypeForLists) {
    EXPECT_THAT(findings_of("list, entry_schema: integer", "[ 1, 2 ]"), IsEmpty());
    EXPECT_THAT(findings_of("list, entry_schema: integer", "[]"), IsEmpty());
    expect_in_value({"tosca/wrong-value-type", "tosca/wrong-value-type"}, "list, entry_schema: integer",
                    "[ 1, @@two, @@x ]");
    EXPECT_THAT(findings_of("list, entry_schema: integer", "80"),
                ElementsAre("tosca/wrong-value-type 'p' of type 'list' must be a list, not 80"));
    expect_in_value({"tosca/wrong-value-type"}, "list, entry_schema: { type: list, entry_schema: integer }",
                    "[ [ 1 ], [ @@a ] ]");
    expect_in_value({"tosca/unquoted-string"}, "Names", "[ @@1 ]");
    EXPECT_THAT(in_phone("Names", "[ a ]"), IsEmpty());
}

TEST(Values, WantStringsAsKeysOfMaps) {
    EXPECT_THAT(findings_of("map, entry_schema: integer", "{ a: 1, b: 2 }"), IsEmpty());
    expect_in_value({"tosca/wrong-value-type"}, "map, entry_schema: integer", "{ a: 1, b: @@x }");
    expect_in_value({"tosca/wrong-value-type"}, "map, entry_schema: integer", "@@[ a, 1 ]");
    EXPECT_THAT(findings_of("map, entry_schema: string", "{ 1: a, '2': b }"),
                ElementsAre("tosca/key-not-a-string the keys of a map must be strings, not an integer"));
}

TEST(Values, HaveTheFieldsOfTheirComplexType) {
    EXPECT_THAT(in_phone("Phone", "{ country: 1, note: x }"), IsEmpty());
    EXPECT_THAT(in_phone("Phone", "[ 1 ]"), ElementsAre(StartsWith("tosca/wrong-value-type")));
    EXPECT_THAT(in_phone("Phone", "null"), ElementsAre(StartsWith("tosca/wrong-value-type")));
    EXPECT_THAT(in_phone("Phone", "{ country: 1, fax: 4 }"),
                ElementsAre("tosca/unknown-assignment the data type 'Phone' has no property 'fax'"));
    EXPECT_THAT(
        in_phone("Phone", "{ area: 2 }"),
        ElementsAre("tosca/missing-assignment 'p' of type 'Phone' lacks a value for the required property 'country'"));
    EXPECT_THAT(in_phone("Phone", "{ country: one }"), ElementsAre(StartsWith("tosca/wrong-value-type")));
    EXPECT_THAT(in_phone("Phone", "{ country: 1, kind: x }"), ElementsAre(StartsWith("tosca/assigned-fixed-value")));
    EXPECT_THAT(in_phone("Extended", "{ country: 1, extra: x }"), IsEmpty());
    EXPECT_THAT(in_phone("Extended", "{ country: 1 }"), ElementsAre(StartsWith("tosca/missing-assignment")));
}

TEST(Values, AreNotJudgedWhenTheirTypeIsUnknown) {
    EXPECT_THAT(findings_of("Nope", "{ a: [ 1 ] }"), ElementsAre(StartsWith("tosca/unknown-type")));
    EXPECT_THAT(findings_of("T", "{ a: 1 }", "tosca_2_0",
                            "data_types:\n  T: { derived_from: Nope, properties: { b: { type: string } } }\n"),
                ElementsAre(StartsWith("tosca/unknown-type")))
        << "neither 'a' nor the lack of 'b' is certain";
}

TEST(ValueAssignments, NameWhatIsMissingWithItsDefinition) {
    const MarkedValues values(
        "node_types:\n  N:\n    properties:\n      p: { type: string }\n      q: { type: string, default: x }\n"
        "      r: { type: string, required: false }\n"
        "service_template:\n  node_templates:\n    @@n: { type: N }\n");
    values.expect(
        {"tosca/missing-assignment node template 'n' of type 'N' lacks a value for the required property 'p'"});
    ASSERT_THAT(values.checked.diagnostics()[0].related, SizeIs(1));
    EXPECT_EQ(values.checked.diagnostics()[0].related[0].place.line, 5u);
}

TEST(ValueAssignments, SuggestTheNameThatMayHaveBeenMeant) {
    const MarkedValues values(
        "node_types:\n  N: { properties: { port: { type: integer, default: 1 } } }\n"
        "service_template:\n  node_templates:\n    n: { type: N, properties: { @@prot: 80 } }\n");
    values.expect({"tosca/unknown-assignment the node type 'N' has no property 'prot'"});
    EXPECT_EQ(values.checked.diagnostics()[0].hint, "did you mean 'port'?");
}

TEST(ValueAssignments, LeaveFixedValuesAlone) {
    MarkedValues(
        "node_types:\n  A: { properties: { p: { type: string } } }\n"
        "  N: { derived_from: A, properties: { p: tcp } }\n"
        "service_template:\n  node_templates:\n    n: { type: N, properties: { @@p: http } }\n")
        .expect({"tosca/assigned-fixed-value"});
}

TEST(ValueAssignments, SayNothingOfATypeThatIsNotWhollyKnown) {
    const CheckedValues checked(
        "node_types:\n  N: { derived_from: Nope, properties: { p: { type: integer } } }\n"
        "service_template:\n  node_templates:\n    n: { type: N, properties: { p: x, q: 1 } }\n");
    EXPECT_THAT(checked.findings(), testing::Contains(StartsWith("tosca/wrong-value-type")));
}

TEST(Members, AreFoundInLargeTypes) {
    std::string body = "node_types:\n  N:\n    properties:\n";
    for (int i = 0; i < 40; ++i) body += "      p" + std::to_string(i) + ": { type: integer }\n";
    body += "service_template:\n  node_templates:\n    n:\n      type: N\n      properties:\n";
    for (int i = 1; i < 40; ++i) body += "        p" + std::to_string(i) + ": 1\n";
    EXPECT_THAT(CheckedValues(body).findings(),
                ElementsAre(testing::EndsWith("lacks a value for the required property 'p0'")));
}

}  // namespace
}  // namespace csar::validate
