#include "base/output_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <filesystem>

#include <csar/failure.hpp>
#include <csar/text.hpp>
#include "base/temporary_file.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
protected:
    OutputFileTest() : directory_(fs::temp_directory_path() / ("csar-output-" + std::to_string(getpid()))) {
        fs::create_directory(directory_);
    }
    ~OutputFileTest() override { fs::remove_all(directory_); }

    std::string path(const char* name) const { return directory_ / name; }
    void commit_text(const char* name, std::string_view text) const {
        OutputFile output(path(name));
        output.file().write(as_bytes(text));
        output.commit();
    }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(directory_), fs::directory_iterator()));
    }

    fs::path directory_;
};

TEST_F(OutputFileTest, MayHaveANameOfAnyLengthThatTheFileSystemTakes) {
    const std::string name(255, 'n');
    commit_text(name.c_str(), "1");
    commit_text(name.c_str(), "2");  // replaced by a file that first has a temporary name
    EXPECT_EQ(files(), 1U);
}

TEST(TemporaryName, IsShortEnoughForAnyName) {
    EXPECT_TRUE(temporary_name_for("d/x.csar").starts_with("d/.x.csar."));
    EXPECT_TRUE(temporary_name_for("x.csar").starts_with(".x.csar."));
    EXPECT_NE(temporary_name_for("x"), temporary_name_for("x"));
    EXPECT_LT(temporary_name_for(std::string(255, 'x')).size(), 256U);
    const std::string name = temporary_name_for("d/x" + std::string(120, 'y') + std::string(60, 'z') + "zz" +
                                                "\u20AC\u20AC\u20AC\u20AC\u20AC\u20AC\u20AC");
    EXPECT_TRUE(is_utf8(name)) << "no half characters";
}

TEST_F(OutputFileTest, AppearsOnlyOnCommit) {
    OutputFile output(path("a"));
    output.file().write(as_bytes("hello"));
    EXPECT_FALSE(fs::exists(path("a")));
    output.commit();
    EXPECT_EQ(read_whole_file(path("a"), 100), "hello");
    EXPECT_EQ(files(), 1u);
}

TEST_F(OutputFileTest, LeavesNothingWithoutCommit) {
    { OutputFile(path("a")).file().write(as_bytes("hello")); }
    EXPECT_EQ(files(), 0u);
}

TEST_F(OutputFileTest, ReplacesAFileOnlyOnCommit) {
    {
        OutputFile first(path("a"));
        first.file().write(as_bytes("old"));
        first.commit();
    }
    {
        OutputFile abandoned(path("a"));
        abandoned.file().write(as_bytes("new"));
    }
    EXPECT_EQ(read_whole_file(path("a"), 100), "old");
    OutputFile second(path("a"));
    second.file().write(as_bytes("new"));
    second.commit();
    EXPECT_EQ(read_whole_file(path("a"), 100), "new");
    EXPECT_EQ(files(), 1u);
}

TEST_F(OutputFileTest, KeepsThePermissionsOfTheFileThatItReplaces) {
    commit_text("f", "old");
    fs::permissions(path("f"), fs::perms(0600));
    commit_text("f", "new");
    EXPECT_EQ(fs::status(path("f")).permissions(), fs::perms(0600));
}

TEST_F(OutputFileTest, RefusesADirectoryAndAMissingOne) {
    EXPECT_THROW(OutputFile(directory_.string()), Failure);
    EXPECT_THROW(OutputFile(path("missing/a")), Failure);
}

TEST_F(OutputFileTest, NeverReplacesADeviceOrAPipe) {
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    EXPECT_THROW(OutputFile(path("pipe")), Failure);
    EXPECT_THROW(OutputFile("/dev/null"), Failure);
    EXPECT_TRUE(fs::is_fifo(path("pipe")));
}

TEST_F(OutputFileTest, WritesTheFileThatALinkMeans) {
    OutputFile first(path("real"));
    first.commit();
    fs::create_symlink("real", path("link"));
    OutputFile output(path("link"));
    output.file().write(as_bytes("through"));
    output.commit();
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(read_whole_file(path("real"), 100), "through");
    fs::create_symlink("nothing", path("dangling"));
    EXPECT_THROW(OutputFile(path("dangling")), Failure);
}

TEST_F(OutputFileTest, StopsReadingAtTheLimit) {
    OutputFile output(path("a"));
    output.file().write(as_bytes("12345"));
    output.commit();
    EXPECT_EQ(read_whole_file(path("a"), 5), "12345");
    EXPECT_THROW(read_whole_file(path("a"), 4), Failure);
}

TEST_F(OutputFileTest, SeveralAppearTogether) {
    commit_text("b", "old b");
    OutputFile a(path("a")), b(path("b")), c(path("c"));
    a.file().write(as_bytes("new a"));
    b.file().write(as_bytes("new b"));
    c.file().write(as_bytes("new c"));
    const std::array outputs = {&a, &b, &c};
    commit_together(outputs);
    EXPECT_EQ(read_whole_file(path("a"), 100), "new a");
    EXPECT_EQ(read_whole_file(path("b"), 100), "new b");
    EXPECT_EQ(read_whole_file(path("c"), 100), "new c");
}

TEST_F(OutputFileTest, SeveralLeaveNothingButThemselves) {
    for (const char* text : {"old", "new"}) {
        OutputFile a(path("a")), b(path("b"));
        a.file().write(as_bytes(text));
        b.file().write(as_bytes(text));
        const std::array outputs = {&a, &b};
        commit_together(outputs);
    }
    EXPECT_EQ(read_whole_file(path("a"), 100), "new");
    EXPECT_EQ(files(), 2u);
}

TEST_F(OutputFileTest, SeveralAreTakenBackWhenTheLastFails) {
    commit_text("b", "old b");
    {
        OutputFile a(path("a")), b(path("b")), c(path("c"));
        for (OutputFile* const output : {&a, &b, &c}) output->file().write(as_bytes("new"));
        fs::create_directory(path("c"));  // which no file replaces
        const std::array outputs = {&a, &b, &c};
        EXPECT_THROW(commit_together(outputs), Failure);
    }
    EXPECT_FALSE(fs::exists(path("a")));
    EXPECT_EQ(read_whole_file(path("b"), 100), "old b");
    EXPECT_EQ(files(), 2u);
}

TEST_F(OutputFileTest, SeveralStayAwayWhenOneCannotBeWritten) {
    OutputFile a(path("a")), b(path("b"));
    a.file().write(as_bytes("new"));
    b.file().close();  // and so it cannot be synced
    const std::array outputs = {&a, &b};
    EXPECT_THROW(commit_together(outputs), Failure);
    EXPECT_FALSE(fs::exists(path("a")));
}

}  // namespace
}  // namespace csar
