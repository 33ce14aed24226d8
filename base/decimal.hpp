// Exact decimal numbers for amounts with units: 0.1 times 1000 is 100.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace csar {

// Exact up to 38 digits. Otherwise the nearest double.
class Decimal {
public:
    constexpr Decimal() = default;
    constexpr Decimal(std::int64_t integer)  // NOLINT: an integer is a decimal number
        : coefficient_(integer) {}

    // Accepts floats of YAML's core schema without .inf and .nan, and integers such as 0o17 and 0xF. nullopt for other
    // text.
    static std::optional<Decimal> parse(std::string_view text);
    // Uses the fewest digits that parse as `number`, which must be finite.
    static Decimal from(double number);

    bool is_exact() const { return exact_; }
    bool is_integer() const;
    // nullopt if there is a fraction, or if the value does not fit.
    std::optional<std::int64_t> as_integer() const;
    double as_double() const;

    friend Decimal operator+(const Decimal& a, const Decimal& b);
    friend Decimal operator-(const Decimal& a, const Decimal& b);
    friend Decimal operator*(const Decimal& a, const Decimal& b);
    Decimal operator-() const;

    // 1.0 equals 1. Inexact numbers compare as doubles.
    friend std::partial_ordering operator<=>(const Decimal& a, const Decimal& b);
    friend bool operator==(const Decimal& a, const Decimal& b) { return (a <=> b) == 0; }

private:
    __extension__ using Wide = __int128;
    static Decimal exactly(Wide coefficient, int exponent);
    static Decimal roughly(double number);

    Wide coefficient_ = 0;
    int exponent_ = 0;  // the number is coefficient_ times ten to the power of exponent_
    bool exact_ = true;
    double rough_ = 0;  // the nearest double, if the number is not exact
};

}  // namespace csar
