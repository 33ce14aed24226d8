// What must change in definitions of 1.x to become definitions of a later version. It is read off the tables that the
// validator checks by: keynames, notations, functions, directives and built-in types have rows for each version, and
// what a file uses that the later version has otherwise, or no more, is a note.
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

// The definitions of the later version that files become.
struct MigratedFiles {
    struct File {
        std::string before;  // without a byte order mark
        std::string after;
        std::vector<TextEdit> edits;  // that make the one the other
    };
    // The package path at which the files find the normative types of their version: written when `types` is not empty.
    std::string types_path;
    std::string types;
    bool needs_types = false;
    std::optional<Version> types_version;  // of 1.x
    std::map<std::string, File> files;     // by their package paths
};

// The version of 1.x whose types a file of MigratedFiles::types has ("1.3"); nullopt for any other file.
std::optional<std::string> version_of_types(std::string_view text);

// Reports the findings of the area migrate/ for every file of the package whose version is earlier than `target`. Types
// must have been resolved. With `migrated`, what can be changed in the text is changed in there, and the findings are what is
// left to do.
void report_migration(CheckContext& context, Version target, MigratedFiles* migrated = nullptr);

// One file and what was found in it.
struct Migration {
    CheckContext& context;
    const DefinitionsFile& file;
    Version target;
    Rewriting* rewriting = nullptr;  // null: everything is reported
    const Grammar& here = *file.grammar;
    const Grammar& there = Grammar::of(target);
    std::unordered_set<const Type*> types{};     // that have been named
    std::unordered_set<std::uint32_t> values{};  // Node::id of the collections that have been looked at
    const Element* owner = nullptr;              // in which the value at hand is
    std::size_t key_column = 0;                  // of the keyname at hand
    bool needs_types = false;                    // the rewritten file names normative types, or data types like them

    // Whether `rewrite` changed the text; what it did before it returned false is taken back.
    template <class Rewrite>
    bool rewritten(const Rewrite& rewrite) {
        return rewriting != nullptr && rewriting->whole(rewrite);
    }
};

// Looks at the whole file (elements.cpp).
void migrate_elements(Migration& migration);
// The text of the file when all of it has been looked at, with an import of the normative types where it needs them
// (types.cpp).
void keep_rewritten(Migration& migration, MigratedFiles& migrated);
// The types that rewritten files import, when one does: those of the newest version of 1.x (types.cpp).
void write_types(CheckContext& context, Version target, MigratedFiles& migrated);
// Functions, and strings that would become calls, in a value (values.cpp).
void migrate_value(Migration& migration, Node value);
// Constraint clauses: a list of them, or one (values.cpp).
void migrate_clauses(Migration& migration, Node clauses);
// The replacement of a clause (replacement_of) with what the clause compares with: MIN and MAX, N or PATTERN in it.
// `written`: how a scalar is written. Empty when there is nothing that can be written (values.cpp).
std::string with_operand(std::string_view replacement, Node operand, const std::function<std::string(Node)>& written);
// Substitution mappings, whose keynames stay and whose values do not (substitutions.cpp).
void migrate_substitution(Migration& migration, const Element& substitution);

}  // namespace csar::validate
