#include "csar/container/item_contents.hpp"

#include <gtest/gtest.h>

#include <vector>

#include <csar/failure.hpp>
#include "tests/support/temporary_directory.hpp"
#include "tests/unit/container/contents.hpp"

namespace csar::container {
namespace {

// Opens a file of 2 parts, changes it with `happens`, and reads its first bytes.
template <class Happens>
void read_after(Happens happens) {
    const csar::test::TemporaryDirectory directory;
    const std::string path = directory.write("a", std::string(2 * part_size, 'x'));
    std::filesystem::last_write_time(path, std::filesystem::file_time_type());  // any change is later
    const LargeContent content(File::open_read(path), 2 * part_size);
    std::vector<std::byte> buffer(10);
    content.read(5, buffer);
    happens(directory);
    content.read(5, buffer);
}

TEST(LargeContent, NoticesThatAFileWasChanged) {
    EXPECT_NO_THROW(read_after([](const auto&) {}));
    EXPECT_THROW(read_after([](const auto& directory) { directory.write("a", "short"); }), Failure);
    EXPECT_THROW(read_after([](const auto& directory) { directory.write("a", std::string(3 * part_size, 'x')); }),
                 Failure);
    EXPECT_THROW(read_after([](const auto& directory) { directory.write("a", std::string(2 * part_size, 'y')); }),
                 Failure);
}

TEST(LargeContent, IsIncompressibleWhenAllSamplesAre) {
    const std::string noise = test::noise(1, 2 * part_size + 7);
    EXPECT_TRUE(LargeContent(as_bytes(noise)).is_incompressible());
    std::string text_at_end = noise;
    text_at_end.replace(noise.size() - 20'000, 20'000, test::text(2, 20'000));
    EXPECT_FALSE(LargeContent(as_bytes(text_at_end)).is_incompressible());
    std::string text_at_start = noise;
    text_at_start.replace(0, 20'000, test::text(2, 20'000));
    EXPECT_FALSE(LargeContent(as_bytes(text_at_start)).is_incompressible());
}

TEST(ItemContents, KnowsACallbackOnceItHasRun) {
    int asked = 0;
    const std::vector<Item> items = {{.name = "a", .source = FromMemory{"123"}},
                                     {.name = "b", .source = FromCallback{[&] {
                                                       ++asked;
                                                       return std::string("4567");
                                                   }}}};
    ItemContents contents(items);
    EXPECT_TRUE(contents.is_known(0));
    EXPECT_FALSE(contents.is_known(1));
    contents.run_callback(1);
    EXPECT_TRUE(contents.is_known(1));
    EXPECT_EQ(contents.size(1), 4u);
    EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace csar::container
