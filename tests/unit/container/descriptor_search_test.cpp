// Where readers of streams end stored content of unknown size.
#include "csar/container/descriptor_search.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string>

#include "tests/hostile/zip_builder.hpp"

namespace csar::container {
namespace {

using hostile::le32;

// The position of the descriptor, for content in pieces of `step` bytes.
std::optional<std::uint64_t> search(const std::string& content, std::size_t step) {
    DescriptorSearch search;
    for (std::size_t at = 0; at < content.size(); at += step)
        if (const auto found = search.feed(as_bytes(std::string_view(content).substr(at, step)))) return found;
    return std::nullopt;
}

std::string descriptor_of(const std::string& content) {
    return le32(0x08074B50) + le32(crc32_of(as_bytes(content))) + le32(7) + le32(7);
}

class DescriptorSearchTest : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Steps, DescriptorSearchTest, testing::Values(1, 2, 3, 7, 8, 9, 64, 100'000));

TEST_P(DescriptorSearchTest, FindsDescriptorsOfWhatPrecedesThem) {
    for (const std::size_t length : std::initializer_list<std::size_t>{0, 1, 7, 8, 300, 70'000}) {
        const std::string front = hostile::sample_text(length);
        EXPECT_EQ(search(front + descriptor_of(front) + "rest", GetParam()), front.size());
    }
}

TEST_P(DescriptorSearchTest, PassesOverDescriptorsOfSomethingElse) {
    const std::string front = hostile::sample_text(100);
    EXPECT_EQ(search(front, GetParam()), std::nullopt);
    EXPECT_EQ(search("x" + front + descriptor_of(front) + "rest", GetParam()), std::nullopt);
    EXPECT_EQ(search(front + "PK\7\10PK\7\10" + "rest of it", GetParam()), std::nullopt);
    EXPECT_EQ(search(front + descriptor_of(front).substr(0, 7), GetParam()), std::nullopt) << "cut off";
}

TEST_P(DescriptorSearchTest, FindsDescriptorsBehindOthers) {
    const std::string front = hostile::sample_text(50) + descriptor_of("other") + "more";
    EXPECT_EQ(search(front + descriptor_of(front), GetParam()), front.size());
}

}  // namespace
}  // namespace csar::container
