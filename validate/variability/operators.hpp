// Operators of value expressions (Variability4TOSCA 1.0, Intrinsic Functions), without logical and presence operators.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/date_time.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

// The error in the arguments of a call: "expects two numbers".
struct WrongArguments : std::runtime_error {
    using std::runtime_error::runtime_error;
};

using Arguments = std::span<const Value>;

struct Operator {
    std::string_view name;
    Value (*compute)(Arguments arguments, std::int64_t now);  // throws WrongArguments
    // A letter for each argument: 'n' number, 's' string, 't' part of a string, 'c' value with a length, 'l' list, 'p'
    // list of points, 'r' list of two numbers, 'i' list of two dates, 'd' date, 'v' anything. At the end, '*' means any
    // number of the last argument, and '+' at least one.
    std::string_view takes;
    Value::Kind gives;
};

const Operator* find_operator(std::string_view name);
std::span<const Operator> operators();

// The error for a list with `count` bounds.
inline std::string two_bounds(std::size_t count) {
    return "expects a list of two bounds, not of " + std::to_string(count);
}

// A date is an RFC 3339 string or milliseconds since 1970. Without a time, it means midnight UTC.
Moment moment_in(const Value& value);

// Begins with the weekday of 1970-01-01.
inline constexpr std::string_view weekdays[] = {"thursday", "friday",  "saturday", "sunday",
                                                "monday",   "tuesday", "wednesday"};

}  // namespace csar::validate::variability
