// Definitions, normalized: of properties, attributes and parameters, and the types that are used.
#pragma once

#include "csar/compile/writing.hpp"

namespace csar::compile {

// A definition of a property, attribute or parameter with all that it refines, as a map.
void write_definition(Writing& writing, const validate::Definition& definition);

// `key_schema` or `entry_schema` of definitions or data types, nearest first.
void write_schema(Writing& writing, validate::Key key, const validate::DefinitionChain& definitions);

// A map from the names of members to their definitions. `only`: the kind of definitions to take, none for all.
void write_definitions(Writing& writing, std::string_view key, const validate::Members& members,
                       validate::Entity only = validate::Entity::none);

// Any other element with its keynames in their usual spelling: workflows, triggers, substitution mappings.
void write_element(Writing& writing, const validate::Element& element);
// The entries of the same in an open map.
void write_keynames(Writing& writing, const validate::Element& element);

// "types", "functions" and "repositories": all that is used, and what that uses.
void write_used(Writing& writing);

}  // namespace csar::compile
