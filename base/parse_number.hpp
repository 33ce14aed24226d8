// Reads a text that consists of a number.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace csar {

// In decimal digits; a type with a sign also allows a minus sign. Returns nullopt for other text, also after the
// number, and for a number that the type cannot represent.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace csar
