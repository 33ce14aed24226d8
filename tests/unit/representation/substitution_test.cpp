#include <gmock/gmock.h>

#include "tests/unit/representation/represented.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;
using Files = std::map<std::string, std::string, std::less<>>;

const std::string types =
    "capability_types: { Compute: {} }\nrelationship_types: { HostedOn: {} }\nnode_types:\n"
    "  Server: { properties: { zone: { type: string, default: a } }, capabilities: { host: Compute } }\n"
    "  Database: { properties: { size: { type: integer } }, attributes: { url: { type: string } },\n"
    "    requirements: [ host: { capability: Compute, relationship: HostedOn, count_range: [ 1, 3 ] } ] }\n"
    "  Process: { properties: { share: { type: integer }, zone: { type: string, required: false } },\n"
    "    requirements: [ on: { capability: Compute, relationship: HostedOn, count_range: [ 1, 1 ] } ] }\n";

std::string top(const std::string& templates, const std::string& outputs = "") {
    return tosca_2_0("imports: [ types.yaml ]\nservice_template:\n  node_templates:\n" + templates + outputs);
}
std::string inner(const std::string& mappings, const std::string& templates = "") {
    return tosca_2_0(
        "imports: [ types.yaml ]\nservice_template:\n  inputs: { amount: { type: integer } }\n"
        "  substitution_mappings: { node_type: Database, " +
        mappings +
        " }\n  node_templates:\n"
        "    p: { type: Process, properties: { share: { $product: [ { $get_input: amount }, 10 ] },\n"
        "        zone: { $get_property: [ SELF, RELATIONSHIP, on, TARGET, zone ] } } }\n" +
        templates + "  outputs: { where: { value: { $concat: [ 'db-', { $get_property: [ p, zone ] } ] } } }\n");
}
const std::string mapped =
    "properties: { size: amount }, attributes: { url: where }, requirements: [ host: [ p, on ] ]";
const std::string database =
    "    db: { type: Database, directives: [ substitute ], properties: { size: 4 }, requirements: [ host: s ] }\n";
const std::string server = "    s: { type: Server }\n";

Represented of(const std::string& a, const std::string& z) {
    return Represented(Files{{"a.yaml", a}, {"types.yaml", tosca_2_0(types)}, {"z.yaml", z}});
}

TEST(Substitutions, PassPropertiesTargetsAndOutputs) {
    const Represented made =
        of(top(database + server, "  outputs: { url: { value: { $get_attribute: [ db, url ] } } }\n"), inner(mapped));
    EXPECT_THAT(made.errors(), IsEmpty());
    EXPECT_THAT(made.problems(), IsEmpty());
    ASSERT_NE(made.service.nodes[0].substitution, nullptr);
    const ServiceRepresentation& within = *made.service.nodes[0].substitution;
    EXPECT_EQ(within.file->document->file(), "z.yaml");
    EXPECT_EQ(Represented::value_in(within.nodes[0].properties, "share"), "40");
    EXPECT_THAT(Represented::relationships_of(within, made.service), ElementsAre("p[0].on -> outer s[0].host"));
    EXPECT_EQ(made.value("db[0]", "url"), "db-a");
    EXPECT_EQ(made.output("url"), "db-a");
}

TEST(Substitutions, NeedAFittingServiceTemplate) {
    const std::string small =
        mapped + ", substitution_filter: { $less_than: [ { $get_property: [ SELF, size ] }, 4 ] }";
    const Represented none = of(top(database + server), inner(small));
    EXPECT_THAT(none.problems(),
                ElementsAre(HasSubstr("representation/nothing-to-substitute 5:5 no service template can substitute "
                                      "'db': the node does not pass the substitution filter of 'z.yaml'")));
    const std::string smaller =
        "    db: { type: Database, directives: [ substitute ], properties: { size: 3 }, requirements: [ host: s ] }\n";
    EXPECT_THAT(of(top(smaller + server), inner(small)).problems(), IsEmpty());
    const std::string create =
        "    db: { type: Database, directives: [ substitute, create ], properties: { size: 4 }, requirements: [ host: "
        "s ] }\n";
    const Represented made = of(top(create + server), inner(small));
    EXPECT_THAT(made.problems(), IsEmpty());
    EXPECT_EQ(made.service.nodes[0].directive, NodeRepresentation::Directive::create);
}

TEST(Substitutions, PassTargetsToSelectableNodes) {
    const std::string selectable = "properties: { size: amount }, requirements: [ host: chosen ]";
    const Represented made =
        of(top(database + server), inner(selectable, "    chosen: { type: Server, directives: [ select ] }\n"));
    EXPECT_THAT(made.problems(), IsEmpty());
    const ServiceRepresentation& within = *made.service.nodes[0].substitution;
    ASSERT_TRUE(within.nodes[1].selected);
    EXPECT_EQ(within.nodes[1].selected->name, "s");
    EXPECT_THAT(Represented::relationships_of(within, made.service), ElementsAre("p[0].on -> chosen[0].host"));
    // A value of the outer node that has not been read before.
    ASSERT_EQ(within.nodes[0].properties[1].name, "zone");
    ASSERT_TRUE(within.nodes[0].properties[1].value);
    EXPECT_EQ(text_of(*within.nodes[0].properties[1].value), "a");
}

// The filter of q needs the inner service before all requirements are fulfilled and unused nodes are removed.
TEST(Substitutions, PassTargetsOfTheInventory) {
    const auto wants = [](const std::string& zone) {
        return "node_filter: { $equal: [ { $get_property: [ SELF, TARGET, zone ] }, " + zone + " ] } } ] }\n";
    };
    const std::string templates =
        "    db: { type: Database, directives: [ substitute ], properties: { size: 4 },\n"
        "          requirements: [ host: { directives: [ external ], " +
        wants("c") +
        "    s: { type: Server, properties: { zone: db-c } }\n"
        "    q: { type: Process, properties: { share: 1 }, requirements: [ on: { " +
        wants("{ $get_attribute: [ db, url ] }");
    const Represented made(
        Files{{"a.yaml", top(templates)}, {"types.yaml", tosca_2_0(types)}, {"z.yaml", inner(mapped)}}, "{}",
        "[ { name: x, type: Server, properties: { zone: b } }, { name: y, type: Server, properties: { zone: c } } ]");
    EXPECT_THAT(made.errors(), IsEmpty());
    EXPECT_THAT(made.problems(), IsEmpty());
    EXPECT_THAT(made.nodes(), ElementsAre("db[0]", "s[0]", "q[0]", "y[0]"));
    EXPECT_THAT(made.relationships(), ElementsAre("db[0].host -> y[0].host", "q[0].on -> s[0].host"));
    const ServiceRepresentation& within = *made.service.nodes[0].substitution;
    ASSERT_LT(within.relationships.at(0).target, made.service.nodes.size());
    EXPECT_THAT(Represented::relationships_of(within, made.service), ElementsAre("p[0].on -> outer y[0].host"));
}

// The outer service selects x. The inner service prefers y for a node template, but may use x for a requirement.
TEST(Substitutions, PreferNodesOfTheInventoryThatNoOtherServiceSelects) {
    const std::string templates =
        "    own: { type: Server, directives: [ select ] }\n"
        "    q: { type: Process, properties: { share: 1 }, requirements: [ on: { directives: [ external ],\n"
        "        node_filter: { $equal: [ { $get_property: [ SELF, TARGET, zone ] }, b ] } } ] }\n";
    const Represented made(
        Files{{"a.yaml", top(database + "    s: { type: Server, directives: [ select ] }\n")},
              {"types.yaml", tosca_2_0(types)},
              {"z.yaml", inner(mapped, templates)}},
        "{}",
        "[ { name: x, type: Server, properties: { zone: b } }, { name: y, type: Server, properties: { zone: c } } ]");
    EXPECT_THAT(made.errors(), IsEmpty());
    EXPECT_THAT(made.problems(), IsEmpty());
    EXPECT_EQ(made.value("s[0]", "zone"), "b");
    const ServiceRepresentation& within = *made.service.nodes[0].substitution;
    ASSERT_TRUE(within.nodes[1].selected);
    EXPECT_EQ(within.nodes[1].selected->name, "y");
    EXPECT_THAT(Represented::relationships_of(within, made.service),
                UnorderedElementsAre("p[0].on -> outer s[0].host", "q[0].on -> x[0].host"));
}

TEST(Substitutions, ReportWhatIsUnmetInside) {
    const Represented made = of(top(database + server), inner("properties: { size: amount }"));
    EXPECT_THAT(made.problems(), ElementsAre(HasSubstr("requirement 'on' of 'p' has no target")));
}

TEST(Selection, TakesANodeOfTheInventory) {
    const std::string body =
        types +
        "service_template:\n  node_templates:\n"
        "    s: { type: Server, directives: [ select ], node_filter: { $equal: [ { $get_property: [ SELF, zone ] }, b "
        "] } }\n"
        "    p: { type: Process, properties: { share: 1, zone: { $get_property: [ s, zone ] } } }\n";
    const std::string inventory =
        "[ { name: x, type: Server, properties: { zone: a } }, { name: y, index: 2, type: Server, properties: { zone: "
        "b } } ]";
    const Represented made(body, "{}", inventory);
    EXPECT_THAT(made.problems(), IsEmpty());
    EXPECT_EQ(made.service.nodes[0].selected->name, "y");
    EXPECT_EQ(made.value("p[0]", "zone"), "b");
    EXPECT_THAT(made.relationships(), ElementsAre("p[0].on -> s[0].host"));
    const Represented none(body);
    EXPECT_THAT(none.problems(),
                ElementsAre(HasSubstr(
                    "representation/nothing-to-select 12:5 no node can be selected for 's': no inventory is given")));
}

TEST(Selection, TakesNoNodeWithAWrongValue) {
    const std::string body =
        types + "service_template:\n  node_templates:\n    s: { type: Server, directives: [ select ] }\n";
    const std::string wrong = "{ name: x, type: Server, properties: { zone: 5 } }";
    EXPECT_THAT(Represented(body, "{}", "[ " + wrong + " ]").problems(),
                ElementsAre(HasSubstr("the value of 'zone' of 'x' in the inventory does not match its type")));
    const Represented made(body, "{}", "[ " + wrong + ", { name: y, type: Server, properties: { zone: b } } ]");
    EXPECT_EQ(made.service.nodes[0].selected->name, "y");
}

TEST(Substitutions, EndWithinTheBound) {
    std::string all_types = "node_types:\n";
    Files files;
    for (int i = 0; i < 60; ++i) {
        const std::string number = std::to_string(i);
        all_types += "  T" + number + ": {}\n";
        files["z" + number + ".yaml"] =
            tosca_2_0("imports: [ types.yaml ]\nservice_template:\n  substitution_mappings: { node_type: T" + number +
                      " }\n  node_templates: { n: { type: T" + std::to_string(std::min(i + 1, 59)) +
                      ", directives: [ " + (i == 59 ? "create" : "substitute") + " ] } }\n");
    }
    all_types += "  T60: {}\n";
    files["types.yaml"] = tosca_2_0(all_types);
    files["a.yaml"] = top("    n: { type: T0, directives: [ substitute ] }\n");
    EXPECT_THAT(Represented(files).problems(), ElementsAre(HasSubstr("tosca/check-cut-short")));
    files["a.yaml"] = top("    n: { type: T20, directives: [ substitute ] }\n");
    EXPECT_THAT(Represented(files).problems(), IsEmpty());
}

TEST(Selection, IsWhatExternalRequirementsLeadTo) {
    const auto body = [](const std::string& directive) {
        return types +
               "service_template:\n  node_templates:\n    own: { type: Server }\n"
               "    s: { type: Server, directives: [ select ] }\n"
               "    p: { type: Process, properties: { share: 1 }, requirements: [ on: { directives: [ " +
               directive + " ] } ] }\n";
    };
    const std::string inventory = "[ { name: x, type: Server } ]";
    EXPECT_THAT(Represented(body("external"), "{}", inventory).relationships(), ElementsAre("p[0].on -> s[0].host"));
    EXPECT_THAT(Represented(body("internal"), "{}", inventory).relationships(), ElementsAre("p[0].on -> own[0].host"));
    // The directives are in order of preference (csd07 8.5.2).
    EXPECT_THAT(Represented(body("external, internal"), "{}", inventory).relationships(),
                ElementsAre("p[0].on -> s[0].host"));
    EXPECT_THAT(Represented(body("internal, external"), "{}", inventory).relationships(),
                ElementsAre("p[0].on -> own[0].host"));
    std::string without_selected = body("external, internal");
    without_selected.erase(without_selected.find("    s: {"),
                           std::string("    s: { type: Server, directives: [ select ] }\n").size());
    EXPECT_THAT(Represented(without_selected).relationships(), ElementsAre("p[0].on -> own[0].host"));
}

}  // namespace
}  // namespace csar::validate
