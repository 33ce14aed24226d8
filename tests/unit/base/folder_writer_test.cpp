#include "base/folder_writer.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csar/failure.hpp>
#include "tests/support/temporary_folder.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

class FolderWriterTest : public testing::Test {
protected:
    FolderWriterTest()
        : root_(::open(folder_.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), folder_.path().string()),
          writer_(root_.descriptor()) {}

    void write(std::string_view path, std::string_view content, mode_t mode = 0644) {
        writer_.create(path, mode).write(as_bytes(content));
    }
    void make_folder(std::string_view path) { writer_.make_folder(path); }
    std::string read(std::string_view path) const { return test::TemporaryFolder::read(folder_ / path); }

    test::TemporaryFolder folder_;
    File root_;
    FolderWriter writer_;
};

template <class Call>
std::string failure_of(Call call) {
    try {
        call();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::output);
        return failure.what();
    }
    return "no failure";
}

TEST_F(FolderWriterTest, MakesFilesAndFoldersAtAnyDepth) {
    make_folder("x/y/z");
    make_folder("x/y");
    make_folder("x/other");
    write("a", "1");
    write("x/y/z/b", "2");
    write("x/y/c", "3");
    write("x/y/z/d", "4");
    write("x/other/e", "5");
    EXPECT_EQ(read("a") + read("x/y/z/b") + read("x/y/c") + read("x/y/z/d") + read("x/other/e"), "12345");
}

TEST_F(FolderWriterTest, DoesNotTakeOneFolderForAnotherWhoseNameItStartsWith) {
    make_folder("x");
    make_folder("xy/z");
    write("x/a", "1");
    write("xy/b", "2");
    write("xy/z/c", "3");
    EXPECT_EQ(read("x/a") + read("xy/b") + read("xy/z/c"), "123");
}

TEST_F(FolderWriterTest, GivesThePermissionsAskedFor) {
    const mode_t kept = ::umask(022);
    write("a", "", 0644);
    write("b", "", 0755);
    ::umask(kept);
    EXPECT_EQ(fs::status(folder_ / "a").permissions(), fs::perms(0644));
    EXPECT_EQ(fs::status(folder_ / "b").permissions(), fs::perms(0755));
}

TEST_F(FolderWriterTest, NeverOpensWhatIsThere) {
    folder_.write("a", "kept");
    fs::create_symlink("a", folder_.path() / "link");
    fs::create_symlink("nothing", folder_.path() / "dangling");
    for (const char* name : {"a", "link", "dangling"})
        EXPECT_THAT(failure_of([&] { write(name, "new"); }), testing::HasSubstr("is there already")) << name;
    EXPECT_EQ(read("a"), "kept");
    EXPECT_FALSE(fs::exists(folder_ / "nothing"));
}

TEST_F(FolderWriterTest, FollowsNoLinkOnTheWay) {
    test::TemporaryFolder outside;
    fs::create_directory(outside.path() / "sub");
    fs::create_directory_symlink(outside.path(), folder_.path() / "link");
    EXPECT_NE(failure_of([&] { write("link/a", "1"); }), "no failure");
    EXPECT_NE(failure_of([&] { write("link/sub/a", "1"); }), "no failure");
    EXPECT_NE(failure_of([&] { make_folder("link"); }), "no failure");
    EXPECT_NE(failure_of([&] { make_folder("link/new"); }), "no failure");
    EXPECT_FALSE(fs::exists(outside / "a"));
    EXPECT_FALSE(fs::exists(outside / "sub/a"));
    EXPECT_FALSE(fs::exists(outside / "new"));
}

TEST_F(FolderWriterTest, RefusesPathsThatLeadElsewhere) {
    // The root is a folder of its own, so that what would land beside it can be seen.
    fs::create_directories(folder_.path() / "root/x");
    const File root(::open((folder_.path() / "root").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "root");
    FolderWriter writer(root.descriptor());
    const auto write = [&](std::string_view path) { writer.create(path, 0644).write(as_bytes("1")); };
    for (const char* path : {"../a", "x/../a", "/a", "x//a", "x/./a", ".", "..", "x/..", "x/"}) {
        EXPECT_NE(failure_of([&] { write(path); }), "no failure") << path;
        EXPECT_NE(failure_of([&] { writer.make_folder(std::string(path) + "/new"); }), "no failure") << path;
    }
    EXPECT_NE(failure_of([&] { write(std::string_view("x\0y", 3)); }), "no failure");
    EXPECT_FALSE(fs::exists(folder_.path() / "a"));
}

TEST_F(FolderWriterTest, FailsWhereAFileIsInTheWay) {
    folder_.write("a", "1");
    EXPECT_NE(failure_of([&] { make_folder("a"); }), "no failure");
    EXPECT_NE(failure_of([&] { make_folder("a/b"); }), "no failure");
    EXPECT_NE(failure_of([&] { write("a/b", "1"); }), "no failure");
    EXPECT_NE(failure_of([&] { write("missing/b", "1"); }), "no failure");
}

}  // namespace
}  // namespace csar
