// Requirements with the directive `external`, for which nodes of the inventory can be targets (csd07 8.5.2).
#include <gmock/gmock.h>

#include "tests/unit/representation/represented.hpp"

namespace csar::validate {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string x =
    "{ name: x, type: Server, properties: { zone: b }, capabilities: { host: { properties: { cpus: 4 } } } }";
const std::string y =
    "{ name: y, index: 1, type: Server, properties: { zone: c }, capabilities: { host: { properties: { cpus: 8 } } } }";
const std::string web = "{ name: w, type: Web }";  // does not fit
const std::string both = "[ " + x + ", " + web + ", " + y + " ]";
const std::string own = "    own: { type: Server }\n";

std::string service_with(const std::string& requirement, const std::string& more = own) {
    return "capability_types: { Compute: { properties: { cpus: { type: integer, default: 4 } } } }\n"
           "relationship_types: { HostedOn: {} }\n"
           "node_types:\n"
           "  Server: { properties: { zone: { type: string, default: a } }, capabilities: { host: Compute } }\n"
           "  Web: { requirements: [ host: { capability: Compute, relationship: HostedOn, count_range: [ 0, 9 ] } ] }\n"
           "service_template:\n"
           "  outputs:\n"
           "    zone: { value: { $get_property: [ w, RELATIONSHIP, host, TARGET, zone ] } }\n"
           "    left: { value: { $available_allocation: [ w, RELATIONSHIP, host, CAPABILITY, cpus ] } }\n"
           "  node_templates:\n" +
           more + "    w: { type: Web, requirements: [ host: { " + requirement + " } ] }\n";
}
std::string filter(const std::string& zone) {
    return "directives: [ external ], node_filter: { $equal: [ { $get_property: [ SELF, TARGET, zone ] }, " + zone +
           " ] }";
}

TEST(InventoryTargets, HasTheTargetOfAnExternalRequirement) {
    const Represented made(service_with("directives: [ external ]"), "{}", "[ " + x + " ]");
    EXPECT_THAT(made.errors(), IsEmpty());
    EXPECT_THAT(made.problems(), IsEmpty());
    EXPECT_THAT(made.relationships(), ElementsAre("w[0].host -> x[0].host"));
    ASSERT_THAT(made.nodes(), ElementsAre("own[0]", "w[0]", "x[0]"));
    EXPECT_EQ(made.service.nodes[2].selected->name, "x");
    EXPECT_EQ(made.service.nodes[2].element, nullptr);
    EXPECT_EQ(made.output("zone"), "b");
}

TEST(InventoryTargets, HasSeveralTargets) {
    const Represented made(service_with("directives: [ external ]"), "{}", both);
    ASSERT_THAT(made.relationships(), ElementsAre("w[0].host -> x[0].host ?"));
    EXPECT_THAT(made.nodes(), ElementsAre("own[0]", "w[0]", "x[0]"));
    EXPECT_EQ(made.service.relationships[0].choice->candidates, 2u);
    EXPECT_THAT(made.service.relationships[0].choice->others, IsEmpty());  // y is not a node of the service
    EXPECT_THAT(Represented(service_with("directives: [ external ], count: 2"), "{}", both).relationships(),
                ElementsAre("w[0].host -> x[0].host", "w[0].host -> y[1].host"));
}

TEST(InventoryTargets, HasTheTargetThatFits) {
    const Represented filtered(service_with(filter("c")), "{}", both);
    EXPECT_THAT(filtered.relationships(), ElementsAre("w[0].host -> y[1].host"));
    EXPECT_THAT(filtered.nodes(), ElementsAre("own[0]", "w[0]", "y[1]"));
    EXPECT_EQ(filtered.output("zone"), "c");
    const Represented allocated(service_with("directives: [ external ], allocation: { cpus: 5 }"), "{}", both);
    EXPECT_THAT(allocated.relationships(), ElementsAre("w[0].host -> y[1].host"));
    EXPECT_EQ(allocated.output("left"), "3");
}

// Relationships in the inventory use 3 of the 4 cpus of `x` (csd07 8.5.5).
const std::string used =
    "{ name: x, type: Server, capabilities: { host: { properties: { cpus: 4 }, allocated: { cpus: 3, none: 1 } } } }";

TEST(InventoryTargets, HasNodesThatAreUsedAlready) {
    const auto made = [](const std::string& amount, const std::string& inventory) {
        return Represented(service_with("directives: [ external ], allocation: { cpus: " + amount + " }"), "{}",
                           inventory);
    };
    EXPECT_THAT(made("2", "[ " + used + " ]").problems(),
                ElementsAre(AllOf(HasSubstr("representation/insufficient-capacity"),
                                  HasSubstr("'x' in the inventory has too little left of 'cpus'"))));
    EXPECT_EQ(made("1", "[ " + used + " ]").output("left"), "0");
    EXPECT_THAT(made("2", "[ " + used + ", " + y + " ]").relationships(), ElementsAre("w[0].host -> y[1].host"));
    EXPECT_THAT(made("1", "[ " + used + ", " + y + " ]").relationships(), ElementsAre("w[0].host -> x[0].host ?"));
}

TEST(InventoryTargets, HasTheRestOfACapacity) {
    const auto filter_of = [](const std::string& path) {
        return "node_filter: { $greater_or_equal: [ { $available_allocation: " + path + " }, 2 ] }";
    };
    const Represented external(service_with("directives: [ external ], " + filter_of("[ SELF, CAPABILITY, cpus ]")),
                               "{}", "[ " + used + ", " + y + " ]");
    EXPECT_THAT(external.errors(), IsEmpty());
    EXPECT_THAT(external.relationships(), ElementsAre("w[0].host -> y[1].host"));
    const std::string selected =
        "    s: { type: Server, directives: [ select ], " + filter_of("[ SELF, CAPABILITY, host, cpus ]") + " }\n";
    const Represented made(service_with("node: s, allocation: { cpus: 6 }", selected), "{}",
                           "[ " + used + ", " + y + " ]");
    EXPECT_THAT(made.errors(), IsEmpty());
    EXPECT_THAT(made.problems(), IsEmpty());
    EXPECT_EQ(made.value("s[0]", "zone"), "c");
    EXPECT_EQ(made.output("left"), "2");
    const std::string any = "    s: { type: Server, directives: [ select ] }\n";
    EXPECT_THAT(Represented(service_with("node: s, allocation: { cpus: 2 }", any), "{}", "[ " + used + " ]").problems(),
                ElementsAre(HasSubstr("representation/insufficient-capacity")));
}

TEST(InventoryTargets, HasOneCapacityForAllTemplatesThatSelectIt) {
    const auto made = [](const std::string& own_cpus, const std::string& inventory) {
        const std::string more =
            "    s: { type: Server, directives: [ select ] }\n"
            "    t: { type: Server, directives: [ select ] }\n"
            "    v: { type: Web, requirements: [ host: { node: t, allocation: { cpus: 3 } } ] }\n";
        return Represented(service_with("node: s, allocation: { cpus: " + own_cpus + " }", more), "{}", inventory);
    };
    const Represented shared = made("1", "[ " + x + " ]");
    EXPECT_THAT(shared.errors(), IsEmpty());
    EXPECT_THAT(shared.problems(), IsEmpty());
    EXPECT_EQ(shared.output("left"), "0");
    EXPECT_THAT(made("2", "[ " + x + " ]").problems(), ElementsAre(HasSubstr("representation/insufficient-capacity")));
    EXPECT_THAT(made("2", "[ " + x + ", " + y + " ]").problems(), IsEmpty()) << "each template selects its own node";
}

TEST(InventoryTargets, IsSearchedInTheOrderOfTheDirectives) {
    const auto leads = [](const std::string& requirement, const std::string& inventory) {
        return Represented(service_with(requirement), "{}", inventory).relationships();
    };
    EXPECT_THAT(leads("directives: [ internal, external ]", both), ElementsAre("w[0].host -> own[0].host"));
    EXPECT_THAT(leads("directives: [ external, internal ]", both), ElementsAre("w[0].host -> x[0].host ?"));
    EXPECT_THAT(leads("directives: [ external, internal ]", "[ " + web + " ]"),
                ElementsAre("w[0].host -> own[0].host"));
    EXPECT_THAT(leads("directives: [ internal ]", both), ElementsAre("w[0].host -> own[0].host"));
    const Represented undirected(service_with("count: 1"), "{}", both);
    EXPECT_THAT(undirected.relationships(), ElementsAre("w[0].host -> own[0].host"));
    EXPECT_THAT(undirected.nodes(), ElementsAre("own[0]", "w[0]"));
    EXPECT_THAT(Represented(service_with("directives: [ internal, external ]", ""), "{}", both).relationships(),
                ElementsAre("w[0].host -> x[0].host ?"));
}

// A selected node is in the service already.
TEST(InventoryTargets, DoesNotOfferSelectedNodes) {
    const Represented made(
        service_with("directives: [ external ]", "    s: { type: Server, directives: [ select ] }\n"), "{}", both);
    ASSERT_THAT(made.relationships(), ElementsAre("w[0].host -> s[0].host ?"));
    EXPECT_EQ(made.service.relationships[0].choice->candidates, 2u);
}

TEST(InventoryTargets, LacksATarget) {
    const auto problems = [](const std::string& requirement, const std::string& inventory,
                             const std::string& more = own) {
        return Represented(service_with(requirement, more), "{}", inventory).problems();
    };
    EXPECT_THAT(problems("directives: [ external ]", "[ " + web + " ]"),
                ElementsAre(AllOf(HasSubstr("representation/unsatisfied-requirement"),
                                  HasSubstr("'own' is a node of this service template"))));
    EXPECT_THAT(problems("directives: [ external ]", ""), ElementsAre(HasSubstr("no inventory is given")));
    EXPECT_THAT(problems("directives: [ external ]", "[ { name: x, type: Server, properties: { zone: 5 } } ]"),
                ElementsAre(HasSubstr("the value of 'zone' of 'x' in the inventory does not match its type")));
    EXPECT_THAT(problems(filter("z"), both),
                ElementsAre(HasSubstr("'x' in the inventory does not pass the node filter")));
    EXPECT_THAT(problems("directives: [ external ], optional: true", ""), IsEmpty());
    EXPECT_THAT(problems("directives: [ external ], count: 3", both),
                ElementsAre(HasSubstr("targets found: 2 of 3; each relationship needs a different target")));
    EXPECT_THAT(problems("directives: [ internal ]", both, "    s: { type: Server, directives: [ select ] }\n"),
                ElementsAre(HasSubstr("'s' is selected, not created by this service template")));
}

TEST(InventoryTargets, IsProposedForRequirementsWithoutDirectives) {
    const auto problems = [](const std::string& requirement, const std::string& inventory) {
        return Represented(service_with(requirement, ""), "{}", inventory).problems();
    };
    const std::string proposal = "'x' in the inventory may fit, but only with the directive 'external'";
    EXPECT_THAT(problems("count: 1", "[ " + web + ", " + x + " ]"), ElementsAre(HasSubstr(proposal)));
    EXPECT_THAT(problems("count: 1", "[ " + web + " ]"), ElementsAre(Not(HasSubstr("in the inventory"))));
    EXPECT_THAT(problems("directives: [ internal ]", both), ElementsAre(Not(HasSubstr("in the inventory"))));
}

}  // namespace
}  // namespace csar::validate
