// Writes values of definitions as data: literals with their kind, and function calls.
#pragma once

#include <initializer_list>

#include "csar/compile/writing.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::compile {

// Writes a value, with the defaults of the fields that it omits. `schema` defines the meaning of its literals; if it is
// empty, they have the meaning that YAML gives them. `file`: the file that contains the value.
//
//     string, number, boolean, null, list     themselves
//     map                                     itself; { $map: [ { key, value } ] } if a key is not a string, or begins with '$'
//     scalar with unit                        { $scalar: { number, unit, canonical } }
//     infinite float, too large, not a number { $float: ".inf" }
//     call                                    { $function: name, arguments: [ ... ] }
void write_value(Writing& writing, validate::Node value, const validate::Schema& schema,
                 const validate::DefinitionsFile& file);

// Writes data without function calls: metadata.
void write_data(Writing& writing, validate::Node data, const validate::DefinitionsFile& file);

// Writes a condition as a call. In 2.0, it is a Boolean expression. The clauses of 1.x become calls of the functions
// with the same names and with `$value` as the first argument.
void write_condition(Writing& writing, validate::Node condition, const validate::DefinitionsFile& file);

// Writes the value of `keyname`: a node filter of 2.0, or the condition that is equivalent to a filter of 1.x. In the
// condition, SELF is the node itself; if `owner` is a requirement, SELF is the relationship to the node.
void write_node_filter(Writing& writing, const validate::Element& owner,
                       validate::Key keyname = validate::Key::node_filter);

// Mappings from names to values. If a name is in several mappings, the first one applies.
using Assigned = std::initializer_list<validate::Node>;

// Writes a map from the name of each member with a value to the value, its type and its origin. `file`: the file that
// contains `assigned`; `only`: the kind of definitions to include; none: all.
void write_members(Writing& writing, std::string_view key, const validate::Members& members, Assigned assigned,
                   const validate::DefinitionsFile& file, validate::Entity only = validate::Entity::none);

}  // namespace csar::compile
