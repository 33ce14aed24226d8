#include "base/folder_reader.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <csar/failure.hpp>
#include "tests/support/temporary_folder.hpp"

namespace csar {
namespace {

class FolderReaderTest : public testing::Test {
protected:
    FolderReaderTest()
        : root_(::open(folder_.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), folder_.path().string()) {}

    std::string read(std::string_view path) {
        const File file = reader_.open(root_.descriptor(), path);
        std::string text(file.size(), '\0');
        file.read_exactly_at(0, std::as_writable_bytes(std::span(text)));
        return text;
    }
    std::string failure(std::string_view path) {
        try {
            read(path);
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.kind(), FailureKind::input);
            return failure.what();
        }
        return {};
    }

    test::TemporaryFolder folder_;
    File root_;
    FolderReader reader_;
};

TEST_F(FolderReaderTest, OpensFilesAtAnyDepth) {
    folder_.write("a", "1");
    folder_.write("b/c", "2");
    folder_.write("b/d", "3");
    folder_.write("b/e/f", "4");
    EXPECT_EQ(read("a"), "1");
    EXPECT_EQ(read("b/c"), "2");
    EXPECT_EQ(read("b/d"), "3");
    EXPECT_EQ(read("b/e/f"), "4");
    EXPECT_EQ(read("b/c"), "2");
}

TEST_F(FolderReaderTest, KeepsTwoRootsApart) {
    test::TemporaryFolder other;
    folder_.write("b/c", "here");
    other.write("b/c", "there");
    const File second(::open(other.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "other");
    EXPECT_EQ(read("b/c"), "here");
    EXPECT_EQ(reader_.open(second.descriptor(), "b/c").size(), 5u);
    EXPECT_EQ(read("b/c"), "here");
}

TEST_F(FolderReaderTest, FollowsNoSymbolicLink) {
    folder_.write("real/file", "1");
    std::filesystem::create_symlink("real/file", folder_ / "link");
    std::filesystem::create_directory_symlink("real", folder_ / "folder");
    EXPECT_NE(failure("link").find("'link'"), std::string::npos);
    EXPECT_NE(failure("folder/file").find("'folder/file'"), std::string::npos);
}

TEST_F(FolderReaderTest, StaysBeneathTheFolder) {
    folder_.write("a/b", "1");
    EXPECT_NE(failure("a/../a/b"), "");
    EXPECT_NE(failure("../x/y"), "");
}

TEST_F(FolderReaderTest, NamesWhatIsMissing) {
    EXPECT_EQ(failure("no/file"), "cannot open 'no/file': No such file or directory");
}

}  // namespace
}  // namespace csar
