// Writes the normalized parts of a service template.
#pragma once

#include <cstdint>

#include "csar/compile/writing.hpp"
#include "validate/resolved/capability.hpp"
#include "validate/resolved/interface.hpp"
#include "validate/resolved/requirement.hpp"

namespace csar::compile {

// Writes the entries of a node template into an open map.
void write_node_template(Writing& writing, const validate::Element& node);

// Writes "requirements" of a node template: its assignments, and the implied ones if the type requires at least one.
void write_requirements(Writing& writing, const validate::Element& node);

// Whether the inputs of operations are written as values, or as definitions.
enum class Interfaces : std::uint8_t { assigned, defined };

// Writes "interfaces" of a template, of the relationship of an assignment, or of a type: definitions merged with
// assignments. `assignments`: the nearest one is first.
void write_interfaces(Writing& writing, const validate::InterfaceHolder& holder,
                      const validate::DefinitionChain& assignments, const validate::DefinitionsFile& file,
                      Interfaces as);
// Writes "operations" and "notifications" of an interface type.
void write_operations(Writing& writing, const validate::Type& interface_type);

// Writes a requirement definition of a node type as a map.
void write_requirement_definition(Writing& writing, const validate::Requirement& requirement);
// Writes the valid_* lists of a capability.
void write_valid_types(Writing& writing, const validate::Capability& capability);

// Writes an artifact: its definition in a node template, merged with the definitions in the node type. `definitions`:
// the nearest one is first.
void write_artifact(Writing& writing, const validate::DefinitionChain& definitions);

// Writes an implementation as a map: its primary artifact, dependencies and other keynames.
void write_implementation(Writing& writing, const validate::Element& implementation);

}  // namespace csar::compile
