#include "csar/container/xz_blocks.hpp"

#include <gmock/gmock.h>

#include "csar/container/compressed_source.hpp"
#include "tests/hostile/memory_file.hpp"
#include "tests/unit/container/libarchive_oracle.hpp"

namespace csar::container {
namespace {

constexpr std::uint64_t normal = 8 * MiB;        // what 'xz -6' declares
constexpr std::size_t place_of_dictionary = 16;  // in the header of the first block

std::string noise(std::size_t size) {
    std::string bytes;
    std::uint32_t state = 1;
    while (bytes.size() < size) bytes += static_cast<char>((state = state * 1664525U + 1013904223U) >> 24);
    return bytes;
}

std::string xz(std::string_view content) { return compress_with_libarchive(Filter::xz, content); }

std::string with_dictionary(std::string stream, char bits) {
    stream[place_of_dictionary] = bits;
    return stream;
}

std::uint64_t largest(std::string_view bytes) { return largest_xz_dictionary(hostile::memory_file(bytes)); }

TEST(LargestXzDictionary, IsThatOfTheHeader) {
    EXPECT_EQ(largest(xz("x")), normal);
    EXPECT_EQ(largest(with_dictionary(xz("x"), 0)), 4 * KiB);
    EXPECT_EQ(largest(with_dictionary(xz("x"), 29)), 96 * MiB);
    EXPECT_EQ(largest(with_dictionary(xz("x"), 40)), 4 * GiB);
    EXPECT_EQ(largest(""), 0U);
    EXPECT_EQ(largest("no xz"), 0U);
}

// A large dictionary may stand in any stream, behind blocks that are stored and blocks that are compressed.
TEST(LargestXzDictionary, IsTheLargestOfAllStreams) {
    const std::string large = with_dictionary(xz("x"), 40);
    for (const std::string& before :
         {xz("text text text"), xz(noise(300'000)), xz(std::string(300'000, 'a')), xz("")}) {
        EXPECT_EQ(largest(before + large), 4 * GiB);
        EXPECT_EQ(largest(before + std::string(8, '\0') + large + before), 4 * GiB);
        EXPECT_EQ(largest(before + before), largest(before));
    }
}

TEST(LargestXzDictionary, EndsWhereTheFileBreaksOff) {
    const std::string stream = xz(noise(70'000)) + xz("x");
    for (std::size_t size = 0; size < stream.size(); size += 7) EXPECT_LE(largest(stream.substr(0, size)), normal);
}

TEST(CompressedSource, RefusesAnXzStreamThatWantsTooMuchMemory) {
    for (const int bits : {32, 33, 40}) {
        const File file = hostile::memory_file(with_dictionary(xz("x"), static_cast<char>(bits)));
        Report report;
        const auto source = decompress(Filter::xz, file, report);
        std::array<std::byte, 16> buffer{};
        EXPECT_EQ(source->read(buffer), 0U);
        EXPECT_FALSE(source->is_sound());
        EXPECT_EQ(report.has("tar/too-large-dictionary"), bits > 32) << bits;  // 32: 256 MiB, the bound itself
    }
}

}  // namespace
}  // namespace csar::container
