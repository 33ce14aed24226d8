#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "csar/diff/keyname_rules.hpp"
#include "validate/grammar/grammar.hpp"

namespace csar {
namespace {

using validate::Entity;
using validate::Keyname;
using validate::Shape;

// Definitions for other packages: a change of a keyname may affect these.
constexpr Entity definitions[] = {Entity::artifact_type,
                                  Entity::data_type,
                                  Entity::capability_type,
                                  Entity::interface_type,
                                  Entity::relationship_type,
                                  Entity::node_type,
                                  Entity::group_type,
                                  Entity::policy_type,
                                  Entity::function_definition,
                                  Entity::function_signature,
                                  Entity::property_definition,
                                  Entity::attribute_definition,
                                  Entity::parameter_definition,
                                  Entity::schema_definition,
                                  Entity::capability_definition,
                                  Entity::requirement_definition,
                                  Entity::relationship_definition,
                                  Entity::interface_definition,
                                  Entity::operation_definition,
                                  Entity::notification_definition,
                                  Entity::implementation,
                                  Entity::artifact_definition,
                                  Entity::repository,
                                  Entity::trigger,
                                  Entity::event_filter,
                                  Entity::activity,
                                  Entity::workflow_activity,
                                  Entity::operation_activity};

// Compared entry by entry.
bool has_entries(const Keyname& row) {
    return row.shape == Shape::map_of || row.shape == Shape::list_of || row.shape == Shape::named_list_of;
}

TEST(KeynameRules, KnowEachKeynameOfDefinitions) {
    for (const auto table : {validate::file_keynames(), validate::type_keynames(), validate::definition_keynames(),
                             validate::workflow_keynames()})
        for (const Keyname& row : table)
            if (std::find(std::begin(definitions), std::end(definitions), row.owner) != std::end(definitions) &&
                row.key != validate::Key::none && row.name != "*" && !has_entries(row)) {
                EXPECT_TRUE(diff::has_rule(row.owner, to_string(row.key)))
                    << to_string(row.owner) << " '" << row.name << "'";
            }
}

}  // namespace
}  // namespace csar
