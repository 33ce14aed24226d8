// Changes to the text of elements. Each function returns false if it changes nothing, which is then reported.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validate/migrate/migrate.hpp"

namespace csar::validate {

// Writes a 1.x scalar in the spelling that the later version requires for a shape: true for yes, "1.0" for 1.0.
bool respell(Rewriting& text, Shape shape, Node value);
// Changes `- name: { file: x }` to `- { file: x }`.
bool unname(Migration& migration, const Element& import);
// Migrates clauses on the bounds of a range, which is a list of integers in 2.0: `type: list`, with the clauses in its
// entry schema.
bool bound_entries(Migration& migration, const Element& element, Node::Entry constraints);
// Replaces a short notation that the later version lacks: writes the mapping that it abbreviates, with the keyname
// `key`.
bool write_out(Migration& migration, const Element& element, Key key);
// Migrates a relationship in an assignment, if its `type` is the name of a template.
bool name_template(Migration& migration, const Element& relationship);
// Moves the operations of an interface to `operations`.
bool put_operations(Migration& migration, const Element& interface, const std::vector<Node::Entry>& operations);
// Adds a keyname that the later version requires, with the 1.x default.
bool add_missing(Migration& migration, const Element& element, const Keyname& row);
// True if the number of relationships of a requirement definition depends on the version: neither it nor a definition
// that it refines specifies the number, and the default has changed. A parent type that is unknown counts as having no
// such requirement.
bool has_default_count(const Migration& migration, const Element& element);
// Adds the 1.x default of the count to a definition for which has_default_count() is true. Changes nothing if a parent
// type is unknown: the definition may inherit another number.
bool keep_count(Migration& migration, const Element& element);
// Keeps a default that 2.0 ignores because the value is not required: makes the value required, so that the default
// still applies.
void keep_default(Migration& migration, const Element& element);
// Replaces the short name of a normative type with its full name. Records that the file needs these types.
bool name_type(Migration& migration, Node name, const Type& type);

// Changes versions in the properties of a template or capability to strings.
void quote_versions(Migration& migration, const Element& element);

struct RemovedKeyname {
    Node::Entry entry;
    std::string_view name;
};
// The remaining problem with a keyname.
struct LeftOver {
    Place place;
    std::string_view name;
    std::string hint;
};
// Moves keynames that the later version does not have to `metadata` or removes them, as specified by treatment_of().
std::vector<LeftOver> remove_keynames(Migration& migration, const Element& element,
                                      const std::vector<RemovedKeyname>& removed);

}  // namespace csar::validate
