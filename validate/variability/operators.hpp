// The operators of value expressions (Variability4TOSCA 1.0, Intrinsic Functions), except logical and presence
// operators.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/date_time.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

// The error in a call's arguments: "expects two numbers".
struct WrongArguments : std::runtime_error {
    using std::runtime_error::runtime_error;
};

using Arguments = std::span<const Value>;

struct Operator {
    std::string_view name;
    Value (*compute)(Arguments arguments, std::int64_t now);  // throws WrongArguments
    // The arguments, a letter for each: 'n' a number, 's' a string, 't' anything that can be part of a string, 'c' a
    // value that has a length, 'l' a list, 'p' a list of points, 'r' a list of two numbers, 'i' a list of two dates,
    // 'd' a date, 'v' anything. After the last one, '*' allows any number of such arguments, '+' requires at least one.
    std::string_view takes;
    Value::Kind gives;
};

// Null if there is no operator with this name.
const Operator* find_operator(std::string_view name);
std::span<const Operator> operators();

// The error for a range with this number of bounds.
inline std::string two_bounds(std::size_t count) {
    return "expects a list of two bounds, not of " + std::to_string(count);
}

// The moment of a date: a string (RFC 3339; a date without a time means midnight UTC) or a number of milliseconds
// since 1970.
Moment moment_in(const Value& value);

// The results of weekday(), beginning with the day 1970-01-01.
inline constexpr std::string_view weekdays[] = {"thursday", "friday",  "saturday", "sunday",
                                                "monday",   "tuesday", "wednesday"};

}  // namespace csar::validate::variability
