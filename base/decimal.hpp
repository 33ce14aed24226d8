// Decimal numbers for amounts with units: 0.1 times a thousand is exactly 100, which binary floating point cannot
// guarantee.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace csar {

// A number, exact if it has at most 38 digits, otherwise the nearest double.
class Decimal {
public:
    constexpr Decimal() = default;
    constexpr Decimal(std::int64_t integer)  // NOLINT: an integer is a decimal number
        : coefficient_(integer) {}

    // The number that `text` denotes: [-+]? digits with an optional fraction and an optional exponent, like a float of
    // YAML's core schema except .inf and .nan; or an integer in the notations 0o17 and 0xF. nullopt for anything else.
    static std::optional<Decimal> parse(std::string_view text);
    // The decimal number with the fewest digits that parses as `number`, which must be finite.
    static Decimal from(double number);

    bool is_exact() const { return exact_; }
    bool is_integer() const;
    // The number as an integer; nullopt if it has a fraction or does not fit.
    std::optional<std::int64_t> as_integer() const;
    double as_double() const;

    friend Decimal operator+(const Decimal& a, const Decimal& b);
    friend Decimal operator-(const Decimal& a, const Decimal& b);
    friend Decimal operator*(const Decimal& a, const Decimal& b);
    Decimal operator-() const;

    // By value: 1.0 equals 1. Numbers that are not exact compare as doubles.
    friend std::partial_ordering operator<=>(const Decimal& a, const Decimal& b);
    friend bool operator==(const Decimal& a, const Decimal& b) { return (a <=> b) == 0; }

private:
    __extension__ using Wide = __int128;
    static Decimal exactly(Wide coefficient, int exponent);
    static Decimal roughly(double number);

    Wide coefficient_ = 0;
    int exponent_ = 0;  // the number is coefficient_ times ten to the power of exponent_, without trailing zeros
    bool exact_ = true;
    double rough_ = 0;  // the nearest double if the number is not exact
};

}  // namespace csar
