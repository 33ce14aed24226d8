// Directories and single files as containers.
#include "csar/container/directory_container.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csar/failure.hpp>
#include "report/diagnose.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/unit/container/opened.hpp"

namespace csar::container {
namespace {

using test::TemporaryDirectory;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

std::unique_ptr<Opened> open_path(const std::string& path, const OpenOptions& options = {}) {
    auto opened = std::make_unique<Opened>();
    opened->container = open(path, options, opened->report);
    return opened;
}

std::unique_ptr<Opened> open_in(const TemporaryDirectory& directory, const OpenOptions& options = {}) {
    return open_path(directory.path(), options);
}

TEST(DirectoryContainer, ListsEverythingSortedByBytes) {
    TemporaryDirectory directory;
    directory.write("b", "2");
    directory.write("a/c.yaml", "c: 3");
    directory.write("a-b", "1");
    directory.write("B", "4");
    std::filesystem::create_directory(directory.path() / "empty");
    const auto opened = open_in(directory);
    EXPECT_THAT(opened->ids(), ElementsAre("entry/case-collision"));
    EXPECT_THAT(opened->names(), ElementsAre("B", "a", "a-b", "a/c.yaml", "b", "empty"));
    EXPECT_EQ(opened->container->format(), Format::directory);
    EXPECT_EQ(opened->container->archive_size(), 7u);
    EXPECT_EQ(opened->container->entries()[1].kind, EntryKind::directory);
    EXPECT_EQ(opened->container->entries()[3].size, 4u);
    EXPECT_EQ(opened->content("a/c.yaml"), "c: 3");
    EXPECT_EQ(opened->content("a"), "(damaged)");
    EXPECT_EQ(opened->content("c"), "(none)");
    EXPECT_EQ(opened->container->path(), directory.path());
}

TEST(DirectoryContainer, TellsTheMode) {
    TemporaryDirectory directory;
    ASSERT_EQ(::chmod(directory.write("run.sh", "#!/bin/sh").c_str(), 0750), 0);
    ASSERT_EQ(::chmod(directory.write("su.sh", "#!/bin/sh").c_str(), 04755), 0);
    const auto opened = open_in(directory);
    EXPECT_EQ(opened->container->find("run.sh")->mode, 0750);
    EXPECT_THAT(opened->ids(), ElementsAre("entry/setuid-bit"));
}

TEST(DirectoryContainer, ReadsAllFiles) {
    TemporaryDirectory directory;
    std::map<std::string, std::string> contents;
    for (int number = 0; number < 30; ++number) {
        const std::string name = compose("x{}/{}", number % 3, number);
        contents[name] = std::string(static_cast<std::size_t>(number) * 40'000, 'c');
        directory.write(name, contents[name]);
    }
    for (const unsigned jobs : {1u, 4u}) {
        const auto opened = open_in(directory);
        CollectingVisitor visitor;
        opened->container->read_all(&visitor, jobs, opened->report);
        EXPECT_TRUE(visitor.contents() == contents);
        EXPECT_THAT(visitor.ended(), testing::Each(Pair(testing::_, true)));
        opened->container->read_all(nullptr, jobs, opened->report);
        EXPECT_THAT(opened->ids(), IsEmpty());
    }
}

TEST(DirectoryContainer, ReadsUnsavedContents) {
    TemporaryDirectory directory;
    directory.write("a/edited.yaml", "old");
    directory.write("a/other.yaml", "as it is");
    std::filesystem::create_symlink("other.yaml", directory.path() / "a/link");
    const auto opened = open_in(directory);
    opened->container = with_contents(std::move(opened->container), {{"a/edited.yaml", "longer"}, {"a/none", "x"}});
    for (const unsigned jobs : {1u, 4u}) {
        CollectingVisitor visitor;
        opened->container->read_all(&visitor, jobs, opened->report);
        EXPECT_THAT(visitor.contents(),
                    testing::UnorderedElementsAre(Pair("a/edited.yaml", "longer"), Pair("a/other.yaml", "as it is")));
        EXPECT_THAT(visitor.ended(),
                    testing::UnorderedElementsAre(Pair("a/edited.yaml", true), Pair("a/other.yaml", true)));
    }
    struct NoSink final : EntryVisitor {
        Sink* begin(const Entry&) override { return nullptr; }
        void end(const Entry&, bool sound) override { sound_ends += sound ? 1 : 0; }
        int sound_ends = 0;
    } visitor;
    opened->container->read_all(&visitor, 1, opened->report);
    EXPECT_EQ(visitor.sound_ends, 2) << "end() also follows a begin() without a sink";
}

TEST(DirectoryContainer, NeitherFollowsNorReadsSymbolicLinks) {
    TemporaryDirectory outside, directory;
    outside.write("secret", "secret");
    directory.write("a", "1");
    std::filesystem::create_symlink(outside / "secret", directory.path() / "file");
    std::filesystem::create_symlink(outside.path(), directory.path() / "directory");
    const auto opened = open_in(directory);
    EXPECT_THAT(opened->ids(), ElementsAre("directory/symbolic-link"));
    EXPECT_FALSE(opened->has_errors());
    EXPECT_EQ(opened->report.diagnostics().size(), 2u);
    EXPECT_THAT(opened->names(), ElementsAre("a", "directory", "file"));
    EXPECT_EQ(opened->content("file"), "(damaged)");
    EXPECT_EQ(opened->content("directory/secret"), "(none)");
}

TEST(DirectoryContainer, ReportsSpecialFiles) {
    TemporaryDirectory directory;
    ASSERT_EQ(::mkfifo((directory / "fifo").c_str(), 0600), 0);
    const auto opened = open_in(directory);
    EXPECT_THAT(opened->ids(), ElementsAre("directory/special-file"));
    EXPECT_EQ(opened->content("fifo"), "(damaged)");
    opened->container->read_all(nullptr, 1, opened->report);  // does not wait for a writer
}

TEST(DirectoryContainer, PassesOverJunkFiles) {
    TemporaryDirectory directory;
    directory.write("a.yaml", "");
    directory.write(".git/config", "");
    directory.write("x/.DS_Store", "");
    directory.write("a.yaml~", "");
    directory.write(".gitlab-ci.yml", "");
    const auto opened = open_in(directory);
    EXPECT_THAT(opened->names(), ElementsAre(".gitlab-ci.yml", "a.yaml", "x"));
}

TEST(DirectoryContainer, ReportsHostileNames) {
    TemporaryDirectory directory;
    directory.write("a\nb", "1");
    directory.write("c\\d/e", "1");
    const auto opened = open_in(directory);
    EXPECT_THAT(opened->ids(), ElementsAre("entry/backslash-in-name", "entry/control-in-name"));
    EXPECT_THAT(opened->names(), ElementsAre("a\nb", "c\\d"));  // what lies beneath is not looked at
}

TEST(DirectoryContainer, StaysWithinTheLimits) {
    TemporaryDirectory directory;
    directory.write("a/b/c", "123");
    directory.write("d", "456");
    OpenOptions options;
    options.limits.entries = 4;
    options.limits.extracted_bytes = 6;
    options.limits.path_depth = 3;
    EXPECT_THAT(open_in(directory, options)->ids(), IsEmpty());
    options.limits.path_depth = 2;
    EXPECT_THAT(open_in(directory, options)->ids(), ElementsAre("entry/name-too-deep"));
    options.limits.path_depth = 3;
    options.limits.extracted_bytes = 5;
    EXPECT_THAT(open_in(directory, options)->ids(), ElementsAre("entry/content-too-large"));
    options.limits.extracted_bytes = 6;
    options.limits.entries = 3;
    EXPECT_THAT(open_in(directory, options)->ids(), ElementsAre("entry/too-many-entries"));
}

TEST(DirectoryContainer, FailsWhenAFileChangesWhileItIsRead) {
    TemporaryDirectory directory;
    directory.write("a", "123");
    const auto opened = open_in(directory);
    directory.write("a", "12345");
    EXPECT_THROW(opened->content("a"), Failure);
    EXPECT_THROW(opened->container->read_all(nullptr, 1, opened->report), Failure);
    std::filesystem::remove(directory / "a");
    EXPECT_THROW(opened->content("a"), Failure);
}

TEST(DirectoryContainer, FailsWhenAFileBecomesASymbolicLink) {
    TemporaryDirectory directory;
    directory.write("x/a", "123");
    directory.write("y/a", "456");
    const auto opened = open_in(directory);
    std::filesystem::remove_all(directory / "x");
    std::filesystem::create_symlink("y", directory.path() / "x");
    EXPECT_THROW(opened->content("x/a"), Failure);
}

TEST(DirectoryContainer, FollowsALinkToTheDirectoryItself) {
    TemporaryDirectory directory, links;
    directory.write("a", "1");
    std::filesystem::create_symlink(directory.path(), links.path() / "link");
    EXPECT_THAT(open_path(links / "link")->names(), ElementsAre("a"));
}

TEST(BareFile, IsItsOwnOnlyEntry) {
    TemporaryDirectory directory;
    const auto opened = open_path(directory.write("service.yaml", "tosca_definitions_version: tosca_2_0\n"));
    EXPECT_THAT(opened->ids(), IsEmpty());
    EXPECT_EQ(opened->container->format(), Format::file);
    EXPECT_EQ(opened->container->archive_size(), 37u);
    EXPECT_THAT(opened->names(), ElementsAre("service.yaml"));
    EXPECT_EQ(opened->content("service.yaml"), "tosca_definitions_version: tosca_2_0\n");
    EXPECT_EQ(opened->content("other.yaml"), "(none)");
    CollectingVisitor visitor;
    opened->container->read_all(&visitor, 2, opened->report);
    EXPECT_THAT(visitor.contents(), ElementsAre(Pair("service.yaml", testing::_)));
    EXPECT_THAT(visitor.ended(), ElementsAre(Pair("service.yaml", true)));
}

}  // namespace
}  // namespace csar::container
