// Values against schemas (csd07 9.1 to 9.8; 1.3 3.3).
#pragma once

#include <string>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// Checks an assigned value, default or fixed value: its type, fields, entries and keys, the expressions in it, and
// every validation clause that can be decided without inputs that are not given. Reports what is wrong; true when
// nothing is. Where the schema is unknown only the expressions are checked.
bool check_value(CheckContext& context, Node value, const Schema& schema, const Site& site);

// Checks the clauses on the default (or fixed value) `value`, a call, for a template that uses it: `site` is that of
// the template, where faults are reported. Faults of the default in every template have been reported at `written`,
// where it is written. True when nothing is wrong.
bool check_computed_default(CheckContext& context, Node value, const Schema& schema, const Site& site,
                            const Site& written, const Place& place);

// check_value() without validation clauses: for operands, which have the type of a value but need not be one that the
// clauses allow.
bool check_value_form(CheckContext& context, Node value, const Schema& schema, const Site& site);

// A validation clause as messages show it: "$less_than: [ $value, 10 ]".
std::string clause_text(Node clause);

}  // namespace csar::validate
