// Odd but legal archives: csar must accept them, and read them like libarchive.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/hostile/tar_builder.hpp"
#include "tests/unit/container/libarchive_oracle.hpp"
#include "tests/unit/container/opened.hpp"

namespace csar::container {
namespace {

using hostile::base256_field;
using hostile::gnu_magic;
using hostile::octal_field;
using hostile::pax_record;
using hostile::TarBuilder;
using hostile::TarMember;
using hostile::version7;

std::vector<OracleEntry> read_with_csar(Opened& opened) {
    std::vector<OracleEntry> entries;
    for (const Entry& entry : opened.container->entries()) {
        OracleEntry found{.name = std::string(entry.name), .is_file = entry.kind == EntryKind::file};
        StringSink sink;
        if (found.is_file && opened.container->read(entry, sink, opened.report)) found.content = sink.text();
        entries.push_back(std::move(found));
    }
    return entries;
}

struct LegalArchive {
    const char* name;
    std::string bytes;
};

std::vector<LegalArchive> legal_archives() {
    const std::string long_name = "directory/" + std::string(150, 'n') + "/" + std::string(80, 'f');
    const TarMember gnu_file{.name = "g", .content = "gnu", .magic = gnu_magic};
    std::vector<LegalArchive> archives;
    const auto add = [&](const char* name, const TarBuilder& tar) { archives.push_back({name, tar.bytes()}); };
    add("plain", TarBuilder().file("a", "1").file("b", std::string(1000, 'b')));
    add("empty files", TarBuilder().file("a", "").file("b", "").file("c", "3"));
    add("directories", TarBuilder().directory("x").directory("y/").file("y/a", "1"));
    add("current directory", TarBuilder().directory("./").file("./a", "1"));
    add("prefix", TarBuilder().add({.name = "a", .content = "1", .prefix = "x/y"}));
    add("not ASCII", TarBuilder().file("\xC3\xA4\xE2\x82\xAC", "1"));
    add("version 7", TarBuilder().add(version7({.name = "a", .content = "1", .type = '\0'})));
    add("directory of version 7", TarBuilder().add(version7({.name = "x/", .type = '\0'})));
    add("version 7 by GNU tar", TarBuilder().add({.name = "a", .content = "1", .type = '\0', .magic = ""}));
    add("contiguous", TarBuilder().add({.name = "a", .content = "1", .type = '7'}));
    add("GNU", TarBuilder().add(gnu_file));
    add("GNU long name", TarBuilder().gnu_long(long_name).add(gnu_file).file("b", "2"));
    add("GNU base 256",
        TarBuilder().add(
            {.name = "a", .content = "1", .uid = base256_field(3'000'000, 8), .size = base256_field(1, 12)}));
    add("pax path", TarBuilder().pax(pax_record("path", long_name)).file("short", "1").file("b", "2"));
    add("pax times", TarBuilder().pax(pax_record("mtime", "1.5") + pax_record("atime", "2.5")).file("a", "1"));
    add("pax size", TarBuilder().pax(pax_record("size", "1")).file("a", "1"));
    add("pax attribute", TarBuilder().pax(pax_record("SCHILY.xattr.user.x", "\n=\n")).file("a", "1"));
    add("pax global", TarBuilder().pax(pax_record("comment", "0123"), 'g').file("a", "1"));
    add("signed checksum", TarBuilder().add({.name = "\xC3\xA4", .content = "1", .signed_checksum = true}));
    add("old numbers", TarBuilder().add({.name = "a", .content = "1", .mode = "   644 ", .size = "          1 "}));
    add("mode with type", TarBuilder().add({.name = "a", .content = "1", .mode = octal_field(0100755, 8)}));
    archives.push_back({"record of 10240", TarBuilder().file("a", "1").bytes() + std::string(8192, '\0')});
    return archives;
}

TEST(TarIndexOracle, AgreesWithLibarchiveAboutLegalArchives) {
    for (const LegalArchive& legal : legal_archives()) {
        const auto opened = open_tar_bytes(legal.bytes);
        EXPECT_FALSE(opened->has_errors()) << legal.name;
        EXPECT_FALSE(opened->container->entries().empty()) << legal.name;
        EXPECT_EQ(read_with_csar(*opened), read_with_libarchive(legal.bytes)) << legal.name;
    }
}

// With any byte changed: an archive that csar accepts has the same meaning for libarchive.
TEST(TarIndexOracle, AgreesWithLibarchiveAboutWhateverIsAccepted) {
    std::mt19937 random(7);  // NOLINT: the same inputs every time
    std::size_t accepted = 0;
    for (const LegalArchive& legal : legal_archives()) {
        for (int round = 0; round < 200; ++round) {
            std::string bytes = legal.bytes;
            const std::size_t header = random() % (bytes.size() / 512) * 512;
            const std::size_t at = header + random() % 512;
            bytes[at] = static_cast<char>(random() % 4 == 0 ? 0 : random());
            // A correct checksum, so that the change itself is checked.
            long sum = 8 * ' ';
            for (std::size_t i = 0; i < 512; ++i)
                if (i < 148 || i >= 156) sum += static_cast<unsigned char>(bytes[header + i]);
            if (at < header + 148 || at >= header + 156)
                bytes.replace(header + 148, 8, octal_field(static_cast<std::uint64_t>(sum), 7) + ' ');
            const auto opened = open_tar_bytes(bytes);
            if (opened->has_errors()) continue;
            ++accepted;
            try {
                EXPECT_EQ(read_with_csar(*opened), read_with_libarchive(bytes))
                    << legal.name << ", byte " << at << ", round " << round;
            } catch (const std::runtime_error& refusal) {
                // If libarchive rejects an archive, csar may read it, but with a warning.
                EXPECT_NE(opened->report.count(Severity::warning), 0u)
                    << refusal.what() << ": " << legal.name << ", byte " << at << ", round " << round;
            }
        }
    }
    EXPECT_GT(accepted, 300u);
}

}  // namespace
}  // namespace csar::container
