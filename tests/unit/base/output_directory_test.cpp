#include "base/output_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csar/failure.hpp>
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

void write(const OutputDirectory& output, std::string_view path) {
    DirectoryWriter writer(output.descriptor());
    writer.make_directory("sub");
    writer.create(path, 0644).write(as_bytes("content"));
}

std::size_t count(const fs::path& directory) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(directory), fs::directory_iterator()));
}

std::string failure_of(const std::string& path) {
    try {
        OutputDirectory output(path);
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::output);
        return failure.what();
    }
    return "no failure";
}

TEST(OutputDirectory, AppearsOnlyOnCommit) {
    test::TemporaryDirectory directory;
    for (const bool durable : {true, false}) {
        const std::string path = directory / (durable ? "durable" : "fast");
        OutputDirectory output(path + "/");
        write(output, "sub/a");
        EXPECT_FALSE(fs::exists(path));
        output.commit(durable);
        EXPECT_EQ(test::TemporaryDirectory::read(path + "/sub/a"), "content");
    }
    EXPECT_EQ(count(directory.path()), 2u);
}

TEST(OutputDirectory, LeavesNothingWithoutCommit) {
    test::TemporaryDirectory directory;
    write(OutputDirectory(directory / "out"), "sub/a");
    EXPECT_EQ(count(directory.path()), 0u);
}

TEST(OutputDirectory, FillsAnEmptyDirectoryOnlyOnCommit) {
    test::TemporaryDirectory directory;
    const std::string path = directory / "out";
    fs::create_directory(path);
    fs::permissions(path, fs::perms(0750));
    struct stat before {
    }, after{};
    ASSERT_EQ(::stat(path.c_str(), &before), 0);
    {
        OutputDirectory output(path);
        write(output, "sub/a");
        write(output, "b");
        EXPECT_FALSE(fs::exists(path + "/b"));
        output.commit(true);
    }
    EXPECT_EQ(count(path), 2u);
    EXPECT_EQ(test::TemporaryDirectory::read(path + "/sub/a"), "content");
    ASSERT_EQ(::stat(path.c_str(), &after), 0);
    EXPECT_EQ(before.st_ino, after.st_ino);
    EXPECT_EQ(before.st_mode, after.st_mode);
}

TEST(OutputDirectory, LeavesAnEmptyDirectoryEmptyWithoutCommit) {
    test::TemporaryDirectory directory;
    write(OutputDirectory(directory.path()), "sub/a");
    EXPECT_EQ(count(directory.path()), 0u);
}

TEST(OutputDirectory, RefusesWhatIsTaken) {
    test::TemporaryDirectory directory;
    directory.write("file", "1");
    directory.write("full/file", "1");
    EXPECT_THAT(failure_of(directory / "file"), HasSubstr("it is not a directory"));
    EXPECT_THAT(failure_of(directory / "full"), HasSubstr("it is not empty"));
    EXPECT_THAT(failure_of(directory / "missing/out"), HasSubstr("there is no directory"));
    EXPECT_THAT(failure_of(directory / "file/out"), HasSubstr("Not a directory"));
    EXPECT_EQ(count(directory.path()), 2u);
}

TEST(OutputDirectory, ReplacesNothingThatAppearedMeanwhile) {
    test::TemporaryDirectory directory;
    {
        OutputDirectory output(directory / "out");
        write(output, "sub/a");
        fs::create_directory(directory / "out");
        EXPECT_THROW(output.commit(true), Failure);
    }
    EXPECT_EQ(count(directory / "out"), 0u);
    {
        OutputDirectory output(directory / "out");
        write(output, "sub/a");
        write(output, "b");
        directory.write("out/sub", "theirs");
        EXPECT_THROW(output.commit(true), Failure);
    }
    EXPECT_EQ(count(directory / "out"), 1u);
    EXPECT_EQ(test::TemporaryDirectory::read(directory / "out/sub"), "theirs");
    EXPECT_EQ(count(directory.path()), 1u);
}

TEST(OutputDirectory, IsPrivateUntilItIsComplete) {
    test::TemporaryDirectory directory;
    const mode_t kept = ::umask(027);
    OutputDirectory output(directory / "out");
    ::umask(kept);
    EXPECT_EQ(fs::status(*fs::directory_iterator(directory.path())).permissions(), fs::perms(0700));
    output.commit(false);
    EXPECT_EQ(fs::status(directory / "out").permissions(), fs::perms(0750));
}

TEST(OutputDirectory, WorksInTheWorkingDirectory) {
    test::TemporaryDirectory directory;
    const fs::path kept = fs::current_path();
    fs::current_path(directory.path());
    {
        OutputDirectory output("out");
        write(output, "sub/a");
        output.commit(true);
    }
    fs::current_path(kept);
    EXPECT_TRUE(fs::exists(directory / "out/sub/a"));
    EXPECT_EQ(count(directory.path()), 1u);
}

}  // namespace
}  // namespace csar
