#include "base/output_directory.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csar/failure.hpp>
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

class DirectoryWriterTest : public testing::Test {
protected:
    DirectoryWriterTest()
        : root_(::open(directory_.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), directory_.path().string()),
          writer_(root_.descriptor()) {}

    void write(std::string_view path, std::string_view content, mode_t mode = 0644) {
        writer_.create(path, mode).write(as_bytes(content));
    }
    void make_directory(std::string_view path) { writer_.make_directory(path); }
    std::string read(std::string_view path) const { return test::TemporaryDirectory::read(directory_ / path); }

    test::TemporaryDirectory directory_;
    File root_;
    DirectoryWriter writer_;
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

TEST_F(DirectoryWriterTest, MakesFilesAndDirectoriesAtAnyDepth) {
    make_directory("x/y/z");
    make_directory("x/y");
    make_directory("x/other");
    write("a", "1");
    write("x/y/z/b", "2");
    write("x/y/c", "3");
    write("x/y/z/d", "4");
    write("x/other/e", "5");
    EXPECT_EQ(read("a") + read("x/y/z/b") + read("x/y/c") + read("x/y/z/d") + read("x/other/e"), "12345");
}

TEST_F(DirectoryWriterTest, DoesNotTakeOneDirectoryForAnotherWhoseNameItStartsWith) {
    make_directory("x");
    make_directory("xy/z");
    write("x/a", "1");
    write("xy/b", "2");
    write("xy/z/c", "3");
    EXPECT_EQ(read("x/a") + read("xy/b") + read("xy/z/c"), "123");
}

TEST_F(DirectoryWriterTest, GivesThePermissionsAskedFor) {
    const mode_t kept = ::umask(022);
    write("a", "", 0644);
    write("b", "", 0755);
    ::umask(kept);
    EXPECT_EQ(fs::status(directory_ / "a").permissions(), fs::perms(0644));
    EXPECT_EQ(fs::status(directory_ / "b").permissions(), fs::perms(0755));
}

TEST_F(DirectoryWriterTest, NeverOpensWhatIsThere) {
    directory_.write("a", "kept");
    fs::create_symlink("a", directory_.path() / "link");
    fs::create_symlink("nothing", directory_.path() / "dangling");
    for (const char* name : {"a", "link", "dangling"})
        EXPECT_THAT(failure_of([&] { write(name, "new"); }), testing::HasSubstr("with this name exists")) << name;
    EXPECT_EQ(read("a"), "kept");
    EXPECT_FALSE(fs::exists(directory_ / "nothing"));
}

TEST_F(DirectoryWriterTest, FollowsNoLinkOnTheWay) {
    test::TemporaryDirectory outside;
    fs::create_directory(outside.path() / "sub");
    fs::create_directory_symlink(outside.path(), directory_.path() / "link");
    EXPECT_NE(failure_of([&] { write("link/a", "1"); }), "no failure");
    EXPECT_NE(failure_of([&] { write("link/sub/a", "1"); }), "no failure");
    EXPECT_NE(failure_of([&] { make_directory("link"); }), "no failure");
    EXPECT_NE(failure_of([&] { make_directory("link/new"); }), "no failure");
    EXPECT_FALSE(fs::exists(outside / "a"));
    EXPECT_FALSE(fs::exists(outside / "sub/a"));
    EXPECT_FALSE(fs::exists(outside / "new"));
}

TEST_F(DirectoryWriterTest, RefusesPathsThatLeadElsewhere) {
    // A separate root directory, so that the test sees files that are written next to it.
    fs::create_directories(directory_.path() / "root/x");
    const File root(::open((directory_.path() / "root").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "root");
    DirectoryWriter writer(root.descriptor());
    const auto write = [&](std::string_view path) { writer.create(path, 0644).write(as_bytes("1")); };
    for (const char* path : {"../a", "x/../a", "/a", "x//a", "x/./a", ".", "..", "x/..", "x/"}) {
        EXPECT_NE(failure_of([&] { write(path); }), "no failure") << path;
        EXPECT_NE(failure_of([&] { writer.make_directory(std::string(path) + "/new"); }), "no failure") << path;
    }
    EXPECT_NE(failure_of([&] { write(std::string_view("x\0y", 3)); }), "no failure");
    EXPECT_FALSE(fs::exists(directory_.path() / "a"));
}

TEST_F(DirectoryWriterTest, FailsWhereAFileIsInTheWay) {
    directory_.write("a", "1");
    EXPECT_NE(failure_of([&] { make_directory("a"); }), "no failure");
    EXPECT_NE(failure_of([&] { make_directory("a/b"); }), "no failure");
    EXPECT_NE(failure_of([&] { write("a/b", "1"); }), "no failure");
    EXPECT_NE(failure_of([&] { write("missing/b", "1"); }), "no failure");
}

}  // namespace
}  // namespace csar
