// Logic and comparison (csd07 10.2.2.1, 10.2.2.2).
#include <cmath>

#include "validate/expressions/compute.hpp"
#include "validate/values/pattern.hpp"

namespace csar::validate::compute {
namespace {

std::optional<bool> truth(const std::optional<Value>& value) {
    const bool* const known = value ? value->as<bool>() : nullptr;
    return known ? std::optional<bool>(*known) : std::nullopt;
}

// The orders that make a comparison true, in the order of the enumeration.
struct Accepted {
    bool less, equal, greater;
};
constexpr Accepted accepted[] = {
    {false, false, true},  // greater
    {false, true, true},   // greater_or_equal
    {true, false, false},  // less
    {true, true, false},   // less_or_equal
};

}  // namespace

std::optional<bool> same(const Value& a, const Value& b) {
    const bool numbers = (a.number() || a.as<Value::Scalar>()) && (b.number() || b.as<Value::Scalar>());
    if (!numbers && a.content().index() != b.content().index()) return std::nullopt;
    return equal(a, b);
}

std::optional<Value> conjunction(ArgumentValues arguments) { return all_true(arguments, truth); }
std::optional<Value> disjunction(ArgumentValues arguments) { return any_true(arguments, truth); }

std::optional<Value> negation(ArgumentValues arguments) {
    const auto value = truth(arguments[0]);
    return value ? std::optional(!*value) : std::nullopt;
}

std::optional<Value> exclusive_or(ArgumentValues arguments) {
    const auto a = truth(arguments[0]), b = truth(arguments[1]);
    return a && b ? std::optional<Value>(*a != *b) : std::nullopt;
}

std::optional<Value> is_equal(ArgumentValues arguments) {
    if (!arguments[0] || !arguments[1]) return std::nullopt;
    return same(*arguments[0], *arguments[1]);
}

std::optional<bool> holds(Comparison comparison, const Value& a, const Value& b) {
    const auto is_nan = [](const Value& value) { return value.number() && std::isnan(*value.number()); };
    // NaN is neither less nor greater than any number
    if (a.number() && b.number() && (is_nan(a) || is_nan(b))) return false;
    const auto order = compare(a, b);
    if (!order) return std::nullopt;
    const Accepted& row = accepted[static_cast<std::size_t>(comparison)];
    return *order < 0 ? row.less : *order > 0 ? row.greater : row.equal;
}

std::optional<Value> is_valid_value(ArgumentValues arguments) {
    const std::optional<Value> turned[] = {arguments[1], arguments[0]};
    return has_entry(turned);
}

std::optional<Value> is_in_range(ArgumentValues arguments) {
    const auto* const bounds = arguments[1] ? arguments[1]->as<Value::List>() : nullptr;
    if (!arguments[0] || bounds == nullptr || bounds->size() != 2) return std::nullopt;
    const auto above = holds(Comparison::greater_or_equal, *arguments[0], (*bounds)[0]);
    const auto below = holds(Comparison::less_or_equal, *arguments[0], (*bounds)[1]);
    return above && below ? std::optional<Value>(*above && *below) : std::nullopt;
}

// A pattern may match a part of the text unless it is anchored (csd07 10.2.2.2.7).
std::optional<Value> matches(ArgumentValues arguments) {
    const auto* const text = arguments[0] ? arguments[0]->as<std::string>() : nullptr;
    const auto* const pattern = arguments[1] ? arguments[1]->as<std::string>() : nullptr;
    if (text == nullptr || pattern == nullptr) return std::nullopt;
    const Pattern::Compiled compiled = Pattern::compile(*pattern);
    return compiled.pattern ? compiled.pattern->matches(*text, Pattern::Extent::anywhere) : std::nullopt;
}

}  // namespace csar::validate::compute
