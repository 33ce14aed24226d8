// Migrates 1.x definitions to a later version. The tables of the validator show the differences: keynames, notations,
// functions, directives and built-in types. Each changed or removed construct is reported as a note.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/text_edit.hpp"
#include "validate/migrate/rewriting.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate {

struct BuiltInFunction;

struct MigratedFiles {
    struct File {
        std::string before;  // without a byte order mark
        std::string after;
        std::vector<TextEdit> edits;  // change `before` to `after`
    };
    // The package path for the normative types, which migrated files import. The file is written if `types` is not
    // empty.
    std::string types_path;
    std::string types;
    bool needs_types = false;
    std::optional<Version> types_version;  // a 1.x version
    std::map<std::string, File> files;     // by package path
};

// Returns the 1.x version ("1.3") if `text` is a file of MigratedFiles::types, otherwise nullopt.
std::optional<std::string> version_of_types(std::string_view text);
// Whether the data types of `file` begin with those that replace the built-in types of 1.x, unchanged.
bool replaces_built_in_types(const DefinitionsFile& file);
// Returns the bundled types of the newest 1.x version in the model, or null if there is none. MigratedFiles::types is
// made from this file.
const DefinitionsFile* newest_normative_types(const Model& model);
// The text of MigratedFiles::types. `types` is the file of newest_normative_types().
std::string migrated_types(CheckContext& context, const DefinitionsFile& types, Version target);

// Reports the findings (area migrate/) for each file of the package with a version before `target`. Types must be
// resolved. With `migrated`, changes the text as far as possible, and reports only the remaining problems.
void report_migration(CheckContext& context, Version target, MigratedFiles* migrated = nullptr);

// True if the service template of an imported file can substitute nodes. This is not possible in `target`.
bool substitutes_by_import(const DefinitionsFile& file, Version target);

// The migration of a file.
struct Migration {
    CheckContext& context;
    const DefinitionsFile& file;
    Version target;
    Rewriting* rewriting = nullptr;  // null: changes are only reported
    const Grammar& here = *file.grammar;
    const Grammar& there = Grammar::of(target);
    std::unordered_set<const Type*> types{};     // already reported
    std::unordered_set<std::uint32_t> values{};  // the Node::id() of collections already visited
    const Element* owner = nullptr;              // contains the current value
    std::size_t key_column = 0;                  // of the current keyname
    bool needs_types = false;                    // the migrated file uses normative types or data types like them

    // Returns the type with this name in the file, or null if there is none.
    const Type* type(TypeKind kind, std::string_view name) const { return context.names.find(kind, name, file).type; }
    // Calls `rewrite`, which returns true if it changed the text. If it returns false, its changes are undone.
    template <class Rewrite>
    bool rewritten(const Rewrite& rewrite) {
        return rewriting != nullptr && rewriting->whole(rewrite);
    }
};

// In elements.cpp.
void migrate_elements(Migration& migration);
// Stores the migrated text. Adds an import of the normative types if needed (types.cpp).
void keep_rewritten(Migration& migration, MigratedFiles& migrated);
// Writes the types of the newest 1.x version if a migrated file imports them (types.cpp).
void write_types(CheckContext& context, Version target, MigratedFiles& migrated);
// Migrates function calls in a value, and strings that would become calls (values.cpp).
void migrate_value(Migration& migration, Node value);
// Migrates a constraint clause or a list of them (values.cpp).
void migrate_clauses(Migration& migration, Node clauses);
// The replacement of a clause (see replacement_of) with the operand in place of MIN and MAX, N or PATTERN. Returns an
// empty string if there is no replacement. `written` writes a scalar (values.cpp).
std::string with_operand(std::string_view replacement, Node operand, const std::function<std::string(Node)>& written);
// Changes a node filter to a condition. Returns false if a part has no equivalent (node_filters.cpp).
bool rewrite_node_filter(Migration& migration, const Element& owner, Node::Entry filter);
// Changes the preconditions of a workflow to one condition. Returns false if a part has no equivalent
// (preconditions.cpp).
bool rewrite_preconditions(Migration& migration, const Element& workflow, Node::Entry preconditions);
// Replaces an entry of `owner` by `keyname` with a condition that requires all `clauses`. Each clause is a call on one
// line, without braces; there is at least one (node_filters.cpp).
bool put_condition(Rewriting& text, const Element& owner, Node::Entry entry, const std::string& keyname,
                   const std::vector<std::string>& clauses);
// A call that requires all `clauses`, in the same form as a clause; there is at least one (node_filters.cpp).
std::string conjunction_of(const std::vector<std::string>& clauses);
// Returns the spelling of a name in a call, or an empty string if a call cannot contain the name (node_filters.cpp).
std::string name_in_call(std::string_view name);

// In expressions.cpp. Each function returns false if it changes nothing.

// Doubles the first '$' of a string.
bool double_dollar(Rewriting& text, Node scalar);
// For a function that both versions have. Also returns true if no change is necessary.
bool rewrite_arguments(Migration& migration, const BuiltInFunction& function, Node arguments);
// Rewrites a constraint clause, or a list of them, as a Boolean expression.
bool rewrite_clauses(Migration& migration, Rewriting& text, Node clauses);
// A clause about `value` as a call on one line, without braces. Returns an empty string if there is no equivalent.
std::string clause_text(Migration& migration, const Rewriting& text, Node::Entry clause, const std::string& value);

}  // namespace csar::validate
