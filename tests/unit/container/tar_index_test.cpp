// For each rule about headers and the whole archive, an archive that violates it and a similar archive that does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/container/tar_findings.hpp"

namespace csar::container {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(TarIndex, AcceptsPlainUstarWithoutAFinding) {
    TarBuilder tar;
    tar.directory("x/").file("x/a.yaml", "one").file("empty", "").file("block", std::string(512, 'b'));
    const auto opened = open_tar_bytes(tar.bytes());
    EXPECT_THAT(opened->ids(), IsEmpty());
    EXPECT_THAT(opened->names(), ElementsAre("x", "x/a.yaml", "empty", "block"));
    EXPECT_EQ(opened->container->entries()[0].kind, EntryKind::directory);
    EXPECT_EQ(opened->container->entries()[0].mode, 0755);
    EXPECT_EQ(opened->container->entries()[1].position, 512u);
    EXPECT_EQ(opened->container->entries()[1].size, 3u);
    EXPECT_EQ(opened->content("x/a.yaml"), "one");
    EXPECT_EQ(opened->content("empty"), "");
    EXPECT_EQ(opened->content("block"), std::string(512, 'b'));
}

TEST(TarIndex, AcceptsAnArchiveWithoutEntries) {
    EXPECT_THAT(tar_findings(TarBuilder()), IsEmpty());
    EXPECT_THAT(tar_findings(std::string(10240, '\0')), IsEmpty());
}

TEST(TarIndex, JoinsPrefixAndName) {
    const auto opened = open_tar_bytes(changed_tar([](TarMember& m) { m.prefix = "some/directory"; }).bytes());
    EXPECT_THAT(opened->ids(), IsEmpty());
    EXPECT_THAT(opened->names(), ElementsAre("some/directory/a.yaml"));
}

TEST(TarIndex, DropsTheCurrentDirectoryInFrontOfNames) {
    const auto opened = open_tar_bytes(TarBuilder().directory("./").directory("./x/").file("./x/a", "1").bytes());
    EXPECT_THAT(opened->ids(), IsEmpty());
    EXPECT_THAT(opened->names(), ElementsAre("x", "x/a"));
    EXPECT_THAT(tar_findings(TarBuilder().file("././a", "1")), Contains("entry/current-in-name"));
    EXPECT_THAT(tar_findings(TarBuilder().file("./", "1")), Not(IsEmpty()));
    EXPECT_THAT(tar_findings(TarBuilder().file("", "1")), Contains("entry/empty-name"));
}

TEST(TarIndex, AcceptsTextsThatFillTheirField) {
    const std::string name(100, 'n'), prefix(155, 'p');
    const auto opened = open_tar_bytes(changed_tar([&](TarMember& m) {
                                           m.name = name;
                                           m.prefix = prefix;
                                       }).bytes());
    EXPECT_THAT(opened->ids(), IsEmpty());
    EXPECT_THAT(opened->names(), ElementsAre(prefix + "/" + name));
}

TEST(TarIndex, ReportsAWrongChecksum) {
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.checksum = octal_field(1, 8); })),
                Contains("tar/bad-checksum"));
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.checksum = "garbage!"; })), Contains("tar/bad-checksum"));
    const auto opened = open_tar_bytes(
        TarBuilder().file("good", "1").add({.name = "bad", .checksum = octal_field(7, 8)}).file("late", "2").bytes());
    EXPECT_THAT(opened->names(), ElementsAre("good"));  // nothing behind is trusted
}

TEST(TarIndex, AcceptsTheSpellingsOfAChecksum) {
    const auto spelt = [](auto spell) {
        TarBuilder tar = changed_tar([](TarMember&) {});
        std::string bytes = tar.bytes();
        const std::string digits = bytes.substr(149, 5);
        bytes.replace(148, 8, spell(digits));
        return bytes;
    };
    EXPECT_THAT(tar_findings(spelt([](const std::string& d) { return "0" + d + std::string("\0 ", 2); })), IsEmpty());
    EXPECT_THAT(tar_findings(spelt([](const std::string& d) { return " " + d + std::string(" \0", 2); })), IsEmpty());
    EXPECT_THAT(tar_findings(spelt([](const std::string& d) { return "00" + d + std::string("\0", 1); })), IsEmpty());
}

TEST(TarIndex, ReportsSizesThatCannotBe) {
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.size = "00000000x07"; })), Contains("tar/bad-size"));
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.size = "-7"; })), Contains("tar/bad-size"));
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.size = std::string("7\0junk", 6); })),
                Contains("tar/bad-size"));
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.size = std::string(12, '\xFF'); })),
                Contains("tar/bad-size"));
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) {
                    m.size = std::string("\x80\x00\x00\x00\x80\x00\x00\x00\x00\x00\x00\x00", 12);
                })),
                Contains("tar/bad-size"));
}

TEST(TarIndex, AcceptsTheSpellingsOfASize) {
    for (const std::string& size : {std::string("7"), std::string("          7 "), std::string("000000000007"),
                                    std::string("00000000007 "), std::string("0000000007 \0", 12)})
        EXPECT_THAT(tar_findings(changed_tar([&](TarMember& m) { m.size = size; })), IsEmpty()) << size;
}

TEST(TarIndex, ReportsNumbersThatAreBlank) {
    for (std::string TarMember::*field : {&TarMember::mode, &TarMember::uid, &TarMember::gid, &TarMember::mtime,
                                          &TarMember::device_major, &TarMember::device_minor}) {
        const auto with = [&](const std::string& value) {
            return tar_findings(changed_tar([&](TarMember& m) { m.*field = value; }));
        };
        EXPECT_THAT(with(std::string(8, ' ')), ElementsAre("tar/bad-number"));
        EXPECT_THAT(with(" "), ElementsAre("tar/bad-number"));
        EXPECT_THAT(with(""), IsEmpty());  // nothing but NULs
        EXPECT_THAT(with("      0 "), IsEmpty());
    }
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.size = std::string(12, ' '); })),
                Contains("tar/bad-size"));
}

TEST(TarIndex, ReportsBase256ThatReadersReadDifferently) {
    const auto number = [](char first, char second = '\0') { return std::string{first, second, 0, 0, 0, 0, 0, 1}; };
    for (std::string TarMember::*field : {&TarMember::uid, &TarMember::gid, &TarMember::mtime}) {
        const auto with = [&](const std::string& value) {
            return tar_findings(changed_tar([&](TarMember& m) {
                m.*field = value + (field == &TarMember::mtime ? std::string(4, '\0') : std::string());
            }));
        };
        EXPECT_THAT(with(number('\x80')), ElementsAre("tar/not-ustar"));
        for (const char first : {'\x81', '\xBF', '\xC0', '\xFE'})
            EXPECT_THAT(with(number(first)), Contains("tar/bad-number"));
    }
    for (std::string TarMember::*field : {&TarMember::mode, &TarMember::device_major, &TarMember::device_minor})
        EXPECT_THAT(tar_findings(changed_tar([&](TarMember& m) { m.*field = number('\x80'); })),
                    Contains("tar/bad-number"));
    for (std::string TarMember::*field : {&TarMember::uid, &TarMember::gid}) {
        const auto with = [&](const std::string& value) {
            return tar_findings(changed_tar([&](TarMember& m) { m.*field = value; }));
        };
        EXPECT_THAT(with(base256_field(0xFFFF'FFFF, 8)), ElementsAre("tar/not-ustar"));
        EXPECT_THAT(with(base256_field(0x1'0000'0000, 8)), Contains("tar/bad-number"));
        EXPECT_THAT(with(std::string(8, '\xFF')), Contains("tar/bad-number"));
    }
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.size = "\x81"; })), Contains("tar/bad-size"));
    const TarMember extension{.name = "p", .type = 'x', .uid = number('\xC0')};
    EXPECT_THAT(tar_findings(TarBuilder().add(extension).file("x", "1")), Contains("tar/bad-number"));
}

TEST(TarIndex, ReportsOtherNumbersThatCannotBe) {
    for (std::string TarMember::*field : {&TarMember::mode, &TarMember::uid, &TarMember::gid, &TarMember::mtime,
                                          &TarMember::device_major, &TarMember::device_minor}) {
        const auto found = tar_findings(changed_tar([&](TarMember& m) { m.*field = "12x4"; }));
        EXPECT_THAT(found, ElementsAre("tar/bad-number"));
    }
    // A time before 1970.
    EXPECT_THAT(tar_findings(changed_tar([&](TarMember& m) { m.mtime = std::string(12, '\xFF'); })),
                ElementsAre("tar/not-ustar"));
}

TEST(TarIndex, ReportsTextHiddenBehindNames) {
    using namespace std::string_literals;
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.name = "a\0secret"s; })), ElementsAre("tar/hidden-name"));
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.link = "\0secret"s; })), ElementsAre("tar/hidden-name"));
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.prefix = "p\0secret"s; })), Contains("tar/hidden-name"));
    const TarMember extension{.name = "p\0secret"s, .type = 'x'};
    EXPECT_THAT(tar_findings(TarBuilder().add(extension).file("x", "1")), Contains("tar/hidden-name"));
    // star has a shorter prefix, followed by times.
    const std::string times = "15012345670 15012345670 ";
    EXPECT_THAT(tar_findings(changed_tar([&](TarMember& m) { m.prefix = "p" + std::string(130, '\0') + times; })),
                ElementsAre("tar/hidden-text"));
    EXPECT_THAT(tar_findings(changed_tar([&](TarMember& m) { m.prefix = "p" + std::string(129, '\0') + "x" + times; })),
                Contains("tar/hidden-name"));
    EXPECT_THAT(tar_findings(changed_tar([&](TarMember& m) { m.prefix = "p" + std::string(153, '\0') + "x"; })),
                Contains("tar/hidden-name"));
}

TEST(TarIndex, WarnsOfHiddenText) {
    using namespace std::string_literals;
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.user = "root\0secret"s; })),
                ElementsAre("tar/hidden-text"));
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.group = "root\0secret"s; })),
                ElementsAre("tar/hidden-text"));
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.unused = "secret"; })), ElementsAre("tar/hidden-text"));
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) {
                    m.magic = "";
                    m.user = "secret";
                })),
                Contains("tar/hidden-text"));
}

TEST(TarIndex, ReportsAPrefixWithoutTheMagicOfUstar) {
    for (const std::string& magic : {gnu_magic, std::string(8, '\0'), std::string("ustar\0xx", 8)}) {
        EXPECT_THAT(tar_findings(changed_tar([&](TarMember& m) {
                        m.magic = magic;
                        m.prefix = "elsewhere";
                    })),
                    Contains("tar/ambiguous-prefix"));
        EXPECT_THAT(tar_findings(changed_tar([&](TarMember& m) { m.magic = magic; })), ElementsAre("tar/not-ustar"));
    }
}

TEST(TarIndex, WarnsOfBytesInThePadding) {
    EXPECT_THAT(tar_findings(changed_tar([](TarMember& m) { m.padding = 'x'; })), ElementsAre("tar/nonzero-padding"));
    EXPECT_THAT(tar_findings(TarBuilder().add({.name = "p", .content = "5 a=b", .type = 'x', .padding = 'x'})),
                Contains("tar/nonzero-padding"));
}

TEST(TarIndex, ReportsAMissingEnd) {
    TarBuilder tar;
    tar.file("a", "1");
    EXPECT_THAT(tar_findings(tar.open_end()), ElementsAre("tar/missing-end"));
    EXPECT_THAT(tar_findings(tar.open_end() + std::string(tar_block, '\0')), ElementsAre("tar/short-end"));
    EXPECT_THAT(tar_findings(tar.open_end() + std::string(2 * tar_block, '\0')), IsEmpty());
    EXPECT_THAT(tar_findings(tar.open_end() + std::string(20 * tar_block + 7, '\0')), IsEmpty());
}

TEST(TarIndex, ReportsWhatStandsBehindTheEnd) {
    TarBuilder tar, hidden;
    tar.file("a", "1");
    hidden.file("b", "2");
    const auto opened = open_tar_bytes(tar.bytes() + hidden.bytes());
    EXPECT_THAT(opened->ids(), ElementsAre("tar/data-after-end"));
    EXPECT_THAT(opened->report.diagnostics()[0].hint, testing::HasSubstr("another archive"));
    EXPECT_THAT(opened->names(), ElementsAre("a"));
    EXPECT_THAT(tar_findings(tar.bytes() + "\n"), ElementsAre("tar/data-after-end"));
    EXPECT_THAT(tar_findings(tar.bytes() + std::string(300000, '\0') + "x"), ElementsAre("tar/data-after-end"));
    // Readers treat a single block of zeros differently.
    EXPECT_THAT(tar_findings(tar.open_end() + std::string(tar_block, '\0') + hidden.bytes()),
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
    EXPECT_THAT(tar_findings(tar.open_end().substr(0, 1024 + 200)), ElementsAre("tar/truncated"));
    EXPECT_THAT(tar_findings(tar.open_end().substr(0, 700)), ElementsAre("tar/truncated"));  // in the padding of "a"
}

}  // namespace
}  // namespace csar::container
