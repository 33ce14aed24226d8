// The operators of value expressions (Variability4TOSCA 1.0, Intrinsic Functions: all but logical and presence operators).
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "validate/variability/value.hpp"

namespace csar::validate::variability {

// What is wrong with a call's arguments: "wants two numbers".
struct WrongArguments : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Operator {
    std::string_view name;
    Value (*compute)(std::span<const Value> arguments, std::int64_t now);  // throws WrongArguments
    // What it takes, a letter for each argument: 'n' a number, 's' a string, 't' anything that can be part of a string, 'c'
    // what has a length, 'l' a list, 'p' a list of points, 'r' a list of two numbers, 'i' of two dates, 'd' a date, 'v' anything. '*' after the last one: any number of
    // such, '+' at least one.
    std::string_view takes;
    Value::Kind gives;
};

// Null when there is none of this name.
const Operator* find_operator(std::string_view name);
std::span<const Operator> operators();

}  // namespace csar::validate::variability
