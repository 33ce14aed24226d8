// Content of small and large entries, read one by one.
#include <map>
#include <thread>

#include "tests/unit/container/zip_test.hpp"

namespace csar::container {
namespace {

using testing::AnyOf;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

constexpr std::size_t small = 1000;
constexpr std::size_t large = 3'000'000;

struct ReadResult {
    bool sound = false;
    std::string content;
    std::vector<std::string> findings;
    std::string message;  // of the first finding
};

ReadResult read_entry(const ZipArchive& archive, std::size_t number) {
    const auto opened = open_bytes(archive.bytes());
    ReadResult result;
    StringSink sink;
    Report report;
    result.sound = opened->zip->read(opened->zip->entries()[number], sink, report);
    result.content = sink.text();
    result.findings = lines_of(report);
    if (!result.findings.empty()) result.message = report.diagnostics()[0].message;
    return result;
}

constexpr std::size_t sizes[] = {0, 1, small, 1024 * 1024, 1024 * 1024 + 1, large};

const std::string& content_of(std::size_t size) {
    static std::map<std::size_t, std::string> contents;
    std::string& content = contents[size];
    if (content.empty()) content = sample_text(size);
    return content;
}

ZipArchive one_file(const ZipMember& member) {
    ZipArchive archive;
    archive.members = {member};
    return archive;
}

// A deflated file of each size, because the size selects the decoder. Each test adds a fault.
class ZipContent : public testing::TestWithParam<std::size_t> {
protected:
    ZipArchive archive() const {
        static std::map<std::size_t, ZipMember> members;
        const auto found = members.find(GetParam());
        if (found != members.end()) return one_file(found->second);
        return one_file(members[GetParam()] = deflated("file", content_of(GetParam())));
    }

    template <class Change>
    ReadResult read_changed(Change change) const {
        ZipArchive changed = archive();
        change(changed.members[0]);
        return read_entry(changed, 0);
    }
};

INSTANTIATE_TEST_SUITE_P(Sizes, ZipContent, testing::ValuesIn(sizes));

TEST_P(ZipContent, IsWhatWasPacked) {
    for (const ZipArchive& packed : {archive(), one_file(stored("file", content_of(GetParam())))}) {
        const ReadResult result = read_entry(packed, 0);
        EXPECT_TRUE(result.sound);
        EXPECT_THAT(result.findings, IsEmpty());
        EXPECT_EQ(result.content, content_of(GetParam()));
    }
}

TEST_P(ZipContent, ReportsAWrongCrc) {
    for (ZipArchive packed : {archive(), one_file(stored("file", content_of(GetParam())))}) {
        packed.members[0].both([](ZipHeader& h) { h.crc ^= 1; });
        const ReadResult result = read_entry(packed, 0);
        EXPECT_FALSE(result.sound);
        EXPECT_THAT(result.findings, ElementsAre("error zip/wrong-crc"));
    }
}

TEST_P(ZipContent, ReportsMoreBytesThanDeclared) {
    for (const std::size_t declared : {GetParam() - 1, GetParam() / 2, std::size_t{0}}) {
        if (declared >= GetParam()) continue;
        const ReadResult result = read_changed([&](ZipMember& member) {
            member.both([&](ZipHeader& h) { h.size = static_cast<std::uint32_t>(declared); });
        });
        EXPECT_THAT(result.findings, ElementsAre("error zip/wrong-content-size"));
        EXPECT_LE(result.content.size(), declared) << "never more than is declared";
    }
}

TEST_P(ZipContent, ReportsFewerBytesThanDeclared) {
    const auto change = [](ZipMember& member) { member.both([](ZipHeader& h) { h.size += 1; }); };
    EXPECT_THAT(read_changed(change).findings, ElementsAre("error zip/wrong-content-size"));
}

TEST_P(ZipContent, ReportsBytesBehindThatBelongToNothing) {
    for (const std::size_t unused : {1u, 7u, 8u, 9u, 300'000u}) {
        const ReadResult result = read_changed([&](ZipMember& member) {
            member.data += std::string(unused, 'x');
            member.both([&](ZipHeader& h) { h.stored_size += static_cast<std::uint32_t>(unused); });
        });
        EXPECT_THAT(result.findings, ElementsAre("error zip/unused-data"));
        EXPECT_THAT(result.message, StartsWith(std::to_string(unused) + (unused == 1 ? " byte " : " bytes ")));
    }
}

TEST_P(ZipContent, ReportsDataThatBreakOff) {
    const ReadResult result = read_changed([](ZipMember& member) {
        member.data.pop_back();
        member.both([](ZipHeader& h) { h.stored_size -= 1; });
    });
    // The small decoder reads zeros after the end, and may only notice by the size.
    EXPECT_THAT(result.findings, ElementsAre(AnyOf("error zip/damaged-data", "error zip/wrong-content-size")));
}

TEST_P(ZipContent, ReportsDataThatAreNoDeflate) {
    // Block type 3 does not exist.
    const ReadResult result = read_changed([](ZipMember& member) { member.data[0] = '\x07'; });
    EXPECT_THAT(result.findings, ElementsAre("error zip/damaged-data"));
}

TEST(ZipReader, StopsAtTheSmallerOfTwoSizesOfAStoredEntry) {
    for (const std::size_t size : {small, large}) {
        ZipArchive archive = one_file(stored("file", content_of(size)));
        archive.members[0].both([](ZipHeader& h) { h.size -= 1; });
        const ReadResult result = read_entry(archive, 0);
        EXPECT_THAT(result.findings, ElementsAre("error zip/wrong-content-size"));
        EXPECT_LT(result.content.size(), size);
    }
}

TEST(ZipReader, WantsTheEndMarkOfAnEmptyDeflatedEntry) {
    ZipArchive archive = one_file(deflated("file", ""));
    archive.members[0].data.clear();
    archive.members[0].both([](ZipHeader& h) { h.stored_size = 0; });
    EXPECT_THAT(read_entry(archive, 0).findings, ElementsAre("error zip/damaged-data"));
}

TEST(ZipReader, ReportsWhyAnEntryIsNotRead) {
    const auto message = [](auto change) {
        ZipArchive archive = sound_archive();
        archive.members[1].both(change);
        const auto opened = open_bytes(archive.bytes());
        Report report;
        NullSink sink;
        EXPECT_FALSE(opened->zip->read(opened->zip->entries()[1], sink, report));
        EXPECT_THAT(lines_of(report), ElementsAre("error zip/unreadable-entry"));
        return report.diagnostics().at(0).message;
    };
    EXPECT_EQ(message([](ZipHeader& h) { h.flags = 1; }), "'docs/a.txt' was not read: the entry is encrypted");
    EXPECT_EQ(message([](ZipHeader& h) { h.flags = 1 << 5; }), "'docs/a.txt' was not read: the entry is a patch");
    EXPECT_EQ(message([](ZipHeader& h) { h.method = 12; }),
              "'docs/a.txt' was not read: the compression method of the entry is unknown");
    EXPECT_EQ(message([](ZipHeader& h) { h.stored_size = 1'000'000; }),
              "'docs/a.txt' was not read: the headers or the position of the entry cannot be trusted");
}

TEST(ZipReader, RefusesEntriesOfAnotherContainer) {
    const auto one = open_bytes(sound_archive().bytes()), other = open_bytes(sound_archive().bytes());
    NullSink sink;
    Report report;
    EXPECT_THROW(one->zip->read(other->zip->entries()[1], sink, report), Failure);
    const Entry copy = one->zip->entries()[1];
    EXPECT_THROW(one->zip->read(copy, sink, report), Failure);
}

TEST(ZipReader, IsThreadSafe) {
    ZipArchive archive;
    for (int i = 0; i < 20; ++i)
        archive.members.push_back(
            deflated(std::to_string(i), sample_text(1000 + 100'000 * static_cast<std::size_t>(i))));
    const auto opened = open_bytes(archive.bytes());
    Report report;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            for (const Entry& entry : opened->zip->entries()) {
                StringSink sink;
                EXPECT_TRUE(opened->zip->read(entry, sink, report));
                EXPECT_EQ(sink.text().size(), entry.size);
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_THAT(lines_of(report), IsEmpty());
}

TEST(ZipReader, FailsWhenTheFileShrinks) {
    ZipArchive archive = one_file(stored("file", content_of(large)));
    File file = file_of(archive.bytes());
    const int descriptor = ::dup(file.descriptor());
    Report report;
    const auto zip = open_zip(std::move(file), {}, report);
    ASSERT_EQ(::ftruncate(descriptor, 1'000'000), 0);
    ::close(descriptor);
    NullSink sink;
    EXPECT_THROW(zip->read(zip->entries()[0], sink, report), Failure);
    EXPECT_THROW(zip->read_all(nullptr, 2, report), Failure);
}

TEST(ZipReaderRaw, GivesTheCompressedBytes) {
    ZipArchive archive = sound_archive();
    archive.members.push_back(stored("large", sample_noise(large)));
    archive.members[1].local.extra = extra_field(0x9999, "abc");
    const auto opened = open_bytes(archive.bytes());
    for (std::size_t i = 0; i < archive.members.size(); ++i) {
        StringSink sink;
        opened->zip->read_raw(opened->zip->entries()[i], sink);
        EXPECT_EQ(sink.text(), archive.members[i].data) << i;
    }
}

TEST(ZipReaderRaw, RefusesWhatCannotBeTrusted) {
    ZipArchive archive = sound_archive();
    archive.members[1].local.signature = 0;
    const auto opened = open_bytes(archive.bytes());
    NullSink sink;
    EXPECT_THROW(opened->zip->read_raw(opened->zip->entries()[1], sink), Failure);
}

}  // namespace
}  // namespace csar::container
