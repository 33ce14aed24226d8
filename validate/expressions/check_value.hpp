// Values against schemas (csd07 9.1 to 9.8; 1.3 3.3).
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// Checks an assigned value, default or fixed value: its type, fields, entries and keys, the expressions in it, and
// every validation clause that can be decided without inputs that are not given. Reports what is wrong; true when
// nothing is. Where the schema is unknown only the expressions are checked.
bool check_value(CheckContext& context, Node value, const Schema& schema, const Site& site);

// The same without validation clauses: for operands, which have the type of a value but need not be one that the
// clauses allow.
bool check_value_form(CheckContext& context, Node value, const Schema& schema, const Site& site);

}  // namespace csar::validate
