// Writes normalized definitions of properties, attributes and parameters, and the types that are used.
#pragma once

#include "csar/compile/writing.hpp"

namespace csar::compile {

// Writes a definition of a property, attribute or parameter, including the definitions that it refines, as a map.
void write_definition(Writing& writing, const validate::Definition& definition);

// Writes the `key_schema` or `entry_schema` of definitions or data types. `definitions`: the nearest one is first.
void write_schema(Writing& writing, validate::Key key, const validate::DefinitionChain& definitions);

// Writes a map from the names of members to their definitions. `only`: the kind of definitions to include; none: all.
void write_definitions(Writing& writing, std::string_view key, const validate::Members& members,
                       validate::Entity only = validate::Entity::none);

// Writes any other element with the usual spellings of its keynames: workflows, triggers, substitution mappings.
void write_element(Writing& writing, const validate::Element& element);
// Like write_element(), but writes the entries of the element into an open map.
void write_keynames(Writing& writing, const validate::Element& element);

// Writes "types", "functions" and "repositories": the definitions that are used, and those that they use in turn.
void write_used(Writing& writing);

}  // namespace csar::compile
