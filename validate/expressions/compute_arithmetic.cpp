// Arithmetic (csd07 10.2.5) with 64-bit integers and IEEE 754 floats.
#include <cmath>

#include "validate/expressions/compute.hpp"

namespace csar::validate::compute {
namespace {

const std::int64_t* whole(const std::optional<Value>& value) { return value ? value->as<std::int64_t>() : nullptr; }
std::optional<double> number(const std::optional<Value>& value) { return value ? value->number() : std::nullopt; }

std::optional<Value> finite(double result) {
    return std::isfinite(result) ? std::optional<Value>(result) : std::nullopt;
}

// The integer equal to a float without a fraction; 2^63 is out of range.
std::optional<Value> as_whole(double result) {
    constexpr double limit = 9223372036854775808.0;
    if (!(result >= -limit && result < limit)) return std::nullopt;
    return Value(static_cast<std::int64_t>(result));
}

// Folds the arguments: exactly if all are integers, otherwise as floats.
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

template <class Round>
std::optional<Value> rounded(ArgumentValues arguments, const Round& round) {
    if (whole(arguments[0])) return arguments[0];
    const auto value = number(arguments[0]);
    return value ? as_whole(round(*value)) : std::nullopt;
}

}  // namespace

std::optional<Value> sum(ArgumentValues arguments) {
    return fold(
        arguments, [](auto a, auto b, auto* out) { return __builtin_add_overflow(a, b, out); },
        [](double a, double b) { return a + b; });
}

std::optional<Value> difference(ArgumentValues arguments) {
    return fold(
        arguments, [](auto a, auto b, auto* out) { return __builtin_sub_overflow(a, b, out); },
        [](double a, double b) { return a - b; });
}

std::optional<Value> product(ArgumentValues arguments) {
    return fold(
        arguments, [](auto a, auto b, auto* out) { return __builtin_mul_overflow(a, b, out); },
        [](double a, double b) { return a * b; });
}

// Always a float, also for integers.
std::optional<Value> quotient(ArgumentValues arguments) {
    const auto dividend = number(arguments[0]), divisor = number(arguments[1]);
    if (!dividend || !divisor || *divisor == 0) return std::nullopt;
    return finite(*dividend / *divisor);
}

// Processors do not agree on the remainder of a negative number.
std::optional<Value> remainder(ArgumentValues arguments) {
    const auto *const dividend = whole(arguments[0]), *const divisor = whole(arguments[1]);
    if (dividend == nullptr || divisor == nullptr || *dividend < 0 || *divisor <= 0) return std::nullopt;
    return Value(*dividend % *divisor);
}

// The nearest integer; 3.5 is rounded to 3, and -3.5 to -4.
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
