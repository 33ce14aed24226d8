// What is changed in the text of elements: each function returns false where it changes nothing, which is then reported.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validate/migrate/migrate.hpp"

namespace csar::validate {

// A scalar of 1.x in the spelling that a shape of the later version wants: true for yes, "1.0" for 1.0.
bool respell(Rewriting& text, Shape shape, Node value);
// `- name: { file: x }` becomes `- { file: x }`.
bool unname(Migration& migration, const Element& import);
// Clauses about the bounds of a range, which is a list of integers in 2.0: `type: list`, and the clauses in its entry schema.
bool bound_entries(Migration& migration, const Element& element, Node::Entry constraints);
// A short notation that is gone becomes the mapping of the keyname `key` that it stood for.
bool write_out(Migration& migration, const Element& element, Key key);
// The relationship of an assignment that names a template as its type.
bool name_template(Migration& migration, const Element& relationship);
// The operations of an interface go under `operations`.
bool put_operations(Migration& migration, const Element& interface, const std::vector<Node::Entry>& operations);
// A keyname that the later version demands, with the value that it had in 1.x when it was missing.
bool add_missing(Migration& migration, const Element& element, const Keyname& row);
// A default that 2.0 ignores, because the value is not required: it becomes required, so that the default still applies.
void keep_default(Migration& migration, const Element& element);
// The full name of a normative type in place of a short one. Notes that the file needs these types.
bool name_type(Migration& migration, Node name, const Type& type);

// Versions among the properties of a template or capability become strings.
void quote_versions(Migration& migration, const Element& element);

struct RemovedKeyname {
    Node::Entry entry;
    std::string_view name;
};
// What is left to say about one.
struct LeftOver {
    Place place;
    std::string_view name;
    std::string hint;
};
// Keynames that the later version lacks are moved under `metadata` or left out, as treatment_of() says.
std::vector<LeftOver> remove_keynames(Migration& migration, const Element& element,
                                      const std::vector<RemovedKeyname>& removed);

}  // namespace csar::validate
