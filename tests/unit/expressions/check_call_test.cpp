// Findings about calls other than errors at their place: warnings, hints, related places, no findings, earlier
// versions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A node template `n` with a property, hosted on a server, in a service with the input `amount`.
std::string with_property(const std::string& type, const std::string& value, const std::string& version = "2_0") {
    const bool old = version != "2_0";
    return "tosca_definitions_version: tosca_" + std::string(old ? "simple_yaml_" : "") + version + R"(
capability_types:
  Host:
    properties:
      cpus: { type: integer, required: false }
relationship_types:
  On:
    properties:
      slot: { type: integer, required: false }
node_types:
  Server:
    properties:
      name: { type: string, required: false }
    attributes:
      ip: { type: string }
    capabilities:
      host: { type: Host }
  N:
    properties:
      p: { type: )" +
           type +
           R"(, required: false }
    requirements:
      - host: { node: Server, capability: Host, relationship: On)" +
           std::string(old ? "" : ", count_range: [ 0, 2 ]") + R"( }
)" + (old ? "topology_template" : "service_template") +
           R"(:
  inputs:
    amount: { type: string, default: a }
  node_templates:
    server: { type: Server)" +
           (old ? "" : ", count: 2") + R"( }
    n:
      type: N
      properties:
        p: )" +
           value + "\n      requirements:\n        - host: server\n";
}

std::vector<std::string> findings_of(const std::string& text) {
    const CheckedModel model(text);
    std::vector<std::string> found;
    for (const Diagnostic& d : model.report.diagnostics()) {
        if (d.id == "tosca/missing-parent-type") continue;  // beside the point: the types here have no parents
        found.push_back(std::string(d.id) + (d.severity == Severity::error ? " error" : " other") +
                        (d.hint.empty() ? "" : " (" + d.hint + ")"));
    }
    return found;
}

std::vector<std::string> in_property(const std::string& type, const std::string& value,
                                     const std::string& version = "2_0") {
    return findings_of(with_property(type, value, version));
}

TEST(CheckCall, WarnsOfUnknownFunctions) {
    EXPECT_THAT(in_property("string", "{ $vendor: [ { any: [ thing ] } ] }"),
                ElementsAre("tosca/unknown-function other"));
    EXPECT_THAT(in_property("string", "{ $concatt: [ a ] }"),
                ElementsAre("tosca/unknown-function other (did you mean '$concat'?)"));
    for (const char* const other : {"now", "eval", "notes"})
        EXPECT_THAT(in_property("boolean", "{ $" + std::string(other) + ": [ a ] }"),
                    ElementsAre("tosca/unknown-function other"));
    for (const char* const misspelt : {"nto", "nt", "nott", "Not"})
        EXPECT_THAT(in_property("boolean", "{ $" + std::string(misspelt) + ": [ true ] }"),
                    ElementsAre("tosca/unknown-function other (did you mean '$not'?)"));
}

TEST(CheckCall, HintsAtTheReplacementOfFunctionsThatAreGone) {
    EXPECT_THAT(in_property("boolean", "{ $max_length: [ abc, 5 ] }"),
                ElementsAre(HasSubstr("write '{ $less_or_equal: [ { $length: [ $value ] }, N ] }'")));
    EXPECT_THAT(in_property("string", "{ $get_operation_output: [ SELF, a, b, c ] }"),
                ElementsAre(HasSubstr("map the output to an attribute")));
}

TEST(CheckCall, FollowsARequirementThatIsNamedLikeACapability) {
    const auto with = [](const std::string& requirement) {
        return findings_of(
            "tosca_definitions_version: tosca_simple_yaml_1_3\n"
            "capability_types: { Host: {} }\n"
            "node_types:\n  N:\n    capabilities: { host: Host }\n    requirements: [ " +
            requirement +
            ": { capability: Host } ]\n"
            "    properties: { zone: { type: string, default: { get_property: [ SELF, host, zone ] } } }\n");
    };
    EXPECT_THAT(with("host"), IsEmpty());  // the target's type is not known
    EXPECT_THAT(with("other"), ElementsAre("tosca/unknown-part error"));
}

TEST(CheckCall, TakesNumbersAndBooleansForStringsOf1xOnly) {
    const auto output = [&](const std::string& type, const std::string& wanted) {
        return findings_of(with_property(type, "1", "1_3") + "  outputs: { o: { type: " + wanted +
                           ", value: { get_property: [ n, p ] } } }\n");
    };
    EXPECT_THAT(output("integer", "string"), ElementsAre("tosca/converted-result other"));
    EXPECT_THAT(output("integer", "boolean"), ElementsAre("tosca/wrong-result-type error"));
    EXPECT_THAT(in_property("integer", "{ get_input: amount }", "1_3"), ElementsAre("tosca/wrong-result-type error"));
    EXPECT_THAT(findings_of(with_property("integer", "1") +
                            "  outputs: { o: { type: string, value: { $get_property: [ n, p ] } } }\n"),
                Contains("tosca/wrong-result-type error"));
}

TEST(CheckCall, WarnsOfTheOnlyArgumentOutsideOfAList) {
    EXPECT_THAT(in_property("boolean", "{ $not: true }"),
                ElementsAre("tosca/single-argument other (write '$not: [ ... ]')"));
    EXPECT_THAT(in_property("integer", "{ $length: abc }"), ElementsAre(HasSubstr("tosca/single-argument other")));
    EXPECT_THAT(in_property("string", "{ $concat: abc }"), ElementsAre("tosca/wrong-argument-form error"));
}

TEST(CheckCall, WarnsOfComparisonsOfDifferentTypes) {
    EXPECT_THAT(in_property("boolean", "{ $less_than: [ 5, \"5\" ] }"), ElementsAre("tosca/argument-mismatch other"));
    EXPECT_THAT(in_property("boolean", "{ $equal: [ 5, [ 5 ] ] }"), ElementsAre("tosca/argument-mismatch other"));
    EXPECT_THAT(in_property("boolean", "{ $equal: [ 5, 5.5 ] }"), IsEmpty());
    EXPECT_THAT(in_property("boolean", "{ $less_than: [ 5, true ] }"), ElementsAre("tosca/wrong-argument-type error"));
    EXPECT_THAT(in_property("boolean", "{ $less_than: [ [ 5 ], 5 ] }"), ElementsAre("tosca/wrong-argument-type error"));
    EXPECT_THAT(in_property("boolean", "{ $less_than: [ { $get_input: amount }, 5 ] }"),
                ElementsAre(HasSubstr("put the first argument in '{ $length: [ ... ] }'")));
}

TEST(CheckCall, RefusesComparisonsOfAScalarWithALiteralThatIsNone) {
    const auto clause = [](const std::string& literal) {
        return findings_of(
            tosca_2_0("data_types:\n  Length: { derived_from: scalar, units: { m: 1, cm: 0.01 }, canonical_unit: m }\n"
                      "  Short: { derived_from: Length, validation: { $less_than: [ $value, " +
                      literal + " ] } }\n"));
    };
    EXPECT_THAT(clause("15 cm"), IsEmpty());
    EXPECT_THAT(clause("15"), IsEmpty());
    EXPECT_THAT(clause("15 kg"), ElementsAre("tosca/impossible-comparison error"));
    EXPECT_THAT(clause("long"), ElementsAre("tosca/impossible-comparison error"));
}

TEST(CheckCall, WarnsOfJoinedNumbersDivisionByZeroAndStrangePatterns) {
    EXPECT_THAT(in_property("string", "{ $join: [ [ a, 1 ], \"_\" ] }"), ElementsAre("tosca/wrong-join-entry other"));
    EXPECT_THAT(in_property("float", "{ $quotient: [ 1, 0 ] }"), ElementsAre("tosca/zero-divisor other"));
    EXPECT_THAT(in_property("integer", "{ $remainder: [ 1, 0 ] }"), ElementsAre("tosca/zero-divisor other"));
    EXPECT_THAT(in_property("boolean", "{ $matches: [ a, \"(?=b)\" ] }"),
                ElementsAre("tosca/unevaluated-pattern other"));
    EXPECT_THAT(in_property("boolean", "{ $matches: [ a, \"(\" ] }"), ElementsAre("tosca/unevaluated-pattern other"));
}

TEST(CheckCall, KnowsTheEntriesOfAUnionOfLiterals) {
    EXPECT_THAT(in_property("list, entry_schema: integer", "{ $union: [ [ 1 ], [ 2 ] ] }"), IsEmpty());
    EXPECT_THAT(in_property("list, entry_schema: float", "{ $union: [ [ 1 ], [ 1.5 ] ] }"), IsEmpty());
    EXPECT_THAT(in_property("list, entry_schema: integer", "{ $union: [ [ 1 ], [ 1.5 ] ] }"),
                ElementsAre("tosca/wrong-result-type error"));
    EXPECT_THAT(in_property("list, entry_schema: boolean", "{ $union: [ [ true ], [ false ] ] }"), IsEmpty());
}

TEST(CheckCall, ReportsOneMistakeOnce) {
    EXPECT_THAT(in_property("integer", "{ $sum: [ { $length: [ 5 ] }, 1 ] }"),
                ElementsAre("tosca/wrong-argument-type error (write '5' in quotes)"));
    EXPECT_THAT(in_property("list, entry_schema: string", "{ $union: [ [ a ], b ] }"),
                ElementsAre("tosca/wrong-argument-type error"));
    EXPECT_THAT(in_property("integer", "{ $get_input: [ amount, a, b, c ] }"), ElementsAre("tosca/unknown-part error"));
    EXPECT_THAT(in_property("integer", "{ $get_property: [ nowhere, CAPABILITY, a, b ] }"),
                ElementsAre("tosca/unknown-template error"));
}

TEST(CheckQuery, HintsAtWhatWasMeant) {
    EXPECT_THAT(in_property("string", "{ $get_property: [ SELF, RELATIONSHIP, hots, TARGET, name ] }"),
                ElementsAre("tosca/unknown-part error (did you mean 'host'?)"));
    EXPECT_THAT(in_property("string", "{ $get_property: [ server, ip ] }"),
                ElementsAre(HasSubstr("'ip' is an attribute: read it with '$get_attribute'")));
    EXPECT_THAT(in_property("integer", "{ $get_property: [ server, host, cpus ] }"),
                ElementsAre(HasSubstr("'host' is a capability: write 'CAPABILITY, host'")));
    EXPECT_THAT(in_property("string", "{ $get_attribute: [ SELF, host, ip ] }"),
                ElementsAre(HasSubstr("'host' is a requirement: write 'RELATIONSHIP, host, TARGET'")));
    EXPECT_THAT(in_property("string", "{ $get_property: [ TARGET, name ] }"),
                ElementsAre(HasSubstr("write 'SELF, TARGET'")));
    EXPECT_THAT(in_property("string", "{ $get_property: [ HOST, name ] }"),
                ElementsAre(HasSubstr("write 'SELF, RELATIONSHIP, host, TARGET'")));
    EXPECT_THAT(in_property("string", "{ $get_property: [ servre, name ] }"),
                ElementsAre("tosca/unknown-template error (did you mean 'server'?)"));
    EXPECT_THAT(in_property("string", "{ $get_input: amonut }"), ElementsAre(HasSubstr("did you mean 'amount'?")));
}

TEST(CheckQuery, WarnsOfIndexesThatCannotBe) {
    EXPECT_THAT(in_property("string", "{ $get_property: [ server, 2, name ] }"),
                ElementsAre("tosca/index-beyond-count other"));
    EXPECT_THAT(in_property("string", "{ $get_property: [ server, 1, name ] }"), IsEmpty());
    EXPECT_THAT(in_property("string", "{ $get_property: [ SELF, RELATIONSHIP, host, 4, TARGET, name ] }"),
                ElementsAre("tosca/index-beyond-count other"));
}

TEST(CheckQuery, WarnsWhereWordsHaveNoMeaning) {
    EXPECT_THAT(in_property("integer", "$relationship_index"), ElementsAre("tosca/misplaced-index other"));
    EXPECT_THAT(findings_of(tosca_2_0("node_types:\n  SELF: {}\nservice_template:\n  node_templates:\n"
                                      "    SOURCE: { type: SELF }\n")),
                ElementsAre("tosca/reserved-name other"));
}

TEST(PropertyCycles, AreFoundAcrossTemplates) {
    const std::string types = "node_types:\n  N:\n    properties:\n      p: { type: string }\n";
    const auto cycle = [&](const std::string& nodes) {
        return findings_of(tosca_2_0(types + "service_template:\n  node_templates:\n" + nodes));
    };
    EXPECT_THAT(cycle("    a: { type: N, properties: { p: { $get_property: [ SELF, p ] } } }\n"),
                ElementsAre("tosca/property-cycle error"));
    EXPECT_THAT(cycle("    a: { type: N, properties: { p: { $get_property: [ b, p ] } } }\n"
                      "    b: { type: N, properties: { p: { $concat: [ x, { $get_property: [ a, p ] } ] } } }\n"),
                ElementsAre("tosca/property-cycle error"));
    EXPECT_THAT(cycle("    a: { type: N, properties: { p: { $get_property: [ b, p ] } } }\n"
                      "    b: { type: N, properties: { p: x } }\n"),
                IsEmpty());
}

TEST(PropertyCycles, AreNoneWhenAnotherPartIsRead) {
    EXPECT_THAT(
        findings_of(tosca_2_0("node_types:\n  N:\n    properties:\n      m: { type: map, entry_schema: string }\n"
                              "service_template:\n  node_templates:\n    n: { type: N, properties: { m: { a: x, "
                              "b: { $get_property: [ SELF, m, a ] } } } }\n")),
        IsEmpty());
}

TEST(FunctionDefinitions, AreNotedWhenNamedLikeBuiltInOnes) {
    EXPECT_THAT(findings_of(tosca_2_0("functions:\n  length: { signatures: [ {} ] }\n")),
                ElementsAre("tosca/redefined-built-in-function other"));
}

TEST(FunctionDefinitions, TakePartInTheMatchWithBuiltInOnes) {
    const std::string types =
        "functions:\n  length: { signatures: [ { arguments: [ boolean ], result: string } ] }\n"
        "node_types:\n  N:\n    properties:\n      s: { type: string }\n      i: { type: integer }\n";
    EXPECT_THAT(
        findings_of(tosca_2_0(types + "service_template:\n  node_templates:\n    n: { type: N, properties: { s: "
                                      "{ $length: [ true ] }, i: { $length: [ abc ] } } }\n")),
        ElementsAre("tosca/redefined-built-in-function other"));
}

TEST(CheckCall, ChecksFunctionsOf1xByTheSameTable) {
    EXPECT_THAT(in_property("string", "{ get_input: amount }", "1_3"), IsEmpty());
    EXPECT_THAT(in_property("string", "{ get_input: amonut }", "1_3"),
                ElementsAre(HasSubstr("tosca/unknown-input error")));
    EXPECT_THAT(in_property("string", "{ concat: [ a, 1, true ] }", "1_3"), IsEmpty());
    EXPECT_THAT(in_property("string", "{ token: [ a.b, \".\" ] }", "1_3"),
                ElementsAre("tosca/wrong-argument-count error"));
    EXPECT_THAT(in_property("string", "{ get_property: [ server, name ] }", "1_3"), IsEmpty());
    EXPECT_THAT(in_property("string", "{ get_property: [ SELF, host, name ] }", "1_3"), IsEmpty());
    EXPECT_THAT(in_property("integer", "{ get_property: [ server, host, cpus ] }", "1_3"), IsEmpty());
    EXPECT_THAT(in_property("string", "{ get_property: [ server, nothing ] }", "1_3"),
                ElementsAre("tosca/unknown-part error"));
    EXPECT_THAT(in_property("string", "{ get_attribute: [ nowhere, ip ] }", "1_3"),
                ElementsAre("tosca/unknown-template error"));
    EXPECT_THAT(in_property("string", "{ get_artifact: [ SELF, nothing, LOCAL_FILE, true ] }", "1_3"),
                ElementsAre("tosca/unknown-part error"));
}

TEST(CheckCall, HintsAtArgumentsThatMayBeMeantAsCalls) {
    const std::string hint = " (a function begins with '$': write '$get_input')";
    EXPECT_THAT(in_property("string", "{ $concat: [ a, { get_input: amount } ] }"),
                ElementsAre("tosca/wrong-argument-type error" + hint));
    EXPECT_THAT(in_property("integer", "{ $length: { get_input: amount } }"),
                ElementsAre("tosca/wrong-argument-form error" + hint));
    EXPECT_THAT(in_property("boolean", "{ $equal: [ a, { get_input: amount } ] }"),
                ElementsAre("tosca/argument-mismatch other" + hint));
    EXPECT_THAT(in_property("integer", "{ $sum: [ 1, { $get_input: amount } ] }"),
                ElementsAre("tosca/wrong-argument-type error"));
    EXPECT_THAT(in_property("string", "{ $concat: [ a, { b: c } ] }"), ElementsAre("tosca/wrong-argument-type error"));
}

TEST(CheckCall, HintsAtMappingsThatMayBeMeantAsCalls) {
    const auto found = [](const std::string& value, const std::string& version) {
        return in_property("string", value, version);
    };
    const auto says = [](const std::string& hint) {
        return ElementsAre("tosca/wrong-value-type error (" + hint + ")");
    };
    EXPECT_THAT(found("{ get_input: amount }", "2_0"), says("a function begins with '$': write '$get_input'"));
    EXPECT_THAT(found("{ get_imput: amount }", "2_0"), says("did you mean '$get_input'?"));
    EXPECT_THAT(found("{ get_nodes_of_type: [ A ] }", "2_0"),
                says("TOSCA 2.0 has no function that finds nodes by their type"));
    EXPECT_THAT(found("{ other: amount }", "2_0"), ElementsAre("tosca/wrong-value-type error"));
    EXPECT_THAT(found("{ $get_input: amount }", "1_3"),
                says("functions have no '$' before TOSCA 2.0: write 'get_input'"));
    EXPECT_THAT(found("{ get_imput: amount }", "1_3"), says("did you mean 'get_input'?"));
    EXPECT_THAT(found("{ concat: amount }", "1_3"), says("to call 'concat', give it a list of arguments"));
    EXPECT_THAT(found("{ join: [ [ a, b ] ] }", "1_1"), says("'join' is a function only in later versions"));
    EXPECT_THAT(found("{ join: [ [ a, b ] ] }", "1_2"), IsEmpty());
}

}  // namespace
}  // namespace csar::validate
