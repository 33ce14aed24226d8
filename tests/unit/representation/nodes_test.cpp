#include <gmock/gmock.h>

#include "tests/unit/representation/represented.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string types =
    "capability_types: { Compute: { properties: { cpus: { type: integer, default: 4 } } } }\n"
    "relationship_types: { HostedOn: { properties: { port: { type: integer, default: 1 } } } }\n"
    "node_types:\n"
    "  Server: { properties: { size: { type: integer, default: 2 } }, attributes: { address: { type: string } },\n"
    "    capabilities: { host: Compute } }\n"
    "  Web: { properties: { port: { type: integer, required: false }, name: { type: string, required: false },\n"
    "      size: { type: integer, required: false } },\n"
    "    requirements: [ host: { capability: Compute, relationship: HostedOn, count_range: [ 0, 4 ] } ] }\n";

std::string service(const std::string& templates, const std::string& head = "") {
    return types + "service_template:\n" + head + "  node_templates:\n" + templates;
}

TEST(RepresentedNodes, AreAsManyAsTheirCount) {
    const Represented made(
        service("    a: { type: Server, count: { $get_input: n } }\n    b: { type: Server, count: 0 }\n"
                "    c: { type: Server }\n",
                "  inputs: { n: { type: integer, default: 1 } }\n"),
        "n: 3");
    EXPECT_THAT(made.errors(), IsEmpty());
    EXPECT_THAT(made.nodes(), ElementsAre("a[0]", "a[1]", "a[2]", "c[0]"));
    EXPECT_THAT(made.problems(), IsEmpty());
}

TEST(RepresentedNodes, NeedAKnownCount) {
    const Represented made(
        service("    a: { type: Server, count: { $get_input: n } }\n", "  inputs: { n: { type: integer } }\n"));
    EXPECT_THAT(
        made.problems(),
        ElementsAre("representation/unknown-count 13:31 the count of 'a' has no value: the input 'n' has no value"));
}

TEST(RepresentedNodes, HaveValuesByIndex) {
    const Represented made(
        service("    a: { type: Web, count: 2, properties: { port: { $sum: [ 80, $node_index ] },\n"
                "        name: { $get_input: [ names, $node_index ] } } }\n",
                "  inputs: { names: { type: list, entry_schema: string, default: [ x, y ] } }\n"));
    EXPECT_THAT(made.errors(), IsEmpty());
    EXPECT_EQ(made.value("a[0]", "port"), "80");
    EXPECT_EQ(made.value("a[1]", "port"), "81");
    EXPECT_EQ(made.value("a[1]", "name"), "y");
}

TEST(RepresentedNodes, SayWhyAValueIsMissing) {
    const Represented made(
        service("    a: { type: Web, properties: { port: { $get_input: n }, name: { $get_attribute: [ s, "
                "address ] } } }\n    s: { type: Server }\n",
                "  inputs: { n: { type: integer } }\n"));
    EXPECT_EQ(made.value("a[0]", "port"), "(the input 'n' has no value)");
    EXPECT_EQ(made.value("a[0]", "name"), "('address' has no value before deployment)");
    EXPECT_EQ(made.value("s[0]", "address"), "('address' has no value before deployment)");
    EXPECT_EQ(made.value("s[0]", "size"), "2");
}

TEST(RepresentedNodes, MustSatisfyTheClausesOfComputedValues) {
    const auto made = [](const std::string& first) {
        return Represented(service(
            "    s: { type: Server, properties: { size: { $get_input: b } } }\n",
            "  inputs: { a: { type: integer, default: " + first +
                " }, b: { type: integer, default: { $sum: [ { $get_input: a }, 4 ] }, validation: { $less_than: [ "
                "$value, 8 ] } } }\n"));
    };
    EXPECT_THAT(made("3").problems(), IsEmpty());
    const Represented wrong = made("5");
    EXPECT_THAT(wrong.errors(), IsEmpty());
    EXPECT_THAT(wrong.problems(), ElementsAre(HasSubstr("9, the value of '$sum', which does not satisfy")));
}

TEST(RepresentedNodes, ReadThroughRelationshipsOnceTheseAreMade) {
    const Represented made(
        service("    a: { type: Web, properties: { size: { $get_property: [ SELF, RELATIONSHIP, host, TARGET, "
                "size ] },\n        port: { $get_property: [ SELF, RELATIONSHIP, host, CAPABILITY, cpus ] } "
                "},\n        requirements: [ host: {} ] }\n    s: { type: Server }\n",
                "  outputs: { sizes: { value: { $get_property: [ s, ALL, size ] } } }\n"));
    EXPECT_THAT(made.relationships(), ElementsAre("a[0].host -> s[0].host"));
    EXPECT_EQ(made.value("a[0]", "size"), "2");
    EXPECT_EQ(made.value("a[0]", "port"), "4");
    EXPECT_EQ(made.output("sizes"), "[2]");
}

TEST(RepresentedNodes, LeadToNamedTargetsAndIndexes) {
    const Represented made(
        service("    a: { type: Web, count: 3, requirements: [ host: [ s, { $remainder: [ $node_index, 2 ] } ] ] }\n"
                "    b: { type: Web, requirements: [ host: s ] }\n    s: { type: Server, count: 2 }\n"));
    EXPECT_THAT(made.errors(), IsEmpty());
    EXPECT_THAT(made.relationships(), ElementsAre("a[0].host -> s[0].host", "a[1].host -> s[1].host",
                                                  "a[2].host -> s[0].host", "b[0].host -> s[0].host ?"));
}

TEST(RepresentedNodes, HaveNoTargetBeyondTheCount) {
    const Represented made(
        service("    a: { type: Web, count: 2, requirements: [ host: [ s, $node_index ] ] }\n"
                "    s: { type: Server }\n"));
    EXPECT_THAT(made.relationships(), ElementsAre("a[0].host -> s[0].host"));
    EXPECT_THAT(made.problems(), ElementsAre(HasSubstr("there is no node 1 of 's', which has 1")));
}

TEST(RepresentedNodes, OfAHugeCountAreOverBudget) {
    const Limits limits;
    const BudgetScope budget(limits);
    EXPECT_THROW(Represented(service("    a: { type: Server, count: 1000000000 }\n")), OverBudget);
}

}  // namespace
}  // namespace csar::validate
