// Checks values against their schemas (csd07 9.1 to 9.8; 1.3 3.3).
#pragma once

#include <optional>
#include <string>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// Checks an assigned value, default or fixed value, with its fields, entries, keys and expressions. Validation clauses
// are checked as far as inputs are known. Without a schema, only the expressions are checked. Reports errors; returns
// true if there are none.
bool check_value(CheckContext& context, Node value, const Schema& schema, const Site& site);

// Checks the clauses on a default or fixed value that is a call, for a template at `site` that uses it. `written` is
// the place of the default, where errors of every template have been reported. Returns true if there are no errors.
bool check_computed_default(CheckContext& context, Node value, const Schema& schema, const Site& site,
                            const Site& written, const Place& place);

// Like check_value(), but without validation clauses. An operand has the type of a value but need not satisfy the
// clauses.
bool check_value_form(CheckContext& context, Node value, const Schema& schema, const Site& site);

// Returns the finding about the first clause that `known`, the value of `written`, violates. Returns nullopt if every
// clause is satisfied or unknown.
std::optional<Diagnostic> find_violated_clause(CheckContext& context, Node written, const Value& known,
                                               const Schema& schema, const Site& site);

// A clause as shown in messages: "$less_than: [ $value, 10 ]".
std::string clause_text(Node clause);

}  // namespace csar::validate
