// Constraint clauses of 1.x: { operator: operand } in `constraints` and in property filters (1.3 3.6.3). A validation
// clause of 2.0 uses functions, these a table of operators.
#pragma once

#include <optional>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// Checks clauses about values of `schema`: a list of them, or a single one. Known operators, operands of the right form
// and type, operators that fit the type. Reports what is wrong.
void check_constraints(CheckContext& context, Node clauses, const Schema& schema, const Site& site);

// Whether a value satisfies all clauses; nullopt when that is not known. Reports nothing.
std::optional<bool> satisfies(CheckContext& context, const Value& value, Node clauses, const Schema& schema,
                              const Site& site);

}  // namespace csar::validate
