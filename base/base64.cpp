#include "base/base64.hpp"

#include <cstdint>

#include "base/ascii.hpp"

namespace csar {
namespace {

// The value of a character of the alphabet, or -1.
int sextet(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (is_ascii_digit(c)) return c - '0' + 52;
    if (c == '+') return 62;
    return c == '/' ? 63 : -1;
}

}  // namespace

std::optional<std::string> decode_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    text.remove_suffix(padding);
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    unsigned count = 0;  // of bits that wait for their byte
    for (const char c : text) {
        const int value = sextet(c);
        if (value < 0) return std::nullopt;
        bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xFFFF;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xFF);
    }
    if ((bits & ((1U << count) - 1)) != 0) return std::nullopt;
    return bytes;
}

}  // namespace csar
