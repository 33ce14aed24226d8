#include "csar/container/compressibility.hpp"

#include <gtest/gtest.h>

#include "csar/container/deflater.hpp"
#include "tests/unit/container/contents.hpp"

namespace csar::container {
namespace {

bool hopeless(const std::string& content) { return is_incompressible(as_bytes(content)); }

TEST(Compressibility, RecognisesWhatIsCompressedAlready) {
    EXPECT_TRUE(hopeless(test::noise(1, 100'000)));
    std::string packed(200'000, '\0');
    const std::string content = test::text(2, 900'000);
    packed.resize(make_deflater(6)->whole(as_bytes(content), std::as_writable_bytes(std::span(packed))));
    ASSERT_GT(packed.size(), 64u * 1024);
    EXPECT_TRUE(hopeless(packed));
}

TEST(Compressibility, RecognisesTextAndSkewedBytes) {
    EXPECT_FALSE(hopeless(test::text(3, 100'000)));
    EXPECT_FALSE(hopeless(test::skewed(4, 100'000)));
    EXPECT_FALSE(hopeless(std::string(100'000, '\0')));
}

TEST(Compressibility, SeesRepetitionAmongEvenlyFrequentBytes) {
    const std::string once = test::noise(5, 8 * 1024);
    std::string content;
    while (content.size() < 100'000) content += once;
    EXPECT_FALSE(hopeless(content));
}

TEST(Compressibility, SeesUnevenFrequencyWithoutRepetition) {
    std::string content = test::noise(9, 100'000);
    for (char& byte : content) byte = static_cast<char>(byte & 0x7F);
    EXPECT_FALSE(hopeless(content));
}

TEST(Compressibility, IsWorthItWhenOneSampleIs) {
    for (const std::size_t at : {std::size_t{0}, std::size_t{92'000}, std::size_t{183'000}}) {
        std::string content = test::noise(6, 200'000);
        content.replace(at, 16'900, test::text(7, 16'900));
        EXPECT_FALSE(hopeless(content)) << at;
    }
}

TEST(Compressibility, TriesShortContents) {
    EXPECT_FALSE(hopeless(test::noise(8, 64 * 1024 - 1)));
    EXPECT_TRUE(hopeless(test::noise(8, 64 * 1024)));
    EXPECT_FALSE(hopeless(""));
}

}  // namespace
}  // namespace csar::container
