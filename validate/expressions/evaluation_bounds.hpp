// Bounds of what evaluating expressions takes (EvaluationState; docs/limits.md).
#pragma once

#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"

namespace csar::validate {

// Counts one more call of a function, at `place`. False when there have been too many, which is reported once.
bool spend_step(CheckContext& context, Node place);
// Counts `size` more entries or bytes of values.
bool spend_size(CheckContext& context, Node place, std::uint64_t size);
// Reports once that not everything was evaluated. `bound`: "32 properties that read one another".
void cut_evaluation_short(CheckContext& context, Node place, std::string_view bound);

// The entries of a value with those inside it, and the bytes of its strings.
std::uint64_t size_of(const Value& value);

// The list of literals `list`, read as values of `schema`; null when a function is called in it, or an entry is no value
// of the schema. Made once.
const LiteralSet* literal_set(CheckContext& context, Node list, const Schema& schema, const Site& site);

}  // namespace csar::validate
