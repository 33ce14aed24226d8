#include "base/directory_reader.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <csar/failure.hpp>
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

class DirectoryReaderTest : public testing::Test {
protected:
    DirectoryReaderTest()
        : root_(::open(directory_.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), directory_.path().string()) {}

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

    test::TemporaryDirectory directory_;
    File root_;
    DirectoryReader reader_;
};

TEST_F(DirectoryReaderTest, OpensFilesAtAnyDepth) {
    directory_.write("a", "1");
    directory_.write("b/c", "2");
    directory_.write("b/d", "3");
    directory_.write("b/e/f", "4");
    EXPECT_EQ(read("a"), "1");
    EXPECT_EQ(read("b/c"), "2");
    EXPECT_EQ(read("b/d"), "3");
    EXPECT_EQ(read("b/e/f"), "4");
    EXPECT_EQ(read("b/c"), "2");
}

TEST_F(DirectoryReaderTest, KeepsTwoRootsApart) {
    test::TemporaryDirectory other;
    directory_.write("b/c", "here");
    other.write("b/c", "there");
    const File second(::open(other.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "other");
    EXPECT_EQ(read("b/c"), "here");
    EXPECT_EQ(reader_.open(second.descriptor(), "b/c").size(), 5u);
    EXPECT_EQ(read("b/c"), "here");
}

TEST_F(DirectoryReaderTest, FollowsNoSymbolicLink) {
    directory_.write("real/file", "1");
    std::filesystem::create_symlink("real/file", directory_ / "link");
    std::filesystem::create_directory_symlink("real", directory_ / "directory");
    EXPECT_NE(failure("link").find("'link'"), std::string::npos);
    EXPECT_NE(failure("directory/file").find("'directory/file'"), std::string::npos);
}

TEST_F(DirectoryReaderTest, StaysBeneathTheDirectory) {
    directory_.write("a/b", "1");
    EXPECT_NE(failure("a/../a/b"), "");
    EXPECT_NE(failure("../x/y"), "");
}

TEST_F(DirectoryReaderTest, NamesWhatIsMissing) {
    EXPECT_EQ(failure("no/file"), "cannot open 'no/file': No such file or directory");
}

}  // namespace
}  // namespace csar
