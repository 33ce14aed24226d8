#include "csar/directory/ignore.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

// Every path of a small tree; directories end in '/'.
const std::vector<std::string> tree = {"a",
                                       "b.log",
                                       "foo",
                                       "foobar",
                                       "c d ",
                                       "#hash",
                                       "!bang",
                                       "x[y]z",
                                       "back*slash",
                                       "dir/",
                                       "dir/a",
                                       "dir/foo",
                                       "dir/b.log",
                                       "dir/sub/",
                                       "dir/sub/a",
                                       "dir/sub/foo",
                                       "dir/sub/deep/",
                                       "dir/sub/deep/foo",
                                       "dir/sub/deep/x.log",
                                       "logs/",
                                       "logs/1.txt",
                                       "logs/2.log",
                                       "other/",
                                       "other/dir/",
                                       "other/dir/a",
                                       "other/foo/",
                                       "other/foo/bar",
                                       "other/foo/b.log",
                                       "A1",
                                       "A2",
                                       "b-1",
                                       "b]1",
                                       "gr\xC3\xBCn",
                                       "deep/",
                                       "deep/dir/",
                                       "deep/dir/sub/",
                                       "deep/dir/sub/foo",
                                       "trail ",
                                       "tab\t",
                                       "star*"};

std::string bare(const std::string& path) { return path.ends_with('/') ? path.substr(0, path.size() - 1) : path; }

// The ignored paths, also below ignored directories.
std::set<std::string> ignored_by(std::string_view text) {
    const directory::IgnoreRules rules(text);
    std::set<std::string> ignored;
    for (const std::string& path : tree) {
        bool out = rules.line_that_ignores(bare(path), path.ends_with('/')) != 0;
        for (std::size_t slash = path.find('/'); slash != std::string::npos && slash + 1 < path.size();
             slash = path.find('/', slash + 1))
            out = out || rules.line_that_ignores(path.substr(0, slash), true) != 0;
        if (out) ignored.insert(path);
    }
    return ignored;
}

struct Case {
    const char* text;
    std::vector<std::string> ignored;  // other paths of the tree are not
};

// clang-format off
const std::vector<Case> cases = {
    // comments and blanks
    {"", {}},
    {"\n\n  \n", {}},
    {"# a\n#b.log", {}},
    {"\\#hash", {"#hash"}},
    {"\\!bang", {"!bang"}},
    {"a   ", {"a", "dir/a", "dir/sub/a", "other/dir/a"}},
    {"trail\\ ", {"trail "}},
    {"trail\\ \\ ", {}},
    {"trail ", {}},
    {"c\\ d\\ ", {"c d "}},
    {"tab\t", {"tab\t"}},
    {"A1\r\nA2\r\n", {"A1", "A2"}},
    {"\xEF\xBB\xBF" "A1", {"A1"}},
    // where a pattern applies
    {"foo", {"foo", "dir/foo", "dir/sub/foo", "dir/sub/deep/foo", "other/foo/", "other/foo/bar", "other/foo/b.log", "deep/dir/sub/foo"}},
    {"/foo", {"foo"}},
    {"foo/", {"other/foo/", "other/foo/bar", "other/foo/b.log"}},
    {"/dir/foo", {"dir/foo"}},
    {"dir/foo", {"dir/foo"}},
    {"dir/sub/", {"dir/sub/", "dir/sub/a", "dir/sub/foo", "dir/sub/deep/", "dir/sub/deep/foo", "dir/sub/deep/x.log"}},
    {"/a/", {}},
    {"a/", {}},
    // * and ?
    {"*.log", {"b.log", "dir/b.log", "dir/sub/deep/x.log", "logs/2.log", "other/foo/b.log"}},
    {"/*.log", {"b.log"}},
    {"dir/*.log", {"dir/b.log"}},
    {"dir/*", {"dir/a", "dir/foo", "dir/b.log", "dir/sub/", "dir/sub/a", "dir/sub/foo", "dir/sub/deep/", "dir/sub/deep/foo", "dir/sub/deep/x.log"}},
    {"*/a", {"dir/a"}},
    {"fo?", {"foo", "dir/foo", "dir/sub/foo", "dir/sub/deep/foo", "other/foo/", "other/foo/bar", "other/foo/b.log", "deep/dir/sub/foo"}},
    {"f*r", {"foobar"}},
    {"f*o*b*", {"foobar"}},
    {"gr?n", {}},
    {"gr??n", {"gr\xC3\xBCn"}},
    {"dir?a", {}},
    {"star\\*", {"star*"}},
    {"back\\*slash", {"back*slash"}},
    // sets
    {"[aA]1", {"A1"}},
    {"A[0-9]", {"A1", "A2"}},
    {"A[!1]", {"A2"}},
    {"A[^1]", {"A2"}},
    {"b[]-]1", {"b-1", "b]1"}},
    {"b[-]1", {"b-1"}},
    {"b[!-]1", {"b]1"}},
    {"b[\\]]1", {"b]1"}},
    {"x\\[y\\]z", {"x[y]z"}},
    {"x[[]y]z", {"x[y]z"}},
    {"A[[:digit:]]", {"A1", "A2"}},
    {"[[:upper:]][[:alnum:]]", {"A1", "A2"}},
    {"b[[:punct:]]1", {"b-1", "b]1"}},
    {"A[9-0]", {}},
    {"A[1", {}},
    {"A[[:nothing:]1]", {}},
    {"A1\\", {}},
    {"dir[/]a", {}},
    // **
    {"**/foo", {"foo", "dir/foo", "dir/sub/foo", "dir/sub/deep/foo", "other/foo/", "other/foo/bar", "other/foo/b.log", "deep/dir/sub/foo"}},
    {"**/dir/a", {"dir/a", "other/dir/a"}},
    {"dir/**", {"dir/a", "dir/foo", "dir/b.log", "dir/sub/", "dir/sub/a", "dir/sub/foo", "dir/sub/deep/", "dir/sub/deep/foo", "dir/sub/deep/x.log"}},
    {"dir/**/foo", {"dir/foo", "dir/sub/foo", "dir/sub/deep/foo"}},
    {"dir/**/", {"dir/sub/", "dir/sub/a", "dir/sub/foo", "dir/sub/deep/", "dir/sub/deep/foo", "dir/sub/deep/x.log"}},
    {"**/sub/**/foo", {"dir/sub/foo", "dir/sub/deep/foo", "deep/dir/sub/foo"}},
    {"deep/**/sub/foo", {"deep/dir/sub/foo"}},
    {"**/**/x.log", {"dir/sub/deep/x.log"}},
    {"foo**", {"foo", "foobar", "dir/foo", "dir/sub/foo", "dir/sub/deep/foo", "other/foo/", "other/foo/bar", "other/foo/b.log", "deep/dir/sub/foo"}},
    // negation
    {"*.log\n!b.log", {"dir/sub/deep/x.log", "logs/2.log"}},
    {"!b.log\n*.log", {"b.log", "dir/b.log", "dir/sub/deep/x.log", "logs/2.log", "other/foo/b.log"}},
    {"logs/\n!logs/1.txt", {"logs/", "logs/1.txt", "logs/2.log"}},
    {"logs/*\n!logs/1.txt", {"logs/2.log"}},
    {"!", {}},
    {"/", {}},
    {"a//b", {}},
    {"//a", {}},
    {"a//", {}},
};
// clang-format on

TEST(Ignore, FollowsTheTableOfGitignore) {
    for (const Case& c : cases)
        EXPECT_EQ(ignored_by(c.text), std::set<std::string>(c.ignored.begin(), c.ignored.end())) << c.text;
}

// In gitignore(5), "**" within a component means "*". Git itself lets it match more if only plain text is before it,
// which is an accident of its code.
TEST(Ignore, TakesStarsWithinAComponentForOne) {
    EXPECT_EQ(ignored_by("dir/s**/foo"), std::set<std::string>{"dir/sub/foo"});
    EXPECT_EQ(ignored_by("dir/?**/foo"), std::set<std::string>{"dir/sub/foo"});
}

TEST(Ignore, NamesTheDecisiveLine) {
    const directory::IgnoreRules rules("# comment\n*.log\n\n!keep.log\n/top\n*.log.gz\r\n");
    EXPECT_EQ(rules.line_that_ignores("x/a.log", false), 2u);
    EXPECT_EQ(rules.line_that_ignores("keep.log", false), 0u);
    EXPECT_EQ(rules.line_that_ignores("top", true), 5u);
    EXPECT_EQ(rules.line_that_ignores("a.log.gz", false), 6u);
    EXPECT_EQ(rules.line_that_ignores("other", false), 0u);
}

TEST(Ignore, NamesLinesThatMatchNothing) {
    const directory::IgnoreRules rules("ok\n[open\nx[[:what:]]\nend\\\na//b\n/\n!\n#[\n");
    EXPECT_THAT(rules.useless_lines(), testing::ElementsAre(2, 3, 4, 5, 6, 7));
    EXPECT_TRUE(directory::IgnoreRules("[a]\n**\n/**\n*\n").useless_lines().empty());
}

TEST(Ignore, TakesNoLongForStarsThatAlmostMatch) {
    std::string pattern, path(4'000, 'a');
    for (int i = 0; i < 200; ++i) pattern += "a*";
    const directory::IgnoreRules bytes(pattern + "b\n");
    std::string directories = "**/", deep;
    for (int i = 0; i < 100; ++i) directories += "a/**/";
    for (int i = 0; i < 1'000; ++i) deep += "a/";
    const directory::IgnoreRules components(directories + "b\n");
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(bytes.line_that_ignores(path, false), 0u);
    EXPECT_EQ(components.line_that_ignores(deep + "c", false), 0u);
    // Exponential matching would not end. The limit is large enough for slow machines with sanitizers.
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

// Writes the tree to the disk, and compares with `git check-ignore`.
class IgnoreAndGit : public testing::Test {
protected:
    void SetUp() override {
        setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
        setenv("HOME", directory_.path().c_str(), 1);
        if (system(("git init -q '" + directory_.path().string() + "' 2>/dev/null").c_str()) != 0)
            GTEST_SKIP() << "git is not installed";
        std::string list;
        for (const std::string& path : tree) {
            if (path.ends_with('/'))
                std::filesystem::create_directories(directory_ / path);
            else
                directory_.write(path, "");
            list += bare(path) + '\0';
        }
        list_.write("paths", list);
    }

    std::set<std::string> ignored_by_git(std::string_view text) {
        directory_.write(".gitignore", text);
        const std::string command = "git -C '" + directory_.path().string() +
                                    "' check-ignore --no-index --stdin -z < '" + (list_ / "paths") + "'";
        const std::unique_ptr<FILE, decltype(&pclose)> pipe(popen(command.c_str(), "r"), pclose);
        std::string output;
        for (int c = 0; (c = fgetc(pipe.get())) != EOF;) output += static_cast<char>(c);
        std::set<std::string> ignored;
        for (std::size_t start = 0, end = 0; (end = output.find('\0', start)) != std::string::npos; start = end + 1) {
            const std::string path = output.substr(start, end - start);
            const bool directory = std::find(tree.begin(), tree.end(), path + "/") != tree.end();
            ignored.insert(directory ? path + "/" : path);
        }
        return ignored;
    }

    csar::test::TemporaryDirectory directory_, list_;
};

TEST_F(IgnoreAndGit, AgreeOnTheTable) {
    for (const Case& c : cases)
        EXPECT_EQ(ignored_by_git(c.text), std::set<std::string>(c.ignored.begin(), c.ignored.end())) << c.text;
}

// git and gitignore(5) differ: "**" within a component (see above), and next to an escaped "/".
bool is_disputed(const std::string& text) {
    if (text.find("\\/") != std::string::npos) return true;
    std::istringstream components(text);
    const auto disputed = [](std::string component) {
        if (component.starts_with('!')) component.erase(0, 1);
        return component.find("**") != std::string::npos && component.find_first_not_of('*') != std::string::npos;
    };
    for (std::string line; std::getline(components, line);) {
        std::istringstream parts(line);
        for (std::string component; std::getline(parts, component, '/');)
            if (disputed(component)) return true;
    }
    return false;
}

TEST_F(IgnoreAndGit, AgreeOnRandomPatterns) {
    const std::vector<std::string> pieces = {"a",     "foo",         "dir",  "sub", "*",   "**",   "?",    "/",
                                             "/",     "/",           "[",    "]",   "!",   "\\",   "-",    "b",
                                             "log",   ".",           " ",    "1",   "A",   "deep", "[!a]", "[a-z]",
                                             "[^b-]", "[[:alpha:]]", "/**/", "**/", "/**", "other"};
    std::mt19937 random(20261121);
    const char* const rounds = getenv("CSAR_IGNORE_ROUNDS");
    for (int round = 0, end = rounds ? atoi(rounds) : 250; round < end; ++round) {
        std::string text;
        for (unsigned line = 0; line < 1 + random() % 3; ++line) {
            for (unsigned i = 0; i < 1 + random() % 6; ++i) text += pieces[random() % pieces.size()];
            text += '\n';
        }
        if (is_disputed(text)) continue;
        EXPECT_EQ(ignored_by(text), ignored_by_git(text)) << text;
    }
}

}  // namespace
}  // namespace csar
