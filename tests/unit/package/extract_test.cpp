// Extracting: what comes out, what never does, and what is left behind when it fails.
#include "csar/extract.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

#include "csar/extraction.hpp"
#include "csar/failure.hpp"
#include "report/diagnose.hpp"
#include "tests/hostile/gzip_builder.hpp"
#include "tests/hostile/tar_builder.hpp"
#include "tests/hostile/zip_builder.hpp"
#include "tests/support/temporary_folder.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;
using hostile::gzip;
using hostile::octal_field;
using hostile::pax_record;
using hostile::TarBuilder;
using test::TemporaryFolder;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Extract : public testing::Test {
protected:
    // Extracts an archive of these bytes to "out".
    Extraction extract_bytes(std::string_view bytes, const ExtractOptions& options = {}) {
        return extract(inputs_.write("package.csar", bytes), target(), options, report_);
    }
    std::string failure_of(std::string_view bytes, const ExtractOptions& options = {}) {
        try {
            extract_bytes(bytes, options);
        } catch (const Failure& failure) {
            return failure.what();
        }
        return "no failure";
    }
    std::string target() const { return place_ / "out"; }

    // Everything beneath the folder that holds the target, hidden and temporary files too.
    std::vector<std::string> left() const {
        std::vector<std::string> found;
        for (const auto& entry : fs::recursive_directory_iterator(place_.path()))
            found.push_back(fs::relative(entry.path(), place_.path()));
        std::sort(found.begin(), found.end());
        return found;
    }
    std::string content(const std::string& name) const { return TemporaryFolder::read(target() + "/" + name); }
    std::vector<std::string> ids() const {
        std::vector<std::string> ids;
        for (const Diagnostic& diagnostic : report_.diagnostics()) ids.emplace_back(diagnostic.id);
        return ids;
    }

    TemporaryFolder inputs_, place_;
    Report report_;
};

std::string sample() {
    return TarBuilder()
        .folder("empty/")
        .file("TOSCA.meta", "meta")
        .add({.name = "x/run.sh", .content = "#!/bin/sh", .mode = octal_field(06755, 8)})
        .file("x/y/image", std::string(600'000, 'i'))
        .bytes();
}

TEST_F(Extract, WritesFilesAndFolders) {
    for (const std::string& bytes : {sample(), gzip(sample())}) {
        for (const unsigned jobs : {1u, 4u}) {
            ExtractOptions options;
            options.jobs = jobs;
            const mode_t kept = ::umask(022);
            const Extraction extraction = extract_bytes(bytes, options);
            ::umask(kept);
            EXPECT_TRUE(extraction.done);
            EXPECT_EQ(extraction.files, 3u);
            EXPECT_EQ(extraction.bytes, 600'013u);
            EXPECT_THAT(left(), ElementsAre("out", "out/TOSCA.meta", "out/empty", "out/x", "out/x/run.sh", "out/x/y",
                                            "out/x/y/image"));
            EXPECT_EQ(content("TOSCA.meta"), "meta");
            EXPECT_TRUE(content("x/y/image") == std::string(600'000, 'i'));
            EXPECT_EQ(fs::status(target() + "/TOSCA.meta").permissions(), fs::perms(0644));
            EXPECT_EQ(fs::status(target() + "/x/run.sh").permissions(), fs::perms(0755));  // and no set-ID bits
            fs::remove_all(target());
        }
    }
}

TEST_F(Extract, WritesManyFilesOnManyThreads) {
    TarBuilder tar;
    for (int number = 0; number < 500; ++number) tar.file(say("f{}/{}", number % 7, number), std::to_string(number));
    ExtractOptions options;
    options.jobs = 8;
    EXPECT_EQ(extract_bytes(tar.bytes(), options).files, 500u);
    for (int number = 0; number < 500; ++number)
        EXPECT_EQ(content(say("f{}/{}", number % 7, number)), std::to_string(number));
}

TEST_F(Extract, FillsAnEmptyFolder) {
    fs::create_directory(target());
    EXPECT_TRUE(extract_bytes(sample()).done);
    EXPECT_EQ(content("TOSCA.meta"), "meta");
    EXPECT_THAT(failure_of(sample()), HasSubstr("it is not empty"));
}

TEST_F(Extract, ExtractsAnArchiveWithoutEntries) {
    EXPECT_TRUE(extract_bytes(TarBuilder().bytes()).done);
    EXPECT_THAT(left(), ElementsAre("out"));
}

TEST_F(Extract, RefusesWhatIsNoArchive) {
    EXPECT_THAT(failure_of("a: 1\n"), HasSubstr("it is no archive"));
    EXPECT_THROW(extract(inputs_.path(), target(), {}, report_), Failure);
    EXPECT_THAT(left(), IsEmpty());
}

// Selections.

TEST_F(Extract, WritesOnlyWhatIsAskedFor) {
    const std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> cases = {
        {{"TOSCA.meta"}, {"out", "out/TOSCA.meta"}},
        {{"x/y"}, {"out", "out/x", "out/x/y", "out/x/y/image"}},
        {{"x/y/"}, {"out", "out/x", "out/x/y", "out/x/y/image"}},
        {{"x/*.sh", "empty"}, {"out", "out/empty", "out/x", "out/x/run.sh"}},
        {{"*a*"}, {"out", "out/TOSCA.meta", "out/x", "out/x/y", "out/x/y/image"}},
        {{"[T]*"}, {"out", "out/TOSCA.meta"}},
    };
    for (const std::string& bytes : {sample(), gzip(sample())}) {
        for (const auto& [only, expected] : cases) {
            ExtractOptions options;
            options.only = only;
            EXPECT_TRUE(extract_bytes(bytes, options).done);
            EXPECT_EQ(left(), expected);
            fs::remove_all(target());
        }
    }
}

TEST_F(Extract, FailsWhenNothingIsCalledWhatIsAskedFor) {
    ExtractOptions options;
    options.only = {"TOSCA.meta", "TOSKA.meta"};
    EXPECT_THAT(failure_of(sample(), options), HasSubstr("nothing named 'TOSKA.meta'; did you mean 'TOSCA.meta'?"));
    options.only = {"TOSCA"};
    EXPECT_THAT(failure_of(sample(), options), HasSubstr("nothing named 'TOSCA'"));
    options.only = {"*.exe"};
    EXPECT_THAT(failure_of(sample(), options), HasSubstr("nothing named '*.exe'"));
    EXPECT_THAT(left(), IsEmpty());
}

TEST_F(Extract, WritesAFileWhoseNameLooksLikeAPattern) {
    ExtractOptions options;
    options.only = {"a[1].yaml"};
    EXPECT_TRUE(extract_bytes(TarBuilder().file("a[1].yaml", "1").file("b", "2").bytes(), options).done);
    EXPECT_THAT(left(), ElementsAre("out", "out/a[1].yaml"));
}

// Attacks.

TEST_F(Extract, WritesNothingOfAHostileArchive) {
    const std::vector<TarBuilder> attacks = {
        TarBuilder().file("../escaped", "1"),
        TarBuilder().file("x/../../escaped", "1"),
        TarBuilder().file((place_.path() / "escaped").string(), "1"),
        TarBuilder().pax(pax_record("path", "../escaped")).file("a", "1"),
        TarBuilder().gnu_long("../escaped").file("a", "1"),
        TarBuilder().file("..\\escaped", "1"),
        TarBuilder().file("C:\\escaped", "1"),
        TarBuilder().add({.name = "link", .type = '2', .link = ".."}).file("link/escaped", "1"),
        TarBuilder().add({.name = "link", .type = '2', .link = "../escaped"}).file("link", "1"),
        TarBuilder().add({.name = "hard", .type = '1', .link = "/etc/passwd"}),
        TarBuilder().add({.name = "device", .type = '3', .device_major = octal_field(1, 8)}),
        TarBuilder().add({.name = "fifo", .type = '6'}),
        TarBuilder().file("a", "1").file("a", "2"),
        TarBuilder().file("a", "1").file("a/b", "2"),
        TarBuilder().file("good", "1").add({.name = "bad", .checksum = octal_field(1, 8)}),
    };
    for (const TarBuilder& attack : attacks) {
        for (const std::string& bytes : {attack.bytes(), gzip(attack.bytes())}) {
            Report report;
            EXPECT_FALSE(extract(inputs_.write("package.csar", bytes), target(), {}, report).done);
            EXPECT_NE(report.count(Severity::error), 0u);
            EXPECT_THAT(left(), IsEmpty());
        }
    }
}

// The user may make any finding a warning; what is hostile still does not come out.
TEST_F(Extract, WritesNothingHostileWhateverTheSeverity) {
    SeverityPolicy policy;
    for (const char* area : {"tar/*", "entry/*"}) policy.overrides[area] = Severity::warning;
    Report report("", policy);
    const std::string package = inputs_.write("package.csar", TarBuilder()
                                                                  .file("../escaped", "1")
                                                                  .file("good", "1")
                                                                  .add({.name = "link", .type = '2', .link = ".."})
                                                                  .add({.name = "hard", .type = '1', .link = "good"})
                                                                  .add({.name = "fifo", .type = '6'})
                                                                  .bytes());
    EXPECT_TRUE(extract(package, target(), {}, report).done);
    EXPECT_THAT(left(), ElementsAre("out", "out/good"));
}

TEST_F(Extract, DoesNotWriteThroughALinkThatIsAWarning) {
    SeverityPolicy policy;
    for (const char* area : {"tar/*", "entry/*"}) policy.overrides[area] = Severity::warning;
    Report report("", policy);
    const TarBuilder tar = TarBuilder().add({.name = "link", .type = '2', .link = ".."}).file("link/escaped", "1");
    EXPECT_TRUE(extract(inputs_.write("package.csar", tar.bytes()), target(), {}, report).done);
    EXPECT_THAT(left(), ElementsAre("out", "out/link", "out/link/escaped"));  // in a folder of our own
}

TEST_F(Extract, FailsWhenTwoEntriesBecomeOneFile) {
    SeverityPolicy policy;
    policy.overrides["tar/duplicate-name"] = Severity::warning;
    Report report("", policy);
    const std::string package = inputs_.write("package.csar", TarBuilder().file("a", "1").file("a", "2").bytes());
    try {
        extract(package, target(), {}, report);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::output);
        EXPECT_THAT(failure.what(), HasSubstr("cannot create 'a': something of that name is there already"));
    }
    EXPECT_THAT(left(), IsEmpty());
}

TEST_F(Extract, WritesNamesThatDifferInCaseWhereTheFileSystemCan) {
    if (fs::exists(inputs_.write("Case", "")) && fs::exists(inputs_ / "case")) GTEST_SKIP() << "it folds case";
    EXPECT_TRUE(extract_bytes(TarBuilder().file("a", "1").file("A", "2").bytes()).done);
    EXPECT_THAT(left(), ElementsAre("out", "out/A", "out/a"));
    EXPECT_THAT(ids(), ElementsAre("entry/case-collision"));
}

// Failures on the way.

// A container that gives the files of another one, the last of them damaged.
class DamagedContainer final : public container::Container {
public:
    explicit DamagedContainer(const container::Container& sound) : sound_(sound) {}

    container::Format format() const override { return sound_.format(); }
    const std::string& path() const override { return sound_.path(); }
    std::uint64_t archive_size() const override { return sound_.archive_size(); }
    std::span<const container::Entry> entries() const override { return sound_.entries(); }
    const container::Entry* find(std::string_view name) const override { return sound_.find(name); }
    bool read(const container::Entry& entry, Sink& sink, Report& report) const override {
        const bool damaged = &entry == &entries().back();
        sound_.read(entry, sink, report);
        if (damaged) report.add({.id = "test/damaged", .message = "damaged"});
        return !damaged;
    }
    void read_all(container::EntryVisitor* visitor, unsigned /*jobs*/, Report& report) const override {
        for (const container::Entry& entry : entries()) {
            NullSink nowhere;
            Sink* const sink = visitor->begin(entry);
            visitor->end(entry, read(entry, sink ? *sink : nowhere, report));
        }
    }

private:
    const container::Container& sound_;
};

TEST_F(Extract, LeavesNothingWhenTheLastEntryIsDamaged) {
    const std::string package =
        inputs_.write("package.csar", TarBuilder().file("a", "1").file("x/b", "2").file("c", "3").bytes());
    const auto sound = container::open(package, {}, report_);
    const DamagedContainer damaged(*sound);
    for (const std::vector<std::string>& only : {std::vector<std::string>{}, std::vector<std::string>{"a", "c"}}) {
        ExtractOptions options;
        options.only = only;
        Report report, again;
        EXPECT_FALSE(extract_container(damaged, target(), options, report).done);
        EXPECT_TRUE(report.has("test/damaged"));
        EXPECT_THAT(left(), IsEmpty());
        fs::create_directory(target());
        EXPECT_FALSE(extract_container(damaged, target(), options, again).done);
        EXPECT_THAT(left(), ElementsAre("out"));
        fs::remove(target());
    }
}

TEST_F(Extract, LeavesNothingOfADamagedZip) {
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
        EXPECT_FALSE(extract(inputs_.write("package.csar", archive.bytes()), target(), options, report).done);
        EXPECT_NE(report.count(Severity::error), 0u);
        EXPECT_THAT(left(), IsEmpty());
    }
}

TEST_F(Extract, MakesNoFileOfDamageThatIsAWarning) {
    const auto sound = container::open(inputs_.write("package.csar", TarBuilder().file("a", "1").bytes()), {}, report_);
    SeverityPolicy policy;
    policy.overrides["test/damaged"] = Severity::warning;
    Report report("", policy);
    EXPECT_THROW(extract_container(DamagedContainer(*sound), target(), {}, report), Failure);
    EXPECT_THAT(left(), IsEmpty());
}

TEST_F(Extract, LeavesNothingOfADamagedCompressedArchive) {
    const std::string wrong_crc = hostile::gzip_member({.content = sample(), .crc = 1});
    for (const std::string& bytes : {wrong_crc, gzip(sample()).substr(0, 500), sample().substr(0, 300'000)}) {
        Report report;
        EXPECT_FALSE(extract(inputs_.write("package.csar", bytes), target(), {}, report).done);
        EXPECT_THAT(left(), IsEmpty());
    }
}

TEST_F(Extract, LeavesNothingBeyondALimit) {
    ExtractOptions options;
    options.limits.extracted_bytes = 600'012;
    EXPECT_FALSE(extract_bytes(sample(), options).done);
    EXPECT_THAT(ids(), Contains("entry/total-size"));
    EXPECT_THAT(left(), IsEmpty());
    options.limits.extracted_bytes = 600'013;
    Report report;
    EXPECT_TRUE(extract(inputs_ / "package.csar", target(), options, report).done);
}

// While it lives no file may grow beyond `size`: the system says EFBIG, as it says ENOSPC when the disk is full.
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

TEST_F(Extract, LeavesNothingWhenTheDiskIsFull) {
    const std::string package = inputs_.write("package.csar", sample());
    for (const unsigned jobs : {1u, 4u}) {
        ExtractOptions options;
        options.jobs = jobs;
        try {
            const FileSizeLimit limit(100'000);
            extract(package, target(), options, report_);
            FAIL();
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.kind(), FailureKind::output);
            EXPECT_THAT(failure.what(), HasSubstr("cannot write 'x/y/image'"));
        }
        EXPECT_THAT(left(), IsEmpty());
    }
}

TEST_F(Extract, FailsWhereTheTargetCannotBeMade) {
    EXPECT_THROW(extract(inputs_.write("package.csar", sample()), place_ / "no/such/folder", {}, report_), Failure);
    EXPECT_THAT(left(), IsEmpty());
}

}  // namespace
}  // namespace csar
