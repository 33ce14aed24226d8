#include "validate/nfv/amount.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/ascii.hpp"

namespace csar::validate::nfv {

std::optional<Amount> read_amount(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error != std::errc() || !(number >= 0)) return std::nullopt;
    const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.data()));
    std::string unit = lower_case(text.substr(digits.size()));
    unit.erase(0, unit.find_first_not_of(' '));
    constexpr std::string_view prefixes = "kmgt";
    double decimal = 1, binary = 1;
    const bool is_binary = unit.ends_with("ib");
    if (unit != "b") {
        const std::size_t power = unit.empty() ? std::string_view::npos : prefixes.find(unit[0]);
        const std::string_view rest = std::string_view(unit).substr(std::min<std::size_t>(1, unit.size()));
        if (power == std::string_view::npos || (rest != "b" && rest != "ib")) return std::nullopt;
        decimal = std::pow(1000, static_cast<double>(power + 1));
        binary = std::pow(1024, static_cast<double>(power + 1));
    }
    const std::size_t dot = digits.find('.');
    const double decimals = dot == std::string_view::npos ? 0 : static_cast<double>(digits.size() - dot - 1);
    const double rounding = decimal == 1 ? 0 : std::pow(10, -decimals) / 2;
    return Amount{(number - rounding) * decimal, (number + rounding) * binary, number * decimal, number * binary,
                  number * (is_binary ? binary : decimal)};
}

}  // namespace csar::validate::nfv
