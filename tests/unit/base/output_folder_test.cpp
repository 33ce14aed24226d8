#include "base/output_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csar/failure.hpp>
#include "base/folder_writer.hpp"
#include "tests/support/temporary_folder.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

void write(const OutputFolder& output, std::string_view path) {
    FolderWriter writer(output.descriptor());
    writer.make_folder("sub");
    writer.create(path, 0644).write(as_bytes("content"));
}

std::size_t count(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

std::string failure_of(const std::string& path) {
    try {
        OutputFolder output(path);
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::output);
        return failure.what();
    }
    return "no failure";
}

TEST(OutputFolder, AppearsOnlyOnCommit) {
    test::TemporaryFolder folder;
    for (const bool durable : {true, false}) {
        const std::string path = folder / (durable ? "durable" : "fast");
        OutputFolder output(path + "/");
        write(output, "sub/a");
        EXPECT_FALSE(fs::exists(path));
        output.commit(durable);
        EXPECT_EQ(test::TemporaryFolder::read(path + "/sub/a"), "content");
    }
    EXPECT_EQ(count(folder.path()), 2u);
}

TEST(OutputFolder, LeavesNothingWithoutCommit) {
    test::TemporaryFolder folder;
    write(OutputFolder(folder / "out"), "sub/a");
    EXPECT_EQ(count(folder.path()), 0u);
}

TEST(OutputFolder, FillsAnEmptyFolderOnlyOnCommit) {
    test::TemporaryFolder folder;
    const std::string path = folder / "out";
    fs::create_directory(path);
    fs::permissions(path, fs::perms(0750));
    struct stat before {
    }, after{};
    ASSERT_EQ(::stat(path.c_str(), &before), 0);
    {
        OutputFolder output(path);
        write(output, "sub/a");
        write(output, "b");
        EXPECT_FALSE(fs::exists(path + "/b"));
        output.commit(true);
    }
    EXPECT_EQ(count(path), 2u);
    EXPECT_EQ(test::TemporaryFolder::read(path + "/sub/a"), "content");
    ASSERT_EQ(::stat(path.c_str(), &after), 0);
    EXPECT_EQ(before.st_ino, after.st_ino);
    EXPECT_EQ(before.st_mode, after.st_mode);
}

TEST(OutputFolder, LeavesAnEmptyFolderEmptyWithoutCommit) {
    test::TemporaryFolder folder;
    write(OutputFolder(folder.path()), "sub/a");
    EXPECT_EQ(count(folder.path()), 0u);
}

TEST(OutputFolder, RefusesWhatIsTaken) {
    test::TemporaryFolder folder;
    folder.write("file", "1");
    folder.write("full/file", "1");
    EXPECT_THAT(failure_of(folder / "file"), HasSubstr("it is not a folder"));
    EXPECT_THAT(failure_of(folder / "full"), HasSubstr("it is not empty"));
    EXPECT_THAT(failure_of(folder / "missing/out"), HasSubstr("No such file"));
    EXPECT_THAT(failure_of(folder / "file/out"), HasSubstr("Not a directory"));
    EXPECT_EQ(count(folder.path()), 2u);
}

TEST(OutputFolder, ReplacesNothingThatAppearedMeanwhile) {
    test::TemporaryFolder folder;
    {
        OutputFolder output(folder / "out");
        write(output, "sub/a");
        fs::create_directory(folder / "out");
        EXPECT_THROW(output.commit(true), Failure);
    }
    EXPECT_EQ(count(folder / "out"), 0u);
    {
        OutputFolder output(folder / "out");
        write(output, "sub/a");
        write(output, "b");
        folder.write("out/sub", "theirs");
        EXPECT_THROW(output.commit(true), Failure);
    }
    EXPECT_EQ(count(folder / "out"), 1u);
    EXPECT_EQ(test::TemporaryFolder::read(folder / "out/sub"), "theirs");
    EXPECT_EQ(count(folder.path()), 1u);
}

TEST(OutputFolder, IsPrivateUntilItIsComplete) {
    test::TemporaryFolder folder;
    const mode_t kept = ::umask(027);
    OutputFolder output(folder / "out");
    ::umask(kept);
    EXPECT_EQ(fs::status(*fs::directory_iterator(folder.path())).permissions(), fs::perms(0700));
    output.commit(false);
    EXPECT_EQ(fs::status(folder / "out").permissions(), fs::perms(0750));
}

TEST(OutputFolder, WorksInTheWorkingFolder) {
    test::TemporaryFolder folder;
    const fs::path kept = fs::current_path();
    fs::current_path(folder.path());
    {
        OutputFolder output("out");
        write(output, "sub/a");
        output.commit(true);
    }
    fs::current_path(kept);
    EXPECT_TRUE(fs::exists(folder / "out/sub/a"));
    EXPECT_EQ(count(folder.path()), 1u);
}

}  // namespace
}  // namespace csar
