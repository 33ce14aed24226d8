// Calls and clauses in the text: each function returns false where it changes nothing.
#pragma once

#include "validate/expressions/built_in.hpp"
#include "validate/migrate/migrate.hpp"

namespace csar::validate {

// A second '$' before the first of a string.
bool double_dollar(Rewriting& text, Node scalar);
// The arguments of a function that both versions have. True when they need no change, too.
bool rewrite_arguments(Migration& migration, const BuiltInFunction& function, Node arguments);
// A list of constraint clauses, or one, becomes one Boolean expression.
bool rewrite_clauses(Migration& migration, Rewriting& text, Node clauses);

}  // namespace csar::validate
