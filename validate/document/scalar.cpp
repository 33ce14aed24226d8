#include "validate/document/scalar.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/ascii.hpp"
#include "base/decimal.hpp"

namespace csar::validate {
namespace {

constexpr bool is_octal_digit(char c) { return c >= '0' && c <= '7'; }
constexpr bool is_hex_digit(char c) { return hex_digit(c) >= 0; }

template <class Predicate>
std::size_t prefix_length(std::string_view text, Predicate predicate) {
    return static_cast<std::size_t>(std::ranges::find_if_not(text, predicate) - text.begin());
}

template <class Predicate>
bool all_of(std::string_view text, Predicate predicate) {
    return !text.empty() && prefix_length(text, predicate) == text.size();
}

std::string_view without_sign(std::string_view text) {
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    return text;
}

bool is_one_of(std::string_view text, std::string_view a, std::string_view b, std::string_view c) {
    return text == a || text == b || text == c;
}

bool is_null(std::string_view text) { return text.empty() || text == "~" || is_one_of(text, "null", "Null", "NULL"); }
bool is_true(std::string_view text) { return is_one_of(text, "true", "True", "TRUE"); }
bool is_false(std::string_view text) { return is_one_of(text, "false", "False", "FALSE"); }
bool is_octal(std::string_view text) { return text.starts_with("0o") && all_of(text.substr(2), is_octal_digit); }
bool is_hexadecimal(std::string_view text) { return text.starts_with("0x") && all_of(text.substr(2), is_hex_digit); }
bool is_decimal(std::string_view text) { return all_of(without_sign(text), is_ascii_digit); }
bool is_infinity(std::string_view text) { return is_one_of(without_sign(text), ".inf", ".Inf", ".INF"); }
bool is_not_a_number(std::string_view text) { return is_one_of(text, ".nan", ".NaN", ".NAN"); }

bool is_finite_float(std::string_view text) {
    text = without_sign(text);
    const std::size_t whole = prefix_length(text, is_ascii_digit);
    text.remove_prefix(whole);
    std::size_t fraction = 0;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        fraction = prefix_length(text, is_ascii_digit);
        text.remove_prefix(fraction);
    }
    if (whole == 0 && fraction == 0) return false;
    if (text.empty()) return true;
    return (text.front() == 'e' || text.front() == 'E') && all_of(without_sign(text.substr(1)), is_ascii_digit);
}

template <class Number, class... Format>
std::optional<Number> converted(std::string_view text, Format... format) {
    if (text.starts_with('+')) text.remove_prefix(1);  // from_chars rejects a plus sign
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, format...);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Also for numbers outside the range of double.
std::optional<double> nearest_double(std::string_view text) {
    const auto number = Decimal::parse(text);
    return number ? std::optional(number->as_double()) : std::nullopt;
}

}  // namespace

ScalarType core_schema_type(std::string_view text) {
    if (text.empty()) return ScalarType::null;
    // Most scalars are names: the first character suffices.
    switch (text.front()) {
        case '~':
        case 'n':
        case 'N': return is_null(text) ? ScalarType::null : ScalarType::string;
        case 't':
        case 'T': return is_true(text) ? ScalarType::boolean : ScalarType::string;
        case 'f':
        case 'F': return is_false(text) ? ScalarType::boolean : ScalarType::string;
        case '+':
        case '-':
        case '.': break;
        default:
            if (!is_ascii_digit(text.front())) return ScalarType::string;
    }
    if (is_decimal(text) || is_octal(text) || is_hexadecimal(text)) return ScalarType::integer;
    if (is_finite_float(text) || is_infinity(text) || is_not_a_number(text)) return ScalarType::floating;
    return ScalarType::string;
}

std::optional<bool> core_schema_bool(std::string_view text) {
    if (is_true(text)) return true;
    if (is_false(text)) return false;
    return std::nullopt;
}

std::optional<std::int64_t> core_schema_integer(std::string_view text) {
    if (is_octal(text)) return converted<std::int64_t>(text.substr(2), 8);
    if (is_hexadecimal(text)) return converted<std::int64_t>(text.substr(2), 16);
    if (is_decimal(text)) return converted<std::int64_t>(text, 10);
    return std::nullopt;
}

std::optional<double> core_schema_float(std::string_view text) {
    if (is_finite_float(text)) {
        const auto number = converted<double>(text);
        return number ? number : nearest_double(text);
    }
    if (is_infinity(text)) {
        const double infinity = std::numeric_limits<double>::infinity();
        return text.front() == '-' ? -infinity : infinity;
    }
    if (is_not_a_number(text)) return std::numeric_limits<double>::quiet_NaN();
    if (is_octal(text) || is_hexadecimal(text)) return nearest_double(text);
    return std::nullopt;
}

}  // namespace csar::validate
