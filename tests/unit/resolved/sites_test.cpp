#include "validate/resolved/sites.hpp"

#include <gtest/gtest.h>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {
namespace {

const std::string types = R"(
capability_types:
  Host: { properties: { size: { type: integer, required: false } } }
  BigHost: { derived_from: Host }
relationship_types:
  HostedOn: {}
  TightlyHostedOn: { derived_from: HostedOn }
interface_types:
  Standard: { operations: { create: {} } }
node_types:
  Server:
    capabilities: { host: Host }
  BigServer:
    derived_from: Server
    capabilities: { host: BigHost }
  App:
    properties: { p: { type: string, required: false } }
    interfaces: { standard: { type: Standard, operations: { create: { inputs: { i: { type: string } } } } } }
    requirements:
      - host: { capability: Host, node: Server, relationship: HostedOn }
)";

const std::string service = R"(
service_template:
  outputs:
    o: { value: 1 }
  relationship_templates:
    tight: { type: TightlyHostedOn }
  node_templates:
    server: { type: BigServer }
    app:
      type: App
      requirements:
        - host: { node: server, relationship: tight }
    copy:
      copy: app
)";

class Sites : public testing::Test {
protected:
    const Type* type(TypeKind kind, std::string_view name) { return model_.names.find(kind, name, model_.file()).type; }
    const Element* in_service(Key section, std::string_view name) const {
        return model_.at({{Key::service_template, {}}, {section, name}});
    }
    Site site(const Element* element) { return site_of(model_.context, *element); }

    CheckedModel model_{tosca_2_0(types + service)};
};

TEST_F(Sites, MakeSelfTheNodeInNodeTypesAndTheirOperations) {
    const Element* const app = model_.at({{Key::node_types, "App"}});
    const Element* const input =
        app->child(Key::interfaces, "standard")->child(Key::operations, "create")->child(Key::inputs, "i");
    for (const Element* element : {app, static_cast<const Element*>(app->child(Key::properties, "p")), input}) {
        const Site at = site(element);
        EXPECT_EQ(at.self, Site::Self::node);
        EXPECT_EQ(at.self_type, type(TypeKind::node, "App"));
        EXPECT_EQ(at.self_template, nullptr);
        EXPECT_EQ(at.service, nullptr);
        EXPECT_EQ(at.file, &model_.file());
    }
}

TEST_F(Sites, MakeSelfTheRelationshipInRequirementDefinitions) {
    const Element* const app = model_.at({{Key::node_types, "App"}});
    const Site at = site(app->child(Key::requirements, "host"));
    EXPECT_EQ(at.self, Site::Self::relationship);
    EXPECT_EQ(at.self_type, type(TypeKind::relationship, "HostedOn"));
    EXPECT_EQ(at.source_type, type(TypeKind::node, "App"));
    EXPECT_EQ(at.target_type, type(TypeKind::node, "Server"));
    EXPECT_EQ(at.capability_type, type(TypeKind::capability, "Host"));
}

TEST_F(Sites, KnowTheEndsOfTheRelationshipInRequirementAssignments) {
    const Element* const app = in_service(Key::node_templates, "app");
    const Element* const assignment = app->child(Key::requirements, "host");
    const Site at = site(assignment->child(Key::relationship));
    EXPECT_EQ(at.self, Site::Self::relationship);
    EXPECT_EQ(at.self_type, type(TypeKind::relationship, "TightlyHostedOn"));
    EXPECT_EQ(at.self_template, assignment);
    EXPECT_EQ(at.source_template, app);
    EXPECT_EQ(at.source_type, type(TypeKind::node, "App"));
    EXPECT_EQ(at.target_template, in_service(Key::node_templates, "server"));
    EXPECT_EQ(at.target_type, type(TypeKind::node, "BigServer"));
    EXPECT_EQ(at.capability_type, type(TypeKind::capability, "BigHost"));
    EXPECT_EQ(at.service, model_.file().service_template());
}

TEST_F(Sites, TakeTheTypeOfACopyFromItsSource) {
    const Site at = site(in_service(Key::node_templates, "copy"));
    EXPECT_EQ(at.self, Site::Self::node);
    EXPECT_EQ(at.self_type, type(TypeKind::node, "App"));
}

TEST_F(Sites, MakeSelfTheRelationshipInRelationshipTemplates) {
    const Site at = site(in_service(Key::relationship_templates, "tight"));
    EXPECT_EQ(at.self, Site::Self::relationship);
    EXPECT_EQ(at.self_type, type(TypeKind::relationship, "TightlyHostedOn"));
}

TEST_F(Sites, LeaveSelfUndefinedInOutputs) {
    const Site at = site(in_service(Key::outputs, "o"));
    EXPECT_EQ(at.self, Site::Self::undefined);
    EXPECT_EQ(at.service, model_.file().service_template());
}

TEST_F(Sites, LeaveOpenWhatInterfaceTypesStandIn) {
    EXPECT_EQ(site(model_.at({{Key::interface_types, "Standard"}})).self, Site::Self::either);
}

}  // namespace
}  // namespace csar::validate
