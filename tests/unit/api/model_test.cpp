// The public view of definitions.
#include <csar/model.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace csar {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view text = R"(tosca_definitions_version: tosca_2_0
node_types:
  Base: { properties: { size: { type: integer } } }
  Server: { derived_from: Base, properties: { name: { type: string } } }
service_template:
  node_templates:
    web:
      type: Server
      properties:
        name: "a b"
        size: 3
    other: { type: Unknown }
)";

class ModelTest : public testing::Test {
protected:
    ModelElement node(std::string_view name) const {
        return model_.files().front().service_template().child("node_templates", name);
    }

    Package package_{Input::memory(text, "a.yaml")};
    Model model_ = model_of(package_);
};

TEST_F(ModelTest, HasFiles) {
    ASSERT_THAT(model_.files(), SizeIs(1));
    const ModelFile file = model_.files().front();
    EXPECT_EQ(file.tosca_version(), "tosca_2_0");
    EXPECT_EQ(file.root().kind(), "TOSCA file");
    EXPECT_THAT(file.root().keynames(), ElementsAre("tosca_definitions_version", "node_types", "service_template"));
    EXPECT_FALSE(file.root().parent().exists());
    EXPECT_TRUE(model_.is_complete());
}

TEST_F(ModelTest, HasElementsWithPlaces) {
    const ModelElement web = node("web");
    EXPECT_EQ(web.kind(), "node template");
    EXPECT_EQ(web.name(), "web");
    EXPECT_EQ(web.parent().kind(), "service template");
    EXPECT_EQ(web.place().line, 7u);
    EXPECT_EQ(web.place().column, 5u);
    EXPECT_THAT(model_.files().front().service_template().children("node_templates"), SizeIs(2));
    EXPECT_THAT(web.children("properties"), IsEmpty()) << "data, and no elements";
    EXPECT_THAT(web.children("nonsense"), IsEmpty());
}

TEST_F(ModelTest, HasValuesWithPlaces) {
    const ModelValue properties = node("web").value("properties");
    ASSERT_THAT(properties.entries(), SizeIs(2));
    const auto [key, value] = properties.entries().front();
    EXPECT_EQ(key.text(), "name");
    EXPECT_EQ(value.text(), "a b");
    EXPECT_EQ(value.place().line, 10u);
    EXPECT_EQ(value.place().column, 15u);
    EXPECT_EQ(properties.find("size").text(), "3");
    EXPECT_FALSE(properties.find("nonsense").exists());
    EXPECT_EQ(ModelValue().place().line, 0u);
}

TEST_F(ModelTest, HasTypesWithWhatTheyInherit) {
    const ModelType server = node("web").type();
    EXPECT_EQ(server.kind(), "node type");
    EXPECT_EQ(server.name(), "Server");
    EXPECT_EQ(server.parent().name(), "Base");
    EXPECT_TRUE(server.is_a(server.parent()));
    EXPECT_FALSE(server.parent().is_a(server));
    std::vector<std::string_view> names;
    for (const ModelElement& property : server.members("properties")) names.push_back(property.name());
    EXPECT_THAT(names, ElementsAre("size", "name"));
    EXPECT_EQ(server.definition().place().line, 4u);
    EXPECT_FALSE(node("other").type().exists());
}

TEST_F(ModelTest, IsWrittenInYaml) {
    const Package package(Input::memory("CSAR-Version: 2.0\n", "TOSCA.meta"));
    EXPECT_THROW(model_of(package), Failure);
}

}  // namespace
}  // namespace csar
