// Finds the changes that 1.x definitions need to become definitions of a later version. They are derived from the
// tables that the validator uses: keynames, notations, functions, directives and built-in types have rows for each
// version. Each construct that the later version changed or removed is reported as a note.
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

// The new definitions, of the later version, for each file.
struct MigratedFiles {
    struct File {
        std::string before;  // without a byte order mark
        std::string after;
        std::vector<TextEdit> edits;  // the edits that change `before` into the migrated text
    };
    // The package path of the file with the normative types that migrated files import. It is written if `types` is not
    // empty.
    std::string types_path;
    std::string types;
    bool needs_types = false;
    std::optional<Version> types_version;  // a 1.x version
    std::map<std::string, File> files;     // the files by their package paths
};

// If `text` is a file of MigratedFiles::types, the 1.x version ("1.3") of the types in it; otherwise nullopt.
std::optional<std::string> version_of_types(std::string_view text);
// The bundled file from which MigratedFiles::types is made: the types of the newest 1.x version among the files of the
// model; null if none is of 1.x.
const DefinitionsFile* newest_normative_types(const Model& model);

// Reports the findings of the area migrate/ for every file of the package whose version is earlier than `target`. Types
// must have been resolved. With `migrated`, stores all possible changes of the text in `migrated`, and reports only the
// remaining problems.
void report_migration(CheckContext& context, Version target, MigratedFiles* migrated = nullptr);

// True if the service template of the file can substitute nodes although the file is only imported, which is not
// possible in `target`.
bool substitutes_by_import(const DefinitionsFile& file, Version target);

// A file and the findings in it.
struct Migration {
    CheckContext& context;
    const DefinitionsFile& file;
    Version target;
    Rewriting* rewriting = nullptr;  // null if all findings are reported
    const Grammar& here = *file.grammar;
    const Grammar& there = Grammar::of(target);
    std::unordered_set<const Type*> types{};     // types that have already been reported
    std::unordered_set<std::uint32_t> values{};  // Node::id of the collections that have already been visited
    const Element* owner = nullptr;              // the element that contains the current value
    std::size_t key_column = 0;                  // the column of the current keyname
    bool needs_types = false;                    // the rewritten file uses normative types, or data types like them

    // The type that a name in the file denotes; null if it is unknown.
    const Type* type(TypeKind kind, std::string_view name) const { return context.names.find(kind, name, file).type; }
    // Calls `rewrite`, and returns true if it changed the text. If `rewrite` returns false, its changes are undone.
    template <class Rewrite>
    bool rewritten(const Rewrite& rewrite) {
        return rewriting != nullptr && rewriting->whole(rewrite);
    }
};

// Migrates the whole file (elements.cpp).
void migrate_elements(Migration& migration);
// Stores the text of the migrated file, with an import of the normative types if needed (types.cpp).
void keep_rewritten(Migration& migration, MigratedFiles& migrated);
// If a migrated file imports the normative types, writes them: the types of the newest 1.x version (types.cpp).
void write_types(CheckContext& context, Version target, MigratedFiles& migrated);
// Migrates functions, and strings that would become calls, in a value (values.cpp).
void migrate_value(Migration& migration, Node value);
// Migrates a list of constraint clauses, or a single one (values.cpp).
void migrate_clauses(Migration& migration, Node clauses);
// The replacement of a clause (replacement_of), with the operand of the clause in place of MIN and MAX, N or PATTERN.
// `written`: the function that writes a scalar. Empty if there is no replacement (values.cpp).
std::string with_operand(std::string_view replacement, Node operand, const std::function<std::string(Node)>& written);
// Changes a node filter to a condition. False if a part of it has no exact counterpart (node_filters.cpp).
bool rewrite_node_filter(Migration& migration, const Element& owner, Node::Entry filter);
// Changes the preconditions of a workflow to one condition. False if a part of them has no exact counterpart
// (preconditions.cpp).
bool rewrite_preconditions(Migration& migration, const Element& workflow, Node::Entry preconditions);
// Replaces an entry of `owner` with the keyname `keyname` and a condition that requires all `clauses`. There must be at
// least one clause, and each must be a call on one line, without braces (node_filters.cpp).
bool put_condition(Rewriting& text, const Element& owner, Node::Entry entry, const std::string& keyname,
                   const std::vector<std::string>& clauses);
// The name as it is written in a call. Empty if a call cannot contain it (node_filters.cpp).
std::string name_in_call(std::string_view name);

// Changes to calls and clauses in the text (expressions.cpp). Each function returns false if it changes nothing.

// Doubles the first '$' of a string.
bool double_dollar(Rewriting& text, Node scalar);
// Rewrites the arguments of a function that both versions have. Also returns true if they need no change.
bool rewrite_arguments(Migration& migration, const BuiltInFunction& function, Node arguments);
// Rewrites a list of constraint clauses, or a single clause, as one Boolean expression.
bool rewrite_clauses(Migration& migration, Rewriting& text, Node clauses);
// A clause about `value` as a call on one line, without braces. Empty if there is no exact counterpart.
std::string clause_text(Migration& migration, const Rewriting& text, Node::Entry clause, const std::string& value);

}  // namespace csar::validate
