// All entries at once, on any number of threads.
#include <map>
#include <mutex>

#include "base/interrupt.hpp"
#include "tests/unit/container/zip_test.hpp"

namespace csar::container {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// What a visitor received for an entry.
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

// Entries for every kind of task: windows, large entries, and a piped entry.
constexpr std::size_t huge = 101;  // its number

const ZipArchive& mixed_archive() {
    static const ZipArchive archive = [] {
        ZipArchive mixed;
        mixed.members.push_back(directory("directory/"));
        for (std::size_t i = 0; i < 100; ++i)
            mixed.members.push_back(deflated("directory/" + std::to_string(i), sample_text(100 * i)));
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
    EXPECT_EQ(recorder.seen().size(), archive.members.size() - 1) << "all but the directory";
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
        EXPECT_FALSE(recorder.seen().at("directory/4").sound) << "not readable, but begun and ended";
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

// Skips the named entries.
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
    for (const char* name : {"huge", "large1", "noise", "directory/99"}) {
        Failing visitor(name);
        try {
            opened->zip->read_all(&visitor, GetParam(), opened->report);
            ADD_FAILURE() << name;
        } catch (const Failure& failure) {
            EXPECT_STREQ(failure.what(), "disk full") << name;
        }
    }
}

TEST(ZipReadAll, StopsWhenItIsCancelled) {
    const auto opened = open_bytes(mixed_archive().bytes());
    Cancellation cancellation;
    const CancellationScope scope(&cancellation);
    cancellation.request();
    Recorder recorder;
    try {
        opened->zip->read_all(&recorder, 2, opened->report);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::interrupted);
    }
}

TEST(ZipReadAll, ReadsDataOfDirectoriesAndLinksToo) {
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

TEST(ZipReadAll, ReadsNothingOfAnEmptyIndex) {
    const auto opened = open_bytes("");
    Recorder recorder;
    Report report;
    opened->zip->read_all(&recorder, 2, report);
    EXPECT_THAT(lines_of(report), IsEmpty());
}

}  // namespace
}  // namespace csar::container
