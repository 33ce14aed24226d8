// Processes eight characters at a time: most names and definitions are plain ASCII, and a test of each byte would cost
// more than the work that follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace csar {

// Eight characters. The functions below do not depend on the order of the characters in the word.
using AsciiWord = std::uint64_t;

constexpr AsciiWord repeated(unsigned char byte) { return AsciiWord(0x0101010101010101) * byte; }
constexpr AsciiWord high_bits = repeated(0x80);

// `from` must have sizeof(AsciiWord) bytes.
inline AsciiWord word_of(const char* from) {
    AsciiWord word = 0;
    std::memcpy(&word, from, sizeof(word));
    return word;
}

constexpr bool is_ascii(AsciiWord word) { return (word & high_bits) == 0; }

// Sets the high bit of each of the eight bytes that is less than ' '; `word` must be ASCII.
constexpr AsciiWord below_blank(AsciiWord word) { return ~((word | high_bits) - repeated(' ')) & high_bits; }

// Sets the high bit of each of the eight bytes that equals `byte`, which must be ASCII; other bytes may have any value.
constexpr AsciiWord equal_to(AsciiWord word, unsigned char byte) {
    const AsciiWord differences = word ^ repeated(byte);
    return ~(((differences & ~high_bits) + ~high_bits) | differences) & high_bits;
}

// The number of high bits that are set; the other bits must be zero.
constexpr unsigned count_high_bits(AsciiWord word) { return static_cast<unsigned>(((word >> 7) * repeated(1)) >> 56); }

// Whether each of the eight characters is from ' ' to '~', a tab, a line feed or a carriage return.
constexpr bool is_printable_ascii(AsciiWord word) {
    if (!is_ascii(word) || ((word + repeated(1)) & high_bits) != 0) return false;  // for DEL, adding 1 gives 0x80
    const AsciiWord low = below_blank(word);
    return low == 0 || low == (equal_to(word, '\t') | equal_to(word, '\n') | equal_to(word, '\r'));
}

// ASCII capitals converted to small letters; `word` must be ASCII.
constexpr AsciiWord lower_case(AsciiWord word) {
    const AsciiWord from_a = word + repeated(0x80 - 'A'), after_z = word + repeated(0x7F - 'Z');
    return word | ((from_a & ~after_z & high_bits) >> 2);  // 0x80 becomes 0x20, the bit that makes a letter small
}

}  // namespace csar
