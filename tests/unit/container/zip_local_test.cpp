// Local headers, data descriptors, and bytes between entries.
#include "tests/unit/container/zip_test.hpp"

namespace csar::container {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;
using testing::UnorderedElementsAre;

template <class Change>
ZipArchive with_local(Change change) {
    ZipArchive archive = sound_archive();
    change(archive.members[1].local);
    return archive;
}

ZipArchive two_files() {
    ZipArchive archive;
    archive.members = {stored("a", "first content"), stored("b", "second content")};
    return archive;
}

TEST(ZipLocal, ReportsAMissingHeader) {
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.signature = 0x04034B51; })),
                Contains("error zip/missing-local-header"));
    ZipArchive archive = sound_archive();
    archive.members[1].offset_shift = 0x7FFFFFFF;
    EXPECT_THAT(findings(archive), Contains("error zip/missing-local-header")) << "behind the end of the file";
    archive.members[1].offset_shift = 1;
    EXPECT_THAT(findings(archive), Contains("error zip/missing-local-header"));
    archive.members[1].offset_shift = -1;
    EXPECT_THAT(findings(archive), Contains("error zip/overlapping-entries")) << "one byte into the entry before";
}

TEST(ZipLocal, DoesNotReadAnEntryWithoutHeader) {
    ZipArchive archive = sound_archive();
    archive.members[1].offset_shift = 1;
    const auto opened = open_bytes(archive.bytes());
    EXPECT_FALSE(opened->zip->is_readable(opened->zip->entries()[1]));
    EXPECT_TRUE(opened->zip->is_readable(opened->zip->entries()[0]));
    StringSink sink;
    Report report;
    EXPECT_FALSE(opened->zip->read(opened->zip->entries()[1], sink, report));
    EXPECT_THAT(lines_of(report), ElementsAre("error zip/unreadable-entry"));
}

TEST(ZipLocal, ReportsADifferentName) {
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.name = "docs/b.txt"; })),
                ElementsAre("error zip/different-local-name"));
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.name = "./docs/a.txt"; })),
                ElementsAre("error zip/different-local-name"));
}

TEST(ZipLocal, ReportsDifferentFlags) {
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.flags = 1; })),
                ElementsAre("error zip/different-local-flags"));
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.flags = 1 << 3; })),
                UnorderedElementsAre("error zip/different-local-flags", "error zip/missing-descriptor"));
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.flags = 1 << 11; })),
                ElementsAre("warning zip/different-local-flag-hints"))
        << "the name is ASCII";
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.flags = 1 << 1; })),
                ElementsAre("warning zip/different-local-flag-hints"));
    ZipArchive archive = sound_archive();
    archive.members[1].both([](ZipHeader& h) { h.name = "gr\xC3\xBC\xC3\x9F"; });
    archive.members[1].central.flags = 1 << 11;
    EXPECT_THAT(findings(archive), ElementsAre("error zip/different-local-flags"));
}

TEST(ZipLocal, ReportsADifferentMethod) {
    const ZipArchive archive = with_local([](ZipHeader& h) { h.method = 0; });
    EXPECT_THAT(findings(archive), ElementsAre("error zip/different-local-method"));
    const auto opened = open_bytes(archive.bytes());
    EXPECT_FALSE(opened->zip->is_readable(opened->zip->entries()[1]));
}

TEST(ZipLocal, ReportsADifferentVersionOrTime) {
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.version_needed = 10; })),
                ElementsAre("warning zip/different-local-version"));
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.time = 1; })),
                ElementsAre("warning zip/different-local-time"));
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.date += 1; })),
                ElementsAre("warning zip/different-local-time"));
}

TEST(ZipLocal, ReportsADifferentCrcOrSizes) {
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.crc ^= 1; })), ElementsAre("error zip/different-local-crc"));
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.crc = 0; })), ElementsAre("error zip/different-local-crc"))
        << "zero needs a descriptor";
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.stored_size += 1; })),
                ElementsAre("error zip/different-local-compressed-size"));
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.size += 1; })), ElementsAre("error zip/different-local-size"));
}

TEST(ZipLocal, ComparesExtraFields) {
    const auto extra = [](std::string bytes) {
        return findings(with_local([&](ZipHeader& h) { h.extra = std::move(bytes); }));
    };
    EXPECT_THAT(extra(extra_field(0x5455, le8(1) + le32(0))), IsEmpty());
    EXPECT_THAT(extra("x"), ElementsAre("error zip/damaged-extra-fields"));
    EXPECT_THAT(extra(extra_field(0x7075, le8(1) + le32(0) + "b")),
                ElementsAre("error zip/contradicting-unicode-path"));
    EXPECT_THAT(findings(with_local([](ZipHeader& h) { h.size = h.stored_size = 0xFFFFFFFF; })),
                Contains("error zip/missing-zip64-extra-field"));
}

TEST(ZipLocal, ReportsDataThatReachIntoTheDirectory) {
    ZipArchive archive = sound_archive();
    ZipMember& last = archive.members[1];
    last.both([](ZipHeader& h) { h.stored_size += 1; });
    EXPECT_THAT(findings(archive), ElementsAre("error zip/entry-overlaps-directory"));
    // A name that is longer than the rest of the file.
    std::string bytes = sound_archive().bytes();
    bytes[bytes.find("PK\x03\x04", 4) + 27] = '\x7F';
    EXPECT_THAT(findings(bytes), ElementsAre("error zip/entry-overlaps-directory"));
}

TEST(ZipLocalDescriptor, IsReadInEveryForm) {
    for (const bool signature : {true, false}) {
        ZipArchive archive = sound_archive();
        archive.members[1].use_descriptor(signature);
        EXPECT_THAT(findings_of_all(archive), IsEmpty());
        archive.members.push_back(stored("last", "x"));
        EXPECT_THAT(findings_of_all(archive), IsEmpty());
    }
}

TEST(ZipLocalDescriptor, MayHaveEightByteSizes) {
    ZipArchive archive = sound_archive();
    archive.members[1].use_descriptor(true, true);
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-descriptor-width"));
    archive.members[1].local.size = archive.members[1].local.stored_size = 0xFFFFFFFF;
    archive.members[1].local.extra = extra_field(1, le64(0) + le64(0));
    EXPECT_THAT(findings(archive), IsEmpty());
    archive.members[1] = deflated("docs/a.txt", "x").use_descriptor();
    archive.members[1].local.extra = extra_field(1, le64(0) + le64(0));
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-descriptor-width"));
}

TEST(ZipLocalDescriptor, MayFollowSizesThatAreKnown) {
    ZipArchive archive = sound_archive();
    archive.members[1].use_descriptor();
    archive.members[1].local.size = archive.members[1].central.size;
    EXPECT_THAT(findings(archive), IsEmpty()) << "as libarchive writes it";
    archive.members[1].local.size += 1;
    EXPECT_THAT(findings(archive), ElementsAre("error zip/different-local-size"));
}

TEST(ZipLocalDescriptor, ReportsThatItIsMissing) {
    ZipArchive archive = sound_archive();
    archive.members[1].use_descriptor().descriptor.clear();
    EXPECT_THAT(findings(archive), ElementsAre("error zip/missing-descriptor"));
    archive.members[1].descriptor = le32(0);
    EXPECT_THAT(findings(archive), ElementsAre("error zip/missing-descriptor"));
    archive.members[1].descriptor.clear();
    archive.members.push_back(stored("next", "x"));
    EXPECT_THAT(findings(archive), ElementsAre("error zip/missing-descriptor")) << "the next header is none";
}

TEST(ZipLocalDescriptor, ReportsThatItDiffers) {
    ZipArchive archive = sound_archive();
    archive.members[1].use_descriptor();
    for (const std::size_t byte : {4u, 8u, 12u}) {
        ZipArchive changed = archive;
        changed.members[1].descriptor[byte] = static_cast<char>(changed.members[1].descriptor[byte] ^ 1);
        EXPECT_THAT(findings(changed), ElementsAre("error zip/descriptor-mismatch")) << byte;
    }
}

TEST(ZipGap, ReportsASharedHeader) {
    ZipArchive archive = two_files();
    archive.members[1].has_local = false;
    archive.members[1].share_with = 0;
    EXPECT_THAT(findings(archive), ElementsAre("error zip/shared-local-header"));
    const auto opened = open_bytes(archive.bytes());
    for (const Entry& entry : opened->zip->entries()) EXPECT_FALSE(opened->zip->is_readable(entry));
}

TEST(ZipGap, ReportsOverlaps) {
    // The data of the first entry contains the second entry with its header, as in an overlapping zip bomb.
    ZipArchive archive = two_files();
    ZipArchive inner;
    inner.members = {archive.members[1]};
    const std::string inner_bytes = inner.bytes();
    const std::string second = inner_bytes.substr(0, inner_bytes.find("PK\x01\x02"));
    archive.members[0] = stored("a", second);
    archive.members[1].has_local = false;
    archive.members[1].share_with = 0;
    archive.members[1].offset_shift = 31;
    EXPECT_THAT(findings(archive), ElementsAre("error zip/overlapping-entries"));
    const auto opened = open_bytes(archive.bytes());
    for (const Entry& entry : opened->zip->entries()) EXPECT_FALSE(opened->zip->is_readable(entry));
    archive.members[1].in_directory = false;
    EXPECT_THAT(findings(archive), IsEmpty()) << "an archive within an entry is content like any other";
}

TEST(ZipGap, ReadsACrowdOfOverlappingEntriesOnce) {
    // The extra fields of each header contain all headers after it. Reading them for each entry would take quadratic
    // time.
    constexpr int crowd = 1000;
    ZipArchive archive;
    std::string nested;
    for (int i = 0; i < crowd; ++i) {
        ZipMember member = stored(std::to_string(10'000 + i), "");
        member.has_local = i == 0;
        member.share_with = 0;
        member.offset_shift = i == 0 ? 0 : 39 + (i - 1) * 35;
        archive.members.push_back(member);
        if (i > 0) nested += le32(0x04034B50) + std::string(22, '\0') + le16(5) + le16(0) + member.central.name;
    }
    archive.members[0].local.extra = extra_field(0x9999, nested);
    const auto opened = open_bytes(archive.bytes());
    EXPECT_EQ(opened->report.count(Severity::error), crowd - 1u);
    EXPECT_THAT(lines_of(opened->report), Contains("error zip/overlapping-entries"));
    for (const Entry& entry : opened->zip->entries()) EXPECT_FALSE(opened->zip->is_readable(entry));
}

TEST(ZipGap, ReportsGaps) {
    ZipArchive archive = two_files();
    archive.members[1].before = "rubbish";
    EXPECT_THAT(findings(archive), ElementsAre("error zip/unclaimed-bytes"));
    archive.members[1].before = std::string(7, '\0');
    EXPECT_THAT(findings(archive), ElementsAre("error zip/unclaimed-zeros"));
    archive = two_files();
    archive.before_directory = "rubbish";
    EXPECT_THAT(findings(archive), ElementsAre("error zip/unclaimed-bytes"));
    EXPECT_THAT(findings_of_all(two_files()), IsEmpty());
}

TEST(ZipGap, SearchesALargeGapToItsEnd) {
    ZipArchive archive = two_files();
    archive.members[1].before = std::string(700'000, '\0');
    EXPECT_THAT(findings(archive), ElementsAre("error zip/unclaimed-zeros"));
    archive.members[1].before += 'x';
    EXPECT_THAT(findings(archive), ElementsAre("error zip/unclaimed-bytes"));
}

TEST(ZipGap, ReportsArchiveExtraData) {
    ZipArchive archive = two_files();
    archive.before_directory = le32(0x08064B50) + le32(3) + "abc";
    EXPECT_THAT(findings(archive), ElementsAre("error zip/archive-extra-data"));
}

TEST(ZipGap, ReportsAHiddenEntry) {
    for (const std::size_t hidden : {0u, 1u, 2u}) {
        ZipArchive archive = two_files();
        archive.members.insert(archive.members.begin() + static_cast<std::ptrdiff_t>(hidden), stored("hidden", "x"));
        archive.members[hidden].in_directory = false;
        const auto opened = open_bytes(archive.bytes());
        EXPECT_THAT(lines_of(opened->report),
                    ElementsAre(hidden == 0 ? "error zip/leading-bytes" : "error zip/unclaimed-bytes",
                                "error zip/hidden-entry"));
        EXPECT_EQ(opened->report.diagnostics().back().message, "the entry 'hidden' at byte " +
                                                                   std::to_string(archive.bytes().find("hidden") - 30) +
                                                                   " is not in the central directory");
        EXPECT_EQ(opened->zip->entries().size(), 2u);
    }
}

TEST(ZipGap, ReportsAHiddenEntryAcrossTheBorderOfTwoReads) {
    constexpr std::size_t chunk = 256 * 1024;
    for (const std::size_t before : {chunk - 4, chunk - 3, chunk - 1, chunk}) {
        ZipArchive archive = two_files();
        ZipMember hidden = stored("hidden", "x");
        hidden.in_directory = false;
        hidden.before = std::string(before, '\0');
        archive.members.insert(archive.members.begin() + 1, hidden);
        EXPECT_THAT(findings(archive), ElementsAre("error zip/unclaimed-bytes", "error zip/hidden-entry")) << before;
    }
}

TEST(ZipGap, TakesASignatureByItselfForNoEntry) {
    ZipArchive archive = two_files();
    archive.members[1].before = "PK\x03\x04";
    EXPECT_THAT(findings(archive), ElementsAre("error zip/unclaimed-bytes"));
    archive.members[1].before = "PK\x03\x04" + std::string(26, '\0') + "name";
    EXPECT_THAT(findings(archive), ElementsAre("error zip/unclaimed-bytes")) << "no name";
}

TEST(ZipGap, TakesEntriesInAnyOrder) {
    ZipArchive archive;
    for (int i = 0; i < 10; ++i) archive.members.push_back(stored(std::to_string(i), sample_noise(1000)));
    // In reverse order in the directory.
    ZipArchive backwards;
    for (int i = 0; i < 10; ++i) {
        backwards.members.push_back(archive.members[static_cast<std::size_t>(i)]);
        backwards.members.back().central = archive.members[static_cast<std::size_t>(9 - i)].central;
        backwards.members.back().share_with = 9 - i;
    }
    const auto opened = open_bytes(backwards.bytes());
    EXPECT_THAT(lines_of(opened->report), IsEmpty());
    EXPECT_EQ(opened->zip->entries()[0].name, "9") << "in the order of the directory";
    opened->zip->read_all(nullptr, 2, opened->report);
    EXPECT_THAT(lines_of(opened->report), IsEmpty());
}

TEST(ZipGap, ChecksSparseAndDenseEntriesAlike) {
    ZipArchive archive;
    for (int i = 0; i < 3000; ++i) archive.members.push_back(deflated("small/" + std::to_string(i), sample_text(600)));
    for (int i = 0; i < 5; ++i) archive.members.push_back(stored("large/" + std::to_string(i), sample_noise(700'000)));
    for (ZipMember& member : archive.members) member.local.extra = extra_field(0x9999, std::string(700, 'x'));
    archive.members[1].local.extra = extra_field(0x9999, std::string(60'000, 'x'));
    EXPECT_THAT(findings(archive), ElementsAre("warning zip/extra-fields-too-large"));
    for (ZipMember& member : archive.members) member.local.time = 1;
    EXPECT_THAT(findings(archive), Each(StartsWith("warning")));
    EXPECT_EQ(open_bytes(archive.bytes())->report.count(Severity::warning), 3006u);
}

}  // namespace
}  // namespace csar::container
