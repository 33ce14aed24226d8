#include "base/list_folder.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csar/failure.hpp>
#include "tests/support/temporary_folder.hpp"

namespace csar {
namespace {

TEST(ListFolder, SortsByBytesAndLeavesOutTheDots) {
    const test::TemporaryFolder folder;
    for (const char* name : {"b", "a", ".hidden", "C", "d/e"}) folder.write(name, "");
    const File opened(::open(folder.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "folder");
    EXPECT_THAT(list_folder(opened), testing::ElementsAre(".hidden", "C", "a", "b", "d"));
    EXPECT_EQ(list_folder(opened).size(), 5u) << "a second time";
}

TEST(ListFolder, FailsForAFile) {
    const test::TemporaryFolder folder;
    const File file = File::open_read(folder.write("a", ""));
    EXPECT_THROW(list_folder(file), Failure);
}

}  // namespace
}  // namespace csar
