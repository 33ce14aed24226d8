#include "csar/diff/spelling.hpp"

#include <cmath>
#include <cstdio>

#include "validate/document/scalar.hpp"

namespace csar::diff {

using validate::Node;
using validate::ScalarType;

std::string shown(Node scalar) {
    if (!scalar.is_scalar()) return scalar ? "(a collection)" : "";
    if (scalar.is_null()) return "null";
    if (const auto boolean = scalar.as_bool()) return *boolean ? "true" : "false";
    if (scalar.scalar_type() == ScalarType::integer)
        if (const auto integer = scalar.as_integer()) return std::to_string(*integer);
    return std::string(scalar.text());
}

std::string typed(Node scalar) {
    const ScalarType type = scalar.scalar_type();
    // A mark is only needed for a string that would have a different type without quotes.
    if (type == ScalarType::string)
        return (validate::core_schema_type(scalar.text()) == ScalarType::string ? "" : "'") + shown(scalar);
    if (type == ScalarType::floating) {
        const double number = scalar.as_float().value_or(0);
        constexpr double exact = 9007199254740992.0;  // up to this double, all integers are exact
        if (std::nearbyint(number) == number && std::fabs(number) < exact)
            return std::to_string(static_cast<long long>(number));
        char text[32];
        std::snprintf(text, sizeof text, "%.17g", number);
        return text;
    }
    return shown(scalar);
}

}  // namespace csar::diff
