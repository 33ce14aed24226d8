// Evaluates literals, and limits the cost of evaluation (docs/limits.md).
#pragma once

#include <optional>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// Charge the account of the check (base/budget.hpp) for a new value, or for a list or map before it is created.
void charge(const Value& value);
void charge_entries(std::uint64_t entries);
// Reports only once. Example of `bound`: "32 properties that read one another".
void cut_evaluation_short(CheckContext& context, Node place, std::string_view bound);

// Entries, also nested ones, plus the bytes of strings.
std::uint64_t size_of(const Value& value);

// Returns the entries of `list` as values of `schema`. Returns null if an entry is a call, or not a value of `schema`.
// Computed once.
const LiteralSet* literal_set(CheckContext& context, Node list, const Schema& schema, const Site& site);

// Returns the value of a literal, with its calls evaluated as far as possible; $value is `current`. Without a schema,
// YAML determines the value. Returns nullopt if the value is unknown or invalid (check_value() reports that). Reports
// nothing.
std::optional<Value> literal_value(CheckContext& context, Node literal, const Schema& schema, const Site& site,
                                   const Value* current = nullptr);

}  // namespace csar::validate
