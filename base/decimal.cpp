#include "base/decimal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "base/ascii.hpp"

namespace csar {
namespace {

__extension__ using Wide = __int128;

constexpr int max_digits = 38;     // always fit into Wide
constexpr int max_exponent = 400;  // beyond the range of double

// Multiplies by ten to the power of `count`. Returns false if the result does not fit.
bool shift(Wide& coefficient, int count) {
    if (coefficient == 0) return true;
    if (count > max_digits) return false;
    for (; count > 0; --count)
        if (__builtin_mul_overflow(coefficient, 10, &coefficient)) return false;
    return true;
}

// [-+]? digits [ . digits ] [ e [-+]? digits ]
struct Parts {
    bool negative = false;
    std::string digits;  // integer part and fraction, without leading zeros
    int exponent = 0;    // of the last digit; capped if far out of range
};

std::optional<int> read_exponent(std::string_view text) {
    const bool down = text.starts_with('-');
    if (down || text.starts_with('+')) text.remove_prefix(1);
    if (text.empty()) return std::nullopt;
    int exponent = 0;
    for (const char c : text) {
        if (!is_ascii_digit(c)) return std::nullopt;
        exponent = std::min(exponent * 10 + (c - '0'), 10'000'000);
    }
    return down ? -exponent : exponent;
}

std::optional<Parts> split(std::string_view text) {
    Parts parts;
    if (text.starts_with('-') || text.starts_with('+')) {
        parts.negative = text.front() == '-';
        text.remove_prefix(1);
    }
    std::size_t at = 0;
    bool any = false, fraction = false;
    for (; at < text.size(); ++at) {
        if (text[at] == '.' && !fraction) {
            fraction = true;
        } else if (is_ascii_digit(text[at])) {
            any = true;
            if (fraction) --parts.exponent;
            if (!parts.digits.empty() || text[at] != '0') parts.digits += text[at];
        } else {
            break;
        }
    }
    if (!any) return std::nullopt;
    if (at == text.size()) return parts;
    if (text[at] != 'e' && text[at] != 'E') return std::nullopt;
    const auto exponent = read_exponent(text.substr(at + 1));
    if (!exponent) return std::nullopt;
    parts.exponent += *exponent;
    return parts;
}

// nullopt if there are too many digits.
std::optional<Wide> whole(std::string_view digits, int base) {
    Wide value = 0;
    for (const char c : digits)
        if (__builtin_mul_overflow(value, base, &value) || __builtin_add_overflow(value, hex_digit(c), &value))
            return std::nullopt;
    return value;
}

bool are_digits(std::string_view text, int base) {
    return !text.empty() &&
           std::ranges::all_of(text, [base](char c) { return hex_digit(c) >= 0 && hex_digit(c) < base; });
}

double nearest_double(const Parts& parts) {
    const std::string text = parts.digits + "e" + std::to_string(parts.exponent);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range)
        value = static_cast<std::ptrdiff_t>(parts.digits.size()) + parts.exponent > 0
                    ? std::numeric_limits<double>::infinity()
                    : 0;
    return parts.negative ? -value : value;
}

}  // namespace

Decimal Decimal::exactly(Wide coefficient, int exponent) {
    Decimal result;
    while (coefficient != 0 && coefficient % 10 == 0) {
        coefficient /= 10;
        ++exponent;
    }
    result.coefficient_ = coefficient;
    result.exponent_ = coefficient == 0 ? 0 : exponent;
    return result;
}

Decimal Decimal::roughly(double number) {
    Decimal result;
    result.exact_ = false;
    result.rough_ = number;
    return result;
}

std::optional<Decimal> Decimal::parse(std::string_view text) {
    for (const auto& [prefix, base] : {std::pair{"0x", 16}, std::pair{"0o", 8}}) {
        if (!text.starts_with(prefix)) continue;
        const std::string_view digits = text.substr(2);
        if (!are_digits(digits, base)) return std::nullopt;
        if (const auto value = whole(digits, base)) return exactly(*value, 0);
        double rough = 0;
        for (const char c : digits) rough = rough * base + hex_digit(c);
        return roughly(rough);
    }
    const auto parts = split(text);
    if (!parts) return std::nullopt;
    if (parts->digits.empty()) return Decimal();
    const auto value = whole(parts->digits, 10);
    if (!value || std::abs(parts->exponent) > max_exponent) return roughly(nearest_double(*parts));
    return exactly(parts->negative ? -*value : *value, parts->exponent);
}

Decimal Decimal::from(double number) {
    std::array<char, 64> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
    const auto parsed = parse({text.data(), static_cast<std::size_t>(end - text.data())});
    return parsed ? *parsed : roughly(number);
}

bool Decimal::is_integer() const { return exact_ ? exponent_ >= 0 : std::trunc(rough_) == rough_; }

std::optional<std::int64_t> Decimal::as_integer() const {
    Wide value = coefficient_;
    if (!exact_ || exponent_ < 0 || !shift(value, exponent_)) return std::nullopt;
    if (value < std::numeric_limits<std::int64_t>::min() || value > std::numeric_limits<std::int64_t>::max())
        return std::nullopt;
    return static_cast<std::int64_t>(value);
}

double Decimal::as_double() const {
    if (!exact_) return rough_;
    Parts parts{.negative = coefficient_ < 0, .exponent = exponent_};
    // Without negating: the lowest value has no positive counterpart.
    for (Wide rest = coefficient_; rest != 0; rest /= 10)
        parts.digits.insert(parts.digits.begin(), static_cast<char>('0' + std::abs(static_cast<int>(rest % 10))));
    return parts.digits.empty() ? 0 : nearest_double(parts);
}

Decimal Decimal::operator-() const {
    if (!exact_) return roughly(-rough_);
    Wide negative = 0;
    if (__builtin_sub_overflow(Wide{0}, coefficient_, &negative)) return roughly(-as_double());
    return exactly(negative, exponent_);
}

Decimal operator+(const Decimal& a, const Decimal& b) {
    if (a.exact_ && b.exact_) {
        const int exponent = std::min(a.exponent_, b.exponent_);
        Wide left = a.coefficient_, right = b.coefficient_, sum = 0;
        if (shift(left, a.exponent_ - exponent) && shift(right, b.exponent_ - exponent) &&
            !__builtin_add_overflow(left, right, &sum))
            return Decimal::exactly(sum, exponent);
    }
    return Decimal::roughly(a.as_double() + b.as_double());
}

Decimal operator-(const Decimal& a, const Decimal& b) { return a + -b; }

Decimal operator*(const Decimal& a, const Decimal& b) {
    Wide product = 0;
    if (a.exact_ && b.exact_ && !__builtin_mul_overflow(a.coefficient_, b.coefficient_, &product) &&
        std::abs(a.exponent_ + b.exponent_) <= max_exponent)
        return Decimal::exactly(product, a.exponent_ + b.exponent_);
    return Decimal::roughly(a.as_double() * b.as_double());
}

std::partial_ordering operator<=>(const Decimal& a, const Decimal& b) {
    if (a.exact_ && b.exact_) {
        const int exponent = std::min(a.exponent_, b.exponent_);
        Wide left = a.coefficient_, right = b.coefficient_;
        if (shift(left, a.exponent_ - exponent) && shift(right, b.exponent_ - exponent)) {
            if (left == right) return std::partial_ordering::equivalent;
            return left < right ? std::partial_ordering::less : std::partial_ordering::greater;
        }
    }
    return a.as_double() <=> b.as_double();
}

}  // namespace csar
