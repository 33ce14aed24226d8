#include "base/list_directory.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csar/failure.hpp>
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

TEST(ListDirectory, SortsByBytesAndLeavesOutTheDots) {
    const test::TemporaryDirectory directory;
    for (const char* name : {"b", "a", ".hidden", "C", "d/e"}) directory.write(name, "");
    const File opened(::open(directory.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "directory");
    EXPECT_THAT(list_directory(opened), testing::ElementsAre(".hidden", "C", "a", "b", "d"));
    EXPECT_EQ(list_directory(opened).size(), 5u) << "a second time";
}

TEST(ListDirectory, FailsForAFile) {
    const test::TemporaryDirectory directory;
    const File file = File::open_read(directory.write("a", ""));
    EXPECT_THROW(list_directory(file), Failure);
}

}  // namespace
}  // namespace csar
