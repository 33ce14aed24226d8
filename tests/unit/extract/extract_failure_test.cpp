// A failed extraction leaves nothing behind.
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

#include "base/interrupt.hpp"
#include "csar/extract/extract.hpp"
#include "tests/unit/extract/extraction_fixture.hpp"

namespace csar {
namespace {

using ExtractFailure = Extract;

// Forwards to another container, except read().
class ContainerAround : public container::Container {
public:
    explicit ContainerAround(const container::Container& sound) : sound_(sound) {}

    container::Format format() const override { return sound_.format(); }
    const std::string& path() const override { return sound_.path(); }
    std::uint64_t archive_size() const override { return sound_.archive_size(); }
    std::span<const container::Entry> entries() const override { return sound_.entries(); }
    const container::Entry* find(std::string_view name) const override { return sound_.find(name); }
    void read_all(container::EntryVisitor* visitor, unsigned /*jobs*/, Report& report) const override {
        for (const container::Entry& entry : entries()) {
            if (entry.kind != container::EntryKind::file) continue;
            NullSink nowhere;
            Sink* const sink = visitor->begin(entry);
            visitor->end(entry, read(entry, sink ? *sink : nowhere, report));
        }
    }

protected:
    const container::Container& sound_;
};

// The last entry is damaged.
class DamagedContainer final : public ContainerAround {
public:
    using ContainerAround::ContainerAround;
    bool read(const container::Entry& entry, Sink& sink, Report& report) const override {
        sound_.read(entry, sink, report);
        if (&entry != &entries().back()) return true;
        report.add({.id = "test/damaged", .message = "damaged"});
        return false;
    }
};

TEST_F(ExtractFailure, LeavesNothingWhenTheLastEntryIsDamaged) {
    const std::string package =
        inputs_.write("package.csar", TarBuilder().file("a", "1").file("x/b", "2").file("c", "3").bytes());
    const auto sound = container::open(package, {}, report_);
    const DamagedContainer damaged(*sound);
    for (const std::vector<std::string>& only : {std::vector<std::string>{}, std::vector<std::string>{"a", "c"}}) {
        ExtractOptions options;
        options.only = only;
        Report report, again;
        EXPECT_FALSE(extract::extract_container(damaged, target(), options, report).done);
        EXPECT_TRUE(report.has("test/damaged"));
        EXPECT_THAT(left(), IsEmpty());
        fs::create_directory(target());
        EXPECT_FALSE(extract::extract_container(damaged, target(), options, again).done);
        EXPECT_THAT(left(), ElementsAre("out"));
        fs::remove(target());
    }
}

TEST_F(ExtractFailure, LeavesNothingOfADamagedZip) {
    hostile::ZipArchive archive{
        .members = {hostile::deflated("a", std::string(5000, 'a')), hostile::stored("x/b", "content")}};
    EXPECT_TRUE(extract_bytes(archive.bytes()).done);
    EXPECT_THAT(left(), ElementsAre("out", "out/a", "out/x", "out/x/b"));
    EXPECT_EQ(content("x/b"), "content");
    fs::remove_all(target());
    archive.members[1].data = "CONTENT";  // and the CRC-32 of before
    for (const std::vector<std::string>& only : {std::vector<std::string>{}, std::vector<std::string>{"x/*"}}) {
        ExtractOptions options;
        options.only = only;
        options.jobs = 2;
        Report report;
        EXPECT_FALSE(extract::extract(inputs_.write("package.csar", archive.bytes()), target(), options, report).done);
        EXPECT_NE(report.count(Severity::error), 0u);
        EXPECT_THAT(left(), IsEmpty());
    }
}

TEST_F(ExtractFailure, MakesNoFileOfDamageThatIsAWarning) {
    const auto sound = container::open(inputs_.write("package.csar", TarBuilder().file("a", "1").bytes()), {}, report_);
    SeverityPolicy policy;
    policy.overrides["test/damaged"] = Severity::warning;
    Report report("", policy);
    EXPECT_THROW(static_cast<void>(extract::extract_container(DamagedContainer(*sound), target(), {}, report)),
                 Failure);
    EXPECT_THAT(left(), IsEmpty());
}

TEST_F(ExtractFailure, LeavesNothingOfADamagedCompressedArchive) {
    const std::string wrong_crc = hostile::gzip_member({.content = sample(), .crc = 1});
    for (const std::string& bytes : {wrong_crc, gzip(sample()).substr(0, 500), sample().substr(0, 300'000)}) {
        Report report;
        EXPECT_FALSE(extract::extract(inputs_.write("package.csar", bytes), target(), {}, report).done);
        EXPECT_THAT(left(), IsEmpty());
    }
}

TEST_F(ExtractFailure, LeavesNothingBeyondALimit) {
    ExtractOptions options;
    options.limits.extracted_bytes = 600'012;
    EXPECT_FALSE(extract_bytes(sample(), options).done);
    EXPECT_THAT(ids(), Contains("entry/content-too-large"));
    EXPECT_THAT(left(), IsEmpty());
    options.limits.extracted_bytes = 600'013;
    Report report;
    EXPECT_TRUE(extract::extract(inputs_ / "package.csar", target(), options, report).done);
}

// While it exists, no file may grow beyond `size`: write() fails with EFBIG, as it fails with ENOSPC on a full disk.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t size) {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &kept_);
        const rlimit limit{size, kept_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &kept_); }

private:
    rlimit kept_{};
};

TEST_F(ExtractFailure, LeavesNothingWhenTheDiskIsFull) {
    const std::string package = inputs_.write("package.csar", sample());
    for (const unsigned jobs : {1u, 4u}) {
        ExtractOptions options;
        options.jobs = jobs;
        try {
            const FileSizeLimit limit(100'000);
            static_cast<void>(extract::extract(package, target(), options, report_));
            FAIL();
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.kind(), FailureKind::output);
            EXPECT_THAT(failure.what(), HasSubstr("cannot write 'x/y/image'"));
        }
        EXPECT_THAT(left(), IsEmpty());
    }
}

// Cancels the extraction in the first file.
class CancelledContainer final : public ContainerAround {
public:
    CancelledContainer(const container::Container& sound, Cancellation& cancellation)
        : ContainerAround(sound), cancellation_(cancellation) {}
    bool read(const container::Entry& entry, Sink& sink, Report& report) const override {
        sink.write(as_bytes("half"));
        cancellation_.request();
        check_interrupt();
        return sound_.read(entry, sink, report);
    }

private:
    Cancellation& cancellation_;
};

TEST_F(ExtractFailure, LeavesNothingWhenItIsCancelled) {
    const auto sound = container::open(inputs_.write("package.csar", sample()), {}, report_);
    Cancellation cancellation;
    const CancellationScope scope(&cancellation);
    try {
        static_cast<void>(extract::extract_container(CancelledContainer(*sound, cancellation), target(), {}, report_));
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::interrupted);
    }
    EXPECT_THAT(left(), IsEmpty());
}

TEST_F(ExtractFailure, HappensWhereTheTargetCannotBeMade) {
    EXPECT_THROW(static_cast<void>(extract::extract(inputs_.write("package.csar", sample()),
                                                    place_ / "no/such/directory", {}, report_)),
                 Failure);
    EXPECT_THAT(left(), IsEmpty());
}

}  // namespace
}  // namespace csar
