// Bounds of what evaluating expressions takes (docs/limits.md).
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// Charges a value that was made, or a list or map of so many entries that is about to be, to the account of the check
// (base/budget.hpp).
void charge(const Value& value);
void charge_entries(std::uint64_t entries);
// Reports once that not everything was evaluated. `bound`: "32 properties that read one another".
void cut_evaluation_short(CheckContext& context, Node place, std::string_view bound);

// The entries of a value with those inside it, and the bytes of its strings.
std::uint64_t size_of(const Value& value);

// The list of literals `list`, read as values of `schema`; null when a function is called in it, or an entry is not a value
// of the schema. Made once.
const LiteralSet* literal_set(CheckContext& context, Node list, const Schema& schema, const Site& site);

}  // namespace csar::validate
