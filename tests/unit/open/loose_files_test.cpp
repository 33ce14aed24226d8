// A run over many files lists and reads their directories once.
#include "csar/open/loose_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/file.hpp"
#include "base/package_path.hpp"
#include "csar/open/file_memory.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

using testing::ElementsAre;

class LooseFilesTest : public testing::Test {
protected:
    // The files that are found around `name`.
    std::vector<std::string> seen_around(const std::string& name, FileMemory* memory, bool is_path = true) const {
        const File content = File::open_read(directory_ / name);
        std::vector<std::string> names;
        open::LooseFiles((directory_.path() / name).string(), content, is_path, memory)
            .each([&](std::string_view path) { names.emplace_back(file_name(path)); });
        return names;
    }
    std::string read_from(const std::string& name, const std::string& other, FileMemory* memory) const {
        const File content = File::open_read(directory_ / name);
        const open::LooseFiles files((directory_.path() / name).string(), content, true, memory);
        return files.read(std::string(parent_path(files.entry())) + "/" + other).value_or("none");
    }

    test::TemporaryDirectory directory_;
};

TEST_F(LooseFilesTest, ListsOnceWithOneMemory) {
    directory_.write("a.yaml", "a");
    FileMemory memory;
    EXPECT_THAT(seen_around("a.yaml", &memory), ElementsAre("a.yaml"));
    directory_.write("b.yaml", "b");
    EXPECT_THAT(seen_around("b.yaml", &memory), ElementsAre("a.yaml"));
    EXPECT_THAT(seen_around("b.yaml", nullptr), ElementsAre("a.yaml", "b.yaml"));
}

TEST_F(LooseFilesTest, ReadsOtherFilesOnceAndItsOwnAlways) {
    directory_.write("a.yaml", "a");
    directory_.write("types.yaml", "before");
    FileMemory memory;
    EXPECT_EQ(read_from("a.yaml", "types.yaml", &memory), "before");
    directory_.write("types.yaml", "after!");
    EXPECT_EQ(read_from("a.yaml", "types.yaml", &memory), "before");
    EXPECT_EQ(read_from("types.yaml", "types.yaml", &memory), "after!");
    EXPECT_EQ(read_from("a.yaml", "types.yaml", nullptr), "after!");
}

TEST_F(LooseFilesTest, NothingLiesAroundWhatIsNoPath) {
    directory_.write("a.yaml", "a");
    directory_.write("b.yaml", "b");
    FileMemory memory;
    EXPECT_THAT(seen_around("a.yaml", &memory, false), ElementsAre("a.yaml"));
    EXPECT_THAT(seen_around("a.yaml", &memory), ElementsAre("a.yaml", "b.yaml"));
}

}  // namespace
}  // namespace csar
