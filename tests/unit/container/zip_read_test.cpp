// Content of entries: small and large, one by one and all at once, on any number of threads.
#include <csignal>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "base/interrupt.hpp"
#include "tests/unit/container/zip_test.hpp"

namespace csar::container {
namespace {

using testing::AnyOf;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

constexpr std::size_t small = 1000;
constexpr std::size_t large = 3'000'000;

// What a visitor saw of one entry.
struct Seen {
    std::string content;
    int begun = 0;
    int ended = 0;
    bool sound = false;
};

class Recorder final : public EntryVisitor {
public:
    Sink* begin(const Entry& entry) override {
        const std::lock_guard lock(mutex_);
        Seen& seen = seen_[std::string(entry.name)];
        EXPECT_EQ(seen.begun++, 0) << entry.name;
        return &sinks_.try_emplace(&entry, seen.content).first->second;
    }
    void end(const Entry& entry, bool sound) override {
        const std::lock_guard lock(mutex_);
        Seen& seen = seen_[std::string(entry.name)];
        EXPECT_EQ(seen.begun, 1) << entry.name;
        EXPECT_EQ(seen.ended++, 0) << entry.name;
        seen.sound = sound;
    }
    const std::map<std::string, Seen>& seen() const { return seen_; }

private:
    class AppendTo final : public Sink {
    public:
        explicit AppendTo(std::string& content) : content_(content) {}
        void write(ByteView bytes) override {
            EXPECT_FALSE(bytes.empty());
            content_ += as_text(bytes);
        }

    private:
        std::string& content_;
    };

    std::mutex mutex_;
    std::map<std::string, Seen> seen_;
    std::map<const Entry*, AppendTo> sinks_;
};

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

// One deflated file of each size, which decides who decodes it; the tests give it one fault.
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

TEST_P(ZipContent, WithAWrongCrc) {
    for (ZipArchive packed : {archive(), one_file(stored("file", content_of(GetParam())))}) {
        packed.members[0].both([](ZipHeader& h) { h.crc ^= 1; });
        const ReadResult result = read_entry(packed, 0);
        EXPECT_FALSE(result.sound);
        EXPECT_THAT(result.findings, ElementsAre("error zip/wrong-crc"));
    }
}

TEST_P(ZipContent, LongerThanDeclared) {
    for (const std::size_t declared : {GetParam() - 1, GetParam() / 2, std::size_t{0}}) {
        if (declared >= GetParam()) continue;
        const ReadResult result = read_changed([&](ZipMember& member) {
            member.both([&](ZipHeader& h) { h.size = static_cast<std::uint32_t>(declared); });
        });
        EXPECT_THAT(result.findings, ElementsAre("error zip/content-size"));
        EXPECT_LE(result.content.size(), declared) << "never more than is declared";
    }
}

TEST_P(ZipContent, ShorterThanDeclared) {
    const auto change = [](ZipMember& member) { member.both([](ZipHeader& h) { h.size += 1; }); };
    EXPECT_THAT(read_changed(change).findings, ElementsAre("error zip/content-size"));
}

TEST_P(ZipContent, FollowedByBytesThatBelongToNothing) {
    for (const std::size_t unused : {1, 7, 8, 9, 300'000}) {
        const ReadResult result = read_changed([&](ZipMember& member) {
            member.data += std::string(unused, 'x');
            member.both([&](ZipHeader& h) { h.stored_size += static_cast<std::uint32_t>(unused); });
        });
        EXPECT_THAT(result.findings, ElementsAre("error zip/unused-data"));
        EXPECT_THAT(result.message, StartsWith(std::to_string(unused) + " bytes "));
    }
}

TEST_P(ZipContent, WhoseDataBreaksOff) {
    const ReadResult result = read_changed([](ZipMember& member) {
        member.data.pop_back();
        member.both([](ZipHeader& h) { h.stored_size -= 1; });
    });
    // The small decoder takes zeros for what is missing and may notice by the size.
    EXPECT_THAT(result.findings, ElementsAre(AnyOf("error zip/damaged-data", "error zip/content-size")));
}

TEST_P(ZipContent, WhoseDataIsNoDeflate) {
    // Block type 3, which there is not.
    const ReadResult result = read_changed([](ZipMember& member) { member.data[0] = '\x07'; });
    EXPECT_THAT(result.findings, ElementsAre("error zip/damaged-data"));
}

TEST(ZipRead, StoredContentWithTwoSizesStopsAtTheSmaller) {
    for (const std::size_t size : {small, large}) {
        ZipArchive archive = one_file(stored("file", content_of(size)));
        archive.members[0].both([](ZipHeader& h) { h.size -= 1; });
        const ReadResult result = read_entry(archive, 0);
        EXPECT_THAT(result.findings, ElementsAre("error zip/content-size"));
        EXPECT_LT(result.content.size(), size);
    }
}

TEST(ZipRead, EmptyDeflatedEntryNeedsItsEndMark) {
    ZipArchive archive = one_file(deflated("file", ""));
    archive.members[0].data.clear();
    archive.members[0].both([](ZipHeader& h) { h.stored_size = 0; });
    EXPECT_THAT(read_entry(archive, 0).findings, ElementsAre("error zip/damaged-data"));
}

TEST(ZipRead, TellsWhyAnEntryIsNotRead) {
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
    EXPECT_EQ(message([](ZipHeader& h) { h.flags = 1; }), "'docs/a.txt' is not read: it is encrypted");
    EXPECT_EQ(message([](ZipHeader& h) { h.flags = 1 << 5; }), "'docs/a.txt' is not read: it is a patch");
    EXPECT_EQ(message([](ZipHeader& h) { h.method = 12; }),
              "'docs/a.txt' is not read: its compression method is not known");
    EXPECT_EQ(message([](ZipHeader& h) { h.stored_size = 1'000'000; }),
              "'docs/a.txt' is not read: its headers or its place in the archive cannot be trusted");
}

TEST(ZipRead, RefusesEntriesOfAnotherContainer) {
    const auto one = open_bytes(sound_archive().bytes()), other = open_bytes(sound_archive().bytes());
    NullSink sink;
    Report report;
    EXPECT_THROW(one->zip->read(other->zip->entries()[1], sink, report), Failure);
    const Entry copy = one->zip->entries()[1];
    EXPECT_THROW(one->zip->read(copy, sink, report), Failure);
}

TEST(ZipRead, IsThreadSafe) {
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

TEST(ZipRead, FileThatShrinksIsAFailure) {
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

TEST(ZipReadRaw, GivesTheCompressedBytes) {
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

TEST(ZipReadRaw, RefusesWhatCannotBeTrusted) {
    ZipArchive archive = sound_archive();
    archive.members[1].local.signature = 0;
    const auto opened = open_bytes(archive.bytes());
    NullSink sink;
    EXPECT_THROW(opened->zip->read_raw(opened->zip->entries()[1], sink), Failure);
}

// Entries of every kind of task: windows, large ones, and one that is piped.
constexpr std::size_t huge = 101;  // its number

const ZipArchive& mixed_archive() {
    static const ZipArchive archive = [] {
        ZipArchive mixed;
        mixed.members.push_back(folder("folder/"));
        for (std::size_t i = 0; i < 100; ++i)
            mixed.members.push_back(deflated("folder/" + std::to_string(i), sample_text(100 * i)));
        mixed.members.push_back(deflated("huge", sample_text(10'000'000)));
        mixed.members.push_back(stored("noise", sample_noise(1'200'000)));
        for (int i = 0; i < 3; ++i)
            mixed.members.push_back(deflated("large" + std::to_string(i), sample_text(1'300'000)));
        mixed.members.push_back(stored("empty", ""));
        return mixed;
    }();
    return archive;
}

class ZipReadAll : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Threads, ZipReadAll, testing::Values(0, 1, 2, 3, 8));

TEST_P(ZipReadAll, ShowsEveryFileOnce) {
    const ZipArchive archive = mixed_archive();
    const auto opened = open_bytes(archive.bytes());
    Recorder recorder;
    opened->zip->read_all(&recorder, GetParam(), opened->report);
    EXPECT_THAT(lines_of(opened->report), IsEmpty());
    EXPECT_EQ(recorder.seen().size(), archive.members.size() - 1) << "all but the folder";
    for (const auto& [name, seen] : recorder.seen()) {
        EXPECT_TRUE(seen.sound) << name;
        EXPECT_EQ(seen.ended, 1) << name;
        const Entry* entry = opened->zip->find(name);
        ASSERT_NE(entry, nullptr);
        EXPECT_EQ(seen.content.size(), entry->size) << name;
        EXPECT_EQ(hostile::crc_of(seen.content), entry->crc) << name;
    }
}

TEST_P(ZipReadAll, ReportsInTheOrderOfTheIndex) {
    ZipArchive archive = mixed_archive();
    for (std::size_t i = 1; i < archive.members.size(); i += 3)
        archive.members[i].both([](ZipHeader& h) { h.crc ^= 1; });
    archive.members[huge].both([](ZipHeader& h) { h.size += 1; });
    archive.members[5].local.signature = 0;
    std::vector<std::string> messages[2];
    for (const unsigned jobs : {1U, GetParam()}) {
        const auto opened = open_bytes(archive.bytes());
        Report report;
        Recorder recorder;
        opened->zip->read_all(&recorder, jobs, report);
        auto& of_jobs = messages[jobs == 1 ? 0 : 1];
        of_jobs.clear();
        for (const Diagnostic& d : report.diagnostics()) of_jobs.push_back(d.message);
        EXPECT_FALSE(recorder.seen().at("huge").sound);
        EXPECT_EQ(recorder.seen().at("huge").ended, 1);
        EXPECT_FALSE(recorder.seen().at("folder/4").sound) << "not readable, but begun and ended";
        EXPECT_EQ(recorder.seen().size(), archive.members.size() - 1);
    }
    EXPECT_GT(messages[0].size(), 30u);
    if (GetParam() != 1) {
        EXPECT_EQ(messages[0], messages[1]);
    }
}

TEST_P(ZipReadAll, ChecksWithoutAVisitor) {
    ZipArchive archive = mixed_archive();
    archive.members[huge].both([](ZipHeader& h) { h.crc ^= 1; });
    const auto opened = open_bytes(archive.bytes());
    opened->zip->read_all(nullptr, GetParam(), opened->report);
    EXPECT_THAT(lines_of(opened->report), ElementsAre("error zip/wrong-crc"));
}

// Wants no bytes of the entries named.
class Selective final : public EntryVisitor {
public:
    Sink* begin(const Entry& entry) override {
        return entry.name == "huge" || entry.name == "noise" ? nullptr : &null_;
    }
    void end(const Entry&, bool sound) override {
        ++ended;
        all_sound = all_sound && sound;
    }
    std::atomic<std::size_t> ended{0};
    std::atomic<bool> all_sound{true};

private:
    class Nothing final : public Sink {
        void write(ByteView) override {}
    };
    Nothing null_;
};

TEST_P(ZipReadAll, ReadsWhatTheVisitorDoesNotWant) {
    ZipArchive archive = mixed_archive();
    Selective visitor;
    auto opened = open_bytes(archive.bytes());
    opened->zip->read_all(&visitor, GetParam(), opened->report);
    EXPECT_EQ(visitor.ended, archive.members.size() - 1);
    EXPECT_TRUE(visitor.all_sound);
    archive.members[huge].both([](ZipHeader& h) { h.crc ^= 1; });
    opened = open_bytes(archive.bytes());
    opened->zip->read_all(&visitor, GetParam(), opened->report);
    EXPECT_THAT(lines_of(opened->report), ElementsAre("error zip/wrong-crc"));
    EXPECT_FALSE(visitor.all_sound);
}

// Fails in the middle of an entry, as a full disk does.
class Failing final : public EntryVisitor {
public:
    explicit Failing(std::string name) : name_(std::move(name)) {}
    Sink* begin(const Entry& entry) override { return entry.name == name_ ? static_cast<Sink*>(&bad_) : &good_; }
    void end(const Entry&, bool) override {}

private:
    class Bad final : public Sink {
        void write(ByteView) override { throw Failure(FailureKind::output, "disk full"); }
    };
    class Good final : public Sink {
        void write(ByteView) override {}
    };
    std::string name_;
    Bad bad_;
    Good good_;
};

TEST_P(ZipReadAll, CarriesExceptionsToTheCaller) {
    const ZipArchive archive = mixed_archive();
    const auto opened = open_bytes(archive.bytes());
    for (const char* name : {"huge", "large1", "noise", "folder/99"}) {
        Failing visitor(name);
        try {
            opened->zip->read_all(&visitor, GetParam(), opened->report);
            ADD_FAILURE() << name;
        } catch (const Failure& failure) {
            EXPECT_STREQ(failure.what(), "disk full") << name;
        }
    }
}

TEST(ZipReadAll, StopsWhenInterrupted) {
    const auto interrupted_read = [] {
        const auto opened = open_bytes(mixed_archive().bytes());
        catch_interrupts();
        std::raise(SIGINT);
        Recorder recorder;
        try {
            opened->zip->read_all(&recorder, 2, opened->report);
        } catch (const Failure& failure) {
            std::exit(failure.kind() == FailureKind::interrupted ? 7 : 1);
        }
        std::exit(2);
    };
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    EXPECT_EXIT(interrupted_read(), testing::ExitedWithCode(7), "");
}

TEST(ZipReadAll, ReadsDataOfFoldersAndLinksToo) {
    ZipArchive archive = sound_archive();
    archive.members[0] = deflated("docs/", "").set_mode(040755);
    archive.members[0].data[0] = '\x07';
    archive.members[1].set_mode(0120777).both([](ZipHeader& h) { h.crc ^= 1; });
    const auto opened = open_bytes(archive.bytes());
    Recorder recorder;
    Report report;
    opened->zip->read_all(&recorder, 1, report);
    EXPECT_THAT(lines_of(report), ElementsAre("error zip/damaged-data", "error zip/wrong-crc"));
    EXPECT_THAT(recorder.seen(), IsEmpty()) << "visitors see files only";
}

TEST(ZipReadAll, OfAnEmptyIndexIsNothing) {
    const auto opened = open_bytes("");
    Recorder recorder;
    Report report;
    opened->zip->read_all(&recorder, 2, report);
    EXPECT_THAT(lines_of(report), IsEmpty());
}

}  // namespace
}  // namespace csar::container
