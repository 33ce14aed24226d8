#include "csar/diff/spelling.hpp"

#include <cmath>
#include <cstdio>
#include <string_view>

#include "validate/document/scalar.hpp"

namespace csar::diff {

using validate::Node;
using validate::ScalarType;

namespace {

std::string quoted(std::string_view text) {
    std::string result = "'";
    for (const char c : text) result.append(c == '\'' ? 2 : 1, c);
    return result + "'";
}

}  // namespace

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
    // Quotes are needed if the text looks like another type, or begins with a quote.
    if (type == ScalarType::string) {
        const std::string_view text = scalar.text();
        const bool is_plain = validate::core_schema_type(text) == ScalarType::string && !text.starts_with('\'');
        return is_plain ? std::string(text) : quoted(text);
    }
    if (type == ScalarType::floating) {
        const double number = scalar.as_float().value_or(0);
        constexpr double exact = 9007199254740992.0;  // larger doubles are not exact integers
        if (std::nearbyint(number) == number && std::fabs(number) < exact)
            return std::to_string(static_cast<long long>(number));
        char text[32];
        std::snprintf(text, sizeof text, "%.17g", number);
        return text;
    }
    return shown(scalar);
}

}  // namespace csar::diff
