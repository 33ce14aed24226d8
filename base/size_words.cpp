#include "base/size_words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/ascii.hpp"
#include "base/compose.hpp"

namespace csar {
namespace {

constexpr std::string_view prefixes = "kmgt";
constexpr std::array<std::string_view, 5> binary_units = {"", "KiB", "MiB", "GiB", "TiB"},
                                          decimal_units = {"", "kB", "MB", "GB", "TB"};
constexpr double least = 0.01, most = 10'000;  // readable numbers

// At most two decimals: "1.5".
std::string decimal(double value) {
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 2);
    std::string_view digits(text.data(), static_cast<std::size_t>(end - text.data()));
    while (digits.ends_with('0')) digits.remove_suffix(1);
    if (digits.ends_with('.')) digits.remove_suffix(1);
    return std::string(digits);
}

}  // namespace

std::string size_words(std::uint64_t bytes, std::string_view like) {
    const std::string unit = lower_case(like.substr(std::min(like.find_first_not_of("0123456789. "), like.size())));
    const bool is_binary = like.empty() || unit.ends_with("ib");
    const double base = is_binary ? 1024 : 1000;
    const auto in_power = [&](std::size_t power) {
        return static_cast<double>(bytes) / std::pow(base, static_cast<double>(power));
    };
    std::size_t power = unit.empty() ? 0 : prefixes.find(unit.front()) + 1;  // 0 without a prefix
    if (power == 0 || in_power(power) < least || in_power(power) >= most)
        for (power = 0; power + 1 < binary_units.size() && in_power(power) >= base;) ++power;
    std::string count = compose("{} bytes", bytes);
    if (power == 0) return count;
    return compose("{} {} ({})", decimal(in_power(power)), is_binary ? binary_units[power] : decimal_units[power],
                   count);
}

}  // namespace csar
