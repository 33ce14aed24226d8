// For each rule about names and extension headers, an archive that violates it and a similar archive that does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/container/tar_findings.hpp"

namespace csar::container {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(TarIndexExtensions, TakesTheNameFromPax) {
    const auto opened = open_tar_bytes(TarBuilder()
                                           .pax(pax_record("path", "l\xC3\xA4nger/a.yaml") + pax_record("mtime", "1.5"))
                                           .file("l?nger", "1")
                                           .bytes());
    EXPECT_THAT(opened->ids(), ElementsAre("tar/not-ustar"));
    EXPECT_FALSE(opened->has_errors());
    EXPECT_THAT(opened->names(), ElementsAre("l\xC3\xA4nger/a.yaml"));
}

TEST(TarIndexExtensions, TakesTheNameFromGnuTar) {
    const std::string name(300, 'n');
    const auto opened = open_tar_bytes(
        TarBuilder().gnu_long(name).add({.name = name.substr(0, 100), .content = "1", .magic = gnu_magic}).bytes());
    EXPECT_FALSE(opened->has_errors());
    EXPECT_THAT(opened->names(), ElementsAre(name));
    EXPECT_EQ(opened->content(name), "1");
}

TEST(TarIndexExtensions, ReportsHostileNamesOfPaxAndGnuTar) {
    using namespace std::string_literals;
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("path", "../x")).file("x", "1")),
                Contains("entry/parent-in-name"));
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("path", "x\0y"s)).file("x", "1")),
                Contains("entry/nul-in-name"));
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long("x\0y"s).file("x", "1")), Contains("entry/nul-in-name"));
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long("/etc/passwd").file("x", "1")), Contains("entry/absolute-name"));
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long(std::string(1025, 'n')).file("x", "1")),
                Contains("entry/name-too-long"));
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long(std::string(100'000, 'n')).file("x", "1")),
                Contains("entry/name-too-long"));
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long("").file("x", "1")), Contains("entry/empty-name"));
}

TEST(TarIndexExtensions, ReportsHostileNames) {
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

TEST(TarIndexExtensions, ReportsANameInTwoForms) {
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long("one").pax(pax_record("path", "two")).file("x", "1")),
                Contains("tar/two-names"));
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long("one").pax(pax_record("comment", "two")).file("x", "1")),
                Not(Contains("tar/two-names")));
}

TEST(TarIndexExtensions, ReportsADirectoryOnlyInTheShortName) {
    const TarMember directory{.name = "x/", .type = '\0'}, file{.name = "x", .type = '\0'};
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("path", "x")).add(directory)), Contains("tar/two-names"));
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("path", "x")).add(file)), Not(Contains("tar/two-names")));
}

TEST(TarIndexExtensions, ReportsSizesThatContradictEachOther) {
    const TarMember file{.name = "a", .content = "1234567"};
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("size", "0")).add(file)), Contains("tar/two-sizes"));
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("size", "8")).add(file)), Contains("tar/two-sizes"));
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("size", "7")).add(file)), ElementsAre("tar/not-ustar"));
    // TARmageddon: a header with size 0, before 512 bytes whose size only pax states.
    const std::string hidden = TarBuilder().file("hidden", "").open_end();
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("size", "512")).file("a", "").raw(hidden)),
                Contains("tar/two-sizes"));
}

TEST(TarIndexExtensions, TakesASizeThatOnlyPaxHolds) {
    // 8 GiB and a byte, too much for a test: the archive is truncated, but the size is right.
    OpenOptions options;
    const auto found =
        open_tar_bytes(TarBuilder().pax(pax_record("size", "8589934593")).file("a", "").bytes(), options);
    EXPECT_THAT(found->ids(), ElementsAre("tar/not-ustar", "tar/truncated-entry"));
    EXPECT_EQ(found->container->entries()[0].size, 8589934593u);
    const auto base256 = open_tar_bytes(TarBuilder().add({.name = "a", .size = base256_field(8589934593, 12)}).bytes());
    EXPECT_THAT(base256->ids(), ElementsAre("tar/not-ustar", "tar/truncated-entry"));
    EXPECT_EQ(base256->container->entries()[0].size, 8589934593u);
}

TEST(TarIndexExtensions, ReportsPaxHeadersThatReadersReadDifferently) {
    using namespace std::string_literals;
    for (const std::string& records : {"x"s,
                                       "7 path="s,
                                       "12 path=abc\0"s,
                                       "99 path=abc\n"s,
                                       "9 path\n12"s,
                                       "7 =abc\n"s,
                                       "-9 path=a\n"s,
                                       "012345678901234567890123 path=a\n"s,
                                       "0 path=a\n"s,
                                       pax_record("path", ""),
                                       pax_record("size", "seven"),
                                       pax_record("size", "9223372036854775808"),
                                       pax_record("path", "a") + pax_record("path", "b"),
                                       pax_record("path", "a") + std::string(3, '\0'),
                                       pax_record("a path", "x"),
                                       pax_record(" path", "x"),
                                       pax_record("a\tpath", "x"),
                                       pax_record("a\npath", "x"),
                                       pax_record("a\0path"s, "x"),
                                       pax_record("uname", "root\0"s),
                                       pax_record("comment", "x\0y"s),
                                       pax_record("linkpath", "x\0y"s)})
        EXPECT_THAT(tar_findings(TarBuilder().pax(records).file("x", "1")), Contains("tar/bad-pax-header")) << records;
    EXPECT_THAT(tar_findings(TarBuilder().pax("").file("x", "1")), ElementsAre("tar/not-ustar"));
    // Extended attributes are binary. The value of SELinux ends with NUL.
    for (const char* keyword : {"SCHILY.xattr.user.x", "RHT.security.selinux"})
        EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record(keyword, "a\0b=\n"s)).file("x", "1")),
                    ElementsAre("tar/not-ustar"));
}

TEST(TarIndexExtensions, ReportsTimesAndOwnersThatAreNoNumbers) {
    for (const char* keyword : {"mtime", "atime", "ctime", "LIBARCHIVE.creationtime"}) {
        for (const char* value : {"0", "1350244992.023960108", "-1", "-1.5", "1.", "999999999999999999"})
            EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record(keyword, value)).file("x", "1")),
                        ElementsAre("tar/not-ustar"))
                << keyword << value;
        for (const char* value : {"", "abc", "nan", "inf", "1e9", "+1", " 1", "1 ", ".5", "-", "--1", "1.5.5", "0x1",
                                  "1000000000000000000"})
            EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record(keyword, value)).file("x", "1")),
                        Contains("tar/bad-pax-header"))
                << keyword << value;
    }
    for (const char* keyword : {"uid", "gid"}) {
        for (const char* value : {"0", "4294967295"})
            EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record(keyword, value)).file("x", "1")),
                        ElementsAre("tar/not-ustar"));
        for (const char* value : {"", "-5", "4294967296", "root", "1.5"})
            EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record(keyword, value)).file("x", "1")),
                        Contains("tar/bad-pax-header"));
    }
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("GNU.volume.size", "abc")).file("x", "1")),
                Contains("tar/bad-pax-header"));
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("GNU.volume.filename", "abc")).file("x", "1")),
                ElementsAre("tar/not-ustar"));
}

TEST(TarIndexExtensions, ReportsControlCharactersInNamesThatNoEntryHas) {
    for (const char type : {'x', 'g'}) {
        const TarMember header{.name = "begin 644 x\n", .type = type};
        EXPECT_THAT(tar_findings(TarBuilder().add(header).file("x", "1")), Contains("entry/control-in-name"));
    }
    EXPECT_THAT(tar_findings(TarBuilder().add({.name = "\x1F", .content = "x", .type = 'L'}).file("x", "1")),
                Contains("entry/control-in-name"));
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("path", "x")).file("a\nb", "1")),
                Contains("entry/control-in-name"));
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long("x").file("a\nb", "1")), Contains("entry/control-in-name"));
}

TEST(TarIndexExtensions, ReportsGlobalPaxHeadersThatChangeEntries) {
    EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record("comment", "abc"), 'g').file("x", "1")),
                ElementsAre("tar/not-ustar"));  // as git archive writes it
    for (const char* keyword : {"path", "linkpath", "size", "GNU.sparse.major"})
        EXPECT_THAT(tar_findings(TarBuilder().pax(pax_record(keyword, "1"), 'g').file("x", "1")),
                    Contains("tar/global-attributes"));
    EXPECT_THAT(tar_findings(TarBuilder().pax("junk", 'g').file("x", "1")), Contains("tar/bad-pax-header"));
}

TEST(TarIndexExtensions, ReportsExtensionsOutOfPlace) {
    const std::string comment = pax_record("comment", "abc");
    for (const TarBuilder& tar : {TarBuilder().pax(comment).pax(comment).file("x", "1"),
                                  TarBuilder().gnu_long("a").gnu_long("b").file("x", "1"),
                                  TarBuilder().gnu_long("a", 'K').gnu_long("b", 'K').file("x", "1"),
                                  TarBuilder().pax(comment).pax(comment, 'g').file("x", "1"),
                                  TarBuilder().pax(pax_record("size", "1")).gnu_long("a", 'K').file("x", "1"),
                                  TarBuilder().file("x", "1").pax(comment), TarBuilder().file("x", "1").gnu_long("a"),
                                  TarBuilder().file("x", "1").pax(comment, 'g')})
        EXPECT_THAT(tar_findings(tar), Contains("tar/misplaced-extension"));
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long("a", 'K').gnu_long("b").pax(comment).file("x", "1")),
                ElementsAre("tar/not-ustar"));
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long("a", 'K').pax(pax_record("size", "1")).file("x", "1")),
                ElementsAre("tar/not-ustar"));
}

TEST(TarIndexExtensions, BoundsExtensions) {
    EXPECT_THAT(tar_findings(TarBuilder().gnu_long(std::string(1 << 20, 'n')).file("x", "1")),
                Contains("tar/extension-too-large"));
    const auto comment = [](std::size_t size) { return pax_record("comment", std::string(size - 16, 'c')); };
    ASSERT_EQ(comment(999'999).size(), 999'999u);  // libarchive drops an attribute of more than 1,000,000 bytes
    EXPECT_THAT(tar_findings(TarBuilder().pax(comment(999'999)).file("x", "1")), ElementsAre("tar/not-ustar"));
    EXPECT_THAT(tar_findings(TarBuilder().pax(comment(1'000'002)).file("x", "1")), Contains("tar/extension-too-large"));
    const TarMember endless{.name = "x", .type = 'x', .size = "77777777777"};
    EXPECT_THAT(tar_findings(TarBuilder().add(endless)), Contains("tar/extension-too-large"));
}

}  // namespace
}  // namespace csar::container
