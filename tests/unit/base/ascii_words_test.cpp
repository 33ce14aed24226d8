#include "base/ascii_words.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.hpp"

namespace csar {
namespace {

// Calls visit(text, byte) for texts of eight characters: `byte` at each position, next to characters of each kind.
template <class Visit>
void each_word(Visit visit) {
    for (const char neighbour : {'a', 'Z', ' ', '~', '\n', '['})
        for (std::size_t at = 0; at < sizeof(AsciiWord); ++at)
            for (int byte = 0; byte < 256; ++byte) {
                std::string text(sizeof(AsciiWord), neighbour);
                text[at] = static_cast<char>(byte);
                visit(text, static_cast<unsigned char>(byte));
            }
}

TEST(AsciiWords, KnowWhetherAllAreAscii) {
    each_word([](const std::string& text, unsigned char byte) {
        EXPECT_EQ(is_ascii(word_of(text.data())), byte < 0x80) << int(byte);
    });
}

TEST(AsciiWords, KnowWhetherAllArePrintableOrEndLines) {
    each_word([](const std::string& text, unsigned char byte) {
        const bool is_space = byte == '\t' || byte == '\n' || byte == '\r';
        EXPECT_EQ(is_printable_ascii(word_of(text.data())), is_space || (byte >= ' ' && byte <= '~')) << int(byte);
    });
}

TEST(AsciiWords, CountACharacter) {
    each_word([](const std::string& text, unsigned char /*byte*/) {
        for (const char wanted : {'a', ' ', '\n', '\0', '~'}) {
            const auto count = static_cast<unsigned>(std::count(text.begin(), text.end(), wanted));
            EXPECT_EQ(count_high_bits(equal_to(word_of(text.data()), static_cast<unsigned char>(wanted))), count);
        }
    });
}

TEST(AsciiWords, MakeCapitalsSmallAndNothingElse) {
    each_word([](const std::string& text, unsigned char byte) {
        if (byte >= 0x80) return;
        const AsciiWord lower = lower_case(word_of(text.data()));
        std::array<char, sizeof(AsciiWord)> found{};
        std::memcpy(found.data(), &lower, sizeof(lower));
        EXPECT_EQ(std::string(found.data(), found.size()), lower_case(std::string_view(text))) << int(byte);
    });
}

}  // namespace
}  // namespace csar
