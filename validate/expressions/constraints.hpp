// 1.x constraint clauses: { operator: operand } in `constraints` and in property filters (1.3 3.6.3). A validation
// clause in 2.0 uses functions; constraint clauses use a table of operators.
#pragma once

#include <optional>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// Checks a list of clauses, or a single one, about values of `schema`: the operators must be known and fit the type,
// and the operands must have the right form and type. Reports errors.
void check_constraints(CheckContext& context, Node clauses, const Schema& schema, const Site& site);

// Whether a value satisfies all clauses; nullopt if this is unknown. Reports nothing.
std::optional<bool> satisfies(CheckContext& context, const Value& value, Node clauses, const Schema& schema,
                              const Site& site);

}  // namespace csar::validate
