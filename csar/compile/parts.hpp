// Writes the parts of a normalized service: values, definitions, templates.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "csar/compile/writing.hpp"
#include "validate/resolved/capability.hpp"
#include "validate/resolved/interface.hpp"
#include "validate/resolved/requirement.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::compile {

using validate::Capability;
using validate::InterfaceHolder;
using validate::Requirement;

// Writes a value and the defaults of the fields that it omits. `schema` says what the literals mean.
// Without a schema, literals mean what they mean in YAML. `file`: the file with the value.
//
//     string, number, boolean, null, list     themselves
//     map                                     itself
//     map with a key that is not a string, or begins with '$':
//                                             { $map: [ { key, value } ] }
//     scalar with unit                        { $scalar: { number, unit, canonical } }
//     infinite float, too large, not a number { $float: ".inf" }
//     call                                    { $function: name, arguments: [ ... ] }
void write_value(Writing& writing, Node value, const Schema& schema, const DefinitionsFile& file);

// Writes data without function calls, such as metadata.
void write_data(Writing& writing, Node data, const DefinitionsFile& file);

// Writes a condition as a function call. In 2.0, a condition is a Boolean expression.
// A clause of 1.x becomes a call of the function with its name. The first argument is `$value`.
void write_condition(Writing& writing, Node condition, const DefinitionsFile& file);

// Writes a node filter of 2.0, or the condition that means the same as a filter of 1.x.
// SELF is the node. If `owner` is a requirement, SELF is the relationship to the node.
void write_node_filter(Writing& writing, const Element& owner, Key keyname = Key::node_filter);

// Maps from names to values. The first map with a name applies.
using Assigned = std::initializer_list<Node>;

// Writes a map from member names to value, type and origin. Members without a value are left out.
// Properties are left out under `attributes`. `file`: the file with `assigned`.
void write_members(Writing& writing, Key key, const Members& members, Assigned assigned, const DefinitionsFile& file);
// True if the definition of the member is written under `key`.
bool is_under(Key key, const Member& member);

// Writes a map that includes the definitions which `definition` refines.
void write_definition(Writing& writing, const Definition& definition);

// Writes `key_schema` or `entry_schema`. `definitions`: nearest definition first.
void write_schema(Writing& writing, Key key, const DefinitionChain& definitions);

// Writes a map from member names to definitions. Properties are left out under `attributes`.
void write_definitions(Writing& writing, Key key, const Members& members);

// Writes any other element, such as a workflow, a trigger or a substitution mapping.
void write_element(Writing& writing, const Element& element);
// Like write_element(), but adds the entries to an open map.
void write_keynames(Writing& writing, const Element& element);

// Writes all definitions that the service uses, directly or indirectly: "types", "functions" and "repositories".
void write_used(Writing& writing);

// Adds the entries of a node template to an open map.
void write_node_template(Writing& writing, const Element& node);

// Writes "requirements" of a node template. Assignments that the type implies are included.
void write_requirements(Writing& writing, const Element& node);

// Inputs of operations are written as values (assigned) or as definitions (defined).
enum class Interfaces : std::uint8_t { assigned, defined };

// Writes "interfaces" of a template, a relationship or a type: definitions merged with assignments.
// `assignments`: nearest first.
void write_interfaces(Writing& writing, const InterfaceHolder& holder, const DefinitionChain& assignments,
                      const DefinitionsFile& file, Interfaces as);
// Writes "operations" and "notifications" of an interface type.
void write_operations(Writing& writing, const Type& interface_type);

void write_requirement_definition(Writing& writing, const Requirement& requirement);
// Writes the lists `valid_*` of a capability.
void write_valid_types(Writing& writing, const Capability& capability);

// Writes the definition of a node template, merged with the definitions of its type. `definitions`: nearest first.
void write_artifact(Writing& writing, const DefinitionChain& definitions);

// Writes a map with the primary artifact, the dependencies and the other keynames.
void write_implementation(Writing& writing, const Element& implementation);

// Adds "service" and everything that it uses to an open map. `file` must have a service template.
void write_service(Writing& writing, const DefinitionsFile& file);

}  // namespace csar::compile
