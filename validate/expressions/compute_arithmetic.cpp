// Arithmetic (csd07 10.2.5) with 64-bit integers, IEEE 754 floats, and scalars.
#include <array>
#include <charconv>
#include <cmath>

#include "validate/expressions/compute.hpp"

namespace csar::validate::compute {
namespace {

const std::int64_t* whole(const std::optional<Value>& value) { return value ? value->as<std::int64_t>() : nullptr; }
std::optional<double> number(const std::optional<Value>& value) { return value ? value->number() : std::nullopt; }
const Scalar* scalar(const std::optional<Value>& value) { return value ? value->as<Scalar>() : nullptr; }

std::optional<Value> finite(double result) {
    return std::isfinite(result) ? std::optional<Value>(result) : std::nullopt;
}

// Returns nullopt outside the range of 64-bit integers.
std::optional<Value> as_whole(double result) {
    constexpr double limit = 9223372036854775808.0;
    if (!(result >= -limit && result < limit)) return std::nullopt;
    return Value(static_cast<std::int64_t>(result));
}

// From left to right: exactly if all arguments are integers, else as floats.
template <class Whole, class Real>
std::optional<Value> fold(ArgumentValues arguments, const Whole& combine_whole, const Real& combine_real) {
    std::optional<Value> result = arguments[0];
    for (std::size_t i = 1; i < arguments.size() && result; ++i) {
        if (whole(result) && whole(arguments[i])) {
            std::int64_t combined = 0;
            const bool overflow = combine_whole(*whole(result), *whole(arguments[i]), &combined);
            result = overflow ? std::nullopt : std::optional<Value>(combined);
        } else {
            const auto a = number(result), b = number(arguments[i]);
            result = a && b ? finite(combine_real(*a, *b)) : std::nullopt;
        }
    }
    return number(result) ? result : std::nullopt;
}

// For scalars of one type, or of types that derive from one another.
template <class Combine>
std::optional<Value> fold_scalars(ArgumentValues arguments, const Combine& combine) {
    Scalar result = *scalar(arguments[0]);
    for (const std::optional<Value>& argument : arguments.subspan(1)) {
        const Scalar* const other = scalar(argument);
        if (other == nullptr || other->type == nullptr || result.type == nullptr) return std::nullopt;
        if (result.type->is_a(*other->type))
            result.type = other->type;
        else if (!other->type->is_a(*result.type))
            return std::nullopt;
        result.amount = combine(result.amount, other->amount);
    }
    return std::isfinite(result.amount.as_double()) ? std::optional<Value>(result) : std::nullopt;
}

// If the exact quotient has few digits, rounding the quotient of the doubles gives it.
Decimal divided(const Decimal& dividend, const Decimal& divisor) {
    constexpr int sure_digits = 15;
    const double quotient = dividend.as_double() / divisor.as_double();
    std::array<char, 32> text{};
    const auto written =
        std::to_chars(text.data(), text.data() + text.size(), quotient, std::chars_format::general, sure_digits);
    const auto rounded = Decimal::parse({text.data(), static_cast<std::size_t>(written.ptr - text.data())});
    return rounded && *rounded * divisor == dividend ? *rounded : Decimal::from(quotient);
}

// Returns the scalar with a new amount, or nullopt if the amount is out of range. Also returns nullopt for a fraction
// of an integer type, because a processor may truncate it.
std::optional<Value> scaled(const Scalar& from, const Decimal& amount) {
    const Slot* const counts = from.type == nullptr ? nullptr : from.type->inherited(Key::data_type);
    const bool is_whole = counts != nullptr && counts->type != nullptr && counts->type->base() == BuiltIn::integer;
    if (!std::isfinite(amount.as_double()) || (is_whole && !amount.is_integer())) return std::nullopt;
    return Value(Scalar{amount, from.type});
}

template <class Round>
std::optional<Value> rounded(ArgumentValues arguments, const Round& round) {
    if (whole(arguments[0])) return arguments[0];
    const auto value = number(arguments[0]);
    return value ? as_whole(round(*value)) : std::nullopt;
}

}  // namespace

std::optional<Value> sum(ArgumentValues arguments) {
    if (scalar(arguments[0])) return fold_scalars(arguments, [](const auto& a, const auto& b) { return a + b; });
    return fold(
        arguments, [](auto a, auto b, auto* out) { return __builtin_add_overflow(a, b, out); },
        [](double a, double b) { return a + b; });
}

std::optional<Value> difference(ArgumentValues arguments) {
    if (scalar(arguments[0])) return fold_scalars(arguments, [](const auto& a, const auto& b) { return a - b; });
    return fold(
        arguments, [](auto a, auto b, auto* out) { return __builtin_sub_overflow(a, b, out); },
        [](double a, double b) { return a - b; });
}

std::optional<Value> product(ArgumentValues arguments) {
    if (const Scalar* const first = scalar(arguments[0])) {
        if (arguments.size() != 2 || !number(arguments[1])) return std::nullopt;
        const auto factor = amount_of(*arguments[1]);
        return factor ? scaled(*first, first->amount * *factor) : std::nullopt;
    }
    return fold(
        arguments, [](auto a, auto b, auto* out) { return __builtin_mul_overflow(a, b, out); },
        [](double a, double b) { return a * b; });
}

// A scalar divided by a number is a scalar. Any other quotient is a float, even of two integers.
std::optional<Value> quotient(ArgumentValues arguments) {
    const auto dividend = number(arguments[0]), divisor = number(arguments[1]);
    if (!divisor || *divisor == 0) return std::nullopt;
    if (const Scalar* const first = scalar(arguments[0])) {
        const auto amount = amount_of(*arguments[1]);
        return amount ? scaled(*first, divided(first->amount, *amount)) : std::nullopt;
    }
    return dividend ? finite(*dividend / *divisor) : std::nullopt;
}

// Returns nullopt for negative numbers, because processors do not agree on the remainder.
std::optional<Value> remainder(ArgumentValues arguments) {
    const auto *const dividend = whole(arguments[0]), *const divisor = whole(arguments[1]);
    if (dividend == nullptr || divisor == nullptr || *dividend < 0 || *divisor <= 0) return std::nullopt;
    return Value(*dividend % *divisor);
}

// The nearest integer: 3.5 becomes 3, and -3.5 becomes -4.
std::optional<Value> round_half_down(ArgumentValues arguments) {
    return rounded(arguments, [](double value) {
        const double below = std::floor(value);
        return value - below > 0.5 ? below + 1 : below;
    });
}

std::optional<Value> floor(ArgumentValues arguments) {
    return rounded(arguments, [](double value) { return std::floor(value); });
}

std::optional<Value> ceil(ArgumentValues arguments) {
    return rounded(arguments, [](double value) { return std::ceil(value); });
}

}  // namespace csar::validate::compute
