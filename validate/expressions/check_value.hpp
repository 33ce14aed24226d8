// Checks values against schemas (csd07 9.1 to 9.8; 1.3 3.3).
#pragma once

#include <optional>
#include <string>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// Checks an assigned value, default or fixed value: its type, fields, entries and keys, the expressions in it, and
// every validation clause that can be decided with the known inputs. Reports errors and returns true if there are none.
// If the schema is unknown, only the expressions are checked.
bool check_value(CheckContext& context, Node value, const Schema& schema, const Site& site);

// Checks the clauses on `value`, a default or fixed value that is a call, for a template that uses it. Errors are
// reported at `site`, the site of the template. Errors that occur in every template have already been reported at
// `written`, the place of the default. Returns true if there are no errors.
bool check_computed_default(CheckContext& context, Node value, const Schema& schema, const Site& site,
                            const Site& written, const Place& place);

// Like check_value(), but without validation clauses: for operands, which have the type of a value but need not satisfy
// its clauses.
bool check_value_form(CheckContext& context, Node value, const Schema& schema, const Site& site);

// The finding about the first clause that `known`, the value of `written`, certainly violates; nullopt if there is
// none.
std::optional<Diagnostic> find_violated_clause(CheckContext& context, Node written, const Value& known,
                                               const Schema& schema, const Site& site);

// A validation clause as shown in messages: "$less_than: [ $value, 10 ]".
std::string clause_text(Node clause);

}  // namespace csar::validate
