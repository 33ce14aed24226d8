// The end of an archive: end records, zip64 records, and the position of the central directory.
#include "tests/unit/container/zip_test.hpp"

namespace csar::container {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr std::string_view end_signature_text = "PK\x05\x06";

// The end record of an empty archive with a comment of this length.
std::string empty_end(std::uint16_t comment_length) {
    return le32(0x06054B50) + std::string(16, '\0') + le16(comment_length);
}

TEST(ZipEnd, IsFoundInASoundArchive) {
    const auto opened = open_bytes(sound_archive().bytes());
    EXPECT_THAT(lines_of(opened->report), IsEmpty());
    ASSERT_EQ(opened->zip->entries().size(), 2u);
    EXPECT_EQ(opened->zip->format(), Format::zip);
    EXPECT_EQ(opened->zip->path(), "test.zip");
    EXPECT_EQ(opened->zip->archive_size(), sound_archive().bytes().size());
}

TEST(ZipEnd, IsAllThatAnEmptyArchiveHas) {
    EXPECT_THAT(findings(empty_end(0)), IsEmpty());
    EXPECT_THAT(open_bytes(empty_end(0))->zip->entries(), IsEmpty());
}

TEST(ZipEnd, ReportsThatItIsMissing) {
    const std::string bytes = sound_archive().bytes();
    const std::string cut = bytes.substr(0, bytes.size() - 30);
    EXPECT_THAT(findings(cut), ElementsAre("error zip/missing-end-record"));
    EXPECT_THAT(open_bytes(cut)->zip->entries(), IsEmpty());
    EXPECT_THAT(findings(std::string()), ElementsAre("error zip/missing-end-record"));
}

TEST(ZipEnd, ReportsThatItIsCutShort) {
    const std::string bytes = sound_archive().bytes();
    EXPECT_THAT(findings(bytes.substr(0, bytes.size() - 1)), ElementsAre("error zip/truncated-end-record"));
    ZipArchive archive = sound_archive();
    archive.comment = "comment";
    const std::string with_comment = archive.bytes();
    EXPECT_THAT(findings(with_comment), IsEmpty());
    EXPECT_THAT(findings(with_comment.substr(0, with_comment.size() - 1)),
                ElementsAre("error zip/truncated-end-record"));
}

TEST(ZipEnd, IsFoundBehindTheLongestComment) {
    ZipArchive archive = sound_archive();
    archive.comment = std::string(65535, 'c');
    EXPECT_THAT(findings(archive), IsEmpty());
}

TEST(ZipEnd, ReportsASecondOneInTheComment) {
    ZipArchive archive = sound_archive();
    archive.comment = empty_end(0);
    EXPECT_THAT(findings(archive), Contains("error zip/several-end-records"));
    archive.comment = "PK\x05\x06 cut short";
    EXPECT_THAT(findings(archive), ElementsAre("error zip/several-end-records"))
        << "careless readers take the last signature they find";
}

TEST(ZipEnd, ReportsASecondOneInAnEntryWhoseCommentReachesTheEnd) {
    // Stored content with an end record, whose comment ends at the end of the file.
    ZipArchive archive = sound_archive();
    archive.members = {stored("inner.zip", empty_end(0))};
    EXPECT_THAT(findings(archive), IsEmpty()) << "an archive within the archive is no second end";
    const std::size_t rest = archive.bytes().size() - archive.bytes().find(end_signature_text) - 22;
    archive.members = {stored("inner.zip", empty_end(static_cast<std::uint16_t>(rest)))};
    EXPECT_THAT(findings(archive), ElementsAre("error zip/several-end-records"));
}

TEST(ZipEnd, ReportsBytesThatFollow) {
    ZipArchive archive = sound_archive();
    archive.trailing = "x";
    EXPECT_THAT(findings(archive), ElementsAre("error zip/trailing-bytes"));
    archive.trailing = std::string(10000, '\0');
    EXPECT_THAT(findings(archive), ElementsAre("warning zip/trailing-zeros"))
        << "as bsdtar pads what it writes to a pipe";
    EXPECT_EQ(open_bytes(archive.bytes())->zip->entries().size(), 2u);
}

TEST(ZipEnd, ReportsASplitArchive) {
    const auto with = [](auto edit) {
        ZipArchive archive = sound_archive();
        archive.edit_end = edit;
        return findings(archive);
    };
    EXPECT_THAT(with([](ZipEnd& end) { end.disk = 1; }), ElementsAre("error zip/several-disks"));
    EXPECT_THAT(with([](ZipEnd& end) { end.directory_disk = 1; }), ElementsAre("error zip/several-disks"));
    EXPECT_THAT(with([](ZipEnd& end) { end.entries_here = 1; }), ElementsAre("error zip/several-disks"));
}

TEST(ZipEnd, ReportsAWrongCountOfEntries) {
    ZipArchive archive = sound_archive();
    for (const std::uint64_t count : {0u, 1u, 3u, 65534u}) {
        archive.edit_end = [&](ZipEnd& end) { end.entries = end.entries_here = count; };
        EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-entry-count")) << count;
        EXPECT_EQ(open_bytes(archive.bytes())->zip->entries().size(), 2u);
    }
}

TEST(ZipEnd, TakesACountOf65535WithoutZip64) {
    ZipArchive archive = sound_archive();
    archive.edit_end = [&](ZipEnd& end) { end.entries = end.entries_here = 0xFFFF; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-entry-count"));
    archive.members.clear();
    for (int i = 0; i < 0xFFFF; ++i) archive.members.push_back(stored(std::to_string(i), ""));
    archive.edit_end = nullptr;
    EXPECT_THAT(findings(archive), IsEmpty());
}

TEST(ZipEnd, ReportsAWrongPlaceOfTheDirectory) {
    ZipArchive archive = sound_archive();
    archive.edit_end = [](ZipEnd& end) { end.directory_offset += 1; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/moved-content"));
    archive.edit_end = [](ZipEnd& end) { end.directory_offset = 0xFFFFFF00; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/moved-content"));
    archive.edit_end = [](ZipEnd& end) { end.directory_size = 0xFFFFFF00; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-central-directory-position"));
    EXPECT_EQ(open_bytes(archive.bytes())->zip->entries().size(), 2u) << "the offset is right";
}

TEST(ZipEnd, ReportsBytesThatWereLostOrAddedOnTheWay) {
    const std::string bytes = sound_archive().bytes();
    const std::size_t second = bytes.find("PK\x03\x04", 4);
    EXPECT_THAT(findings(bytes.substr(0, second - 2) + bytes.substr(second)), ElementsAre("error zip/moved-content"));
    EXPECT_THAT(findings(bytes.substr(0, second) + bytes.substr(second - 2)), ElementsAre("error zip/moved-content"));
    EXPECT_THAT(findings("program" + bytes), ElementsAre("error zip/leading-bytes"));
    EXPECT_THAT(findings(bytes + bytes), Contains("error zip/hidden-entry")) << "another archive in front";
}

TEST(ZipEnd, ReportsThatTheBeginningIsMissing) {
    const std::string bytes = sound_archive().bytes();
    for (const std::size_t lost : {1u, 3u, 40u})
        EXPECT_THAT(findings(bytes.substr(lost)), ElementsAre("error zip/moved-content")) << lost;
}

TEST(ZipEnd, DoesNotTakeTheEndOfAPackageForThatOfItsContainer) {
    ZipArchive container;
    container.members = {stored("a.csar", sound_archive().bytes()), stored("a.cms", std::string(300, 's'))};
    const std::string bytes = container.bytes();
    EXPECT_THAT(findings(bytes), IsEmpty());
    for (const std::size_t cut : {1u, 100u, 400u})
        EXPECT_THAT(findings(bytes.substr(0, bytes.size() - cut)), ElementsAre("error zip/missing-end-record")) << cut;
}

TEST(ZipEnd, ReportsBytesBetweenDirectoryAndEndRecord) {
    ZipArchive archive = sound_archive();
    archive.after_directory = "something";
    EXPECT_THAT(findings(archive),
                UnorderedElementsAre("error zip/wrong-central-directory-position", "error zip/bad-central-header"));
    EXPECT_EQ(open_bytes(archive.bytes())->zip->entries().size(), 2u);
}

TEST(ZipEnd, ReportsTwoDirectoriesOfWhichReadersChoose) {
    // The offset is of the first directory, the size of a second one before the end record.
    const std::string second = sound_archive().bytes();
    const std::size_t at = second.find("PK\x01\x02");
    ZipArchive archive = sound_archive();
    archive.after_directory = second.substr(at, second.size() - at - 22);
    EXPECT_THAT(findings(archive), Contains("error zip/wrong-central-directory-position"));
}

TEST(ZipEnd, ReportsAnEmptyArchiveThatIsNot) {
    ZipArchive archive = sound_archive();
    archive.edit_end = [](ZipEnd& end) { end = {}; };
    EXPECT_THAT(findings(archive), UnorderedElementsAre("error zip/leading-bytes", "error zip/hidden-entry"));
}

TEST(ZipEnd, BoundsTheDirectory) {
    OpenOptions options;
    const std::string bytes = sound_archive().bytes();
    const std::uint64_t size = bytes.size() - 22 - bytes.find("PK\x01\x02");
    options.limits.central_directory = size;
    EXPECT_THAT(findings(bytes, options), IsEmpty());
    options.limits.central_directory = size - 1;
    EXPECT_THAT(findings(bytes, options), ElementsAre("error zip/central-directory-too-large"));
    EXPECT_THAT(open_bytes(bytes, options)->zip->entries(), IsEmpty());
}

TEST(ZipEnd, BoundsTheNumberOfEntries) {
    OpenOptions options;
    ZipArchive archive = sound_archive();
    options.limits.entries = 2;
    EXPECT_THAT(findings(archive, options), IsEmpty());
    options.limits.entries = 1;
    EXPECT_THAT(findings(archive, options), ElementsAre("error entry/too-many-entries"));
    archive.edit_end = [](ZipEnd& end) { end.entries = end.entries_here = 1; };
    EXPECT_THAT(findings(archive, options), ElementsAre("error entry/too-many-entries")) << "the count lies";
    EXPECT_THAT(open_bytes(archive.bytes(), options)->zip->entries(), IsEmpty());
}

TEST(ZipEnd, ReportsBytesInFront) {
    ZipArchive archive = sound_archive();
    archive.prefix = "#!/bin/sh\n";
    EXPECT_THAT(findings(archive), ElementsAre("error zip/leading-bytes"));
    const auto opened = open_bytes(archive.bytes());
    ASSERT_EQ(opened->zip->entries().size(), 2u);
    EXPECT_EQ(opened->zip->entries()[0].position, 10u);
    EXPECT_THAT(findings(archive, {.limits = {}, .allow_prefix = true}), IsEmpty());
}

TEST(ZipEnd, ReportsBytesInFrontThatTheOffsetsCount) {
    ZipArchive archive = sound_archive();
    archive.members[0].before = "#!/bin/sh\n";
    EXPECT_THAT(findings(archive), ElementsAre("error zip/leading-bytes"));
    EXPECT_THAT(findings(archive, {.limits = {}, .allow_prefix = true}), IsEmpty());
}

TEST(Zip64End, MayStandWhereItIsNotNeeded) {
    ZipArchive archive = sound_archive();
    archive.zip64 = true;
    EXPECT_THAT(findings(archive), IsEmpty());
    archive.prefix = "#!/bin/sh\n";
    EXPECT_THAT(findings(archive, {.limits = {}, .allow_prefix = true}), IsEmpty());
}

TEST(Zip64End, MayRepeatWhatTheEndRecordSays) {
    ZipArchive archive = sound_archive();
    archive.zip64 = true;
    archive.edit_end = [](ZipEnd& end) { end.entries = end.entries_here = 2; };
    EXPECT_THAT(findings(archive), IsEmpty());
    archive.edit_end = [](ZipEnd& end) { end.entries = 2; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/contradicting-zip64-record"))
        << "only one of the two refers to zip64";
    archive.edit_end = [](ZipEnd& end) { end.entries = end.entries_here = 1; };
    EXPECT_THAT(findings(archive),
                ElementsAre("error zip/contradicting-zip64-record", "error zip/contradicting-zip64-record"));
    archive.edit_end = [](ZipEnd& end) { end.directory_offset = 7; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/contradicting-zip64-record"));
}

TEST(Zip64End, ReportsThatItIsReferredToAndMissing) {
    ZipArchive archive = sound_archive();
    archive.edit_end = [](ZipEnd& end) { end.directory_offset = 0xFFFFFFFF; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/missing-zip64-record"));
    archive.edit_end = [](ZipEnd& end) { end.directory_size = 0xFFFFFFFF; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/missing-zip64-record"));
}

TEST(Zip64End, ReportsALocatorWithoutARecord) {
    ZipArchive archive = sound_archive();
    archive.after_directory = le32(0x07064B50) + le32(0) + le64(0) + le32(1);
    EXPECT_THAT(findings(archive), Contains("error zip/dangling-zip64-locator"));
    archive.edit_end = [](ZipEnd& end) { end.directory_offset = 0xFFFFFFFF; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/dangling-zip64-locator"));
}

TEST(Zip64End, ReportsALocatorThatPointsElsewhere) {
    ZipArchive archive = sound_archive();
    archive.zip64 = true;
    archive.edit_locator = [](hostile::ZipLocator& locator) { locator.offset -= 1; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-zip64-locator"));
    archive.edit_locator = [](hostile::ZipLocator& locator) { locator.offset = ~std::uint64_t{0}; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-zip64-locator"));
}

TEST(Zip64End, ReportsALocatorOfASplitArchive) {
    ZipArchive archive = sound_archive();
    archive.zip64 = true;
    archive.edit_locator = [](hostile::ZipLocator& locator) { locator.disks = 2; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/several-disks"));
    archive.edit_locator = [](hostile::ZipLocator& locator) { locator.disks = 0; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-zip64-disk-count"));
}

TEST(Zip64End, ReportsVersionTwo) {
    ZipArchive archive = sound_archive();
    archive.zip64 = true;
    archive.edit_zip64_end = [](ZipEnd& end) { end.record_size = 45; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-zip64-record-size"));
    archive.edit_zip64_end = [](ZipEnd& end) { end.record_size = ~std::uint64_t{0}; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-zip64-record-size"));
}

TEST(Zip64End, ReportsThatANewerVersionIsNeeded) {
    ZipArchive archive = sound_archive();
    archive.zip64 = true;
    archive.edit_zip64_end = [](ZipEnd& end) { end.version_needed = 62; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/unsupported-version"));
}

TEST(Zip64End, ReportsAbsurdNumbers) {
    ZipArchive archive = sound_archive();
    archive.zip64 = true;
    archive.edit_zip64_end = [](ZipEnd& end) { end.entries = end.entries_here = ~std::uint64_t{0}; };
    EXPECT_THAT(findings(archive), ElementsAre("error entry/too-many-entries"));
    archive.edit_zip64_end = [](ZipEnd& end) { end.directory_size = ~std::uint64_t{0}; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/wrong-central-directory-position"));
    archive.edit_zip64_end = [](ZipEnd& end) { end.directory_offset = ~std::uint64_t{0}; };
    EXPECT_THAT(findings(archive), ElementsAre("error zip/moved-content"));
}

TEST(LooksLikeZip, GoesByTheStartOrTheEnd) {
    EXPECT_TRUE(looks_like_zip(file_of(sound_archive().bytes())));
    EXPECT_TRUE(looks_like_zip(file_of("PK\x03\x04 and no more")));
    EXPECT_TRUE(looks_like_zip(file_of(empty_end(0))));
    ZipArchive archive = sound_archive();
    archive.prefix = "#!/bin/sh\n";
    EXPECT_TRUE(looks_like_zip(file_of(archive.bytes())));
    EXPECT_FALSE(looks_like_zip(file_of("tosca_definitions_version: tosca_2_0\n")));
    EXPECT_FALSE(looks_like_zip(file_of("PK")));
    EXPECT_FALSE(looks_like_zip(file_of("")));
    EXPECT_FALSE(looks_like_zip(file_of("x" + empty_end(5)))) << "its comment is missing";
}

}  // namespace
}  // namespace csar::container
