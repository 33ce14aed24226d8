// Faults in central headers. Each archive has one fault.
#include "tests/unit/container/zip_test.hpp"

namespace csar::container {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

// A valid archive, with `change` applied to both headers of its file.
template <class Change>
ZipArchive with_both(Change change) {
    ZipArchive archive = sound_archive();
    archive.members[1].both(change);
    return archive;
}

template <class Change>
ZipArchive with_central(Change change) {
    ZipArchive archive = sound_archive();
    change(archive.members[1].central);
    return archive;
}

ZipArchive with_flags(std::uint16_t flags) {
    return with_both([&](ZipHeader& h) { h.flags = flags; });
}

Entry only_file(const ZipArchive& archive) { return open_bytes(archive.bytes())->zip->entries()[1]; }

TEST(ZipCentral, ReadsWhatTheDirectorySays) {
    const ZipArchive archive = sound_archive();
    const auto opened = open_bytes(archive.bytes());
    const Entry& file = opened->zip->entries()[1];
    EXPECT_EQ(file.name, "docs/a.txt");
    EXPECT_EQ(file.size, 300u);
    EXPECT_EQ(file.stored_size, archive.members[1].data.size());
    EXPECT_EQ(file.crc, archive.members[1].central.crc);
    EXPECT_EQ(file.method, 8);
    EXPECT_EQ(file.mode, 0644);
    EXPECT_EQ(file.kind, EntryKind::file);
    EXPECT_EQ(file.position, archive.bytes().find("PK\x03\x04", 4));
    const Entry& docs = opened->zip->entries()[0];
    EXPECT_EQ(docs.name, "docs");
    EXPECT_EQ(docs.kind, EntryKind::directory);
    EXPECT_EQ(docs.mode, 0755);
}

TEST(ZipCentral, GivesAModeOnlyWhenUnixMadeTheEntry) {
    const auto mode = [](std::uint16_t made_by) {
        return only_file(with_central([&](ZipHeader& h) { h.made_by = made_by; })).mode;
    };
    EXPECT_EQ(mode(0x031E), 0644);
    EXPECT_EQ(mode(0x1314), 0644) << "OS X";
    EXPECT_EQ(mode(0x0014), 0) << "MS-DOS";
    EXPECT_EQ(mode(0x0A3F), 0) << "NTFS";
}

TEST(ZipCentral, ReportsEncryption) {
    EXPECT_THAT(findings(with_flags(1 << 0)), ElementsAre("error zip/encrypted"));
    EXPECT_THAT(findings(with_flags(1 << 6)), ElementsAre("error zip/encrypted"));
    EXPECT_THAT(findings(with_flags(1 << 13)), ElementsAre("error zip/encrypted"));
    EXPECT_THAT(findings(with_both([](ZipHeader& h) { h.method = 99; })), ElementsAre("error zip/encrypted"));
}

TEST(ZipCentral, ReportsPatchedData) {
    EXPECT_THAT(findings(with_flags(1 << 5)), ElementsAre("error zip/patched-data"));
}

TEST(ZipCentral, ReportsFlagsThatTheProfileReserves) {
    for (const int bit : {4, 7, 8, 9, 10, 12, 14, 15})
        EXPECT_THAT(findings(with_flags(static_cast<std::uint16_t>(1 << bit))),
                    ElementsAre("warning zip/reserved-flags"))
            << bit;
    for (const int bit : {1, 2, 11})
        EXPECT_THAT(findings(with_flags(static_cast<std::uint16_t>(1 << bit))), IsEmpty()) << bit;
}

TEST(ZipCentral, ReportsOtherCompressionMethods) {
    for (const int method : {1, 9, 12, 14, 93, 95, 255})
        EXPECT_THAT(findings(with_both([&](ZipHeader& h) { h.method = static_cast<std::uint16_t>(method); })),
                    ElementsAre("error zip/unsupported-method"))
            << method;
    for (const int method : {256, 0x0108, 1000, 65535})
        EXPECT_THAT(findings(with_both([&](ZipHeader& h) { h.method = static_cast<std::uint16_t>(method); })),
                    ElementsAre("error zip/method-out-of-range"))
            << method;
}

TEST(ZipCentral, ReportsThatANewerVersionIsNeeded) {
    const auto with_version = [](std::uint16_t version) {
        return findings(with_both([&](ZipHeader& h) { h.version_needed = version; }));
    };
    EXPECT_THAT(with_version(45), IsEmpty());
    EXPECT_THAT(with_version(46), ElementsAre("error zip/unsupported-version"));
    EXPECT_THAT(with_version(0x0314), IsEmpty()) << "the high byte is no part of it";
    EXPECT_THAT(with_version(0x0214), ElementsAre("error zip/vms-version"));
}

TEST(ZipCentral, ReportsEntriesOnAnotherDisk) {
    EXPECT_THAT(findings(with_central([](ZipHeader& h) { h.disk = 1; })), ElementsAre("error zip/wrong-disk-number"));
    EXPECT_THAT(findings(with_central([](ZipHeader& h) {
                    h.disk = 0xFFFF;
                    h.extra = extra_field(1, le32(0));
                })),
                ElementsAre("error zip/wrong-disk-number"));
}

TEST(ZipCentral, ReportsVolumeLabels) {
    EXPECT_THAT(findings(with_central([](ZipHeader& h) { h.external |= 0x08; })),
                ElementsAre("error zip/volume-label"));
}

TEST(ZipCentral, ReportsReparsePoints) {
    EXPECT_THAT(findings(with_central([](ZipHeader& h) { h.external |= 0x400; })),
                ElementsAre("error zip/reparse-point"));
    EXPECT_THAT(findings(with_central([](ZipHeader& h) { h.external |= 0x800; })), IsEmpty());
}

TEST(ZipCentral, ReportsDirectoriesOfTheAmiga) {
    const auto with_mode = [](std::uint16_t made_by, std::uint32_t mode) {
        return findings(with_central([&](ZipHeader& h) {
            h.made_by = made_by;
            h.external = mode << 16;
        }));
    };
    EXPECT_THAT(with_mode(0x0114, 04755), ElementsAre("error zip/directory-without-slash"));
    EXPECT_THAT(with_mode(0x0114, 02755), IsEmpty());
    EXPECT_THAT(with_mode(0x0014, 04755), IsEmpty());
}

TEST(ZipCentral, ReportsDirectoriesWithoutASlash) {
    ZipArchive archive = sound_archive();
    archive.members[1].set_mode(040755);
    EXPECT_THAT(findings(archive), ElementsAre("error zip/directory-without-slash"));
    EXPECT_THAT(findings(with_central([](ZipHeader& h) { h.external |= 0x10; })),
                ElementsAre("error zip/directory-without-slash"));
    EXPECT_EQ(only_file(archive).kind, EntryKind::file) << "it has content";
}

TEST(ZipCentral, ReportsFilesWithASlash) {
    ZipArchive archive = sound_archive();
    archive.members[0].central.external = 0;
    archive.members[0].set_mode(0100644);
    EXPECT_THAT(findings(archive), ElementsAre("warning zip/file-with-slash"));
    archive.members[0].set_mode(0755);
    EXPECT_THAT(findings(archive), IsEmpty()) << "a mode without type bits";
    EXPECT_EQ(open_bytes(archive.bytes())->zip->entries()[0].kind, EntryKind::directory);
}

TEST(ZipCentral, ReportsDirectoriesWithContent) {
    ZipArchive archive = sound_archive();
    archive.members[0] = deflated("docs/", "content").set_mode(040755);
    EXPECT_THAT(findings(archive), ElementsAre("error entry/directory-with-content"));
    archive.members[0] = deflated("docs/", "").set_mode(040755);
    EXPECT_THAT(findings(archive), IsEmpty()) << "as jar writes META-INF/: two bytes of deflate, no content";
}

TEST(ZipCentral, ReportsLinksAndSpecialFiles) {
    const auto of_mode = [](std::uint32_t mode) {
        ZipArchive archive = sound_archive();
        archive.members[1].set_mode(mode);
        const auto opened = open_bytes(archive.bytes());
        return std::pair(lines_of(opened->report), opened->zip->entries()[1].kind);
    };
    using Lines = std::vector<std::string>;
    EXPECT_EQ(of_mode(0120777), std::pair(Lines{"error entry/symbolic-link"}, EntryKind::symlink));
    EXPECT_EQ(of_mode(0020644), std::pair(Lines{"error entry/device"}, EntryKind::special));
    EXPECT_EQ(of_mode(0060644), std::pair(Lines{"error entry/device"}, EntryKind::special));
    EXPECT_EQ(of_mode(0010644), std::pair(Lines{"error entry/fifo"}, EntryKind::special));
    EXPECT_EQ(of_mode(0140644), std::pair(Lines{"error entry/socket"}, EntryKind::special));
    EXPECT_EQ(of_mode(0030644), std::pair(Lines{"error entry/unknown-kind"}, EntryKind::special));
    EXPECT_EQ(of_mode(0644), std::pair(Lines{}, EntryKind::file));
}

TEST(ZipCentral, TakesKindsOfOtherSystemsForNoUnixKindsButForLinks) {
    const auto made_on_dos = [](std::uint32_t mode) {
        ZipArchive archive = sound_archive();
        archive.members[1].set_mode(mode).central.made_by = 20;
        return findings(archive);
    };
    EXPECT_THAT(made_on_dos(0020777), IsEmpty());
    EXPECT_THAT(made_on_dos(0120777), ElementsAre("error entry/symbolic-link"));
}

TEST(ZipCentral, ReportsSetuidAndItsKin) {
    const auto of_mode = [](std::uint32_t mode) {
        ZipArchive archive = sound_archive();
        archive.members[1].set_mode(mode);
        return findings(archive);
    };
    EXPECT_THAT(of_mode(0104755), ElementsAre("warning entry/setuid-bit"));
    EXPECT_THAT(of_mode(0102755), ElementsAre("warning entry/setgid-bit"));
    EXPECT_THAT(of_mode(0101755), ElementsAre("warning entry/sticky-bit"));
    EXPECT_THAT(of_mode(0100777), IsEmpty());
    ZipArchive archive = sound_archive();
    archive.members[0].set_mode(043755);
    EXPECT_THAT(findings(archive), IsEmpty()) << "a directory may pass on its group";
}

TEST(ZipCentral, ReportsTimesThatNoClockShows) {
    EXPECT_THAT(findings(with_both([](ZipHeader& h) { h.date = h.time = 0; })),
                ElementsAre("warning zip/invalid-dos-time"));
    EXPECT_THAT(findings(with_both([](ZipHeader& h) { h.time = 0xFFFF; })),
                ElementsAre("warning zip/invalid-dos-time"));
}

TEST(ZipCentral, ReportsStoredEntriesWithTwoSizes) {
    ZipArchive archive = sound_archive();
    archive.members[1] = stored("docs/a.txt", "content");
    archive.members[1].both([](ZipHeader& h) { h.size = 8; });
    EXPECT_THAT(findings(archive), ElementsAre("error zip/contradicting-stored-size"));
    EXPECT_THAT(findings_of_all(archive),
                ElementsAre("error zip/contradicting-stored-size", "error zip/wrong-content-size"));
}

TEST(ZipCentral, ReportsSizesThatDeflateCannotReach) {
    const auto with_size = [](std::uint32_t factor, std::uint32_t more) {
        return with_both([=](ZipHeader& h) { h.size = h.stored_size * factor + more; });
    };
    EXPECT_THAT(findings(with_size(1032, 1)), ElementsAre("error zip/impossible-size"));
    EXPECT_THAT(findings(with_size(1032, 0)), IsEmpty());
}

TEST(ZipCentral, ReportsCompressedDataMuchLargerThanTheContent) {
    ZipArchive archive = sound_archive();
    ZipMember& member = archive.members[1];
    member = deflated("docs/a.txt", "x");
    const auto grow = [&](std::size_t size) {
        member.data.resize(size, '\0');
        member.both([&](ZipHeader& h) { h.stored_size = static_cast<std::uint32_t>(size); });
        return findings(archive);
    };
    EXPECT_THAT(grow(1026), IsEmpty());
    EXPECT_THAT(grow(1027), ElementsAre("warning zip/oversized-data"));
}

TEST(ZipCentral, ReportsStoredEntriesWithADescriptor) {
    ZipArchive archive = sound_archive();
    archive.members[1] = stored("docs/a.txt", "content").use_descriptor();
    EXPECT_THAT(findings_of_all(archive), ElementsAre("warning zip/stored-descriptor"));
    archive.members[1] = stored("docs/a.txt", "").use_descriptor();
    EXPECT_THAT(findings_of_all(archive), ElementsAre("warning zip/stored-descriptor"));
    archive.members[1] = stored("docs/a.txt", "content").use_descriptor(false);
    EXPECT_THAT(findings_of_all(archive),
                ElementsAre("warning zip/stored-descriptor", "error zip/descriptor-without-signature"));
}

TEST(ZipCentral, ReportsComments) {
    EXPECT_THAT(findings(with_central([](ZipHeader& h) { h.comment = "plain"; })), IsEmpty());
    const std::string utf8 = "gr\xC3\xBC\xC3\x9F", latin1 = "gr\xFC\xDF";
    EXPECT_THAT(findings(with_central([&](ZipHeader& h) { h.comment = utf8; })),
                ElementsAre("warning zip/unmarked-comment-encoding"));
    ZipArchive archive = with_flags(1 << 11);
    archive.members[1].central.comment = utf8;
    EXPECT_THAT(findings(archive), IsEmpty());
    archive.members[1].central.comment = latin1;
    EXPECT_THAT(findings(archive), ElementsAre("error zip/comment-not-utf8"));
}

TEST(ZipCentral, ReadsZip64ExtraFields) {
    const auto wide = [](std::string extra) {
        return findings(with_central([&](ZipHeader& h) {
            h.size = h.stored_size = 0xFFFFFFFF;
            h.extra = std::move(extra);
        }));
    };
    const ZipHeader header = sound_archive().members[1].central;
    const std::string both = le64(header.size) + le64(header.stored_size);
    EXPECT_THAT(wide(extra_field(1, both)), IsEmpty());
    EXPECT_THAT(wide(""), Contains("error zip/missing-zip64-extra-field"));
    EXPECT_THAT(wide(extra_field(1, le64(header.size))), Contains("error zip/wrong-zip64-extra-field"));
    EXPECT_THAT(findings(with_central([&](ZipHeader& h) { h.extra = extra_field(1, both); })),
                ElementsAre("warning zip/unneeded-zip64-extra-field"));
    EXPECT_THAT(findings(with_central([&](ZipHeader& h) { h.extra = extra_field(1, le64(1) + le64(2)); })),
                ElementsAre("error zip/wrong-zip64-extra-field"));
}

TEST(ZipCentral, ReportsDamagedExtraFields) {
    const auto extra = [](std::string bytes) {
        return findings(with_central([&](ZipHeader& h) { h.extra = std::move(bytes); }));
    };
    EXPECT_THAT(extra(extra_field(0x9999, "abc")), IsEmpty());
    EXPECT_THAT(extra(le16(0x9999) + le16(4) + "abc"), ElementsAre("error zip/damaged-extra-fields"));
    EXPECT_THAT(extra(std::string(3, '\0')), ElementsAre("warning zip/padded-extra-fields"));
    EXPECT_THAT(extra(extra_field(0x9999, "a") + extra_field(0x9999, "a")),
                ElementsAre("warning zip/repeated-extra-field"));
    EXPECT_THAT(extra(extra_field(0x5455, "ab")), ElementsAre("error zip/malformed-extra-field"));
    EXPECT_THAT(extra(extra_field(0x9999, std::string(4092, 'x'))), IsEmpty());
    EXPECT_THAT(extra(extra_field(0x9999, std::string(4093, 'x'))), ElementsAre("warning zip/extra-fields-too-large"));
}

TEST(ZipCentral, ReportsRepeatedExtraFieldsThatReadersActOn) {
    const ZipHeader header = sound_archive().members[1].central;
    const std::string field = extra_field(1, le64(header.size));
    EXPECT_THAT(findings(with_central([&](ZipHeader& h) {
                    h.size = 0xFFFFFFFF;
                    h.extra = field + extra_field(1, le64(5));
                })),
                ElementsAre("error zip/duplicate-extra-field"));
    EXPECT_THAT(findings(with_central([&](ZipHeader& h) {
                    h.size = 0xFFFFFFFF;
                    h.extra = field;
                })),
                IsEmpty());
}

TEST(ZipCentral, ReportsAUnicodePathThatDiffers) {
    const auto path = [](std::string_view name) {
        return findings(with_both([&](ZipHeader& h) {
            h.extra = extra_field(0x7075, le8(1) + le32(hostile::crc_of(h.name)) + std::string(name));
        }));
    };
    EXPECT_THAT(path("docs/a.txt"), IsEmpty());
    EXPECT_THAT(path("docs/b.txt"),
                ElementsAre("error zip/contradicting-unicode-path", "error zip/contradicting-unicode-path"));
    EXPECT_THAT(findings(with_central([&](ZipHeader& h) { h.extra = extra_field(0x7075, le8(1) + le32(0) + "b"); })),
                ElementsAre("error zip/contradicting-unicode-path"))
        << "some readers do not check the CRC-32 of the name";
}

TEST(ZipCentral, ReportsADamagedDirectory) {
    const auto opened = [](auto change) {
        ZipArchive archive = sound_archive();
        change(archive);
        const auto result = open_bytes(archive.bytes());
        return std::pair(lines_of(result->report), result->zip->entries().size());
    };
    auto [lines, count] = opened([](ZipArchive& a) { a.members[1].central.signature = 0x02014B51; });
    EXPECT_THAT(lines, Contains("error zip/bad-central-header"));
    EXPECT_EQ(count, 1u);
    std::tie(lines, count) = opened([](ZipArchive& a) { a.directory_tail = "rubbish"; });
    EXPECT_THAT(lines, ElementsAre("error zip/bad-central-header"));
    EXPECT_EQ(count, 2u);
    // The name in the last header is longer than the directory.
    const std::string bytes = sound_archive().bytes();
    std::string longer = bytes;
    longer[bytes.rfind("PK\x01\x02") + 28] = '\x7F';
    EXPECT_THAT(findings(longer), Contains("error zip/bad-central-header"));
}

TEST(ZipCentral, ReportsADigitalSignature) {
    ZipArchive archive = sound_archive();
    archive.directory_tail = le32(0x05054B50) + le16(3) + "sig";
    EXPECT_THAT(findings(archive), ElementsAre("error zip/digital-signature"));
}

TEST(ZipCentral, BoundsTheSizeOfAllEntriesTogether) {
    OpenOptions options;
    ZipArchive archive = sound_archive();
    archive.members.push_back(stored("b", "1234567890"));
    options.limits.extracted_bytes = 310;
    auto opened = open_bytes(archive.bytes(), options);
    opened->zip->read_all(nullptr, 1, opened->report);
    EXPECT_THAT(lines_of(opened->report), IsEmpty());
    options.limits.extracted_bytes = 309;
    opened = open_bytes(archive.bytes(), options);
    EXPECT_THAT(lines_of(opened->report), ElementsAre("error entry/content-too-large"));
    opened->zip->read_all(nullptr, 1, opened->report);
    EXPECT_THAT(lines_of(opened->report), ElementsAre("error entry/content-too-large", "error zip/unreadable-entry"))
        << "the first entry is within the limit, the second is not read";
}

TEST(ZipCentral, ReportsAnEntryThatGrowsALot) {
    OpenOptions options;
    ZipArchive archive = sound_archive();
    archive.members.push_back(deflated("zeros", std::string(100'000, '\0')));
    const std::uint64_t ratio = 100'000 / archive.members.back().data.size();
    options.limits.ratio_floor = 100'000;
    options.limits.ratio_warning = ratio;
    EXPECT_THAT(findings(archive, options), ElementsAre("warning entry/high-compression-ratio"));
    options.limits.ratio_warning = ratio + 1;
    EXPECT_THAT(findings(archive, options), IsEmpty());
    options.limits.ratio_warning = ratio;
    options.limits.ratio_floor = 100'001;
    EXPECT_THAT(findings(archive, options), IsEmpty());
}

}  // namespace
}  // namespace csar::container
