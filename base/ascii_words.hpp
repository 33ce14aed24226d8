// Tests eight characters at a time: most text is ASCII, and testing each byte would be slow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace csar {

// Eight characters. Their order in the word does not matter.
using AsciiWord = std::uint64_t;

constexpr AsciiWord repeated(unsigned char byte) { return AsciiWord(0x0101010101010101) * byte; }
constexpr AsciiWord high_bits = repeated(0x80);

// Reads sizeof(AsciiWord) bytes.
inline AsciiWord word_of(const char* from) {
    AsciiWord word = 0;
    std::memcpy(&word, from, sizeof(word));
    return word;
}

constexpr bool is_ascii(AsciiWord word) { return (word & high_bits) == 0; }

// Sets the high bit of each byte below ' '. `word` must be ASCII.
constexpr AsciiWord below_blank(AsciiWord word) { return ~((word | high_bits) - repeated(' ')) & high_bits; }

// Sets the high bit of each byte that equals `byte`, which must be ASCII. `word` may have any bytes.
constexpr AsciiWord equal_to(AsciiWord word, unsigned char byte) {
    const AsciiWord differences = word ^ repeated(byte);
    return ~(((differences & ~high_bits) + ~high_bits) | differences) & high_bits;
}

// Only high bits may be set.
constexpr unsigned count_high_bits(AsciiWord word) { return static_cast<unsigned>(((word >> 7) * repeated(1)) >> 56); }

// True if all characters are from ' ' to '~', tabs, line feeds or carriage returns.
constexpr bool is_printable_ascii(AsciiWord word) {
    if (!is_ascii(word) || ((word + repeated(1)) & high_bits) != 0) return false;  // DEL + 1 is 0x80
    const AsciiWord low = below_blank(word);
    return low == 0 || low == (equal_to(word, '\t') | equal_to(word, '\n') | equal_to(word, '\r'));
}

// `word` must be ASCII.
constexpr AsciiWord lower_case(AsciiWord word) {
    const AsciiWord from_a = word + repeated(0x80 - 'A'), after_z = word + repeated(0x7F - 'Z');
    return word | ((from_a & ~after_z & high_bits) >> 2);  // 0x80 becomes 0x20, the difference of 'a' and 'A'
}

}  // namespace csar
