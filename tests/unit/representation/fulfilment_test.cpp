#include <gmock/gmock.h>

#include "tests/unit/representation/represented.hpp"

namespace csar::validate {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

const std::string types =
    "capability_types: { Compute: { properties: { cpus: { type: integer, default: 4 } } }, Big: { derived_from: "
    "Compute } }\n"
    "relationship_types: { HostedOn: {} }\n"
    "node_types:\n"
    "  Server: { properties: { zone: { type: string, default: a } }, attributes: { load: { type: integer } },\n"
    "    capabilities: { host: Compute } }\n"
    "  BigServer: { derived_from: Server, capabilities: { host: Big } }\n"
    "  Web: { properties: { zone: { type: string, required: false } },\n"
    "    requirements: [ host: { capability: Compute, relationship: HostedOn, node: Server, count_range: [ 1, 9 ] } ] "
    "}\n"
    "  App: { requirements: [ host: { capability: Compute, relationship: HostedOn, count_range: [ 0, 9 ] } ] }\n";

std::string service(const std::string& templates, const std::string& more_types = "") {
    return types + more_types + "service_template:\n  node_templates:\n" + templates;
}

TEST(Fulfilment, TakesNodesOfTheTypeWanted) {
    const Represented made(
        service("    s: { type: Server }\n    b: { type: BigServer }\n"
                "    w: { type: Web, requirements: [ host: { node: BigServer } ] }\n"));
    EXPECT_THAT(made.relationships(), ElementsAre("w[0].host -> b[0].host"));
    const Represented none(
        service("    s: { type: Server }\n    w: { type: Web, requirements: [ host: { node: BigServer } ] }\n"));
    EXPECT_THAT(none.problems(), ElementsAre("representation/unsatisfied-requirement 14:37 requirement 'host' of 'w' "
                                             "has no target: no node is of type 'BigServer'"));
}

TEST(Fulfilment, TakesNodesWithTheCapabilityWanted) {
    const Represented made(
        service("    s: { type: Server }\n    b: { type: BigServer }\n"
                "    w: { type: App, requirements: [ host: { capability: Big } ] }\n"));
    EXPECT_THAT(made.relationships(), ElementsAre("w[0].host -> b[0].host"));
}

TEST(Fulfilment, MarksTheFirstOfSeveralAsAChoice) {
    const Represented made(
        service("    w: { type: Web, requirements: [ host: {} ] }\n    s: { type: Server, count: 3 }\n"));
    ASSERT_THAT(made.relationships(), ElementsAre("w[0].host -> s[0].host ?"));
    EXPECT_THAT(made.service.relationships[0].choice->others, ElementsAre(2, 3));
    EXPECT_EQ(made.service.relationships[0].choice->candidates, 3u);
}

TEST(Fulfilment, MakesWhatTheTypeDemandsWithoutAnAssignment) {
    const Represented made(service("    w: { type: Web }\n    s: { type: Server }\n    a: { type: App }\n"));
    EXPECT_THAT(made.relationships(), ElementsAre("w[0].host -> s[0].host"));
    EXPECT_EQ(made.service.relationships[0].assignment, nullptr);
    const Represented none(service("    w: { type: Web }\n"));
    EXPECT_THAT(none.problems(), ElementsAre(HasSubstr("13:5 requirement 'host' of 'w' has no target")));
}

TEST(Fulfilment, GivesEachRelationshipOfAnAssignmentAnotherTarget) {
    const Represented made(service(
        "    w: { type: Web, requirements: [ host: { node: s, count: 2 } ] }\n    s: { type: Server, count: 2 }\n"));
    EXPECT_THAT(made.relationships(), ElementsAre(HasSubstr("s[0]"), HasSubstr("s[1]")));
    const Represented few(service(
        "    w: { type: Web, requirements: [ host: { node: s, count: 3 } ] }\n    s: { type: Server, count: 2 }\n"));
    EXPECT_THAT(few.problems(),
                ElementsAre(AllOf(HasSubstr("unsatisfied-requirement"), HasSubstr("targets found: 2 of 3"))));
}

TEST(Fulfilment, PrefersAnotherTargetForEachAssignment) {
    const Represented made(service(
        "    w: { type: Web, requirements: [ host: {}, host: {}, host: {} ] }\n    s: { type: Server, count: 2 }\n"));
    EXPECT_THAT(made.relationships(),
                ElementsAre("w[0].host -> s[0].host ?", "w[0].host -> s[1].host ?", "w[0].host -> s[0].host ?"));
}

TEST(Fulfilment, LeavesOptionalOnesOpen) {
    const Represented made(
        service("    w: { type: Web, requirements: [ host: {}, host: { optional: true, node: BigServer } ] }\n"
                "    s: { type: Server }\n"));
    EXPECT_THAT(made.relationships(), ElementsAre("w[0].host -> s[0].host"));
    EXPECT_THAT(made.problems(), IsEmpty());
}

TEST(Fulfilment, PassesFilters) {
    const std::string filter = "node_filter: { $equal: [ { $get_property: [ SELF, TARGET, zone ] }, b ] }";
    const Represented made(
        service("    w: { type: Web, requirements: [ host: { " + filter +
                " } ] }\n    s: { type: Server }\n    t: { type: Server, properties: { zone: b } }\n"));
    EXPECT_THAT(made.relationships(), ElementsAre("w[0].host -> t[0].host"));
    const Represented none(
        service("    w: { type: Web, requirements: [ host: { " + filter + " } ] }\n    s: { type: Server }\n"));
    EXPECT_THAT(none.problems(), ElementsAre(HasSubstr("'s' does not pass the node filter: '{ $equal:")));
}

TEST(Fulfilment, WaitsForWhatAFilterReads) {
    const Represented made(
        service("    w: { type: Web, requirements: [ host: { node_filter: { $equal: [ { $get_property: [ SELF, TARGET, "
                "zone ] }, "
                "{ $get_property: [ x, RELATIONSHIP, host, TARGET, zone ] } ] } } ] }\n"
                "    x: { type: Web, requirements: [ host: { node: BigServer } ] }\n"
                "    s: { type: Server }\n    t: { type: BigServer, properties: { zone: b } }\n"));
    EXPECT_THAT(made.relationships(), ElementsAre("w[0].host -> t[0].host", "x[0].host -> t[0].host"));
    EXPECT_THAT(made.problems(), IsEmpty());
}

TEST(Fulfilment, ReportsCirclesOnce) {
    const auto like = [](const std::string& other) {
        return "{ type: Web, requirements: [ host: { node_filter: { $equal: [ { $get_property: [ SELF, TARGET, zone ] "
               "}, "
               "{ $get_property: [ " +
               other + ", RELATIONSHIP, host, TARGET, zone ] } ] } } ] }\n";
    };
    const Represented made(service("    w: " + like("x") + "    x: " + like("w") + "    s: { type: Server }\n"));
    EXPECT_THAT(
        made.problems(),
        ElementsAre(HasSubstr("representation/circular-dependency 13:37 requirement 'host' of 'w' depends on itself: "
                              "requirement 'host' of 'x' is not satisfied yet")));
}

TEST(Fulfilment, AllocatesNoMoreThanThereIs) {
    const std::string takes = "requirements: [ host: { allocation: { cpus: 3 } } ] }\n";
    const Represented made(service("    w: { type: Web, count: 2, " + takes + "    s: { type: Server, count: 2 }\n"));
    EXPECT_THAT(made.relationships(), ElementsAre("w[0].host -> s[0].host ?", "w[1].host -> s[1].host ?"));
    const Represented full(service("    w: { type: Web, count: 3, " + takes + "    s: { type: Server, count: 2 }\n"));
    EXPECT_THAT(full.problems(), ElementsAre(HasSubstr("representation/insufficient-capacity 13:47 no target of "
                                                       "requirement 'host' of 'w' [2] has enough capacity left")));
}

TEST(Fulfilment, MovesOthersToMakeRoom) {
    const Represented made(service(
        "    a: { type: Web, requirements: [ host: { allocation: { cpus: 3 } } ] }\n"
        "    b: { type: Web, requirements: [ host: { allocation: { cpus: 6 } } ] }\n"
        "    s: { type: Server, capabilities: { host: { properties: { cpus: 6 } } } }\n    t: { type: Server }\n"));
    EXPECT_THAT(made.problems(), IsEmpty());
    EXPECT_THAT(made.relationships(), ElementsAre("a[0].host -> t[0].host ?", "b[0].host -> s[0].host"));
}

TEST(Fulfilment, MovesOthersForAnotherTargetOnly) {
    const std::string servers =
        "    t: { type: Server }\n    s: { type: Server, capabilities: { host: { properties: { cpus: 8 } } } }\n"
        "    w: { type: Web, requirements: [ host: { count: 2, allocation: { cpus: 3 } } ] }\n";
    const auto with = [&](const std::string& target) {
        return Represented(service("    x: { type: Web, requirements: [ host: { " + target +
                                   "allocation: { cpus: 2 } } ] }\n" + servers));
    };
    EXPECT_THAT(with("node: t, ").problems(), ElementsAre(HasSubstr("representation/insufficient-capacity")));
    EXPECT_THAT(with("").relationships(),
                ElementsAre("x[0].host -> s[0].host ?", "w[0].host -> s[0].host", "w[0].host -> t[0].host"));
}

TEST(Fulfilment, ChoosesNotWhatRequirementsWithOneTargetHaveTaken) {
    const auto made = [](const std::string& whose) {
        return Represented(service("    s: { type: Server }\n    t: { type: Server }\n    a: { type: Web, "
                                   "requirements: [ host: { " +
                                   whose +
                                   "allocation: { cpus: 3 } } ] }\n"
                                   "    b: { type: Web, requirements: [ host: { allocation: { cpus: 3 } } ] }\n"))
            .relationships();
    };
    EXPECT_THAT(made("node: s, "), ElementsAre("a[0].host -> s[0].host", "b[0].host -> t[0].host"));
    EXPECT_THAT(made(""), ElementsAre("a[0].host -> s[0].host ?", "b[0].host -> t[0].host ?"));
}

TEST(Fulfilment, AllocatesNothingNegative) {
    const Represented made(
        service("    a: { type: Web, requirements: [ host: { allocation: { cpus: { $difference: [ 1, 4 ] } } } ] }\n"
                "    s: { type: Server }\n"));
    EXPECT_THAT(made.problems(), ElementsAre(HasSubstr("the allocation of 'cpus' of 's' is less than 0")));
}

TEST(Fulfilment, CountsWhatTheChoiceIsFrom) {
    const Represented made(
        service("    w: { type: Web, requirements: [ host: { count: 2 } ] }\n    s: { type: Server, count: 3 }\n"));
    ASSERT_THAT(made.relationships(), ElementsAre("w[0].host -> s[0].host ?", "w[0].host -> s[1].host ?"));
    EXPECT_EQ(made.service.relationships[0].choice->candidates, 2u);
}

TEST(Fulfilment, RespectsListsOfValidTypes) {
    const std::string picky =
        "  Picky: { derived_from: Server, capabilities: { host: { type: Compute, valid_source_node_types: [ App ] } } "
        "}\n";
    const Represented made(service(
        "    w: { type: Web, requirements: [ host: {} ] }\n    p: { type: Picky }\n    s: { type: Server }\n", picky));
    EXPECT_THAT(made.relationships(), ElementsAre("w[0].host -> s[0].host"));
    const Represented none(
        service("    w: { type: Web, requirements: [ host: {} ] }\n    p: { type: Picky }\n", picky));
    EXPECT_THAT(none.problems(), ElementsAre(HasSubstr("the capability does not list the source's node type")));
}

TEST(Fulfilment, NeverLeadsADanglingRequirementToItsOwnNode) {
    const std::string both =
        "  Both: { derived_from: Server, requirements: [ host: { capability: Compute, count_range: [ 0, 1 ] } ] }\n";
    const Represented made(service("    a: { type: Both, requirements: [ host: {} ] }\n    b: { type: Both }\n", both));
    EXPECT_THAT(made.relationships(), ElementsAre("a[0].host -> b[0].host"));
}

TEST(Fulfilment, CannotDecideFiltersOverValuesOfDeployment) {
    const Represented made(
        service("    w: { type: Web, requirements: [ host: { node_filter: { $less_than: [ { $get_attribute: [ SELF, "
                "TARGET, load ] }, 3 ] } } ] }\n    s: { type: Server }\n"));
    EXPECT_THAT(made.problems(), ElementsAre(HasSubstr("the node filter cannot be evaluated for 's'")));
}

TEST(Fulfilment, FindsTargetsByValuesThatMustBeEqual) {
    const std::string more =
        "  Disk: { derived_from: Server, properties: { size: { type: Size } },\n"
        "    requirements: [ up: { capability: Compute, relationship: HostedOn, count_range: [ 0, 1 ] } ] }\n"
        "data_types: { Size: { derived_from: scalar, data_type: integer, units: { B: 1, kB: 1000 } } }\n";
    const auto with = [&](const std::string& filter) {
        return Represented(
            service("    w: { type: Web, properties: { zone: c }, requirements: [ host: { node_filter: { " + filter +
                        " } } ] }\n"
                        "    a: { type: Server }\n"
                        "    b: { type: Disk, properties: { size: 5 kB, zone: { $get_property: [ SELF, RELATIONSHIP, "
                        "up, TARGET, zone ] } }, requirements: [ up: { node: c } ] }\n"
                        "    c: { type: Disk, properties: { size: 6000 B, zone: c } }\n"
                        "    d: { type: Server, properties: { zone: d }, capabilities: { host: { properties: { cpus: 2 "
                        "} } } }\n",
                    more));
    };
    const std::string zone = "{ $get_property: [ SELF, TARGET, zone ] }";
    const std::string own = "{ $get_property: [ SELF, SOURCE, zone ] }";
    const std::string same = "$equal: [ " + zone + ", " + own + " ]";
    EXPECT_THAT(with("$equal: [ " + zone + ", d ]").relationships(), Contains("w[0].host -> d[0].host"));
    EXPECT_THAT(with("$equal: [ " + own + ", " + zone + " ]").relationships(), Contains("w[0].host -> b[0].host ?"));
    EXPECT_THAT(with("$equal: [ { $get_property: [ SELF, TARGET, size ] }, 6 kB ]").relationships(),
                Contains("w[0].host -> c[0].host"));
    EXPECT_THAT(with("$equal: [ 2.0, { $get_property: [ SELF, CAPABILITY, cpus ] } ]").relationships(),
                Contains("w[0].host -> d[0].host"));
    EXPECT_THAT(with("$and: [ { " + same + " }, { $equal: [ { $get_property: [ SELF, TARGET, size ] }, 6 kB ] } ]")
                    .relationships(),
                Contains("w[0].host -> c[0].host"));
    EXPECT_THAT(with("$and: [ { " + same + " }, { $equal: [ " + zone + ", a ] } ]").problems(),
                ElementsAre(AllOf(HasSubstr("'a' does not pass the node filter"),
                                  HasSubstr("'c' does not pass the node filter"), HasSubstr("; and 1 more"))));
}

TEST(Fulfilment, FollowsOccurrencesAndFiltersOf1x) {
    const std::string head =
        "tosca_definitions_version: tosca_simple_yaml_1_3\nnode_types:\n"
        "  my.Web: { derived_from: tosca.nodes.Root, properties: { ip: { type: string, required: false } }, "
        "requirements: [ host: { capability: "
        "tosca.capabilities.Compute, node: tosca.nodes.Compute, relationship: tosca.relationships.HostedOn } ] }\n"
        "topology_template:\n  inputs: { cpus: { type: integer, default: 2 } }\n  node_templates:\n";
    const std::string servers =
        "    small: { type: tosca.nodes.Compute, capabilities: { host: { properties: { num_cpus: 1 } } } }\n"
        "    large: { type: tosca.nodes.Compute, capabilities: { host: { properties: { num_cpus: { get_input: cpus } } "
        "} } }\n";
    const auto web = [&](const std::string& least) {
        return head +
               "    w: { type: my.Web, properties: { ip: { get_property: [ SELF, host, num_cpus ] } }, requirements: [ "
               "host: { node: tosca.nodes.Compute, node_filter: { capabilities: [ host: { "
               "properties: [ num_cpus: { greater_or_equal: " +
               least + " } ] } ] } } ] }\n" + servers;
    };
    const Represented made(std::map<std::string, std::string, std::less<>>{{"a.yaml", web("2")}});
    EXPECT_THAT(made.errors(), IsEmpty());
    EXPECT_THAT(made.relationships(), ElementsAre("w[0].host -> large[0].host"));
    const Represented none(std::map<std::string, std::string, std::less<>>{{"a.yaml", web("8")}});
    EXPECT_THAT(none.problems(), ElementsAre(HasSubstr("'num_cpus' of 'small' does not satisfy")));
}

}  // namespace
}  // namespace csar::validate
