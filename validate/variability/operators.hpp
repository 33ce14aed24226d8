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
    bool gives_boolean;
};

// Null when there is none of this name.
const Operator* find_operator(std::string_view name);
std::span<const Operator> operators();

}  // namespace csar::validate::variability
