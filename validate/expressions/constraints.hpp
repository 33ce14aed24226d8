// 1.x constraint clauses: { operator: operand } in `constraints` and in property filters (1.3 3.6.3).
#pragma once

#include <optional>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// True if `name` is an operator of clauses in this version.
bool is_constraint_operator(std::string_view name, Version version);

// Checks one clause or a list of clauses about values of `schema`: operators and operands. Reports errors.
void check_constraints(CheckContext& context, Node clauses, const Schema& schema, const Site& site);

// Returns whether a value satisfies all clauses, or nullopt if this is unknown. Reports nothing.
std::optional<bool> satisfies(CheckContext& context, const Value& value, Node clauses, const Schema& schema,
                              const Site& site);

}  // namespace csar::validate
