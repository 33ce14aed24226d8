#include <csar/convert.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/temporary_file.hpp"
#include "csar/container/archive_filter.hpp"
#include "csar/container/container.hpp"
#include "csar/convert/convert.hpp"
#include "tests/hostile/tar_builder.hpp"
#include "tests/hostile/zip_builder.hpp"

namespace csar {
namespace {

using hostile::octal_field;
using hostile::pax_record;
using hostile::TarBuilder;
using hostile::TarMember;
using testing::ElementsAre;
using testing::Pair;
using testing::UnorderedElementsAre;

using Files = std::map<std::string, std::string>;

struct Outcome {
    bool done = false;
    Files files;                       // of the result; a directory has a '/' at its end
    std::vector<std::string> changes;  // "renamed a -> b"
    std::vector<std::string> errors;   // identifiers of the input's, each once
    bool is_sound = false;             // the result has no errors of its own
};

void read_result(const File& archive, Outcome& outcome) {
    Report report;
    const auto opened = container::open(archive.duplicate("result"), {}, report);
    for (const container::Entry& entry : opened->entries()) {
        const bool is_directory = entry.kind == container::EntryKind::directory;
        StringSink content;
        if (!is_directory) opened->read(entry, content, report);
        outcome.files[std::string(entry.name) + (is_directory ? "/" : "")] = content.text();
    }
    outcome.is_sound = report.count(Severity::error) == 0;
}

Outcome mend(const std::string& archive, const MendOptions& mending = {}, const Limits& limits = {}) {
    const File target = open_temporary_file("result");
    ConvertOptions options;
    options.limits = limits;
    options.write = [&](ByteView piece) { target.write(piece); };
    options.mend = mending;
    const ConvertResult result = convert_package(Input::memory(archive, "package"), options);
    Outcome outcome{.done = result.done, .files = {}, .changes = {}, .errors = {}, .is_sound = false};
    for (const MendedEntry& entry : result.mended)
        outcome.changes.push_back(std::string(to_string(entry.what)) + " " + entry.name +
                                  (entry.detail.empty() ? "" : " -> " + entry.detail));
    for (const Diagnostic& finding : result.findings.diagnostics)
        if (finding.severity == Severity::error &&
            std::find(outcome.errors.begin(), outcome.errors.end(), finding.id) == outcome.errors.end())
            outcome.errors.emplace_back(finding.id);
    if (result.done) read_result(target, outcome);
    return outcome;
}

TarMember link(std::string name, char type, std::string target) {
    TarMember member;
    member.name = std::move(name);
    member.type = type;
    member.link = std::move(target);
    return member;
}

// The result for an archive that is repaired without an error.
Files mended(const std::string& archive, const MendOptions& mending = {}) {
    const Outcome outcome = mend(archive, mending);
    EXPECT_TRUE(outcome.done);
    EXPECT_TRUE(outcome.is_sound);
    EXPECT_THAT(outcome.errors, ElementsAre());
    return outcome.files;
}

std::vector<std::string> refusal(const std::string& archive, const MendOptions& mending = {}) {
    const Outcome outcome = mend(archive, mending);
    EXPECT_FALSE(outcome.done);
    return outcome.errors;
}

TEST(Mend, MakesSlashesOfBackslashes) {
    const Outcome tar = mend(TarBuilder().file("a\\b", "1").file("c/d\\e", "2").bytes());
    EXPECT_THAT(tar.files, ElementsAre(Pair("a/b", "1"), Pair("c/d/e", "2")));
    EXPECT_THAT(tar.changes, ElementsAre("renamed a\\b -> a/b", "renamed c/d\\e -> c/d/e"));
    hostile::ZipArchive zip;
    zip.members = {hostile::stored("a\\b", "1"), hostile::deflated("c", "22222222")};
    EXPECT_THAT(mended(zip.bytes()), ElementsAre(Pair("a/b", "1"), Pair("c", "22222222")));
}

TEST(Mend, RefusesNamesThatAreHostileWithSlashes) {
    EXPECT_THAT(refusal(TarBuilder().file("..\\a", "").bytes()), ElementsAre("entry/parent-in-name"));
    EXPECT_THAT(refusal(TarBuilder().file("\\a", "").bytes()), ElementsAre("entry/absolute-name"));
    EXPECT_THAT(refusal(TarBuilder().file("a\\\\b", "").bytes()), ElementsAre("entry/empty-component-in-name"));
    // Also if the bad component is removed, or the next is as bad.
    EXPECT_THAT(refusal(TarBuilder().file("..\\a", "").bytes(), {.names_from = {}, .strip_components = 1}),
                ElementsAre("entry/parent-in-name"));
    EXPECT_THAT(refusal(TarBuilder().file("a/C:/b", "").bytes(), {.names_from = {}, .strip_components = 1}),
                ElementsAre("entry/drive-in-name"));
}

TEST(Mend, RefusesNamesThatBecomeOne) {
    EXPECT_THAT(refusal(TarBuilder().file("a\\b", "1").file("a/b", "2").bytes()), ElementsAre("tar/duplicate-name"));
    EXPECT_THAT(
        refusal(TarBuilder().file("x/a", "1").file("y/a", "2").bytes(), {.names_from = {}, .strip_components = 1}),
        ElementsAre("tar/duplicate-name"));
    EXPECT_THAT(refusal(TarBuilder().file("a\\b", "1").file("a", "2").bytes()),
                ElementsAre("entry/file-directory-conflict"));
    EXPECT_THAT(refusal(TarBuilder().file("d/a", "1").add(link("d\\l", '2', "a")).file("d/l", "2").bytes()),
                ElementsAre("tar/duplicate-name"));
}

TEST(Mend, ReadsNamesInACodePage) {
    // The second byte of each letter is a backslash.
    const std::string name = "\x95\x5C\\\x83\x5C.yaml";
    const MendOptions japanese{.names_from = "CP932", .strip_components = 0};
    EXPECT_THAT(mended(TarBuilder().file(name, "1").file("ü", "2").bytes(), japanese),
                ElementsAre(Pair("ü", "2"), Pair("表/ソ.yaml", "1")));
    EXPECT_THAT(refusal(TarBuilder().file(name, "1").bytes()), ElementsAre("entry/name-not-utf8"));
    EXPECT_THAT(refusal(TarBuilder().file("\x81", "").bytes(), japanese), ElementsAre("entry/name-not-utf8"));
    // In a zip, a flag marks UTF-8.
    hostile::ZipArchive zip;
    zip.members = {hostile::stored("\xC3\xBC", "1"), hostile::stored("\xC3\xA4", "2")};
    zip.members[1].set_flags(0x800);
    EXPECT_THAT(mended(zip.bytes(), {.names_from = "CP1252", .strip_components = 0}),
                ElementsAre(Pair("\xC3\x83\xC2\xBC", "1"), Pair("\xC3\xA4", "2")));
    for (const char* unknown : {"KLINGON", "CP932//IGNORE", "../x"})
        EXPECT_THROW(mend(TarBuilder().bytes(), {.names_from = unknown, .strip_components = 0}), Failure);
}

TEST(Mend, CopiesWhatLinksLeadTo) {
    TarBuilder tar;
    tar.file("lib/run.sh", "run").add(link("hard", '1', "lib/run.sh")).add(link("bin/soft", '2', "../lib/./run.sh"));
    tar.add(link("chain", '2', "bin/soft")).add(link("all", '2', "lib")).add(link("through", '2', "all/run.sh"));
    tar.directory("empty").add(link("nothing", '2', "empty"));
    const Outcome outcome = mend(tar.bytes());
    EXPECT_TRUE(outcome.is_sound);
    EXPECT_THAT(outcome.files,
                UnorderedElementsAre(Pair("lib/run.sh", "run"), Pair("hard", "run"), Pair("bin/soft", "run"),
                                     Pair("chain", "run"), Pair("all/run.sh", "run"), Pair("through", "run"),
                                     Pair("empty/", ""), Pair("nothing/", "")));
    EXPECT_THAT(outcome.changes, ElementsAre("link replaced hard -> lib/run.sh", "link replaced bin/soft -> lib/run.sh",
                                             "link replaced chain -> lib/run.sh", "link replaced all -> lib",
                                             "link replaced through -> lib/run.sh", "link replaced nothing -> empty"));
}

TEST(Mend, CopiesLinksOfZips) {
    hostile::ZipArchive zip;
    zip.members = {hostile::stored("a", "content"), hostile::stored("b", "a")};
    zip.members[0].set_mode(0100644);
    zip.members[1].set_mode(0120777);
    EXPECT_THAT(mended(zip.bytes()), ElementsAre(Pair("a", "content"), Pair("b", "content")));
}

TEST(Mend, RefusesLinksThatLeadElsewhere) {
    for (const char* target : {"/etc/passwd", "../a", "a/../../b", "none", "l", "self", "."})
        EXPECT_THAT(
            refusal(TarBuilder().file("d/a", "1").add(link("d/l", '2', target)).add(link("d/self", '2', "l")).bytes()),
            ElementsAre("entry/symbolic-link"))
            << target;
    for (const char* target : {"/etc/passwd", "../a", "none", "d", "l"})
        EXPECT_THAT(refusal(TarBuilder().file("d/a", "1").add(link("l", '1', target)).bytes()),
                    ElementsAre("entry/hard-link"))
            << target;
}

// 2^30 copies of a file: each directory has two links to the next.
TEST(Mend, BoundsTheCopiesOfDirectories) {
    TarBuilder tar;
    for (int i = 0; i < 30; ++i)
        for (const char* name : {"/a", "/b"})
            tar.add(link("d" + std::to_string(i) + name, '2', "../d" + std::to_string(i + 1)));
    Limits limits;
    limits.entries = 1000;
    EXPECT_THAT(mend(tar.file("d30/x", "1").bytes(), {}, limits).errors, ElementsAre("entry/too-many-entries"));
    limits.extracted_bytes = 3000;
    EXPECT_THAT(
        mend(TarBuilder().file("a", std::string(1200, 'x')).add(link("b", '1', "a")).add(link("c", '1', "a")).bytes(),
             {}, limits)
            .errors,
        ElementsAre("entry/content-too-large"));
}

TEST(Mend, LeavesJunkOutAndTakesComponentsOff) {
    const Outcome outcome = mend(TarBuilder()
                                     .directory("top")
                                     .file("top/a", "1")
                                     .file("top/.DS_Store", "")
                                     .file("__MACOSX/top/._a", "")
                                     .directory("top/sub")
                                     .bytes(),
                                 {.names_from = {}, .strip_components = 1});
    EXPECT_THAT(outcome.files, ElementsAre(Pair("a", "1"), Pair("sub/", "")));
    EXPECT_THAT(outcome.changes, ElementsAre("left out top/.DS_Store", "left out __MACOSX/top/._a",
                                             "renamed top/a -> a", "renamed top/sub -> sub"));
    EXPECT_THAT(
        refusal(TarBuilder().file("top/a", "1").file("b", "2").bytes(), {.names_from = {}, .strip_components = 1}),
        ElementsAre("entry/empty-name"));
}

// The map in the header has one region, the map after it another. The size is 3000.
TarMember sparse_of_gnu_tar() {
    TarMember member;
    member.name = "holes";
    member.type = 'S';
    member.magic = hostile::gnu_magic;
    std::string map(41, '\0');  // from the end of the magic's texts to the map, in the place of the prefix
    for (const unsigned offset : {0U, 600U, 1200U, 1800U}) map += octal_field(offset, 12) + octal_field(1, 12);
    map += '\1' + octal_field(3000, 12);
    member.prefix = map;
    std::string more = octal_field(2400, 12) + octal_field(1, 12);
    more.resize(512, '\0');
    member.content = more + "abcde";
    member.size = octal_field(5, 12);
    return member;
}

TEST(Mend, FillsHoles) {
    std::string whole(3000, '\0');
    for (int i = 0; i < 5; ++i) whole[static_cast<std::size_t>(600 * i)] = static_cast<char>('a' + i);
    const Outcome old = mend(TarBuilder().add(sparse_of_gnu_tar()).file("behind", "1").bytes());
    EXPECT_THAT(old.files, ElementsAre(Pair("behind", "1"), Pair("holes", whole)));
    EXPECT_THAT(old.changes, ElementsAre("holes filled holes"));
    std::string map = "2\n0\n1\n2999\n1\n";
    map.resize(512, '\0');
    const std::string records = pax_record("GNU.sparse.major", "1") + pax_record("GNU.sparse.minor", "0") +
                                pax_record("GNU.sparse.name", "ü/holes") + pax_record("GNU.sparse.realsize", "3000");
    std::string ends(3000, '\0');
    ends.front() = 'x', ends.back() = 'y';
    const Outcome pax = mend(TarBuilder().pax(records).file("GNUSparseFile.0/holes", map + "xy").bytes());
    EXPECT_THAT(pax.files, ElementsAre(Pair("ü/holes", ends)));
    EXPECT_THAT(pax.changes,
                ElementsAre("holes filled GNUSparseFile.0/holes", "renamed GNUSparseFile.0/holes -> ü/holes"));
}

TEST(Mend, RefusesSparseFilesThatCostTooMuch) {
    const auto with = [](const std::string& map, const std::string& size) {
        return TarBuilder()
            .pax(pax_record("GNU.sparse.major", "1") + pax_record("GNU.sparse.minor", "0") +
                 pax_record("GNU.sparse.name", "holes") + pax_record("GNU.sparse.realsize", size))
            .file("GNUSparseFile.0/holes", map + std::string(512 - map.size() % 512, '\0') + "x")
            .bytes();
    };
    std::string empty_regions;
    for (int i = 0; i < 100'000; ++i) empty_regions += "0\n0\n";
    EXPECT_THAT(refusal(with("1\n0\n1\n", "99999999999999")), ElementsAre("tar/sparse-file"));
    EXPECT_THAT(refusal(with("100001\n" + empty_regions + "0\n1\n", "1")), ElementsAre("tar/sparse-file"));
    EXPECT_THAT(mended(with("100000\n" + empty_regions.substr(4) + "0\n1\n", "1")), ElementsAre(Pair("holes", "x")));
}

TEST(Mend, LeavesOtherFaultsAlone) {
    EXPECT_THAT(refusal(TarBuilder().file("../a\\b", "").bytes()), ElementsAre("entry/parent-in-name"));
    TarMember device;
    device.name = "a";
    device.type = '3';
    EXPECT_THAT(refusal(TarBuilder().add(device).file("b\\c", "").bytes()), ElementsAre("entry/device"));
    hostile::ZipArchive zip;
    zip.members = {hostile::stored("a", "content")};
    zip.members.front().both([](hostile::ZipHeader& header) { header.method = 9; });
    EXPECT_THAT(refusal(zip.bytes()), ElementsAre("zip/unsupported-method"));
    zip.members.front().both([](hostile::ZipHeader& header) { header.method = 12; });
    EXPECT_THAT(refusal(zip.bytes()), ElementsAre("zip/damaged-data"));
    EXPECT_THAT(mended(hostile::sound_archive().bytes()).size(), 2U);
}

std::string zip_of(container::Filter filter, std::uint16_t method, const std::string& content) {
    StringSink data;
    container::ArchiveFilter compression(filter, 6, data);
    compression.write(as_bytes(content));
    compression.finish();
    hostile::ZipArchive zip;
    zip.members = {hostile::stored("a", content)};
    zip.members.front().data = data.text();
    zip.members.front().both([&](hostile::ZipHeader& header) {
        header.method = method;
        header.stored_size = static_cast<std::uint32_t>(data.text().size());
    });
    return zip.bytes();
}

TEST(Mend, CompressesOtherMethodsAnew) {
    const std::string content = hostile::sample_text(300'000);
    for (const auto& [filter, method, other] :
         {std::tuple(container::Filter::bzip2, std::uint16_t{12}, std::uint16_t{93}),
          std::tuple(container::Filter::zstd, std::uint16_t{93}, std::uint16_t{95}),
          std::tuple(container::Filter::xz, std::uint16_t{95}, std::uint16_t{12})}) {
        const Outcome outcome = mend(zip_of(filter, method, content));
        EXPECT_THAT(outcome.files, ElementsAre(Pair("a", content))) << method;
        EXPECT_THAT(outcome.changes, ElementsAre("compressed anew a"));
        // The data has another method than the header.
        EXPECT_THAT(refusal(zip_of(filter, other, content)), ElementsAre("zip/damaged-data"));
    }
}

// Repaired faults may fill the list of findings, so that another fault is not kept.
TEST(Mend, RefusesFaultsBeyondTheKeptOnes) {
    hostile::ZipArchive zip;
    for (int i = 0; i < 5; ++i) zip.members.push_back(hostile::stored("a\\" + std::to_string(i), ""));
    zip.members.back().local.name = "a\\5";
    Limits limits;
    limits.findings = 3;
    EXPECT_FALSE(mend(zip.bytes(), {}, limits).done);
}

}  // namespace
}  // namespace csar
