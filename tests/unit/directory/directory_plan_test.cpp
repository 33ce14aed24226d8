#include "csar/directory/directory_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <csar/failure.hpp>
#include "csar/directory/meant_pattern.hpp"
#include "csar/pack/private_keys.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class DirectoryPlanTest : public testing::Test {
protected:
    // The names of packed files; directories end with '/'.
    std::vector<std::string> packed() {
        report_ = std::make_unique<Report>("directory");
        plan_ = directory::plan_directory(directory_.path(), options_, *report_);
        std::vector<std::string> names;
        for (const directory::PlannedEntry& entry : plan_.entries)
            names.push_back(entry.name + (entry.is_directory ? "/" : ""));
        return names;
    }

    // Identifiers and places, after packed().
    std::vector<std::string> findings() const {
        std::vector<std::string> findings;
        for (const Diagnostic& diagnostic : report_->diagnostics())
            findings.push_back(std::string(diagnostic.id) + " " + diagnostic.place.file);
        return findings;
    }

    std::vector<std::string> left_out() const {
        std::vector<std::string> names;
        for (const directory::LeftOut& left : plan_.left_out)
            names.push_back(left.name + (left.is_directory ? "/" : "") + ": " +
                            std::string(directory::to_string(left.reason)));
        return names;
    }

    void link(const char* target, const char* name) { std::filesystem::create_symlink(target, directory_ / name); }

    test::TemporaryDirectory directory_;
    directory::PlanOptions options_;
    directory::DirectoryPlan plan_;
    std::unique_ptr<Report> report_;
};

TEST_F(DirectoryPlanTest, ListsFilesSortedByBytes) {
    for (const char* name : {"b", "a/z", "a.b", "a-b", "C", "a/b/c", "\xC3\xBC"}) directory_.write(name, name);
    EXPECT_THAT(packed(), ElementsAre("C", "a-b", "a.b", "a/b/c", "a/z", "b", "\xC3\xBC"));
    EXPECT_THAT(findings(), IsEmpty());
    EXPECT_EQ(plan_.entries[3].source, "a/b/c");
    EXPECT_EQ(plan_.entries[3].size, 5u);
}

TEST_F(DirectoryPlanTest, KeepsTheExecutableBitOfAnybody) {
    for (const char* name : {"0644", "0755", "0645", "0744", "4711"})
        ::chmod(directory_.write(name, "").c_str(), static_cast<mode_t>(std::stoul(name, nullptr, 8)));
    packed();
    for (const directory::PlannedEntry& entry : plan_.entries)
        EXPECT_EQ(entry.executable, entry.name != "0644") << entry.name;
}

TEST_F(DirectoryPlanTest, ListsDirectoriesWithNothingToPack) {
    std::filesystem::create_directories(directory_ / "empty/deeper");
    std::filesystem::create_directories(directory_ / "logs");
    directory_.write("logs/a.log", "x");
    directory_.write("full/a", "x");
    directory_.write(".csarignore", "*.log\n");
    EXPECT_THAT(packed(), ElementsAre("empty/deeper/", "full/a", "logs/"));
}

TEST_F(DirectoryPlanTest, PlansAnEmptyDirectory) { EXPECT_THAT(packed(), IsEmpty()); }

TEST_F(DirectoryPlanTest, LeavesOutWhatCsarignoreSays) {
    directory_.write(".csarignore", "# build\n/out/\n*.tmp\n!keep.tmp\n");
    for (const char* name : {"a", "b.tmp", "keep.tmp", "out/x", "out/y/z", "sub/out/x"}) directory_.write(name, "");
    EXPECT_THAT(packed(), ElementsAre("a", "keep.tmp", "sub/out/x"));
    EXPECT_THAT(left_out(), ElementsAre(".csarignore: contains the patterns", "b.tmp: ignored by .csarignore",
                                        "out/: ignored by .csarignore"));
    EXPECT_EQ(plan_.left_out[1].line, 3u);
    EXPECT_EQ(plan_.left_out[2].line, 2u);
}

TEST_F(DirectoryPlanTest, NeverPacksJunkFiles) {
    directory_.write(".csarignore", "!.git\n!*~\n");
    for (const char* name : {"a", ".git/config", "sub/.svn/entries", "sub/b~", ".c.swp", "d/.DS_Store", ".gitignore"})
        directory_.write(name, "");
    EXPECT_THAT(packed(), ElementsAre("a", "d/", "sub/"));
    EXPECT_THAT(left_out(), ElementsAre(".c.swp: never packed", ".csarignore: contains the patterns",
                                        ".git/: never packed", ".gitignore: never packed", "d/.DS_Store: never packed",
                                        "sub/.svn/: never packed", "sub/b~: never packed"));
}

TEST_F(DirectoryPlanTest, NeverPacksItsOwnOutput) {
    directory_.write("a", "x");
    const auto before = packed();
    const std::string output = directory_.write("dist/out.csar", "y");
    std::filesystem::create_hard_link(output, directory_ / "other-name.csar");
    options_.outputs = {output, directory_ / "not-there-yet"};
    EXPECT_THAT(packed(), ElementsAre("a", "dist/"));
    EXPECT_THAT(left_out(), ElementsAre("dist/out.csar: written by this run", "other-name.csar: written by this run"));
}

TEST_F(DirectoryPlanTest, WarnsOfIgnoreFilesThatAreNotRead) {
    directory_.write("sub/.csarignore", "a\n");
    directory_.write("sub/a", "");
    EXPECT_THAT(packed(), ElementsAre("sub/.csarignore", "sub/a"));
    EXPECT_THAT(findings(), ElementsAre("pack/nested-ignore-file sub/.csarignore"));
}

TEST_F(DirectoryPlanTest, WarnsOfPatternsThatMatchNothing) {
    directory_.write(".csarignore", "ok*\na[b\n");
    packed();
    ASSERT_THAT(findings(), ElementsAre("pack/useless-pattern .csarignore"));
    EXPECT_EQ(report_->diagnostics()[0].place.line, 2u);
    EXPECT_EQ(report_->diagnostics()[0].place.excerpt, "a[b");
}

TEST_F(DirectoryPlanTest, NotesNamesThatDoNotExist) {
    for (const char* name : {"a/x", "b", "build/y"}) directory_.write(name, "");
    directory_.write(".csarignore", "/emtpy\n*.log\nbuild/\n!b\nb/\n.git\n");
    directory_.write(".git/config", "");
    packed();
    ASSERT_THAT(findings(), ElementsAre("pack/unused-pattern .csarignore", "pack/unused-pattern .csarignore"));
    EXPECT_EQ(report_->diagnostics()[0].place.excerpt, "/emtpy");
    EXPECT_EQ(report_->diagnostics()[1].place.excerpt, "b/");
}

TEST_F(DirectoryPlanTest, ShowsThePatternThatIsMeant) {
    for (const char* name : {"a/deploy.pem", "build", "old/x"}) directory_.write(name, "");
    const std::string absolute = directory_ / "a/deploy.pem";
    // The lines after Deploy.PEM have no suggestion: "Build/" matches only directories.
    directory_.write(".csarignore", "./a/deploy.pem\n" + absolute +
                                        "\nA/Deploy.pem\n/Old\nDeploy.PEM\nBuild/\n!./build\n../a\n./\nnone\n");
    packed();
    std::vector<std::string> hints;
    for (const Diagnostic& finding : report_->diagnostics())
        if (finding.id == "pack/mistaken-pattern") hints.push_back(finding.hint);
    EXPECT_THAT(hints, ElementsAre("write '/a/deploy.pem'", "write '/a/deploy.pem'", "write '/a/deploy.pem'",
                                   "write '/old/'", "write '/a/deploy.pem'"));
}

TEST_F(DirectoryPlanTest, ShowsThePatternWithoutACommentAndQuotes) {
    for (const char* name : {"a/deploy.pem", "old/x", "b #1"}) directory_.write(name, "");
    // No path has the last two patterns.
    directory_.write(".csarignore",
                     "a/deploy.pem  # key\n\"old/\"\na\\deploy.pem\n*.pem\t# keys\nb #1\n*.log # logs\n'none'\n");
    packed();
    std::vector<std::string> hints;
    for (const Diagnostic& finding : report_->diagnostics()) hints.push_back(finding.hint);
    EXPECT_THAT(
        hints, ElementsAre("write '/a/deploy.pem'", "write '/old/'", "write '/a/deploy.pem'", "write '*.pem'", "", ""));
}

TEST_F(DirectoryPlanTest, QuotesThePatternOfAPath) {
    EXPECT_EQ(directory::pattern_of("a/b[1]*?\\ "), "/a/b\\[1]\\*\\?\\\\\\ ");
}

TEST_F(DirectoryPlanTest, RefusesSymbolicLinks) {
    directory_.write("a", "x");
    directory_.write("d/b", "x");
    link("a", "link");
    link("d", "directory");
    EXPECT_THAT(packed(), ElementsAre("a", "d/b"));
    EXPECT_THAT(findings(), ElementsAre("pack/symbolic-link directory", "pack/symbolic-link link"));
    EXPECT_EQ(report_->diagnostics()[1].message, "'link' is a symbolic link to 'a'");
    EXPECT_THAT(report_->diagnostics()[1].hint, HasSubstr("PackOptions::follow_symlinks"));
}

TEST_F(DirectoryPlanTest, LetsSymbolicLinksBeIgnored) {
    link("nowhere", "link");
    directory_.write(".csarignore", "link\n");
    EXPECT_THAT(packed(), IsEmpty());
    EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(DirectoryPlanTest, FollowsLinksWithinTheDirectory) {
    options_.follow_symlinks = true;
    ::chmod(directory_.write("d/run", "12345").c_str(), 0755);
    directory_.write("d/sub/b", "x");
    link("d/run", "file");
    link("d", "linked");
    link("../../file", "d/sub/up");
    link("./d//sub/../run", "winding");
    link("linked/sub/up", "through-links");
    EXPECT_THAT(packed(), ElementsAre("d/run", "d/sub/b", "d/sub/up", "file", "linked/run", "linked/sub/b",
                                      "linked/sub/up", "through-links", "winding"));
    EXPECT_THAT(findings(), IsEmpty());
    for (const directory::PlannedEntry& entry : plan_.entries) {
        if (entry.name.ends_with('b')) continue;
        EXPECT_EQ(entry.source, "d/run") << entry.name;
        EXPECT_EQ(entry.size, 5u);
        EXPECT_TRUE(entry.executable);
    }
    EXPECT_EQ(plan_.entries[5].source, "d/sub/b");
}

TEST_F(DirectoryPlanTest, FollowsNoLinkOutOfTheDirectory) {
    options_.follow_symlinks = true;
    directory_.write("d/a", "x");
    test::TemporaryDirectory outside;
    outside.write("secret", "x");
    link((outside / "secret").c_str(), "absolute");
    link((directory_ / "d/a").c_str(), "absolute-inside");
    link("..", "parent");
    link("d/../../x", "winding");
    link("../../d/a", "d/up");
    link(("../" + outside.path().filename().string() + "/secret").c_str(), "relative");
    EXPECT_THAT(packed(), ElementsAre("d/a"));
    EXPECT_THAT(findings(),
                ElementsAre("pack/link-outside absolute", "pack/link-outside absolute-inside", "pack/link-outside d/up",
                            "pack/link-outside parent", "pack/link-outside relative", "pack/link-outside winding"));
}

TEST_F(DirectoryPlanTest, ReportsLinksToNothing) {
    options_.follow_symlinks = true;
    directory_.write("a", "x");
    link("nowhere", "broken");
    link("a/b", "below-a-file");
    link("a/..", "above-a-file");
    EXPECT_THAT(packed(), ElementsAre("a"));
    EXPECT_THAT(findings(), ElementsAre("pack/broken-link above-a-file", "pack/broken-link below-a-file",
                                        "pack/broken-link broken"));
}

TEST_F(DirectoryPlanTest, ReportsLinksThatLeadInCycles) {
    options_.follow_symlinks = true;
    directory_.write("a/x", "");
    directory_.write("b/y", "");
    link(".", "a/self");
    link("../a", "b/to-a");
    link("../b", "a/to-b");
    link("one", "two");
    link("two", "one");
    EXPECT_THAT(packed(), ElementsAre("a/to-b/y", "a/x", "b/to-a/x", "b/y"));
    EXPECT_THAT(findings(), Contains("pack/link-loop a/self"));
    EXPECT_THAT(findings(), Contains("pack/link-loop a/to-b/to-a"));
    EXPECT_THAT(findings(), Contains("pack/link-loop b/to-a/to-b"));
    EXPECT_THAT(findings(), Contains("pack/link-loop one"));
    EXPECT_THAT(findings(), Contains("pack/link-loop two"));
}

TEST_F(DirectoryPlanTest, AppliesPatternsToWhatALinkLeadsTo) {
    options_.follow_symlinks = true;
    directory_.write(".csarignore", "skipped/\n");
    directory_.write("d/a", "x");
    link("d", "skipped");
    EXPECT_THAT(packed(), ElementsAre("d/a"));
}

TEST_F(DirectoryPlanTest, RefusesWhatIsNeitherFileNorDirectory) {
    ::mkfifo((directory_ / "pipe").c_str(), 0600);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    (directory_ / "socket").copy(address.sun_path, sizeof address.sun_path - 1);
    const int descriptor = ::socket(AF_UNIX, SOCK_STREAM, 0);
    ASSERT_EQ(::bind(descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    ::close(descriptor);
    EXPECT_THAT(packed(), IsEmpty());
    EXPECT_THAT(findings(), ElementsAre("entry/fifo pipe", "entry/socket socket"));
}

TEST_F(DirectoryPlanTest, RefusesHostileNames) {
    directory_.write("a\\b", "x");
    directory_.write("bad\n/c", "x");
    directory_.write("\xFF", "x");
    EXPECT_THAT(packed(), IsEmpty());
    EXPECT_THAT(findings(),
                ElementsAre("entry/backslash-in-name a\\b", "entry/control-in-name bad\n", "entry/name-not-utf8 \xFF"));
}

TEST_F(DirectoryPlanTest, WarnsOfNamesThatAreTroubleElsewhere) {
    for (const char* name : {"con.txt", "ab:c", "dot."}) directory_.write(name, "x");
    EXPECT_EQ(packed().size(), 3u);
    EXPECT_THAT(findings(), ElementsAre("entry/windows-forbidden-character ab:c", "entry/windows-reserved-name con.txt",
                                        "entry/trailing-dot-or-space dot."));
}

TEST_F(DirectoryPlanTest, WarnsOfNamesThatFoldTogether) {
    directory_.write("Readme", "x");
    directory_.write("README", "x");
    EXPECT_EQ(packed().size(), 2u);
    EXPECT_THAT(findings(), ElementsAre("entry/case-collision Readme"));
}

TEST_F(DirectoryPlanTest, StopsAtTheLimits) {
    directory_.write("a/b/c", "x");
    directory_.write("d", "x");
    options_.limits.path_depth = 2;
    EXPECT_THAT(packed(), ElementsAre("a/b/", "d"));
    EXPECT_THAT(findings(), ElementsAre("entry/name-too-deep a/b/c"));
    options_.limits.path_depth = 3;
    options_.limits.entries = 2;
    EXPECT_THAT(packed(), ElementsAre("a/b/c", "d"));
    EXPECT_THAT(findings(), IsEmpty());
    options_.limits.entries = 1;
    EXPECT_THAT(packed(), ElementsAre("a/b/c"));
    EXPECT_THAT(findings(), ElementsAre("entry/too-many-entries "));
}

TEST_F(DirectoryPlanTest, FailsForWhatIsNoDirectory) {
    const std::string file = directory_.write("a", "x");
    EXPECT_THROW(directory::plan_directory(file, {}, *std::make_unique<Report>()), Failure);
    EXPECT_THROW(directory::plan_directory(directory_ / "missing", {}, *std::make_unique<Report>()), Failure);
}

TEST_F(DirectoryPlanTest, MakesItemsOfItsEntries) {
    directory_.write("a", "123");
    std::filesystem::create_directory(directory_ / "d");
    packed();
    const auto items = directory::items_of(plan_);
    ASSERT_EQ(items.size(), 2u);
    const auto& source = std::get<container::FromDirectory>(items[0].source);
    EXPECT_EQ(items[0].name, "a");
    EXPECT_EQ(source.directory, plan_.root.descriptor());
    EXPECT_EQ(source.path, "a");
    EXPECT_EQ(source.size, 3u);
    EXPECT_TRUE(std::holds_alternative<container::EmptyDirectory>(items[1].source));
}

std::string pem(const std::string& label) {
    return "-----BEGIN " + label + "-----\nMIIB\n-----END " + label + "-----\n";
}

TEST_F(DirectoryPlanTest, FindsPrivateKeysAmongItsFiles) {
    directory_.write("a/notes.txt", "x");
    directory_.write("b/secret.txt", pem("PRIVATE KEY"));
    directory_.write("c/server.key", "");
    directory_.write("d/late", std::string(1024, ' ') + pem("PRIVATE KEY"));
    directory_.write("e/cert.pem", pem("CERTIFICATE"));
    for (int i = 0; i < 600; ++i) directory_.write("many/" + std::to_string(i), "x");
    for (const unsigned jobs : {1u, 3u}) {
        packed();
        pack::report_private_keys(plan_, jobs, *report_);
        EXPECT_THAT(findings(), ElementsAre("pack/private-key b/secret.txt", "pack/private-key c/server.key"));
    }
    EXPECT_EQ(report_->diagnostics()[0].message,
              "'b/secret.txt' looks like a private key: the file contains '-----BEGIN PRIVATE KEY-----'");
}

// Passes contents to an observer in pieces.
void show(container::ItemObserver& observer, const std::vector<container::Item>& items, std::size_t step) {
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string& content = std::get<container::FromMemory>(items[i].source).content;
        Sink* const sink = observer.begin(i);
        for (std::size_t at = 0; at < content.size(); at += step) sink->write(as_bytes(content.substr(at, step)));
        observer.end(i, content.size());
    }
}

TEST(PrivateKeyWatch, FindsThemWhileTheyAreWritten) {
    const std::vector<container::Item> items = {
        {.name = "a.txt", .source = container::FromMemory{pem("PRIVATE KEY")}},
        {.name = "b.txt", .source = container::FromMemory{std::string(1024, ' ') + pem("PRIVATE KEY")}},
        {.name = "c.key", .source = container::FromMemory{"x"}},
        {.name = "d.txt", .source = container::FromMemory{pem("PRIVATE KEY") + std::string(300'000, ' ')}},
    };
    for (const std::size_t step : {std::size_t{7}, std::size_t{1} << 20}) {
        Report report;
        pack::PrivateKeyWatch watch(items, nullptr);
        show(watch, items, step);
        watch.tell(report);
        ASSERT_EQ(report.diagnostics().size(), 2u);
        EXPECT_EQ(report.diagnostics()[0].place.file, "a.txt");
        EXPECT_EQ(report.diagnostics()[1].place.file, "c.key");
    }
}

TEST(PrivateKeyWatch, PassesEverythingOn) {
    struct Other : container::ItemObserver {
        Sink* begin(std::size_t item) override { return item == 0 ? &content : nullptr; }
        void end(std::size_t, std::uint64_t size) override { sizes.push_back(size); }
        StringSink content;
        std::vector<std::uint64_t> sizes;
    } other;
    const std::vector<container::Item> items = {{.name = "a", .source = container::FromMemory{"first"}},
                                                {.name = "b", .source = container::FromMemory{"second"}}};
    pack::PrivateKeyWatch watch(items, &other);
    show(watch, items, 2);
    EXPECT_EQ(other.content.text(), "first");
    EXPECT_THAT(other.sizes, ElementsAre(5, 6));
}

}  // namespace
}  // namespace csar
