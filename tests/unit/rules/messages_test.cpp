// Messages of findings: the value, the clause, the range, and the element that they belong to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

// The messages of the errors and warnings, without identifier and place.
std::vector<std::string> messages(const CheckedModel& checked) {
    std::vector<std::string> texts;
    for (const Diagnostic& diagnostic : checked.report.diagnostics())
        if (diagnostic.severity >= Severity::warning) texts.push_back(diagnostic.message);
    return texts;
}
std::vector<std::string> in_2_0(const std::string& body) { return messages(CheckedModel(tosca_2_0(body))); }
std::vector<std::string> in_1_3(const std::string& body) { return messages(CheckedModel(tosca_1_3(body))); }

std::string tank(const std::string& properties, const std::string& values) {
    return "node_types: { Tank: { properties: { " + properties +
           " } } }\nservice_template: { node_templates: { tank: { type: Tank, properties: { " + values + " } } } }\n";
}

TEST(Messages, OfClausesShowTheValueAndTheClause) {
    const std::string less = "b: { type: integer, validation: { $less_than: [ $value, 10 ] } }";
    EXPECT_THAT(in_2_0(tank(less, "b: 12")),
                ElementsAre("'b' is 12, which does not satisfy '$less_than: [ $value, 10 ]'"));
    EXPECT_THAT(in_2_0(tank("a: { type: integer }, " + less, "a: 12, b: { $get_property: [ SELF, a ] }")),
                ElementsAre("'b' is 12, the value of '$get_property', which does not satisfy "
                            "'$less_than: [ $value, 10 ]'"));
    EXPECT_THAT(
        in_2_0(tank("l: { type: list, entry_schema: string, validation: { $has_entry: [ $value, a ] } }", "l: [ b ]")),
        ElementsAre("'l' is [ b ], which does not satisfy '$has_entry: [ $value, a ]'"));
    EXPECT_THAT(in_2_0(tank("l: { type: list, entry_schema: { type: string, validation: { $equal: [ $value, a ] } } }",
                            "l: [ a, b ]")),
                ElementsAre("entry 2 of 'l' is 'b', which does not satisfy '$equal: [ $value, a ]'"));
}

TEST(Messages, OfConstraintsOf1xShowTheOneThatDoesNotHold) {
    EXPECT_THAT(
        in_1_3("node_types: { T: { derived_from: tosca.nodes.Root, properties: { p: { type: integer, default: 9, "
               "constraints: [ { greater_than: 1 }, { less_than: 5 } ] } } } }\n"),
        ElementsAre("the default of 'p' is 9, which does not satisfy 'less_than: 5'"));
}

TEST(Messages, OfClausesShowThePartOfAConjunctionThatDoesNotHold) {
    const std::string port =
        "data_types: { Port: { derived_from: integer, validation: { $and: [ { $greater_or_equal: [ $value, 1 ] }, { "
        "$and: [ { $less_or_equal: [ $value, 65535 ] }, { $not: [ { $equal: [ $value, 22 ] } ] } ] } ] } } }\n";
    EXPECT_THAT(in_2_0(port + tank("p: { type: Port }", "p: 70000")),
                ElementsAre("'p' is 70000, which does not satisfy '$less_or_equal: [ $value, 65535 ]'"));
    EXPECT_THAT(in_2_0(port + tank("p: { type: Port }", "p: 22")),
                ElementsAre("'p' is 22, which does not satisfy '$not: [ { $equal: [ $value, 22 ] } ]'"));
    EXPECT_THAT(in_2_0(port + tank("p: { type: Port }", "p: 80")), IsEmpty());
}

TEST(Messages, OfValuesNameThePropertyAndShowTheValue) {
    EXPECT_THAT(in_2_0(tank("n: { type: integer }", "n: many")),
                ElementsAre("'n' of type 'integer' must be an integer, not 'many'"));
    EXPECT_THAT(in_2_0(tank("s: { type: string }", "s: 5")),
                ElementsAre("'s' of type 'string' must be a string, not 5"));
    EXPECT_THAT(in_2_0(tank("n: { type: integer }", "n: [ 1 ]")),
                ElementsAre("'n' of type 'integer' must be an integer, not a list"));
    EXPECT_THAT(in_2_0(tank("n: { type: integer }", "n: null")),
                ElementsAre("'n' of type 'integer' must be an integer, not null"));
    EXPECT_THAT(in_2_0(tank("n: { type: integer }", "n:")),
                ElementsAre("'n' of type 'integer' must be an integer, not an empty value"));
    EXPECT_THAT(
        in_2_0(tank("v: { type: version }", "v: 1.x")),
        ElementsAre(
            "'v' is '1.x', which is not a value of type 'version': the minor version must be a number, but is 'x'"));
    EXPECT_THAT(in_2_0(tank("v: { type: version }", "v: \"1.99999999999999999999\"")),
                ElementsAre(EndsWith("the minor version must be a number of at most 64 bits")));
    EXPECT_THAT(
        in_2_0("data_types: { Box: { properties: { w: { type: integer } } } }\n" + tank("b: { type: Box }", "b: {}")),
        ElementsAre("'b' of type 'Box' lacks a value for the required property 'w'"));
    EXPECT_THAT(in_2_0(tank("n: { type: integer }", "")),
                ElementsAre("node template 'tank' of type 'Tank' lacks a value for the required property 'n'"));
}

TEST(Messages, OfFormsShowWhatIsGivenWhereTheWordsWouldBeTheSame) {
    const auto with = [](const std::string& requirement, const std::string& count, const std::string& node) {
        return in_2_0(
            "capability_types: { Plug: {} }\nrelationship_types: { Cable: {} }\nnode_types:\n"
            "  Socket: { capabilities: { plug: Plug } }\n"
            "  Lamp: { requirements: [ { power: { capability: Plug, relationship: Cable" +
            requirement +
            " } } ] }\n"
            "service_template:\n  node_templates:\n    wall: { type: Socket, count: " +
            count +
            " }\n"
            "    lamp: { type: Lamp, requirements: [ { power: { node: " +
            node + " } } ] }\n");
    };
    EXPECT_THAT(with("", "-1", "wall"), ElementsAre("'count' must be a non-negative integer, not -1"));
    EXPECT_THAT(with("", "many", "wall"), ElementsAre("'count' must be a non-negative integer, not a string"));
    EXPECT_THAT(with(", count_range: [ 1 ]", "1", "wall"),
                ElementsAre("'count_range' must be a list of two bounds, such as [ 1, UNBOUNDED ], not [ 1 ]"));
    EXPECT_THAT(with("", "1", "[ wall, 0, 1 ]"),
                ElementsAre("'node' must be a name or a list of a name and an index, not [ wall, 0, 1 ]"));
    EXPECT_THAT(with("", "1", "[ wall, -1 ]"), ElementsAre("the index must be a non-negative integer, not -1"));
}

TEST(Messages, OfRefinedRangesShowBoth) {
    EXPECT_THAT(in_2_0("capability_types: { C: {} }\nrelationship_types: { R: {} }\nnode_types:\n"
                       "  A: { requirements: [ { r: { capability: C, relationship: R, count_range: [ 1, 2 ] } } ] }\n"
                       "  B: { derived_from: A, requirements: [ { r: { capability: C, relationship: R, count_range: [ "
                       "0, 3 ] } } ] }\n"),
                ElementsAre("the range [ 0, 3 ] is not within the inherited range [ 1, 2 ]"));
}

TEST(Messages, AboutDefaultsSayThatTheTextForbidsThem) {
    EXPECT_THAT(
        in_2_0("node_types: { N: { properties: { p: { type: integer, required: false, default: 5 } } } }\n"),
        ElementsAre("property definition 'p' is not required, so it must not have a default; the default is ignored"));
    const auto attribute = [](const std::string& value) {
        return in_2_0(
            "node_types: { N: { properties: { p: { type: integer } }, attributes: { a: { type: integer, default: " +
            value + " } } } }\n");
    };
    EXPECT_THAT(
        attribute("5"),
        ElementsAre("the default of attribute 'a' must come from another attribute or an output, not from a literal"));
    EXPECT_THAT(attribute("{ $get_property: [ SELF, p ] }"), ElementsAre(EndsWith("not from a property")));
}

TEST(Messages, OfListsOfArgumentsNameTheEntry) {
    const CheckedModel checked(
        tosca_2_0("node_types: { P: { properties: { n: { type: integer, validation: { $valid_values: [ $value, [ 1, x "
                  "] ] } } } } }\n"));
    EXPECT_THAT(messages(checked),
                ElementsAre("the string 'x' is not of type 'integer', while '$valid_values' requires it to be"));
    EXPECT_EQ(checked.report.diagnostics().front().place.key_path,
              "node_types.P.properties.n.validation.$valid_values[1][1]");
    EXPECT_THAT(in_2_0("node_types: { P: { properties: { l: { type: list, entry_schema: string, validation: { "
                       "$has_all_entries: [ $value, [ a, 2 ] ] } } } } }\n"),
                ElementsAre("the integer 2 is not of type 'string', while the entries of argument 1 are"));
}

TEST(Messages, NameTheElementThatLacksAKeynameOrHasAWrongOne) {
    EXPECT_THAT(in_2_0("service_template: { node_templates: { a: { typo: T } } }\n"),
                ElementsAre("'typo' is not a keyname of node template 'a' in TOSCA 2.0"));
    EXPECT_THAT(in_2_0("service_template: { node_templates: { a: {} } }\n"),
                ElementsAre("node template 'a' lacks the mandatory keyname 'type'"));
    EXPECT_THAT(in_2_0("imports: [ { description: x } ]\n"),
                ElementsAre("an import must have either 'url' or 'profile', but this import has neither"));
    EXPECT_THAT(in_2_0("data_types: { Lines: { derived_from: list } }\n"),
                ElementsAre("a data type that derives from 'list' needs an 'entry_schema'"));
    EXPECT_THAT(in_2_0("node_types: { N: { properties: { l: { type: list } } } }\n"),
                ElementsAre("a list needs an 'entry_schema'"));
}

TEST(Messages, TellTypesOfOneNameApart) {
    const std::string main =
        "imports: [ { url: lib.yaml, namespace: lib } ]\n"
        "capability_types: { Plug: {} }\n"
        "node_types: { Lamp: { derived_from: \"lib:Lamp\", capabilities: { plug: Plug } } }\n";
    const CheckedModel checked(std::map<std::string, std::string, std::less<>>{
        {"a.yaml", tosca_2_0(main)},
        {"lib.yaml",
         tosca_2_0("capability_types: { Plug: {} }\nnode_types: { Lamp: { capabilities: { plug: Plug } } }\n")}});
    EXPECT_THAT(
        messages(checked),
        ElementsAre("capability type 'Plug' is neither the inherited type 'Plug (lib.yaml)' nor derived from it"));
}

TEST(Messages, AboutImportsSayWhereAFileIsMissing) {
    const std::string text = "imports: [ nowhere.yaml ]\n";
    EXPECT_THAT(in_2_0(text), ElementsAre("there is no file 'nowhere.yaml' in the package"));
}

TEST(Messages, OfArgumentsNameTheClauseThatDoesNotHold) {
    EXPECT_THAT(in_2_0("functions: { f: { signatures: [ { arguments: [ { type: integer, validation: { $greater_than: [ "
                       "$value, 0 ] } } ], result: { type: integer }, implementation: f.sh } ] } }\n" +
                       tank("n: { type: integer }", "n: { $f: [ -16 ] }")),
                Contains("argument 1 of '$f' must be of type 'integer' and satisfy '$greater_than: [ $value, 0 ]', "
                         "not -16"));
}

TEST(Messages, OfArgumentsNameTheWrongEntry) {
    const auto with_argument = [](const std::string& type, const std::string& call) {
        return in_2_0("functions: { f: { signatures: [ { arguments: [ " + type +
                      " ], result: { type: integer }, implementation: f.sh } ] } }\n" +
                      tank("n: { type: integer }", "n: " + call));
    };
    EXPECT_THAT(
        with_argument("{ type: map, entry_schema: { type: list, entry_schema: integer } }", "{ $f: [ { a: 1 } ] }"),
        Contains("argument 1 of '$f' must be of type 'map', and entry 'a' in it of type 'list', not an integer"));
    EXPECT_THAT(
        with_argument("{ type: list, entry_schema: integer }", "{ $f: [ [ 1, x ] ] }"),
        Contains("argument 1 of '$f' must be of type 'list', and entry 2 in it of type 'integer', not a string"));
    EXPECT_THAT(
        with_argument("{ type: list, entry_schema: { type: integer, validation: { $less_than: [ $value, 3 ] } } }",
                      "{ $f: [ [ 1, 5 ] ] }"),
        Contains("argument 1 of '$f' must be of type 'list', and entry 2 in it of type 'integer' and satisfy "
                 "'$less_than: [ $value, 3 ]', not 5"));
}

TEST(Messages, ShowWhatIsWrittenWhereTheKindSaysNothing) {
    EXPECT_THAT(in_2_0(tank("n: { type: integer }", "n: !!float 5")),
                ElementsAre("'n' of type 'integer' must be an integer, not the float 5"));
    EXPECT_THAT(in_2_0(tank("n: { type: nil }", "n: ~")), ElementsAre("'n' of type 'nil' must be null, not '~'"));
    EXPECT_THAT(in_2_0("node_types: { N: { requirements: [ r: { capability: C, relationship: R, count_range: [ 1, "
                       "unbounded ] } ] } }\ncapability_types: { C: {} }\nrelationship_types: { R: {} }\n"),
                ElementsAre("entry 2 of 'count_range' must be a non-negative integer or UNBOUNDED, not a string"));
}

TEST(Messages, OfKeysNameTheMap) {
    EXPECT_THAT(in_1_3("node_types: { T: { derived_from: tosca.nodes.Root, properties: { m: { type: map, key_schema: { "
                       "type: integer }, entry_schema: { type: string }, default: { small: x } } } } }\n"),
                ElementsAre("a key of the default of 'm' of type 'integer' must be an integer, not 'small'"));
}

TEST(Messages, OfListsOfTypesNameTheTypeAndItsList) {
    const std::string types = "node_types: { Db: {}, Cache: {} }\n";
    EXPECT_THAT(
        in_2_0(types + "policy_types: { Backup: { targets: [ Db ] } }\nservice_template: { node_templates: { c: "
                       "{ type: Cache } }, policies: [ b: { type: Backup, targets: [ c ] } ] }\n"),
        ElementsAre("'c' is of node type 'Cache', but policy type 'Backup' only allows [ Db ]"));
    EXPECT_THAT(in_2_0(types + "group_types: { Farm: { members: [ Db ] } }\nservice_template: { node_templates: { c: { "
                               "type: Cache } }, groups: { f: { type: Farm, members: [ c ] } } }\n"),
                ElementsAre("'c' is of node type 'Cache', but group type 'Farm' only allows [ Db ]"));
}

TEST(Messages, OfRangesShowTheRange) {
    EXPECT_THAT(
        in_1_3("node_types: { T: { derived_from: tosca.nodes.Root, properties: { r: { type: range, default: [ 9, "
               "8 ] }, n: { type: integer, constraints: [ { in_range: [ 5, 30 ] } ] } } }, U: { derived_from: T, "
               "properties: { n: { type: integer, constraints: [ { in_range: [ 20, 110 ] } ] } } } }\n"),
        testing::UnorderedElementsAre("the default of 'r' is [ 9, 8 ], which is not a value of type 'range': the "
                                      "upper bound is below the lower bound",
                                      "110 is outside of the inherited range [ 5, 30 ]"));
}

TEST(Messages, OfScalarsAsFactorsGiveTheReasonLast) {
    EXPECT_THAT(
        in_2_0(tank("n: { type: integer, default: { $product: [ { $get_property: [ SELF, m ] }, 2 MB ] } }, m: { "
                    "type: integer, default: 1 }",
                    "m: 1")),
        testing::Each(HasSubstr("must be a number, not a string")));
}

// The hints of the errors and warnings.
std::vector<std::string> hints(const CheckedModel& checked) {
    std::vector<std::string> texts;
    for (const Diagnostic& diagnostic : checked.report.diagnostics())
        if (diagnostic.severity >= Severity::warning) texts.push_back(diagnostic.hint);
    return texts;
}

TEST(Hints, OfClausesWithoutAValueShowTheWholeCall) {
    EXPECT_THAT(hints(CheckedModel(
                    tosca_2_0(tank("n: { type: integer, validation: { $valid_values: [ 4, 5, 6 ] } }", "n: 4")))),
                ElementsAre("write '$valid_values: [ $value, [ 4, 5, 6 ] ]'"));
    EXPECT_THAT(hints(CheckedModel(
                    tosca_2_0(tank("n: { type: integer, validation: { $valid_values: [ $value, 5, 6 ] } }", "n: 5")))),
                ElementsAre("write the values as one list, which is the last argument"));
}

TEST(Hints, OfClausesInTheFormOf1xShowTheWholeCall) {
    const auto hints_of = [](const std::string& clause) {
        return hints(CheckedModel(tosca_2_0(tank("n: { type: integer, validation: " + clause + " }", "n: 4"))));
    };
    const auto whole = ElementsAre("write '{ $greater_than: [ $value, 1 ] }'");
    EXPECT_THAT(hints_of("[ greater_than: 1 ]"), whole);
    EXPECT_THAT(hints_of("{ greater_than: 1 }"), whole);
    EXPECT_THAT(hints_of("[ { $greater_than: [ $value, 1 ] } ]"), whole);
    EXPECT_THAT(
        hints_of("[ greater_than: 1, less_than: 9 ]"),
        ElementsAre("join the clauses with '$and'; for the first clause, write '{ $greater_than: [ $value, 1 ] }'"));
    EXPECT_THAT(hints_of("[ valid_values: [ 3, 4 ] ]"), ElementsAre("write '{ $valid_values: [ $value, [ 3, 4 ] ] }'"));
    EXPECT_THAT(hints_of("{ $greater_than: [ 1 ] }"), ElementsAre("write '$greater_than: [ $value, 1 ]'"));
    EXPECT_THAT(hints_of("{ $greater_than: 1 }"), ElementsAre("write '$greater_than: [ $value, 1 ]'"));
    EXPECT_THAT(hints_of("{ greater_than: [ $value, 1 ] }"), ElementsAre("write '{ $greater_than: [ ... ] }'"));
}

TEST(Hints, OfConditionsOf1xWithoutAnAttributeKeepTheOperator) {
    const auto hints_of = [](const std::string& clause) {
        return hints(CheckedModel(tosca_1_3(
            "node_types: { Farm: { derived_from: tosca.nodes.Root, attributes: { cows: { type: integer } } } }\n"
            "topology_template:\n  node_templates: { farm: { type: Farm } }\n"
            "  policies: [ p: { type: tosca.policies.Root, targets: [ farm ], triggers: { t: { event: hot, "
            "target_filter: { node: farm }, condition: { constraint: [ " +
            clause + " ] }, action: [ set_state: configured ] } } } ]\n")));
    };
    EXPECT_THAT(hints_of("greater_than: 5"),
                ElementsAre("specify the attribute to test: ATTRIBUTE: [ { greater_than: 5 } ]"));
    EXPECT_THAT(hints_of("in_range: [ 1, 3 ]"),
                ElementsAre("specify the attribute to test: ATTRIBUTE: [ { in_range: [ 1, 3 ] } ]"));
    EXPECT_THAT(hints_of("cows: 5"), ElementsAre("write [ { equal: 5 } ]"));
    EXPECT_THAT(hints_of("cows: [ { greater_than: 5 } ]"), IsEmpty());
}

TEST(Hints, OfClausesShowTheValuesThatTheyCompare) {
    const std::string span =
        "data_types: { Span: { properties: { low: { type: integer }, high: { type: integer, default: 10 } }, "
        "validation: { $greater_or_equal: [ { $value: [ high ] }, { $value: [ low ] } ] } } }\n";
    EXPECT_THAT(hints(CheckedModel(tosca_2_0(span + tank("s: { type: Span }", "s: { low: 12 }")))),
                ElementsAre("the arguments are 10 and 12"));
}

TEST(Hints, OfEmptySectionsShowWhatMayBeWritten) {
    EXPECT_THAT(hints(CheckedModel(tosca_2_0("capability_types:\nimports:\n"))),
                testing::UnorderedElementsAre("remove 'capability_types', or write 'capability_types: {}'",
                                              "remove 'imports', or write 'imports: []'"));
    EXPECT_THAT(hints(CheckedModel(tosca_2_0("service_template: { node_templates: {}, substitution_mappings: }\n"))),
                ElementsAre("remove 'substitution_mappings'"));
    EXPECT_THAT(hints(CheckedModel(tosca_2_0("service_template: { node_templates: }\n"))),
                ElementsAre("write 'node_templates: {}'"));
}

TEST(Hints, OfCanonicalUnitsNameTheUnitWithTheMultiplierOne) {
    const auto of_units = [](const std::string& units) {
        return hints(CheckedModel(tosca_2_0("data_types: { Length: { derived_from: scalar, units: { " + units +
                                            " }, canonical_unit: km } }\n")));
    };
    EXPECT_THAT(of_units("m: 1, km: 1000"), ElementsAre("'m' has the multiplier 1"));
    EXPECT_THAT(of_units("hm: 100, km: 1000"), ElementsAre("no unit has the multiplier 1"));
}

TEST(Hints, OfUnknownKeynamesListTheKnownOnesIfThereAreFew) {
    const std::string step = "{ s: { activities: [ { notify: x } ] } }";
    EXPECT_EQ(hints(CheckedModel(tosca_2_0("service_template: { workflows: { w: { steps: " + step + " } } }\n"))).at(0),
              "the keynames are description, metadata, delegate, set_state, call_operation, inline");
}

TEST(Hints, OfBooleansAreWhatIsToBeWritten) {
    EXPECT_THAT(hints(CheckedModel(tosca_2_0(tank("b: { type: boolean }", "b: False")))), ElementsAre("write false"));
    EXPECT_THAT(hints(CheckedModel(tosca_2_0(tank("b: { type: boolean }", "b: 'no'")))),
                ElementsAre("write false, without quotes"));
    EXPECT_THAT(hints(CheckedModel(tosca_2_0(tank("b: { type: boolean, required: no }", "b: true")))),
                ElementsAre("write false"));
}

TEST(Hints, OfKeynamesSayWhichVersionHasThem) {
    EXPECT_THAT(hints(CheckedModel(tosca_1_3("node_types: { T: { derived_from: tosca.nodes.Root, capabilities: { c: { "
                                             "type: tosca.capabilities.Root, valid_relationship_types: [] } } } }\n"))),
                ElementsAre("the keyname belongs to TOSCA 2.0"));
    EXPECT_THAT(hints(CheckedModel(tosca_1_3("topology_template: { variability: { inputs: {} } }\n"))),
                ElementsAre("the keyname belongs to Variability4TOSCA, which requires 'tosca_definitions_version: "
                            "tosca_variability_1_0'"));
}

}  // namespace
}  // namespace csar::validate
