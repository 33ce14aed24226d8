// What must change in definitions of 1.x to become definitions of a later version. It is read off the tables that the
// validator checks by: keynames, notations, functions, directives and built-in types have rows for each version, and
// what a file uses that the later version has otherwise, or no more, is a note.
#pragma once

#include <unordered_set>

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Reports the findings of the area migrate/ for every file of the package whose version is earlier than `target`. Types
// must have been resolved.
void report_migration(CheckContext& context, Version target);

// One file and what was found in it.
struct Migration {
    CheckContext& context;
    const DefinitionsFile& file;
    Version target;
    const Grammar& here = *file.grammar;
    const Grammar& there = Grammar::of(target);
    std::unordered_set<const Type*> types{};     // that have been named
    std::unordered_set<std::uint32_t> values{};  // Node::id of the collections that have been looked at
};

// Functions, and strings that would become calls, in a value (values.cpp).
void migrate_value(Migration& migration, Node value);
// Constraint clauses: a list of them, or one (values.cpp).
void migrate_clauses(Migration& migration, Node clauses);
// Substitution mappings, whose keynames stay and whose values do not (substitutions.cpp).
void migrate_substitution(Migration& migration, const Element& substitution);

}  // namespace csar::validate
