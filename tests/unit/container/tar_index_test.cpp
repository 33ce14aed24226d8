// Each rule about a tar archive: an archive that breaks it, and one like it that does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/hostile/tar_builder.hpp"
#include "tests/unit/container/opened.hpp"

namespace csar::container {
namespace {

using hostile::base256_field;
using hostile::gnu_magic;
using hostile::octal_field;
using hostile::pax_record;
using hostile::tar_block;
using hostile::TarBuilder;
using hostile::TarMember;
using hostile::version7;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::set<std::string_view> findings(std::string_view bytes, const OpenOptions& options = {}) {
    return open_tar_bytes(bytes, options)->ids();
}
std::set<std::string_view> findings(const TarBuilder& tar) { return findings(tar.bytes()); }

// An archive of one member that differs from an ordinary one in what `change` does.
template <class Change>
TarBuilder changed(Change change) {
    TarMember member{.name = "a.yaml", .content = "content"};
    change(member);
    return TarBuilder().add(member);
}

TEST(TarIndex, AcceptsPlainUstarWithoutAWord) {
    TarBuilder tar;
    tar.folder("x/").file("x/a.yaml", "one").file("empty", "").file("block", std::string(512, 'b'));
    const auto opened = open_tar_bytes(tar.bytes());
    EXPECT_THAT(opened->ids(), IsEmpty());
    EXPECT_THAT(opened->names(), ElementsAre("x", "x/a.yaml", "empty", "block"));
    EXPECT_EQ(opened->container->entries()[0].kind, EntryKind::folder);
    EXPECT_EQ(opened->container->entries()[0].mode, 0755);
    EXPECT_EQ(opened->container->entries()[1].position, 512u);
    EXPECT_EQ(opened->container->entries()[1].size, 3u);
    EXPECT_EQ(opened->content("x/a.yaml"), "one");
    EXPECT_EQ(opened->content("empty"), "");
    EXPECT_EQ(opened->content("block"), std::string(512, 'b'));
}

TEST(TarIndex, AcceptsAnArchiveWithoutEntries) {
    EXPECT_THAT(findings(TarBuilder()), IsEmpty());
    EXPECT_THAT(findings(std::string(10240, '\0')), IsEmpty());
}

TEST(TarIndex, JoinsPrefixAndName) {
    const auto opened = open_tar_bytes(changed([](TarMember& m) { m.prefix = "some/folder"; }).bytes());
    EXPECT_THAT(opened->ids(), IsEmpty());
    EXPECT_THAT(opened->names(), ElementsAre("some/folder/a.yaml"));
}

TEST(TarIndex, DropsTheCurrentFolderInFrontOfNames) {
    const auto opened = open_tar_bytes(TarBuilder().folder("./").folder("./x/").file("./x/a", "1").bytes());
    EXPECT_THAT(opened->ids(), IsEmpty());
    EXPECT_THAT(opened->names(), ElementsAre("x", "x/a"));
    EXPECT_THAT(findings(TarBuilder().file("././a", "1")), Contains("entry/current-in-name"));
    EXPECT_THAT(findings(TarBuilder().file("./", "1")), Not(IsEmpty()));
    EXPECT_THAT(findings(TarBuilder().file("", "1")), Contains("entry/empty-name"));
}

TEST(TarIndex, AcceptsTextsThatFillTheirField) {
    const std::string name(100, 'n'), prefix(155, 'p');
    const auto opened = open_tar_bytes(changed([&](TarMember& m) {
                                           m.name = name;
                                           m.prefix = prefix;
                                       }).bytes());
    EXPECT_THAT(opened->ids(), IsEmpty());
    EXPECT_THAT(opened->names(), ElementsAre(prefix + "/" + name));
}

TEST(TarIndex, ReportsAWrongChecksum) {
    EXPECT_THAT(findings(changed([](TarMember& m) { m.checksum = octal_field(1, 8); })), Contains("tar/bad-checksum"));
    EXPECT_THAT(findings(changed([](TarMember& m) { m.checksum = "garbage!"; })), Contains("tar/bad-checksum"));
    const auto opened = open_tar_bytes(
        TarBuilder().file("good", "1").add({.name = "bad", .checksum = octal_field(7, 8)}).file("late", "2").bytes());
    EXPECT_THAT(opened->names(), ElementsAre("good"));  // nothing behind is trusted
}

TEST(TarIndex, AcceptsTheSpellingsOfAChecksum) {
    const auto spelt = [](auto spell) {
        TarBuilder tar = changed([](TarMember&) {});
        std::string bytes = tar.bytes();
        const std::string digits = bytes.substr(149, 5);
        bytes.replace(148, 8, spell(digits));
        return bytes;
    };
    EXPECT_THAT(findings(spelt([](const std::string& d) { return "0" + d + std::string("\0 ", 2); })), IsEmpty());
    EXPECT_THAT(findings(spelt([](const std::string& d) { return " " + d + std::string(" \0", 2); })), IsEmpty());
    EXPECT_THAT(findings(spelt([](const std::string& d) { return "00" + d + std::string("\0", 1); })), IsEmpty());
}

TEST(TarIndex, ReportsSizesThatCannotBe) {
    EXPECT_THAT(findings(changed([](TarMember& m) { m.size = "00000000x07"; })), Contains("tar/bad-size"));
    EXPECT_THAT(findings(changed([](TarMember& m) { m.size = "-7"; })), Contains("tar/bad-size"));
    EXPECT_THAT(findings(changed([](TarMember& m) { m.size = std::string("7\0junk", 6); })), Contains("tar/bad-size"));
    EXPECT_THAT(findings(changed([](TarMember& m) { m.size = std::string(12, '\xFF'); })), Contains("tar/bad-size"));
    EXPECT_THAT(findings(changed([](TarMember& m) {
                    m.size = std::string("\x80\x00\x00\x00\x80\x00\x00\x00\x00\x00\x00\x00", 12);
                })),
                Contains("tar/bad-size"));
}

TEST(TarIndex, AcceptsTheSpellingsOfASize) {
    for (const std::string& size : {std::string("7"), std::string("          7 "), std::string("000000000007"),
                                    std::string("00000000007 "), std::string("0000000007 \0", 12)})
        EXPECT_THAT(findings(changed([&](TarMember& m) { m.size = size; })), IsEmpty()) << size;
}

TEST(TarIndex, ReportsOtherNumbersThatCannotBe) {
    for (std::string TarMember::*field : {&TarMember::mode, &TarMember::uid, &TarMember::gid, &TarMember::mtime,
                                          &TarMember::device_major, &TarMember::device_minor}) {
        const auto found = findings(changed([&](TarMember& m) { m.*field = "12x4"; }));
        EXPECT_THAT(found, ElementsAre("tar/bad-number"));
    }
    // A time before 1970.
    EXPECT_THAT(findings(changed([&](TarMember& m) { m.mtime = std::string(12, '\xFF'); })),
                ElementsAre("tar/not-ustar"));
}

TEST(TarIndex, WarnsOfHiddenText) {
    using namespace std::string_literals;
    EXPECT_THAT(findings(changed([](TarMember& m) { m.name = "a\0secret"s; })), ElementsAre("tar/hidden-text"));
    EXPECT_THAT(findings(changed([](TarMember& m) { m.link = "\0secret"s; })), ElementsAre("tar/hidden-text"));
    EXPECT_THAT(findings(changed([](TarMember& m) { m.user = "root\0secret"s; })), ElementsAre("tar/hidden-text"));
    EXPECT_THAT(findings(changed([](TarMember& m) { m.group = "root\0secret"s; })), ElementsAre("tar/hidden-text"));
    EXPECT_THAT(findings(changed([](TarMember& m) { m.prefix = "p\0secret"s; })), ElementsAre("tar/hidden-text"));
    EXPECT_THAT(findings(changed([](TarMember& m) { m.unused = "secret"; })), ElementsAre("tar/hidden-text"));
    EXPECT_THAT(findings(changed([](TarMember& m) {
                    m.magic = "";
                    m.user = "secret";
                })),
                Contains("tar/hidden-text"));
}

TEST(TarIndex, ReportsAPrefixWithoutTheMagicOfUstar) {
    for (const std::string& magic : {gnu_magic, std::string(8, '\0'), std::string("ustar\0xx", 8)}) {
        EXPECT_THAT(findings(changed([&](TarMember& m) {
                        m.magic = magic;
                        m.prefix = "elsewhere";
                    })),
                    Contains("tar/ambiguous-prefix"));
        EXPECT_THAT(findings(changed([&](TarMember& m) {
                        m.magic = magic;
                        m.device_major = m.device_minor = "";
                    })),
                    ElementsAre("tar/not-ustar"));
    }
}

TEST(TarIndex, WarnsOfBytesInThePadding) {
    EXPECT_THAT(findings(changed([](TarMember& m) { m.padding = 'x'; })), ElementsAre("tar/nonzero-padding"));
    EXPECT_THAT(findings(TarBuilder().add({.name = "p", .content = "5 a=b", .type = 'x', .padding = 'x'})),
                Contains("tar/nonzero-padding"));
}

TEST(TarIndex, ReportsAMissingEnd) {
    TarBuilder tar;
    tar.file("a", "1");
    EXPECT_THAT(findings(tar.open_end()), ElementsAre("tar/missing-end"));
    EXPECT_THAT(findings(tar.open_end() + std::string(tar_block, '\0')), ElementsAre("tar/short-end"));
    EXPECT_THAT(findings(tar.open_end() + std::string(2 * tar_block, '\0')), IsEmpty());
    EXPECT_THAT(findings(tar.open_end() + std::string(20 * tar_block + 7, '\0')), IsEmpty());
}

TEST(TarIndex, ReportsWhatStandsBehindTheEnd) {
    TarBuilder tar, hidden;
    tar.file("a", "1");
    hidden.file("b", "2");
    const auto opened = open_tar_bytes(tar.bytes() + hidden.bytes());
    EXPECT_THAT(opened->ids(), ElementsAre("tar/data-after-end"));
    EXPECT_THAT(opened->report.diagnostics()[0].hint, testing::HasSubstr("another archive"));
    EXPECT_THAT(opened->names(), ElementsAre("a"));
    EXPECT_THAT(findings(tar.bytes() + "\n"), ElementsAre("tar/data-after-end"));
    EXPECT_THAT(findings(tar.bytes() + std::string(300000, '\0') + "x"), ElementsAre("tar/data-after-end"));
    // Readers differ about a lone block of zeros.
    EXPECT_THAT(findings(tar.open_end() + std::string(tar_block, '\0') + hidden.bytes()),
                ElementsAre("tar/data-after-end"));
}

TEST(TarIndex, ReportsContentThatIsCutOff) {
    TarBuilder tar;
    tar.file("a", "1").file("b", std::string(3000, 'b'));
    const auto opened = open_tar_bytes(tar.open_end().substr(0, 2000));
    EXPECT_THAT(opened->ids(), ElementsAre("tar/truncated-entry"));
    EXPECT_THAT(opened->names(), ElementsAre("a", "b"));
    EXPECT_EQ(opened->content("a"), "1");
    EXPECT_EQ(opened->content("b"), "(damaged)");
    EXPECT_THAT(findings(tar.open_end().substr(0, 1024 + 200)), ElementsAre("tar/truncated"));
    EXPECT_THAT(findings(tar.open_end().substr(0, 700)), ElementsAre("tar/truncated"));  // in the padding of "a"
}

// Names and extensions.

TEST(TarIndex, TakesTheNameFromPax) {
    const auto opened = open_tar_bytes(TarBuilder()
                                           .pax(pax_record("path", "l\xC3\xA4nger/a.yaml") + pax_record("mtime", "1.5"))
                                           .file("l?nger", "1")
                                           .bytes());
    EXPECT_THAT(opened->ids(), ElementsAre("tar/not-ustar"));
    EXPECT_FALSE(opened->has_errors());
    EXPECT_THAT(opened->names(), ElementsAre("l\xC3\xA4nger/a.yaml"));
}

TEST(TarIndex, TakesTheNameFromGnuTar) {
    const std::string name(300, 'n');
    const auto opened = open_tar_bytes(
        TarBuilder().gnu_long(name).add({.name = name.substr(0, 100), .content = "1", .magic = gnu_magic}).bytes());
    EXPECT_FALSE(opened->has_errors());
    EXPECT_THAT(opened->names(), ElementsAre(name));
    EXPECT_EQ(opened->content(name), "1");
}

TEST(TarIndex, ReportsHostileNamesOfPaxAndGnuTar) {
    using namespace std::string_literals;
    EXPECT_THAT(findings(TarBuilder().pax(pax_record("path", "../x")).file("x", "1")),
                Contains("entry/parent-in-name"));
    EXPECT_THAT(findings(TarBuilder().pax(pax_record("path", "x\0y"s)).file("x", "1")), Contains("entry/nul-in-name"));
    EXPECT_THAT(findings(TarBuilder().gnu_long("x\0y"s).file("x", "1")), Contains("entry/nul-in-name"));
    EXPECT_THAT(findings(TarBuilder().gnu_long("/etc/passwd").file("x", "1")), Contains("entry/absolute-name"));
    EXPECT_THAT(findings(TarBuilder().gnu_long(std::string(1025, 'n')).file("x", "1")),
                Contains("entry/name-too-long"));
    EXPECT_THAT(findings(TarBuilder().gnu_long(std::string(100'000, 'n')).file("x", "1")),
                Contains("entry/name-too-long"));
    EXPECT_THAT(findings(TarBuilder().gnu_long("").file("x", "1")), Contains("entry/empty-name"));
}

TEST(TarIndex, ReportsHostileNames) {
    for (const auto& [name, id] : std::map<std::string, std::string>{{"../x", "entry/parent-in-name"},
                                                                     {"/x", "entry/absolute-name"},
                                                                     {"C:/x", "entry/drive-in-name"},
                                                                     {"a\\b", "entry/backslash-in-name"},
                                                                     {"a//b", "entry/empty-component-in-name"},
                                                                     {"a/./b", "entry/current-in-name"},
                                                                     {"a\nb", "entry/control-in-name"},
                                                                     {"\xFF", "entry/name-not-utf8"}}) {
        const auto opened = open_tar_bytes(TarBuilder().file(name, "1").bytes());
        EXPECT_THAT(opened->ids(), ElementsAre(id));
        EXPECT_TRUE(opened->container->entries()[0].hostile_name);
        EXPECT_EQ(opened->container->find(name), nullptr);
    }
}

TEST(TarIndex, ReportsANameInTwoForms) {
    EXPECT_THAT(findings(TarBuilder().gnu_long("one").pax(pax_record("path", "two")).file("x", "1")),
                Contains("tar/two-names"));
    EXPECT_THAT(findings(TarBuilder().gnu_long("one").pax(pax_record("comment", "two")).file("x", "1")),
                Not(Contains("tar/two-names")));
}

TEST(TarIndex, ReportsAFolderOnlyInTheShortName) {
    const TarMember folder{.name = "x/", .type = '\0'}, file{.name = "x", .type = '\0'};
    EXPECT_THAT(findings(TarBuilder().pax(pax_record("path", "x")).add(folder)), Contains("tar/two-names"));
    EXPECT_THAT(findings(TarBuilder().pax(pax_record("path", "x")).add(file)), Not(Contains("tar/two-names")));
}

TEST(TarIndex, ReportsSizesThatContradictEachOther) {
    const TarMember file{.name = "a", .content = "1234567"};
    EXPECT_THAT(findings(TarBuilder().pax(pax_record("size", "0")).add(file)), Contains("tar/two-sizes"));
    EXPECT_THAT(findings(TarBuilder().pax(pax_record("size", "8")).add(file)), Contains("tar/two-sizes"));
    EXPECT_THAT(findings(TarBuilder().pax(pax_record("size", "7")).add(file)), ElementsAre("tar/not-ustar"));
    // The header of an empty file in front of 512 bytes that only pax knows of: TARmageddon.
    const std::string hidden = TarBuilder().file("hidden", "").open_end();
    EXPECT_THAT(findings(TarBuilder().pax(pax_record("size", "512")).file("a", "").raw(hidden)),
                Contains("tar/two-sizes"));
}

TEST(TarIndex, TakesASizeThatOnlyPaxHolds) {
    // 8 GiB and a byte, which no test writes: the archive is cut off, but for the right size.
    OpenOptions options;
    const auto found =
        open_tar_bytes(TarBuilder().pax(pax_record("size", "8589934593")).file("a", "").bytes(), options);
    EXPECT_THAT(found->ids(), ElementsAre("tar/not-ustar", "tar/truncated-entry"));
    EXPECT_EQ(found->container->entries()[0].size, 8589934593u);
    const auto base256 = open_tar_bytes(TarBuilder().add({.name = "a", .size = base256_field(8589934593, 12)}).bytes());
    EXPECT_THAT(base256->ids(), ElementsAre("tar/not-ustar", "tar/truncated-entry"));
    EXPECT_EQ(base256->container->entries()[0].size, 8589934593u);
}

TEST(TarIndex, ReportsPaxHeadersThatReadersReadDifferently) {
    using namespace std::string_literals;
    for (const std::string& records :
         {"x"s, "7 path="s, "12 path=abc\0"s, "99 path=abc\n"s, "9 path\n12"s, "7 =abc\n"s, "-9 path=a\n"s,
          "012345678901234567890123 path=a\n"s, "0 path=a\n"s, pax_record("path", ""), pax_record("size", "seven"),
          pax_record("size", "9223372036854775808"), pax_record("path", "a") + pax_record("path", "b"),
          pax_record("path", "a") + std::string(3, '\0')})
        EXPECT_THAT(findings(TarBuilder().pax(records).file("x", "1")), Contains("tar/bad-pax")) << records;
    EXPECT_THAT(findings(TarBuilder().pax("").file("x", "1")), ElementsAre("tar/not-ustar"));
    EXPECT_THAT(findings(TarBuilder().pax(pax_record("SCHILY.xattr.user.x", "a\0b=\n"s)).file("x", "1")),
                ElementsAre("tar/not-ustar"));
}

TEST(TarIndex, ReportsGlobalPaxHeadersThatChangeEntries) {
    EXPECT_THAT(findings(TarBuilder().pax(pax_record("comment", "abc"), 'g').file("x", "1")),
                ElementsAre("tar/not-ustar"));  // as git archive writes it
    for (const char* keyword : {"path", "linkpath", "size", "GNU.sparse.major"})
        EXPECT_THAT(findings(TarBuilder().pax(pax_record(keyword, "1"), 'g').file("x", "1")),
                    Contains("tar/global-attributes"));
    EXPECT_THAT(findings(TarBuilder().pax("junk", 'g').file("x", "1")), Contains("tar/bad-pax"));
}

TEST(TarIndex, ReportsExtensionsOutOfPlace) {
    const std::string comment = pax_record("comment", "abc");
    for (const TarBuilder& tar : {TarBuilder().pax(comment).pax(comment).file("x", "1"),
                                  TarBuilder().gnu_long("a").gnu_long("b").file("x", "1"),
                                  TarBuilder().gnu_long("a", 'K').gnu_long("b", 'K').file("x", "1"),
                                  TarBuilder().pax(comment).pax(comment, 'g').file("x", "1"),
                                  TarBuilder().file("x", "1").pax(comment), TarBuilder().file("x", "1").gnu_long("a")})
        EXPECT_THAT(findings(tar), Contains("tar/misplaced-extension"));
    EXPECT_THAT(findings(TarBuilder().gnu_long("a", 'K').gnu_long("b").pax(comment).file("x", "1")),
                ElementsAre("tar/not-ustar"));
}

TEST(TarIndex, BoundsExtensions) {
    EXPECT_THAT(findings(TarBuilder().gnu_long(std::string(1 << 20, 'n')).file("x", "1")),
                Contains("tar/extension-too-large"));
    const TarMember endless{.name = "x", .type = 'x', .size = "77777777777"};
    EXPECT_THAT(findings(TarBuilder().add(endless)), Contains("tar/extension-too-large"));
}

// Kinds.

TEST(TarIndex, ReportsLinksAndSpecialFiles) {
    for (const auto& [type, id] : std::map<char, std::string>{{'1', "entry/hard-link"},
                                                              {'2', "entry/symbolic-link"},
                                                              {'3', "entry/device"},
                                                              {'4', "entry/device"},
                                                              {'6', "entry/fifo"},
                                                              {'Z', "entry/unknown-kind"},
                                                              {'M', "entry/unknown-kind"},
                                                              {'D', "entry/unknown-kind"}}) {
        const auto opened = open_tar_bytes(TarBuilder().add({.name = "x", .type = type, .link = "y"}).bytes());
        EXPECT_THAT(opened->ids(), ElementsAre(id)) << type;
        EXPECT_NE(opened->container->entries()[0].kind, EntryKind::file);
        EXPECT_EQ(opened->content("x"), "(damaged)");  // nothing to read
    }
}

TEST(TarIndex, PassesOverTheContentOfUnknownTypes) {
    const auto opened =
        open_tar_bytes(TarBuilder().add({.name = "x", .content = "abc", .type = 'Z'}).file("y", "1").bytes());
    EXPECT_THAT(opened->names(), ElementsAre("x", "y"));
}

TEST(TarIndex, AcceptsContiguousFilesAndVolumeLabels) {
    const auto opened = open_tar_bytes(
        TarBuilder().add({.name = "label", .type = 'V'}).add({.name = "x", .content = "1", .type = '7'}).bytes());
    EXPECT_THAT(opened->ids(), ElementsAre("tar/not-ustar"));
    EXPECT_THAT(opened->names(), ElementsAre("x"));
    EXPECT_EQ(opened->content("x"), "1");
}

TEST(TarIndex, ReportsSparseFiles) {
    EXPECT_THAT(findings(TarBuilder().add({.name = "x", .content = "1", .type = 'S', .magic = gnu_magic})),
                Contains("tar/sparse"));
    for (const char* keyword : {"GNU.sparse.major", "GNU.sparse.name", "SCHILY.realsize", "SUN.holesdata"})
        EXPECT_THAT(findings(TarBuilder().pax(pax_record(keyword, "1")).file("x", "1")), Contains("tar/sparse"));
}

TEST(TarIndex, ReportsSizesOfWhatHasNoContent) {
    for (const char type : {'1', '2', '3', '4', '5', '6'}) {
        EXPECT_THAT(findings(TarBuilder().add({.name = "x", .type = type, .size = octal_field(9, 12)})),
                    Contains("tar/size-without-content"))
            << type;
    }
    EXPECT_THAT(findings(TarBuilder().folder("x")), IsEmpty());
}

TEST(TarIndex, TakesAFileWithTheNameOfAFolderForOne) {
    const auto old = open_tar_bytes(TarBuilder().add(version7({.name = "x/", .type = '\0'})).bytes());
    EXPECT_THAT(old->ids(), ElementsAre("tar/not-ustar"));  // as the tar of version 7 wrote folders
    EXPECT_EQ(old->container->entries()[0].kind, EntryKind::folder);
    EXPECT_THAT(findings(TarBuilder().file("x/", "")), ElementsAre("tar/folder-as-file"));
    EXPECT_THAT(findings(TarBuilder().file("x/", "1")), Contains("entry/folder-with-content"));
}

TEST(TarIndex, WarnsOfModeBits) {
    const auto mode = [](unsigned bits, char type) {
        return findings(TarBuilder().add({.name = "x", .type = type, .mode = octal_field(bits, 8)}));
    };
    EXPECT_THAT(mode(04755, '0'), ElementsAre("entry/setuid"));
    EXPECT_THAT(mode(02755, '0'), ElementsAre("entry/setgid"));
    EXPECT_THAT(mode(01755, '0'), ElementsAre("entry/sticky"));
    EXPECT_THAT(mode(02755, '5'), IsEmpty());
    EXPECT_THAT(mode(0100755, '0'), IsEmpty());  // with the type, as old writers do
}

// Entries among themselves.

TEST(TarIndex, ReportsDuplicates) {
    const auto opened = open_tar_bytes(TarBuilder().file("a", "1").file("b", "2").file("./a", "3").bytes());
    EXPECT_THAT(opened->ids(), ElementsAre("tar/duplicate-name"));
    EXPECT_THAT(opened->names(), ElementsAre("a", "b", "a"));
    EXPECT_EQ(opened->content("a"), "3");
}

TEST(TarIndex, ReportsNamesThatCollide) {
    EXPECT_THAT(findings(TarBuilder().file("A", "1").file("a", "2")), ElementsAre("entry/case-collision"));
    EXPECT_THAT(findings(TarBuilder().file("a", "1").file("a/b", "2")), ElementsAre("entry/file-folder-conflict"));
    EXPECT_THAT(findings(TarBuilder().folder("a/").file("a/b", "2")), IsEmpty());
}

// Limits.

TEST(TarIndex, BoundsTheNumberOfEntries) {
    OpenOptions options;
    options.limits.entries = 2;
    EXPECT_THAT(findings(TarBuilder().file("a", "1").file("b", "2").bytes(), options), IsEmpty());
    EXPECT_THAT(findings(TarBuilder().file("a", "1").file("b", "2").file("c", "3").bytes(), options),
                ElementsAre("entry/too-many-entries"));
    EXPECT_THAT(findings(TarBuilder().pax("", 'g').pax("", 'g').pax("", 'g').bytes(), options),
                Contains("entry/too-many-entries"));
}

TEST(TarIndex, BoundsTheSizeOfAllContents) {
    OpenOptions options;
    options.limits.extracted_bytes = 3000;
    const TarBuilder tar = TarBuilder().file("a", std::string(1000, 'a')).file("b", std::string(2000, 'b'));
    EXPECT_THAT(findings(tar.bytes(), options), IsEmpty());
    options.limits.extracted_bytes = 2999;
    EXPECT_THAT(findings(tar.bytes(), options), ElementsAre("entry/total-size"));
    options.limits.extracted_bytes = 3000;
    EXPECT_THAT(findings(tar.bytes() + std::string(100'000, '\0'), options), ElementsAre("entry/total-size"));
}

TEST(TarIndex, BoundsTheDepthAndLengthOfNames) {
    OpenOptions options;
    options.limits.path_depth = 2;
    options.limits.name_bytes = 10;
    EXPECT_THAT(findings(TarBuilder().file("a/b", "1").file("0123456789", "1").bytes(), options), IsEmpty());
    EXPECT_THAT(findings(TarBuilder().file("a/b/c", "1").bytes(), options), ElementsAre("entry/name-too-deep"));
    EXPECT_THAT(findings(TarBuilder().file("0123456789a", "1").bytes(), options), ElementsAre("entry/name-too-long"));
}

TEST(TarIndex, ReportsEachFeatureOnce) {
    TarBuilder tar;
    for (const char* name : {"a", "b", "c"}) tar.pax(pax_record("mtime", "1.5")).file(name, "1");
    const auto opened = open_tar_bytes(tar.bytes());
    ASSERT_EQ(opened->report.diagnostics().size(), 1u);
    EXPECT_EQ(opened->report.diagnostics()[0].message,
              "the archive is not ustar: it has pax extended headers (3 times)");
    EXPECT_EQ(opened->report.diagnostics()[0].place.file, "a");
}

TEST(TarIndex, WarnsOfEachFormThatIsNotUstar) {
    const auto message = [](const TarBuilder& tar) {
        const auto opened = open_tar_bytes(tar.bytes());
        EXPECT_THAT(opened->ids(), ElementsAre("tar/not-ustar"));
        return opened->report.diagnostics().empty() ? "" : opened->report.diagnostics()[0].message;
    };
    using testing::HasSubstr;
    EXPECT_THAT(message(TarBuilder().add(version7({.name = "x"}))), HasSubstr("before ustar"));
    EXPECT_THAT(message(changed([](TarMember& m) { m.magic = gnu_magic; })), HasSubstr("of GNU tar"));
    EXPECT_THAT(message(changed([](TarMember& m) { m.magic = "ustar\x01"; })), HasSubstr("unknown version"));
    EXPECT_THAT(message(changed([](TarMember& m) { m.uid = base256_field(3'000'000, 8); })), HasSubstr("base 256"));
    EXPECT_THAT(message(changed([](TarMember& m) {
                    m.name = "\xC3\xA4";
                    m.signed_checksum = true;
                })),
                HasSubstr("signed"));
    EXPECT_THAT(message(TarBuilder().pax("").file("x", "")), HasSubstr("pax extended"));
    EXPECT_THAT(message(TarBuilder().pax("", 'g').file("x", "")), HasSubstr("pax global"));
    EXPECT_THAT(message(TarBuilder().add({.name = "v", .type = 'V'})), HasSubstr("volume labels"));
}

}  // namespace
}  // namespace csar::container
