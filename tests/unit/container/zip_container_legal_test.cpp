// Odd but legal archives of real tools: no errors, and warnings only for doubtful structures.
#include "tests/unit/container/zip_test.hpp"

namespace csar::container {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct LegalCase {
    const char* name;
    void (*change)(ZipArchive&);
    std::vector<std::string> warnings = {};
};

ZipMember& file(ZipArchive& archive) { return archive.members[1]; }

const LegalCase cases[] = {
    {"NothingOdd", [](ZipArchive&) {}},
    {"NoEntries", [](ZipArchive& a) { a.members.clear(); }},
    {"NoDirectoryEntries", [](ZipArchive& a) { a.members.erase(a.members.begin()); }},
    {"DirectoryBehindItsFile", [](ZipArchive& a) { std::swap(a.members[0], a.members[1]); }},
    {"EmptyFile", [](ZipArchive& a) { a.members.push_back(stored("empty", "")); }},
    {"EmptyFileDeflated", [](ZipArchive& a) { a.members.push_back(deflated("empty", "")); }},
    {"DirectoryDeflatedAsJarDoes", [](ZipArchive& a) { a.members[0] = deflated("docs/", "").set_mode(040755); }},
    {"ArchiveComment", [](ZipArchive& a) { a.comment = "built by hand"; }},
    {"ArchiveCommentWithLineEnds", [](ZipArchive& a) { a.comment = "two\r\nlines"; }},
    {"EntryComment", [](ZipArchive& a) { file(a).central.comment = "entry"; }},
    {"DescriptorWithSignature", [](ZipArchive& a) { file(a).use_descriptor(); }},
    {"DescriptorWithoutSignature", [](ZipArchive& a) { file(a).use_descriptor(false); }},
    {"DescriptorOnEveryEntry",
     [](ZipArchive& a) {
         for (ZipMember& member : a.members) member.use_descriptor();
     },
     {"warning zip/stored-descriptor"}},
    {"DescriptorAsJarWritesIt",
     [](ZipArchive& a) {
         file(a).use_descriptor().set_flags(1 << 11);
         file(a).central.made_by = 0;
         file(a).central.external = 0;
     }},
    {"DescriptorOfStoredEntry",
     [](ZipArchive& a) { file(a) = stored("docs/a.txt", "content").use_descriptor(); },
     {"warning zip/stored-descriptor"}},
    {"Zip64EndThatIsNotNeeded", [](ZipArchive& a) { a.zip64 = true; }},
    {"Zip64SizesThatAreNotNeeded",
     [](ZipArchive& a) {
         file(a).both([](ZipHeader& h) {
             h.extra = extra_field(1, le64(h.size) + le64(h.stored_size));
             h.size = h.stored_size = 0xFFFFFFFF;
             h.version_needed = 45;
         });
     }},
    {"Zip64InTheLocalHeaderOnlyAsInfoZipFromAStream",
     [](ZipArchive& a) {
         ZipHeader& h = file(a).local;
         h.extra = extra_field(1, le64(h.size) + le64(h.stored_size));
         h.size = h.stored_size = 0xFFFFFFFF;
         file(a).both([](ZipHeader& both) { both.version_needed = 45; });
     }},
    {"Zip64OffsetOnly",
     [](ZipArchive& a) {
         // The offset of the builder becomes all ones. The extra field has the real offset.
         file(a).central.extra = extra_field(1, le64(34 + 5 - 4));
         file(a).offset_shift = 0xFFFFFFFF - 35;
         file(a).both([](ZipHeader& h) { h.version_needed = 45; });
     }},
    {"MadeByMsDos",
     [](ZipArchive& a) {
         a.members[0].central.made_by = file(a).central.made_by = 20;
         a.members[0].central.external = 0x10;
         file(a).central.external = 0x20;
     }},
    {"MadeByOsX", [](ZipArchive& a) { file(a).central.made_by = 0x1315; }},
    {"MadeByNobodyKnown", [](ZipArchive& a) { file(a).central.made_by = 0xFF00; }},
    {"ModeWithoutTypeBits", [](ZipArchive& a) { file(a).set_mode(0644); }},
    {"ModeZero", [](ZipArchive& a) { file(a).set_mode(0); }},
    {"TextAttribute", [](ZipArchive& a) { file(a).central.internal = 1; }},
    {"ExtraFieldsOfInfoZip",
     [](ZipArchive& a) {
         file(a).local.extra = extra_field(0x5455, le8(3) + le32(1) + le32(2)) +
                               extra_field(0x7875, le8(1) + le8(4) + le32(0) + le8(4) + le32(0));
         file(a).central.extra =
             extra_field(0x5455, le8(3) + le32(1)) + extra_field(0x7875, le8(1) + le8(4) + le32(0) + le8(4) + le32(0));
     }},
    {"ExtraFieldOfWindows",
     [](ZipArchive& a) {
         file(a).central.extra = extra_field(0x000A, le32(0) + le16(1) + le16(24) + std::string(24, 't'));
     }},
    {"ExtraFieldOfJar", [](ZipArchive& a) { file(a).local.extra = extra_field(0xCAFE, ""); }},
    {"ExtraFieldNobodyKnows", [](ZipArchive& a) { file(a).local.extra = extra_field(0x9999, "something"); }},
    {"UnicodePathThatAgrees",
     [](ZipArchive& a) {
         file(a).both(
             [](ZipHeader& h) { h.extra = extra_field(0x7075, le8(1) + le32(hostile::crc_of(h.name)) + h.name); });
     }},
    {"NonAsciiNameWithItsFlag",
     [](ZipArchive& a) { file(a).both([](ZipHeader& h) { h.name = "gr\xC3\xBC\xC3\x9F"; }).set_flags(1 << 11); }},
    {"NonAsciiNameWithoutItsFlag",
     [](ZipArchive& a) { file(a).both([](ZipHeader& h) { h.name = "gr\xC3\xBC\xC3\x9F"; }); },
     {"warning zip/missing-utf8-flag"}},
    {"Utf8FlagOnAnAsciiName", [](ZipArchive& a) { file(a).set_flags(1 << 11); }},
    {"FlagsOfTheCompressor", [](ZipArchive& a) { file(a).set_flags(1 << 1 | 1 << 2); }},
    {"ZeroDate",
     [](ZipArchive& a) { file(a).both([](ZipHeader& h) { h.date = 0; }); },
     {"warning zip/invalid-dos-time"}},
    {"DotSlash",
     [](ZipArchive& a) { file(a).both([](ZipHeader& h) { h.name = "./docs/a.txt"; }); },
     {"warning zip/dot-slash-name"}},
    {"PaddedToABlock", [](ZipArchive& a) { a.trailing = std::string(10'240, '\0'); }, {"warning zip/trailing-zeros"}},
    {"ArchiveWithinTheArchive",
     [](ZipArchive& a) { a.members.push_back(stored("inner.zip", sound_archive().bytes())); }},
    {"ManyEntries",
     [](ZipArchive& a) {
         for (int i = 0; i < 5000; ++i) a.members.push_back(stored("many/" + std::to_string(i), "x"));
     }},
    {"DeepAndLongName",
     [](ZipArchive& a) {
         std::string name;
         for (int i = 0; i < 63; ++i) name += "directory/";
         a.members.push_back(stored(name + std::string(200, 'x'), "x"));
     }},
};

class ZipContainerLegal : public testing::TestWithParam<LegalCase> {};
INSTANTIATE_TEST_SUITE_P(Odd, ZipContainerLegal, testing::ValuesIn(cases),
                         [](const auto& instance) { return instance.param.name; });

TEST_P(ZipContainerLegal, HasNoError) {
    ZipArchive archive = sound_archive();
    GetParam().change(archive);
    EXPECT_EQ(findings_of_all(archive), GetParam().warnings);
}

}  // namespace
}  // namespace csar::container
