// For each rule about kinds, collisions, limits and forms, an archive that violates it and a similar archive that does
// not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/container/tar_findings.hpp"

namespace csar::container {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(TarIndexEntries, ReportsLinksAndSpecialFiles) {
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

TEST(TarIndexEntries, PassesOverTheContentOfUnknownTypes) {
    const auto opened =
        open_tar_bytes(TarBuilder().add({.name = "x", .content = "abc", .type = 'Z'}).file("y", "1").bytes());
    EXPECT_THAT(opened->names(), ElementsAre("x", "y"));
}

TEST(TarIndexEntries, AcceptsContiguousFiles) {
    const auto opened = open_tar_bytes(TarBuilder().add({.name = "x", .content = "1", .type = '7'}).bytes());
    EXPECT_THAT(opened->ids(), IsEmpty());
    EXPECT_THAT(opened->names(), ElementsAre("x"));
    EXPECT_EQ(opened->content("x"), "1");
}

TEST(TarIndexEntries, ReportsVolumeLabels) {
    const auto opened = open_tar_bytes(TarBuilder().add({.name = "x", .type = 'V'}).file("x", "1").bytes());
    EXPECT_THAT(opened->ids(), ElementsAre("tar/volume-label"));
    EXPECT_THAT(opened->names(), ElementsAre("x"));
    const TarMember full{.name = "x", .content = TarBuilder().file("y", "1").open_end(), .type = 'V'};
    EXPECT_THAT(open_tar_bytes(TarBuilder().add(full).file("x", "1").bytes())->names(), ElementsAre("x"));
}

TEST(TarIndexEntries, ReportsSparseFiles) {
    // GNU tar has the map at the place of the ustar prefix.
    EXPECT_THAT(
        tar_findings(TarBuilder().add({.name = "x", .content = "1", .type = 'S', .prefix = "map", .magic = gnu_magic})),
        ElementsAre("tar/not-ustar", "tar/sparse-file"));
    for (const char* keyword : {"GNU.sparse.major", "GNU.sparse.name", "SCHILY.realsize", "SUN.holesdata"})
        EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record(keyword, "1")).file("x", "1")),
                    Contains("tar/sparse-file"));
}

TEST(TarIndexEntries, ReportsTheMapOfASparseFileInOtherHeaders) {
    using namespace std::string_literals;
    for (const auto& [offset, reported] :
         std::map<std::size_t, bool>{{40, false}, {41, true}, {136, true}, {137, true}, {149, true}, {150, false}}) {
        const auto found = [at = offset](char type, const std::string& magic, bool renamed) {
            const TarMember member{.name = "x", .type = type, .prefix = std::string(at, '\0') + "1", .magic = magic};
            return tar_findings(renamed ? TarBuilder().gnu_long("y").add(member) : TarBuilder().add(member));
        };
        const auto wanted =
            reported ? testing::Matcher<std::set<std::string_view>>(Contains("tar/unexpected-sparse-map"))
                     : testing::Matcher<std::set<std::string_view>>(Not(Contains("tar/unexpected-sparse-map")));
        for (const char type : {'0', '\0', '5', '7'}) {
            EXPECT_THAT(found(type, gnu_magic, true), wanted) << offset;
            EXPECT_THAT(found(type, gnu_magic, false), wanted) << offset;
        }
        EXPECT_THAT(found('0',
                          "ustar\0"
                          "00"s,
                          false),
                    Not(Contains("tar/unexpected-sparse-map")));
    }
    const TarMember root{.name = "./", .type = '5', .prefix = std::string(41, '\0') + "1", .magic = gnu_magic};
    EXPECT_THAT(tar_findings(TarBuilder().add(root)), Contains("tar/unexpected-sparse-map"));
}

TEST(TarIndexEntries, ReportsSizesOfWhatHasNoContent) {
    for (const char type : {'1', '2', '3', '4', '5', '6'}) {
        EXPECT_THAT(tar_findings(TarBuilder().add({.name = "x", .type = type, .size = octal_field(9, 12)})),
                    Contains("tar/size-without-content"))
            << type;
    }
    EXPECT_THAT(tar_findings(TarBuilder().directory("x")), IsEmpty());
}

TEST(TarIndexEntries, TakesAFileWithTheNameOfADirectoryForOne) {
    const auto old = open_tar_bytes(TarBuilder().add(version7({.name = "x/", .type = '\0'})).bytes());
    EXPECT_THAT(old->ids(), ElementsAre("tar/not-ustar"));  // as the tar of version 7 wrote directories
    EXPECT_EQ(old->container->entries()[0].kind, EntryKind::directory);
    EXPECT_THAT(tar_findings(TarBuilder().file("x/", "")), ElementsAre("tar/directory-as-file"));
    EXPECT_THAT(tar_findings(TarBuilder().file("x/", "1")), Contains("entry/directory-with-content"));
}

TEST(TarIndexEntries, ReportsWhatIsADirectoryToSomeReadersOnly) {
    const auto found = [](char type, std::string_view name, std::string_view path, std::string_view prefix = "") {
        TarBuilder tar;
        if (!path.empty()) tar.pax(pax_record("path", path));
        return tar_findings(tar.add({.name = std::string(name), .type = type, .prefix = std::string(prefix)}));
    };
    for (const char type : {'\0', '0', '7'}) {
        EXPECT_THAT(found(type, "x", "x/"), Contains("tar/file-or-directory"));
        EXPECT_THAT(found(type, "", "", "x"), Contains("tar/file-or-directory"));
        EXPECT_THAT(tar_findings(TarBuilder().gnu_long("x/").add({.name = "x", .type = type})),
                    Contains("tar/file-or-directory"));
        EXPECT_THAT(found(type, "x", "y"), Not(Contains("tar/file-or-directory")));
    }
    EXPECT_THAT(found('7', "x/", ""), ElementsAre("tar/file-or-directory"));
    EXPECT_THAT(found('0', "x/", ""), ElementsAre("tar/directory-as-file"));
    EXPECT_THAT(found('\0', "x/", "long/x/"), ElementsAre("tar/not-ustar"));
    EXPECT_THAT(found('5', "x", "x/"), ElementsAre("tar/not-ustar"));
}

TEST(TarIndexEntries, TakesOnlyAPlainDirectoryForTheRoot) {
    EXPECT_THAT(tar_findings(TarBuilder().directory(".")), IsEmpty());
    EXPECT_THAT(tar_findings(TarBuilder().directory("./")), IsEmpty());
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("mtime", "1.5")).directory("./")),
                ElementsAre("tar/not-ustar"));
    EXPECT_THAT(tar_findings(TarBuilder().add(version7({.name = "./", .type = '\0'}))), ElementsAre("tar/not-ustar"));
    for (const TarBuilder& tar :
         {TarBuilder().directory(""), TarBuilder().gnu_long("").directory("x"),
          TarBuilder().gnu_long("./").directory("x"), TarBuilder().pax(pax_record("path", "./")).directory("./"),
          TarBuilder().add({.name = "./", .type = '0'}), TarBuilder().add({.name = "./", .type = '7'}),
          TarBuilder().add({.name = ".", .type = '\0'}), TarBuilder().add({.name = "", .type = '5', .prefix = "."}),
          TarBuilder().pax(pax_record("GNU.sparse.major", "1")).directory("./")})
        EXPECT_THAT(tar_findings(tar), Contains("entry/empty-name"));
}

TEST(TarIndexEntries, WarnsOfModeBits) {
    const auto mode = [](unsigned bits, char type) {
        return tar_findings(TarBuilder().add({.name = "x", .type = type, .mode = octal_field(bits, 8)}));
    };
    EXPECT_THAT(mode(04755, '0'), ElementsAre("entry/setuid-bit"));
    EXPECT_THAT(mode(02755, '0'), ElementsAre("entry/setgid-bit"));
    EXPECT_THAT(mode(01755, '0'), ElementsAre("entry/sticky-bit"));
    EXPECT_THAT(mode(02755, '5'), IsEmpty());
    EXPECT_THAT(mode(0100755, '0'), IsEmpty());  // with the type, as old writers do
}

// Collisions.

TEST(TarIndexEntries, ReportsDuplicates) {
    const auto opened = open_tar_bytes(TarBuilder().file("a", "1").file("b", "2").file("./a", "3").bytes());
    EXPECT_THAT(opened->ids(), ElementsAre("tar/duplicate-name"));
    EXPECT_THAT(opened->names(), ElementsAre("a", "b", "a"));
    EXPECT_EQ(opened->content("a"), "3");
}

TEST(TarIndexEntries, ReportsNamesThatCollide) {
    EXPECT_THAT(tar_findings(TarBuilder().file("A", "1").file("a", "2")), ElementsAre("entry/case-collision"));
    EXPECT_THAT(tar_findings(TarBuilder().file("a", "1").file("a/b", "2")),
                ElementsAre("entry/file-directory-conflict"));
    EXPECT_THAT(tar_findings(TarBuilder().directory("a/").file("a/b", "2")), IsEmpty());
}

// Limits.

TEST(TarIndexEntries, BoundsTheNumberOfEntries) {
    OpenOptions options;
    options.limits.entries = 2;
    EXPECT_THAT(tar_findings(TarBuilder().file("a", "1").file("b", "2").bytes(), options), IsEmpty());
    EXPECT_THAT(tar_findings(TarBuilder().file("a", "1").file("b", "2").file("c", "3").bytes(), options),
                ElementsAre("entry/too-many-entries"));
    EXPECT_THAT(tar_findings(TarBuilder().pax("", 'g').pax("", 'g').pax("", 'g').bytes(), options),
                Contains("entry/too-many-entries"));
}

TEST(TarIndexEntries, BoundsTheHeadersBeforeAnEntry) {
    const auto globals = [](int count) {
        TarBuilder tar;
        while (count-- > 0) tar.pax(pax_record("comment", "x"), 'g');
        return tar;
    };
    EXPECT_THAT(tar_findings(globals(16).file("a", "1").raw(globals(16).file("b", "2").open_end())),
                ElementsAre("tar/not-ustar"));
    EXPECT_THAT(tar_findings(globals(17).file("a", "1")), Contains("tar/too-many-extensions"));
    EXPECT_THAT(tar_findings(globals(15).pax("").gnu_long("x").file("a", "1")), Contains("tar/too-many-extensions"));
}

TEST(TarIndexEntries, BoundsTheSizeOfAllContents) {
    OpenOptions options;
    options.limits.extracted_bytes = 3000;
    const TarBuilder tar = TarBuilder().file("a", std::string(1000, 'a')).file("b", std::string(2000, 'b'));
    EXPECT_THAT(tar_findings(tar.bytes(), options), IsEmpty());
    options.limits.extracted_bytes = 2999;
    EXPECT_THAT(tar_findings(tar.bytes(), options), ElementsAre("entry/content-too-large"));
    options.limits.extracted_bytes = 3000;
    EXPECT_THAT(tar_findings(tar.bytes() + std::string(100'000, '\0'), options),
                ElementsAre("entry/content-too-large"));
}

TEST(TarIndexEntries, BoundsTheDepthAndLengthOfNames) {
    OpenOptions options;
    options.limits.path_depth = 2;
    options.limits.name_bytes = 10;
    EXPECT_THAT(tar_findings(TarBuilder().file("a/b", "1").file("0123456789", "1").bytes(), options), IsEmpty());
    EXPECT_THAT(tar_findings(TarBuilder().file("a/b/c", "1").bytes(), options), ElementsAre("entry/name-too-deep"));
    EXPECT_THAT(tar_findings(TarBuilder().file("0123456789a", "1").bytes(), options),
                ElementsAre("entry/name-too-long"));
}

TEST(TarIndexEntries, ReportsEachFeatureOnce) {
    TarBuilder tar;
    for (const char* name : {"a", "b", "c"}) tar.pax(pax_record("mtime", "1.5")).file(name, "1");
    const auto opened = open_tar_bytes(tar.bytes());
    ASSERT_EQ(opened->report.diagnostics().size(), 1u);
    EXPECT_EQ(opened->report.diagnostics()[0].message,
              "the archive is not in the ustar format, but has pax extended "
              "headers (number: 3)");
    EXPECT_EQ(opened->report.diagnostics()[0].place.file, "a");
}

TEST(TarIndexEntries, WarnsOfEachFormThatIsNotUstar) {
    const auto message = [](const TarBuilder& tar) {
        const auto opened = open_tar_bytes(tar.bytes());
        EXPECT_THAT(opened->ids(), ElementsAre("tar/not-ustar"));
        return opened->report.diagnostics().empty() ? "" : opened->report.diagnostics()[0].message;
    };
    using testing::HasSubstr;
    EXPECT_THAT(message(TarBuilder().add(version7({.name = "x"}))), HasSubstr("before ustar"));
    EXPECT_THAT(message(changed_tar([](TarMember& m) { m.magic = gnu_magic; })), HasSubstr("of GNU tar"));
    EXPECT_THAT(message(changed_tar([](TarMember& m) { m.magic = "ustar\x01"; })), HasSubstr("unknown version"));
    EXPECT_THAT(message(changed_tar([](TarMember& m) { m.uid = base256_field(3'000'000, 8); })), HasSubstr("base 256"));
    EXPECT_THAT(message(changed_tar([](TarMember& m) {
                    m.name = "\xC3\xA4";
                    m.signed_checksum = true;
                })),
                HasSubstr("signed"));
    EXPECT_THAT(message(TarBuilder().pax("").file("x", "")), HasSubstr("pax extended"));
    EXPECT_THAT(message(TarBuilder().pax("", 'g').file("x", "")), HasSubstr("pax global"));
}

}  // namespace
}  // namespace csar::container
