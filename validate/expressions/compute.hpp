// The pure built-in functions (csd07 10.2.2 to 10.2.5). The caller has checked the number of arguments, but not their
// kinds. The functions return nullopt if there is no result, if it is out of range, or if it exceeds max_result_size.
#pragma once

#include "validate/expressions/built_in.hpp"

namespace csar::validate::compute {

// Bytes of a string, or entries of a list.
inline constexpr std::size_t max_result_size = 1'000'000;

// Returns nullopt if the result is unknown. Also returns nullopt for values of different kinds: the clause is then
// wrong (notes of csd07 10.2.2.2).
std::optional<bool> same(const Value& a, const Value& b);

// In 1.x clauses and 2.0 functions.
enum class Comparison : std::uint8_t { greater, greater_or_equal, less, less_or_equal };
// Returns nullopt if the values have no order.
std::optional<bool> holds(Comparison comparison, const Value& a, const Value& b);

// The result is known if the known arguments determine it.
std::optional<Value> conjunction(ArgumentValues arguments);
std::optional<Value> disjunction(ArgumentValues arguments);
std::optional<Value> negation(ArgumentValues arguments);
std::optional<Value> exclusive_or(ArgumentValues arguments);

std::optional<Value> is_equal(ArgumentValues arguments);
template <Comparison comparison>
std::optional<Value> compares(ArgumentValues arguments) {
    if (!arguments[0] || !arguments[1]) return std::nullopt;
    const std::optional<bool> truth = holds(comparison, *arguments[0], *arguments[1]);
    return truth ? std::optional<Value>(*truth) : std::nullopt;
}
std::optional<Value> is_valid_value(ArgumentValues arguments);
std::optional<Value> is_in_range(ArgumentValues arguments);
std::optional<Value> matches(ArgumentValues arguments);

// Strings, lists and maps.
std::optional<Value> has_suffix(ArgumentValues arguments);
std::optional<Value> has_prefix(ArgumentValues arguments);
std::optional<Value> contains(ArgumentValues arguments);
std::optional<Value> has_entry(ArgumentValues arguments);
std::optional<Value> has_key(ArgumentValues arguments);
std::optional<Value> has_all_entries(ArgumentValues arguments);
std::optional<Value> has_all_keys(ArgumentValues arguments);
std::optional<Value> has_any_entry(ArgumentValues arguments);
std::optional<Value> has_any_key(ArgumentValues arguments);
std::optional<Value> length_of(ArgumentValues arguments);
std::optional<Value> concat(ArgumentValues arguments);
std::optional<Value> join(ArgumentValues arguments);
std::optional<Value> token(ArgumentValues arguments);
std::optional<Value> union_of(ArgumentValues arguments);
std::optional<Value> intersection_of(ArgumentValues arguments);

// Return nullopt for an integer out of range, a division by zero, or a wrong argument. Arguments are numbers or, where
// 10.2.5 allows it, scalars.
std::optional<Value> sum(ArgumentValues arguments);
std::optional<Value> difference(ArgumentValues arguments);
std::optional<Value> product(ArgumentValues arguments);
std::optional<Value> quotient(ArgumentValues arguments);
std::optional<Value> remainder(ArgumentValues arguments);
std::optional<Value> round_half_down(ArgumentValues arguments);
std::optional<Value> floor(ArgumentValues arguments);
std::optional<Value> ceil(ArgumentValues arguments);

}  // namespace csar::validate::compute
