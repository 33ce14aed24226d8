// Values of definitions as data: literals with their kind, and calls of functions.
#pragma once

#include <initializer_list>

#include "csar/compile/writing.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::compile {

// A value, with the defaults of the fields that it leaves out. `schema` says what its literals mean; YAML does when it is
// empty. `file`: where it is written.
//
//     string, number, boolean, null, list     themselves
//     map                                     itself; { $map: [ { key, value } ] } when a key is not a string, or begins with '$'
//     scalar with unit                        { $scalar: { number, unit, canonical } }
//     infinite float, too large, not a number { $float: ".inf" }
//     call                                    { $function: name, arguments: [ ... ] }
void write_value(Writing& writing, validate::Node value, const validate::Schema& schema,
                 const validate::DefinitionsFile& file);

// Data in which no function is called: metadata.
void write_data(Writing& writing, validate::Node data, const validate::DefinitionsFile& file);

// A condition as a call: a Boolean expression of 2.0; the clauses of 1.x, which become calls of the functions of their names
// with `$value` as their first argument.
void write_condition(Writing& writing, validate::Node condition, const validate::DefinitionsFile& file);

// A node filter of 2.0, or the condition that one of 1.x means. `keyname`: what is SELF in it is the node itself, or the
// relationship to it if `owner` is a requirement.
void write_node_filter(Writing& writing, const validate::Element& owner,
                       validate::Key keyname = validate::Key::node_filter);

// Mappings from names to values; of those that have the name the first one counts.
using Assigned = std::initializer_list<validate::Node>;

// A map from the members with a value to it, its type, and where it is from. `file`: where `assigned` is written; `only`: the
// kind of the definitions to take, none for all.
void write_members(Writing& writing, std::string_view key, const validate::Members& members, Assigned assigned,
                   const validate::DefinitionsFile& file, validate::Entity only = validate::Entity::none);

}  // namespace csar::compile
