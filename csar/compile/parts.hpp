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

// Writes a value, with the defaults of the fields that it omits. `schema` defines the meaning of its literals; if it is
// empty, they have the meaning that YAML gives them. `file`: the file that contains the value.
//
//     string, number, boolean, null, list     themselves
//     map                                     itself; { $map: [ { key, value } ] } if a key is not a string, or begins with '$'
//     scalar with unit                        { $scalar: { number, unit, canonical } }
//     infinite float, too large, not a number { $float: ".inf" }
//     call                                    { $function: name, arguments: [ ... ] }
void write_value(Writing& writing, Node value, const Schema& schema, const DefinitionsFile& file);

// Writes data without function calls: metadata.
void write_data(Writing& writing, Node data, const DefinitionsFile& file);

// Writes a condition as a call. In 2.0, it is a Boolean expression. The clauses of 1.x become calls of the functions
// with the same names and with `$value` as the first argument.
void write_condition(Writing& writing, Node condition, const DefinitionsFile& file);

// Writes the value of `keyname`: a node filter of 2.0, or the condition that is equivalent to a filter of 1.x. In the
// condition, SELF is the node itself; if `owner` is a requirement, SELF is the relationship to the node.
void write_node_filter(Writing& writing, const Element& owner, Key keyname = Key::node_filter);

// Mappings from names to values. If a name is in several mappings, the first one applies.
using Assigned = std::initializer_list<Node>;

// Writes the keyname `key` as a map from the name of each member with a value to the value, its type and its origin.
// `file`: the file that contains `assigned`. Under `attributes`, members that are properties are left out.
void write_members(Writing& writing, Key key, const Members& members, Assigned assigned, const DefinitionsFile& file);
// Whether definitions of the member are written under the keyname `key`.
bool is_under(Key key, const Member& member);

// Writes a definition of a property, attribute or parameter, including the definitions that it refines, as a map.
void write_definition(Writing& writing, const Definition& definition);

// Writes the `key_schema` or `entry_schema` of definitions or data types. `definitions`: the nearest one is first.
void write_schema(Writing& writing, Key key, const DefinitionChain& definitions);

// Writes the keyname `key` as a map from the names of members to their definitions. Under `attributes`, members that
// are properties are left out.
void write_definitions(Writing& writing, Key key, const Members& members);

// Writes any other element with the usual spellings of its keynames: workflows, triggers, substitution mappings.
void write_element(Writing& writing, const Element& element);
// Like write_element(), but writes the entries of the element into an open map.
void write_keynames(Writing& writing, const Element& element);

// Writes "types", "functions" and "repositories": the used definitions, and all definitions that these use.
void write_used(Writing& writing);

// Writes the entries of a node template into an open map.
void write_node_template(Writing& writing, const Element& node);

// Writes "requirements" of a node template: its assignments, and the implied assignments if the type requires at least
// one.
void write_requirements(Writing& writing, const Element& node);

// Whether the inputs of operations are written as values, or as definitions.
enum class Interfaces : std::uint8_t { assigned, defined };

// Writes "interfaces" of a template, of the relationship of an assignment, or of a type: definitions merged with
// assignments. `assignments`: the nearest one is first.
void write_interfaces(Writing& writing, const InterfaceHolder& holder, const DefinitionChain& assignments,
                      const DefinitionsFile& file, Interfaces as);
// Writes "operations" and "notifications" of an interface type.
void write_operations(Writing& writing, const Type& interface_type);

// Writes a requirement definition of a node type as a map.
void write_requirement_definition(Writing& writing, const Requirement& requirement);
// Writes the valid_* lists of a capability.
void write_valid_types(Writing& writing, const Capability& capability);

// Writes an artifact: its definition in a node template, merged with the definitions in the node type. `definitions`:
// the nearest one is first.
void write_artifact(Writing& writing, const DefinitionChain& definitions);

// Writes an implementation as a map: its primary artifact, dependencies and other keynames.
void write_implementation(Writing& writing, const Element& implementation);

// Writes "service" and everything that it uses as entries of an open map. `file` must have a service template.
void write_service(Writing& writing, const DefinitionsFile& file);

}  // namespace csar::compile
