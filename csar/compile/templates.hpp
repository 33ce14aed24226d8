// The parts of a service template, normalized.
#pragma once

#include <cstdint>

#include "csar/compile/writing.hpp"
#include "validate/resolved/capability.hpp"
#include "validate/resolved/interface.hpp"
#include "validate/resolved/requirement.hpp"

namespace csar::compile {

// The entries of a node template in an open map.
void write_node_template(Writing& writing, const validate::Element& node);

// "requirements" of a node template: its assignments, and those that are implied because the type demands more than none.
void write_requirements(Writing& writing, const validate::Element& node);

// Whether the inputs of operations are values, or definitions.
enum class Interfaces : std::uint8_t { assigned, defined };

// "interfaces" of a template, of the relationship of an assignment, or of a type: definitions merged with assignments.
// `assignments`: nearest first.
void write_interfaces(Writing& writing, const validate::InterfaceHolder& holder,
                      const validate::DefinitionChain& assignments, const validate::DefinitionsFile& file,
                      Interfaces as);
// "operations" and "notifications" of an interface type.
void write_operations(Writing& writing, const validate::Type& interface_type);

// What a requirement of a node type demands, as a map.
void write_requirement_definition(Writing& writing, const validate::Requirement& requirement);
// The valid_* lists of a capability.
void write_valid_types(Writing& writing, const validate::Capability& capability);

// An artifact: the definition of a node template laid over that of its type, nearest first.
void write_artifact(Writing& writing, const validate::DefinitionChain& definitions);

// Primary artifact, dependencies and the rest of an implementation, as a map.
void write_implementation(Writing& writing, const validate::Element& implementation);

}  // namespace csar::compile
