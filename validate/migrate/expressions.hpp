// Changes to calls and clauses in the text. Each function returns false if it changes nothing.
#pragma once

#include "validate/expressions/built_in.hpp"
#include "validate/migrate/migrate.hpp"

namespace csar::validate {

// Doubles the first '$' of a string.
bool double_dollar(Rewriting& text, Node scalar);
// Rewrites the arguments of a function that both versions have. Also returns true if they need no change.
bool rewrite_arguments(Migration& migration, const BuiltInFunction& function, Node arguments);
// Rewrites a list of constraint clauses, or a single clause, as one Boolean expression.
bool rewrite_clauses(Migration& migration, Rewriting& text, Node clauses);
// A clause about `value` as a call on one line, without braces. Empty if there is no exact counterpart.
std::string clause_text(Migration& migration, const Rewriting& text, Node::Entry clause, const std::string& value);

}  // namespace csar::validate
