// Changes to the text of elements. A function that returns false has changed nothing; the caller reports it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validate/migrate/migrate.hpp"

namespace csar::validate {

// Writes true for yes, or "1.0" for 1.0, if the later version requires it.
bool respell(Rewriting& text, Shape shape, Node value);
// Changes `- name: { file: x }` to `- { file: x }`.
bool unname(Migration& migration, const Element& import);
// Migrates clauses on a range to `type: list` with the clauses in its entry schema. In 2.0 a range is a list of
// integers.
bool bound_entries(Migration& migration, const Element& element, Node::Entry constraints);
// Replaces a short notation by a mapping with the keyname `key`.
bool write_out(Migration& migration, const Element& element, Key key);
// Migrates a relationship whose `type` is the name of a template.
bool name_template(Migration& migration, const Element& relationship);
// Moves the operations of an interface to `operations`.
bool put_operations(Migration& migration, const Element& interface, const std::vector<Node::Entry>& operations);
// Adds a keyname that the later version requires, with the 1.x default.
bool add_missing(Migration& migration, const Element& element, const Keyname& row);
// True if only the default gives the count of the definition, and the later version has a different default. An unknown
// parent type counts as a type without the requirement.
bool has_default_count(const Migration& migration, const Element& element);
// Adds the 1.x default of the count if has_default_count(). Changes nothing if a parent type is unknown, because the
// definition may inherit a count.
bool keep_count(Migration& migration, const Element& element);
// Makes a value required, because 2.0 ignores the default of a value that is not required.
void keep_default(Migration& migration, const Element& element);
// Replaces the short name of a normative type, and records that the file needs the normative types.
bool name_type(Migration& migration, Node name, const Type& type);

// Changes versions in properties of a template or capability to strings.
void quote_versions(Migration& migration, const Element& element);

struct RemovedKeyname {
    Node::Entry entry;
    std::string_view name;
};
// A keyname that the author must handle.
struct LeftOver {
    Place place;
    std::string_view name;
    std::string hint;
};
// Removes keynames that the later version lacks, or moves them to `metadata`, by treatment_of().
std::vector<LeftOver> remove_keynames(Migration& migration, const Element& element,
                                      const std::vector<RemovedKeyname>& removed);

}  // namespace csar::validate
