// Numbers in hexadecimal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace csar {

// The lowest `digits` hexadecimal digits of `value`, lower case: hexadecimal(0x1A, 4) is "001a".
inline std::string hexadecimal(std::uint64_t value, int digits) {
    static constexpr std::string_view symbols = "0123456789abcdef";
    std::string text;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += symbols[(value >> shift) & 0xF];
    return text;
}

}  // namespace csar
