// Numbers in hexadecimal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace csar {

inline constexpr std::string_view hexadecimal_digits = "0123456789abcdef";

// The last `digits` digits in lower case: hexadecimal(0x1A, 4) is "001a".
inline std::string hexadecimal(std::uint64_t value, int digits) {
    std::string text;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += hexadecimal_digits[(value >> shift) & 0xF];
    return text;
}

// Two lower-case digits per byte.
inline std::string hexadecimal_of(std::string_view bytes) {
    std::string text;
    text.reserve(2 * bytes.size());
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        (text += hexadecimal_digits[byte >> 4]) += hexadecimal_digits[byte & 0xF];
    }
    return text;
}

}  // namespace csar
