// The requirements of operators on their arguments. For the .cpp files of this directory.
#pragma once

#include <span>
#include <string>

#include "base/date_time.hpp"
#include "validate/variability/operators.hpp"

namespace csar::validate::variability {

using Arguments = std::span<const Value>;

inline const Value& expect_count(Arguments arguments, std::size_t count) {
    if (arguments.size() != count)
        throw WrongArguments("expects " + std::to_string(count) + " arguments, not " +
                             std::to_string(arguments.size()));
    return arguments[0];
}

inline void expect_some(Arguments arguments) {
    if (arguments.empty()) throw WrongArguments("expects at least one argument");
}

// The error for a range with this number of bounds.
inline std::string two_bounds(std::size_t count) {
    return "expects a list of two bounds, not of " + std::to_string(count);
}

inline double number_in(const Value& value) {
    if (!value.is_number()) throw WrongArguments("expects numbers, not " + std::string(name_of(value.kind)));
    return value.number;
}

inline const std::vector<Value>& list_in(const Value& value) {
    if (value.kind != Value::Kind::list)
        throw WrongArguments("expects a list, not " + std::string(name_of(value.kind)));
    return value.items;
}

inline const std::string& string_in(const Value& value) {
    if (!value.is_string()) throw WrongArguments("expects a string, not " + std::string(name_of(value.kind)));
    return value.text;
}

// The moment of a date: a string (RFC 3339; a date without a time means midnight UTC) or a number of milliseconds
// since 1970.
Moment moment_in(const Value& value);

// Throws for a result that a number cannot represent: division by zero, an overflow.
inline Value finite(double number) {
    if (!(number - number == 0)) throw WrongArguments("has no finite result");
    return Value::of(number);
}

// Rounds to two decimals, halves away from zero.
Value rounded(double number);

Value linear_regression(Arguments arguments, std::int64_t now);
Value polynomial_regression(Arguments arguments, std::int64_t now);
Value logarithmic_regression(Arguments arguments, std::int64_t now);
Value exponential_regression(Arguments arguments, std::int64_t now);
// The results of weekday(), beginning with the day 1970-01-01.
inline constexpr std::string_view weekdays[] = {"thursday", "friday",  "saturday", "sunday",
                                                "monday",   "tuesday", "wednesday"};
Value weekday(Arguments arguments, std::int64_t now);

}  // namespace csar::validate::variability
