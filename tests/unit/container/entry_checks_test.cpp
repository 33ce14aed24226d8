// Names of entries: hostile, doubtful and colliding.
#include "tests/unit/container/zip_test.hpp"

namespace csar::container {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

ZipArchive with_names(std::initializer_list<std::string_view> names) {
    ZipArchive archive;
    for (const std::string_view name : names)
        archive.members.push_back(name.ends_with('/') ? directory(name) : stored(name, "content"));
    return archive;
}

std::vector<std::string> findings_of_name(std::string_view name) { return findings(with_names({name})); }

ZipArchive in_utf8(std::initializer_list<std::string_view> names) {
    ZipArchive archive = with_names(names);
    for (ZipMember& member : archive.members) member.set_flags(1 << 11);
    return archive;
}

TEST(EntryChecks, CompareDirectoriesThatHaveNoEntry) {
    EXPECT_THAT(findings(in_utf8({"\u00E9/a", "e\u0301/b"})), ElementsAre("error entry/unicode-collision"));
    EXPECT_THAT(findings(with_names({"A/a", "a/b"})), ElementsAre("warning entry/case-collision"));
    EXPECT_THAT(findings(with_names({"x/A/a", "x/b", "x/a/c/d"})), ElementsAre("warning entry/case-collision"));
    EXPECT_THAT(findings(with_names({"A/x/a", "a/x/b"})), ElementsAre("warning entry/case-collision"))
        << "the upper one";
    EXPECT_THAT(findings(with_names({"A/", "a/b"})), ElementsAre("warning entry/case-collision"));
    EXPECT_THAT(findings(with_names({"A/", "a/"})), ElementsAre("warning entry/case-collision")) << "once";
    EXPECT_THAT(findings(with_names({"A/a", "B/a", "x/A/b", "y/a/b"})), IsEmpty());
}

TEST(EntryChecks, WarnOfNamesThatLookLikeOthers) {
    EXPECT_THAT(findings(in_utf8({"a\u202Etxt.sh"})), ElementsAre("warning entry/direction-mark-in-name"));
    EXPECT_THAT(findings(in_utf8({"a\u009Bb"})), ElementsAre("error entry/control-in-name"));
}

TEST(EntryChecks, ReportHostileNamesWhichStayInTheIndex) {
    const struct {
        std::string_view name;
        const char* finding;
    } cases[] = {
        {"", "error entry/empty-name"},
        {std::string_view("a\0b", 3), "error entry/nul-in-name"},
        {"a\nb", "error entry/control-in-name"},
        {"gr\xFC\xDF", "error entry/name-not-utf8"},
        {"/etc/passwd", "error entry/absolute-name"},
        {"\\\\host\\share", "error entry/absolute-name"},
        {"C:/x", "error entry/drive-in-name"},
        {"a\\b", "error entry/backslash-in-name"},
        {"..\\a", "error entry/backslash-in-name"},
        {"../a", "error entry/parent-in-name"},
        {"a/../../b", "error entry/parent-in-name"},
        {"a/..", "error entry/parent-in-name"},
        {"a/./b", "error entry/current-in-name"},
        {"a//b", "error entry/empty-component-in-name"},
        {"a//", "error entry/empty-component-in-name"},
    };
    for (const auto& test : cases) {
        const auto opened = open_bytes(with_names({test.name}).bytes());
        EXPECT_THAT(lines_of(opened->report), ElementsAre(test.finding)) << test.name;
        ASSERT_EQ(opened->zip->entries().size(), 1u) << test.name;
        EXPECT_TRUE(opened->zip->entries()[0].hostile_name) << test.name;
        EXPECT_EQ(opened->zip->find(test.name), nullptr) << test.name;
    }
}

TEST(EntryChecks, AcceptEveryHarmlessKindOfName) {
    for (const char* name : {"a", "a/b.yaml", "a b", "a..b", "...", ".hidden", "a/.b/c", "-", "a'b\"c"})
        EXPECT_THAT(findings_of_name(name), Not(Contains(testing::StartsWith("error")))) << name;
    EXPECT_THAT(findings_of_name("a/.hidden/b c.yaml"), IsEmpty());
}

TEST(EntryChecks, BoundLengthAndDepth) {
    OpenOptions options;
    options.limits.name_bytes = 8;
    EXPECT_THAT(findings(with_names({"12345678"}), options), IsEmpty());
    EXPECT_THAT(findings(with_names({"123456789"}), options), ElementsAre("error entry/name-too-long"));
    options = {};
    options.limits.path_depth = 3;
    EXPECT_THAT(findings(with_names({"a/b/c"}), options), IsEmpty());
    EXPECT_THAT(findings(with_names({"a/b/c/d"}), options), ElementsAre("error entry/name-too-deep"));
}

TEST(EntryChecks, BoundTheLengthOfAComponent) {
    EXPECT_THAT(findings_of_name("a/" + std::string(255, 'x') + "/b"), IsEmpty());
    EXPECT_THAT(findings_of_name("a/" + std::string(256, 'x') + "/b"), ElementsAre("warning entry/long-component"));
}

TEST(EntryChecks, WarnOfNamesThatWindowsCannotHold) {
    EXPECT_THAT(findings_of_name("a/con.txt"), ElementsAre("warning entry/windows-reserved-name"));
    EXPECT_THAT(findings_of_name("a/b?"), ElementsAre("warning entry/windows-forbidden-character"));
    EXPECT_THAT(findings_of_name("a/b."), ElementsAre("warning entry/trailing-dot-or-space"));
}

TEST(EntryChecks, TakeADotSlashOff) {
    const auto opened = open_bytes(with_names({"./", "./a", "./b/c"}).bytes());
    EXPECT_THAT(lines_of(opened->report), ElementsAre("warning zip/dot-slash-name"));
    EXPECT_EQ(opened->zip->entries().size(), 2u) << "the root is not an entry";
    EXPECT_EQ(opened->zip->entries()[0].name, "a");
    EXPECT_NE(opened->zip->find("b/c"), nullptr);
    EXPECT_THAT(findings_of_name("././a"), Contains("error entry/current-in-name"));
    EXPECT_THAT(findings(with_names({"./a", "a"})), Contains("error zip/duplicate-name"));
}

TEST(EntryChecks, HeedTheUtf8Flag) {
    const std::string utf8 = "gr\xC3\xBC\xC3\x9F.yaml";
    ZipArchive archive = with_names({utf8});
    EXPECT_THAT(findings(archive), ElementsAre("warning zip/missing-utf8-flag")) << "as Info-ZIP writes it";
    archive.members[0].set_flags(1 << 11);
    EXPECT_THAT(findings(archive), IsEmpty());
    archive = with_names({"gr\xFC\xDF.yaml"});
    archive.members[0].set_flags(1 << 11);
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-utf8-flag"));
    EXPECT_TRUE(open_bytes(archive.bytes())->zip->entries()[0].hostile_name);
}

TEST(EntryChecks, ReportANameThatComesTwice) {
    EXPECT_THAT(findings(with_names({"a", "b", "a"})), ElementsAre("error zip/duplicate-name"));
    EXPECT_THAT(findings(with_names({"a", "a", "a"})),
                ElementsAre("error zip/duplicate-name", "error zip/duplicate-name"));
    EXPECT_THAT(findings(with_names({"a/", "a/"})), ElementsAre("error zip/duplicate-name"));
    const auto opened = open_bytes(with_names({"a", "b", "a"}).bytes());
    EXPECT_EQ(opened->zip->find("a"), &opened->zip->entries()[2]) << "of duplicates the last";
}

TEST(EntryChecks, ReportNamesThatDifferInCaseOrForm) {
    EXPECT_THAT(findings(with_names({"README", "readme"})), ElementsAre("warning entry/case-collision"));
    ZipArchive archive = with_names({"\xC3\x84", "a\xCC\x88"});
    for (ZipMember& member : archive.members) member.set_flags(1 << 11);
    EXPECT_THAT(findings(archive), ElementsAre("warning entry/case-collision")) << "precomposed and decomposed umlaut";
    archive = with_names({"\xC3\x84", "A\xCC\x88"});
    for (ZipMember& member : archive.members) member.set_flags(1 << 11);
    EXPECT_THAT(findings(archive), ElementsAre("error entry/unicode-collision"));
    archive = with_names({"\xC3\x84", "A\xCC\x88/b"});
    for (ZipMember& member : archive.members) member.set_flags(1 << 11);
    EXPECT_THAT(findings(archive), ElementsAre("error entry/unicode-collision"));
    EXPECT_THAT(findings(with_names({"A", "a/b"})), ElementsAre("warning entry/case-collision"));
}

TEST(EntryChecks, ReportAFileAndADirectoryOfOneName) {
    EXPECT_THAT(findings(with_names({"a", "a/b"})), ElementsAre("error entry/file-directory-conflict"));
    EXPECT_THAT(findings(with_names({"a/b/c", "a/b"})), ElementsAre("error entry/file-directory-conflict"));
    EXPECT_THAT(findings(with_names({"a", "a/"})), ElementsAre("error entry/file-directory-conflict"));
    EXPECT_THAT(findings(with_names({"a/", "a/b"})), IsEmpty());
    EXPECT_THAT(findings(with_names({"a", "ab/c"})), IsEmpty());
    ZipArchive archive = with_names({"a", "a/b"});
    archive.members[0].set_mode(0120777);
    EXPECT_THAT(findings(archive), Contains("error entry/file-directory-conflict")) << "a link with a file below it";
}

TEST(FindEntry, FindsExactNamesOnly) {
    const auto opened = open_bytes(with_names({"a/", "a/b.yaml"}).bytes());
    EXPECT_EQ(opened->zip->find("a/b.yaml"), &opened->zip->entries()[1]);
    EXPECT_EQ(opened->zip->find("a"), &opened->zip->entries()[0]);
    EXPECT_EQ(opened->zip->find("a/"), nullptr);
    EXPECT_EQ(opened->zip->find("A/b.yaml"), nullptr);
    EXPECT_EQ(opened->zip->find(""), nullptr);
    EXPECT_EQ(open_bytes("")->zip->find("a"), nullptr) << "an index that could not be made";
}

}  // namespace
}  // namespace csar::container
