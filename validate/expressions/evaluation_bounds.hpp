// Evaluating expressions: the values of literals, and limits on the cost (docs/limits.md).
#pragma once

#include <optional>

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {

// Charges to the account of the check (base/budget.hpp): a new value, or a list or map with this many entries, before
// it is created.
void charge(const Value& value);
void charge_entries(std::uint64_t entries);
// Reports once that evaluation was incomplete. `bound`: the limit, "32 properties that read one another".
void cut_evaluation_short(CheckContext& context, Node place, std::string_view bound);

// The number of entries of a value, including nested ones, plus the bytes of its strings.
std::uint64_t size_of(const Value& value);

// The list of literals `list`, read as values of `schema`; null if it contains a function call or an entry that is not
// a value of the schema. Computed once.
const LiteralSet* literal_set(CheckContext& context, Node list, const Schema& schema, const Site& site);

// The value of a literal, with its nested calls evaluated as far as possible (in them, $value is `current`). If the
// schema is unknown, YAML alone determines the value. nullopt if the value is unknown, or is not valid for the schema
// (check_value then reports that). Reports nothing.
std::optional<Value> literal_value(CheckContext& context, Node literal, const Schema& schema, const Site& site,
                                   const Value* current = nullptr);

}  // namespace csar::validate
